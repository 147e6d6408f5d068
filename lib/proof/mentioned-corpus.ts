import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { MentionsQuery } from "#lib/contract/mentions.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { type Constraints, constraintsOf } from "#lib/evidence/constraints.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import { firstCharacterPattern, type Phrase, phraseTerms } from "#lib/language/phrase.js";
import { fault } from "#lib/platform/fault.js";

/** UTF-16 units of texts read in one round trip; more are read in further ones. */
const maxReadChars = 8_000_000;
/** Attempts at reading a corpus that changes between two of these round trips. */
const maxReadings = 3;

const Reading = v.object({
  state: v.string(),
  madeAt: v.string(),
  eligible: v.number(),
  root: v.string(),
  notSearched: v.nullable(
    v.object({
      hidden: v.number(),
      removed: v.number(),
      withheld: v.number(),
      disconnected: v.number(),
    }),
  ),
  originals: v.array(SavedOriginal),
  isLast: v.boolean(),
});
type Reading = v.InferOutput<typeof Reading>;

const database = databaseFunctions({
  read_mentions: {
    json: { constraints: json<Constraints>(), names: json<string[][][]>() },
    returns: v.nullable(Reading),
  },
});

/** What was read of a corpus at one state. */
export interface MentionedCorpus {
  reading: Reading;
  /** Null: nothing changed since the state whose list the caller has. */
  originals: SavedOriginal[] | null;
}

/**
 * The originals that may mention one of the names and the root of all, at one state of the corpus. One
 * round trip, unless the texts that may mention them are longer than `maxReadChars`.
 *
 * @param listedState the state at which the caller has the list; null when it has none
 * @throws not_found when the artist does not exist, storage_unavailable when the corpus changes at
 *   every attempt
 */
export async function readMentionedCorpus(
  deps: Deps,
  caller: Caller,
  artistId: string,
  query: MentionsQuery,
  names: readonly Phrase[],
  listedState: string | null,
): Promise<MentionedCorpus> {
  const asked = {
    artistId,
    constraints: { ...constraintsOf(query), admitsAll: true },
    names: names.map(phraseTerms).filter((words) => words.length > 0),
    pattern: names.flatMap((name) => firstCharacterPattern(name) ?? []).join("|") || null,
    maxChars: maxReadChars,
    userId: userIdOf(caller),
  };
  for (let attempt = 0; attempt < maxReadings; attempt++) {
    const originals: SavedOriginal[] = [];
    let first: Reading | undefined;
    for (;;) {
      const reading: Reading | null = await database.read_mentions(deps.db, {
        ...asked,
        listedState: first === undefined ? listedState : null,
        afterSource: originals.at(-1)?.reference.sourceId ?? null,
      });
      if (reading === null) throw fault("not_found", "there is no such artist");
      first ??= reading;
      if (reading.state !== first.state) break;
      for (const original of reading.originals) originals.push(original);
      if (!reading.isLast) continue;
      return { reading: first, originals: first.state === listedState ? null : originals };
    }
  }
  throw fault("storage_unavailable");
}
