import { foldedIdentifier } from "#lib/artist/folded-identifier.js";
import { candidateRevisionOf, suppressionKeyOf } from "#lib/evidence/discovery-candidate.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { ImportProblem, type Line } from "#lib/local/import/import-problem.js";
import { type Count, countOf } from "#lib/local/import/import-report.js";
import type { CandidateRecord } from "#lib/local/import/records.js";
import type { Statements } from "#lib/local/import/statements.js";
import {
  type CandidateRow,
  type StandingCandidate,
  savedPages,
  standingCandidates,
  writeCandidates,
} from "./store.js";

/**
 * Writes candidates for review. One that is found again, by its id or as the same page or profile, is
 * updated while it is pending and left alone once it is decided (contract 3).
 */
export async function applyCandidates(
  db: Statements,
  newId: () => string,
  lines: readonly Line<CandidateRecord>[],
): Promise<Count> {
  const keyed = lines.map(({ line, record }) => ({ line, record, ...keysOf(record) }));
  const standing = new Standing(
    await standingCandidates(
      db,
      keyed.map(({ record: { id, artistId }, suppressionKey }) => ({
        id,
        artistId,
        suppressionKey,
      })),
    ),
  );
  const pages = await savedPages(
    db,
    keyed.map(({ record: { artistId }, urlKey }) => ({ artistId, urlKey })),
  );
  const seen = new Set<string>();
  const written = new Map<string, { row: CandidateRow; created: boolean }>();
  for (const { line, record, suppressionKey, urlKey } of keyed) {
    const { artistId, destination, identity, url, title, excerpt } = record;
    const { linkPlatform, linkIdentifier } = record;
    const found = standing.find(line, record, suppressionKey);
    const id = found?.id ?? record.id ?? newId();
    seen.add(id);
    const content = {
      artistId,
      destination,
      identity,
      url,
      title,
      excerpt,
      linkPlatform,
      linkIdentifier,
      evidenceId: pages.get(`${artistId} ${urlKey}`) ?? null,
    };
    const revision = candidateRevisionOf(content);
    if (found !== undefined && (found.curation !== "pending" || found.revision === revision)) {
      continue;
    }
    written.set(id, {
      row: { id, suppressionKey, urlKey, revision, ...content },
      created: written.get(id)?.created ?? found === undefined,
    });
    standing.put({ id, artistId, suppressionKey, curation: "pending", revision });
  }
  if (written.size > 0) {
    await writeCandidates(
      db,
      [...written.values()].map(({ row }) => row),
    );
  }
  return countOf(seen.size, [...written.values()]);
}

function keysOf({ destination, url, linkPlatform, linkIdentifier }: CandidateRecord) {
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

/** The candidates as they stand while the lines of a file are taken in one after the other. */
class Standing {
  readonly #byId = new Map<string, StandingCandidate>();
  readonly #byKey = new Map<string, StandingCandidate>();

  constructor(candidates: readonly StandingCandidate[]) {
    for (const candidate of candidates) this.put(candidate);
  }

  put(candidate: StandingCandidate): void {
    const before = this.#byId.get(candidate.id);
    if (before !== undefined) this.#byKey.delete(keyOf(before));
    this.#byId.set(candidate.id, candidate);
    this.#byKey.set(keyOf(candidate), candidate);
  }

  find(
    line: number,
    { id, artistId }: CandidateRecord,
    suppressionKey: string,
  ): StandingCandidate | undefined {
    const byId = id === null ? undefined : this.#byId.get(id);
    const byKey = this.#byKey.get(keyOf({ artistId, suppressionKey }));
    if (byId !== undefined && byId.artistId !== artistId) {
      throw new ImportProblem(line, "id is that of a candidate of another artist");
    }
    if (byId !== undefined && byKey !== undefined && byId.id !== byKey.id) {
      throw new ImportProblem(line, "another candidate stands for the same page or profile");
    }
    return byId ?? byKey;
  }
}

const keyOf = ({
  artistId,
  suppressionKey,
}: Pick<StandingCandidate, "artistId" | "suppressionKey">) => `${artistId} ${suppressionKey}`;
