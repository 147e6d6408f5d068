import { and, eq, or, sql } from "drizzle-orm";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { candidates } from "#lib/db/tables/discovery.js";
import { originals } from "#lib/db/tables/originals.js";
import { candidateRevisionOf, suppressionKeyOf } from "#lib/evidence/discovery-candidate.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { Line, Problems } from "./import-problem.js";
import { countOf, type RecordCount } from "./import-report.js";
import type { CandidateRecord } from "./records.js";
import { type ImportTransaction, isOneOf, upsert } from "./write-rows.js";

type NewCandidate = typeof candidates.$inferInsert;
type ExistingCandidate = Pick<
  typeof candidates.$inferSelect,
  "id" | "artistId" | "suppressionKey" | "curation" | "revision"
>;

/** Columns of a pending candidate that a record updates; `discoveredAt` is kept. */
const said = [
  "suppressionKey",
  "destination",
  "identity",
  "url",
  "urlKey",
  "title",
  "excerpt",
  "linkPlatform",
  "linkIdentifier",
  "evidenceId",
  "revision",
] as const;

/**
 * Writes candidates for review. A candidate that is found again, by its id or as the same page or
 * profile, is updated while it is pending and left alone once it is decided (decision 3.28). A
 * record whose id or profile belongs to another candidate is noted as a problem and not written.
 */
export async function importCandidates(
  tx: ImportTransaction,
  newId: () => string,
  lines: readonly Line<CandidateRecord>[],
  problems: Problems,
): Promise<RecordCount> {
  const keyed = lines.map(({ line, record }) => ({ line, record, ...candidateKeys(record) }));
  const artistIds = [...new Set(keyed.map(({ record }) => record.artistId))];
  const known = new KnownCandidates(
    await existingCandidates(
      tx,
      keyed.flatMap(({ record: { id } }) => id ?? []),
      artistIds,
      keyed.map(({ suppressionKey }) => suppressionKey),
    ),
  );
  const pages = await savedPages(
    tx,
    artistIds,
    keyed.map(({ urlKey }) => urlKey),
  );
  const seen = new Set<string>();
  const written = new Map<string, { row: NewCandidate; created: boolean }>();
  for (const { line, record, suppressionKey, urlKey } of keyed) {
    const { type: _type, id: given, ...stated } = record;
    const { artistId } = stated;
    const clash = known.clash(record, suppressionKey);
    if (clash !== null) {
      problems.add(line, clash);
      continue;
    }
    const found = known.find(record, suppressionKey);
    const id = found?.id ?? given ?? newId();
    seen.add(id);
    const evidenceId = pages.get(`${artistId} ${urlKey}`) ?? null;
    const content = { ...stated, evidenceId };
    const revision = candidateRevisionOf(content);
    if (found !== undefined && (found.curation !== "pending" || found.revision === revision)) {
      continue;
    }
    written.set(id, {
      row: {
        id,
        suppressionKey,
        urlKey,
        revision,
        ...content,
        reason: "Imported for review",
        discoveredAt: sql`clock_timestamp()` as never,
      },
      created: written.get(id)?.created ?? found === undefined,
    });
    known.put({ id, artistId, suppressionKey, curation: "pending", revision });
  }
  await upsert(
    tx,
    candidates,
    [...written.values()].map(({ row }) => row),
    { key: ["id"], update: said },
    eq(candidates.curation, "pending"),
  );
  return countOf(seen.size, [...written.values()]);
}

/**
 * The canonical URL of a candidate, and the key by which the candidate is recognised when found
 * again.
 */
export function candidateKeys({ destination, url, linkPlatform, linkIdentifier }: CandidateRecord) {
  const urlKey = canonicalUrl(url) ?? url;
  const folded = linkIdentifier === null ? null : foldedIdentifier(linkIdentifier);
  return {
    urlKey,
    suppressionKey: suppressionKeyOf({
      destination,
      urlKey,
      linkPlatform,
      foldedIdentifier: folded,
    }),
  };
}

/** Candidates with one of these ids, or of these artists with one of these keys; it may return others too. */
function existingCandidates(
  tx: ImportTransaction,
  ids: readonly string[],
  artistIds: readonly string[],
  suppressionKeys: readonly string[],
): Promise<ExistingCandidate[]> {
  const { id, artistId, suppressionKey, curation, revision } = candidates;
  return tx
    .select({ id, artistId, suppressionKey, curation, revision })
    .from(candidates)
    .where(
      or(
        isOneOf(id, ids),
        and(isOneOf(artistId, artistIds), isOneOf(suppressionKey, suppressionKeys)),
      ),
    );
}

/**
 * The saved page for each canonical URL, by `artistId urlKey`: the page that declares the URL as
 * canonical, else a page that was read there.
 */
async function savedPages(
  tx: ImportTransaction,
  artistIds: readonly string[],
  urlKeys: readonly string[],
): Promise<Map<string, string>> {
  const { id, artistId, urlKey, postKey, sourceId, current, kind } = originals;
  const rows = await tx
    .select({ id, artistId, urlKey, postKey })
    .from(originals)
    .where(
      and(
        isOneOf(artistId, artistIds),
        current,
        eq(kind, "web_page"),
        or(isOneOf(postKey, urlKeys), isOneOf(urlKey, urlKeys)),
      ),
    )
    .orderBy(sourceId);
  const pages = new Map<string, string>();
  for (const key of ["postKey", "urlKey"] as const) {
    for (const row of rows) {
      const place = `${row.artistId} ${row[key]}`;
      if (!pages.has(place)) pages.set(place, row.id);
    }
  }
  return pages;
}

/** The candidates known while the lines of a file are applied in order. */
class KnownCandidates {
  readonly #byId = new Map<string, ExistingCandidate>();
  readonly #byKey = new Map<string, ExistingCandidate>();

  constructor(candidates: readonly ExistingCandidate[]) {
    for (const candidate of candidates) this.put(candidate);
  }

  put(candidate: ExistingCandidate): void {
    const before = this.#byId.get(candidate.id);
    if (before !== undefined) this.#byKey.delete(keyOf(before));
    this.#byId.set(candidate.id, candidate);
    this.#byKey.set(keyOf(candidate), candidate);
  }

  find(record: CandidateRecord, suppressionKey: string): ExistingCandidate | undefined {
    const { byId, byKey } = this.#both(record, suppressionKey);
    return byId ?? byKey;
  }

  /** Why a record conflicts with existing candidates, in a sentence; null when it does not. */
  clash(record: CandidateRecord, suppressionKey: string): string | null {
    const { byId, byKey } = this.#both(record, suppressionKey);
    if (byId !== undefined && byId.artistId !== record.artistId) {
      return "id belongs to another artist's candidate";
    }
    return byId !== undefined && byKey !== undefined && byId.id !== byKey.id
      ? "another candidate is for the same page or profile"
      : null;
  }

  #both({ id, artistId }: CandidateRecord, suppressionKey: string) {
    return {
      byId: id === null ? undefined : this.#byId.get(id),
      byKey: this.#byKey.get(keyOf({ artistId, suppressionKey })),
    };
  }
}

const keyOf = ({
  artistId,
  suppressionKey,
}: Pick<ExistingCandidate, "artistId" | "suppressionKey">) => `${artistId} ${suppressionKey}`;
