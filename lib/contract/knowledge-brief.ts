import * as v from "valibot";
import { LatestItem } from "#lib/contract/latest.js";
import { ProfileLink } from "#lib/contract/platform.js";
import { Count, described, Hash64, Ok, titled, Uuid } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** How many of an artist's originals can be evidence. */
export const EvidenceCoverage = v.strictObject({
  eligible: Count,
  readable: described(Count, "Eligible originals inside the corpus guard"),
  missingText: Count,
  limitations: v.array(v.string()),
});
export type EvidenceCoverage = v.InferOutput<typeof EvidenceCoverage>;

/** The published Lore text; a summary is never evidence. */
export const PublishedLore = v.strictObject({
  text: v.string(),
  revision: Hash64,
  publishedAt: v.nullable(Instant),
  truncated: v.boolean(),
  summaryIsEvidence: v.literal(false),
});

/** The artist brief: at most 6,000 characters of text in all (decision 5.11). */
export const Brief = titled("Artist brief", {
  status: Ok,
  artistId: Uuid,
  name: v.string(),
  links: v.array(ProfileLink),
  lore: v.nullable(PublishedLore),
  coverage: EvidenceCoverage,
  latest: v.array(LatestItem),
});
export type Brief = v.InferOutput<typeof Brief>;
