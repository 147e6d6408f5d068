import * as v from "valibot";
import type { MemoryEntry } from "#lib/contract/interview-memory.js";

/** The kinds of entries in memory order, with the names of their fields (decision 5.37). */
const kinds = [
  { kind: "correction", prefix: "correction", names: ["claim", "correction"] },
  { kind: "boundary", prefix: "boundary", names: ["wording"] },
  { kind: "latest_answer", prefix: "answer", names: ["question", "answer"] },
] as const;

/** The rank of the latest answer; corrections and boundaries rank lower. */
export const latestAnswerRank = 2;

const common = {
  createdAt: v.string(),
  id: v.string(),
  revision: v.string(),
  texts: v.array(v.string()),
};

/** An entry of a memory; `texts` are its complete fields, in the order of `kinds`. */
export const StoredEntry = v.variant("rank", [
  v.object({ rank: v.literal(0), ...common }),
  v.object({
    rank: v.literal(1),
    ...common,
    scope: v.string(),
    sitting: v.nullable(v.number()),
    questionKey: v.nullable(v.string()),
    until: v.exactOptional(v.string()),
  }),
  v.object({
    rank: v.literal(2),
    ...common,
    questionKey: v.string(),
    sitting: v.nullable(v.number()),
    offeredAt: v.nullable(v.string()),
    answerUpdatedAt: v.string(),
    source: v.string(),
    until: v.exactOptional(v.string()),
    untilEndedAt: v.exactOptional(v.string()),
  }),
]);
export type StoredEntry = v.InferOutput<typeof StoredEntry>;

/** UTF-16 units of all fields of an entry. */
export function charsOf(entry: StoredEntry): number {
  return entry.texts.reduce((sum, text) => sum + text.length, 0);
}

/**
 * The public form of the part `[start, end)` of an entry, in UTF-16 units of its concatenated
 * fields. Every field is listed. A field without text in this part has a null text; its `start`,
 * `end` and `complete` say whether it was already delivered.
 */
export function pieceOf(entry: StoredEntry, start: number, end: number): MemoryEntry {
  const { kind, prefix, names } = kinds[entry.rank];
  let before = 0;
  const fields = entry.texts.map((text, index) => {
    const from = Math.min(Math.max(start - before, 0), text.length);
    const to = Math.min(Math.max(end - before, 0), text.length);
    before += text.length;
    return {
      name: names[index] as (typeof names)[number],
      text: to > from ? text.slice(from, to) : null,
      start: from,
      end: to,
      totalChars: text.length,
      complete: to === text.length,
    };
  });
  const { id, revision } = entry;
  // The endpoint validates the metadata of every kind before sending it.
  return {
    kind,
    entryId: `${prefix}:${id}`,
    revision,
    fields,
    metadata: metadataOf(entry),
  } as MemoryEntry;
}

/** The metadata of an entry, by its kind (decision 5.37). */
function metadataOf(entry: StoredEntry) {
  switch (entry.rank) {
    case 0:
      return { createdAt: entry.createdAt };
    case 1: {
      const { scope, sitting, questionKey, createdAt } = entry;
      return { scope, sitting, questionKey, createdAt, ...embargoOf(entry) };
    }
    case 2: {
      const { questionKey, sitting, offeredAt, answerUpdatedAt, source } = entry;
      return { questionKey, sitting, offeredAt, answerUpdatedAt, source, ...embargoOf(entry) };
    }
  }
}

/** The dates of an embargo; absent when there is no embargo (decisions 5.54 and 5.55). */
function embargoOf({ until, untilEndedAt }: { until?: string; untilEndedAt?: string }) {
  return {
    ...(until === undefined ? {} : { until }),
    ...(untilEndedAt === undefined ? {} : { untilEndedAt }),
  };
}
