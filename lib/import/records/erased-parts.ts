import * as v from "valibot";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { addressesOf } from "#lib/evidence/source-identity.js";
import { candidateKeys } from "./import-candidates.js";
import type { Line } from "./import-problem.js";
import type { AccountRecord, CandidateRecord, LinkRecord, OriginalRecord } from "./records.js";
import type { ImportTransaction } from "./write-rows.js";

/** The names by which a part of an artist is recognised, as the function `part_keys` takes them. */
export interface ErasablePart {
  artistId: string;
  sourceId?: string;
  kind?: string;
  urlKey?: string;
  postKey?: string;
  platform?: string | null;
  accountId?: string | null;
  handle?: string | null;
}

const database = databaseFunctions({
  kept_out: { json: { parts: json<readonly ErasablePart[]>() }, returns: v.array(v.number()) },
});

/**
 * Keeps erased sources, accounts, profiles and discoveries out of an import and counts them, or
 * ends their erasure (decision 8.31).
 */
export class ErasedParts {
  /** How many were kept out. */
  count = 0;
  readonly #tx: ImportTransaction;
  readonly #again: boolean;

  /** @param again whether their erasure ends instead; needs the artists' locks */
  constructor(tx: ImportTransaction, again: boolean) {
    this.#tx = tx;
    this.#again = again;
  }

  /** The items that may be written. */
  async without<Item>(
    items: readonly Item[],
    partOf: (item: Item) => ErasablePart,
  ): Promise<Item[]> {
    if (items.length === 0) return [];
    const parts = items.map(partOf);
    const kept = new Set(await database.kept_out(this.#tx, { parts, again: this.#again }));
    this.count += kept.size;
    return items.filter((_, at) => !kept.has(at));
  }
}

type OriginalNames = Pick<
  OriginalRecord,
  "artistId" | "kind" | "platform" | "accountId" | "url" | "canonicalUrl"
>;

/** What an original is recognised by. */
export function partOfOriginal(sourceId: string, names: OriginalNames): ErasablePart {
  const { artistId, kind, platform, accountId } = names;
  return { artistId, sourceId, kind, platform, accountId, ...addressesOf(names) };
}

/** What an account is recognised by. */
export function partOfAccount({ record }: Line<AccountRecord>): ErasablePart {
  const { artistId, platform, accountId, handle } = record;
  return { artistId, platform, accountId, handle };
}

/** What a profile is recognised by. */
export function partOfLink({ record }: Line<LinkRecord>): ErasablePart {
  const { artistId, platform, identifier } = record;
  return { artistId, platform, handle: identifier };
}

/** What a discovery is recognised by. */
export function partOfCandidate({ record }: Line<CandidateRecord>): ErasablePart {
  const { artistId, linkPlatform, linkIdentifier } = record;
  const { urlKey } = candidateKeys(record);
  return { artistId, urlKey, platform: linkPlatform, handle: linkIdentifier };
}
