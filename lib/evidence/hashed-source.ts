import { type OriginalKind, type Revised, revisedNames } from "#lib/contract/original.js";
import type { TextPlace } from "#lib/contract/places.js";
import type { TextVoice } from "#lib/contract/voices.js";
import { normalizedPlaces } from "#lib/evidence/places.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { picked } from "#lib/kernel/picked.js";

// What the identity and the revision of a source hash. The caller hashes it: the service at
// once, the page's worker with the browser's own hash.

/**
 * The parts of a source's identity; a published answer requires `answerId`, a release or moment
 * `platform`.
 */
export interface SourceParts {
  artistId: string;
  kind: OriginalKind;
  platform: string | null;
  accountId: string | null;
  entryId: string | null;
  canonicalUrl: string | null;
  url: string;
  answerId: string | null;
}

/**
 * The identity of a source is `prefix` and the hash of `hashed`, or `prefix` alone when that is null
 * (decision 1.9).
 *
 * @throws TypeError when a required part is null
 */
export function hashedIdentity(parts: SourceParts): { prefix: string; hashed: unknown[] | null } {
  const { artistId, kind, platform, accountId, answerId } = parts;
  if (kind === "published_answer") {
    if (answerId === null) throw new TypeError("a published answer needs an answerId");
    return { prefix: `answer:${answerId}`, hashed: null };
  }
  const entry = parts.entryId ?? comparable(parts.canonicalUrl ?? parts.url);
  const hashed = [artistId, kind, platform, accountId, entry];
  if (kind === "web_page") return { prefix: "vault:", hashed };
  if (kind === "caption" || kind === "transcript") return { prefix: "social:", hashed };
  if (platform === null) throw new TypeError("a release or moment needs a platform");
  return { prefix: `latest:${platform}:`, hashed };
}

/** The content that an original's revision hashes; absent fields count as null (decision 1.10). */
export type OriginalContent = Omit<Revised, "places" | "voices"> & {
  /** The map from its text to time or pages (decision 1.33); absent or null without one. */
  places?: readonly TextPlace[] | null;
  /** Who speaks where, as the source states (decision 1.35); absent or null when it does not. */
  voices?: readonly TextVoice[] | null;
};

/**
 * What the revision of an original hashes: its source and content. Curation, visibility and
 * retrievedAt do not count (decision 1.10). Maps of places (normalized) and of voices are hashed
 * only if there are any, so that originals of earlier releases keep their revision.
 */
export function hashedContent(sourceId: string, content: OriginalContent): object {
  const { places = null, voices = null, ...revised } = picked(content, revisedNames);
  const map = places !== null && { places: normalizedPlaces(places) };
  return { sourceId, ...revised, ...map, ...(voices !== null && { voices }) };
}

/** The canonical form of an address by which originals are compared. */
export function comparable(url: string): string {
  const canonical = canonicalUrl(url);
  if (canonical === null) throw new TypeError("the URL of an original must be http or https");
  return canonical;
}
