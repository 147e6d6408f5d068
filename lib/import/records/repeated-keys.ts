import { printable } from "#lib/kernel/printable.js";
import { candidateKeys } from "./import-candidates.js";
import { firstTold } from "./import-problem.js";
import type { NamedOriginal, RecordsByType } from "./read-records.js";
import type { ImportRecord } from "./records.js";

type NamedRecord = Exclude<ImportRecord, { type: "original" }> | NamedOriginal;

/**
 * A sentence for each line that replaces an earlier line of the same file (decision 8.10), in line
 * order.
 */
export function repeatedKeys(records: RecordsByType): string[] {
  const lines = Object.values(records)
    .flat()
    .sort((one, other) => one.line - other.line);
  const lineOf = new Map<string, number>();
  const sentences: string[] = [];
  for (const { line, record } of lines) {
    const keys = keysOf(record).map((key) => JSON.stringify([record.type, ...key]));
    const earlier = keys.flatMap((key) => lineOf.get(key) ?? []).at(0);
    for (const key of keys) lineOf.set(key, line);
    if (earlier === undefined) continue;
    const what = printable(nameOf(record));
    sentences.push(`line ${line} replaces line ${earlier}: both describe ${what}`);
  }
  return firstTold(sentences, "line");
}

/** The keys by which a record replaces another of its type; a candidate has two. */
function keysOf(record: NamedRecord): string[][] {
  switch (record.type) {
    case "artist":
      return [[record.id]];
    case "link":
      return [[record.artistId, record.platform]];
    case "user":
      return [[record.subject]];
    case "claim":
      return [[record.artistId, record.subject]];
    case "account":
      return [[record.artistId, record.platform, record.accountId]];
    case "original":
      return [[record.key]];
    case "candidate": {
      const page = [record.artistId, candidateKeys(record).suppressionKey];
      return record.id === null ? [page] : [[record.id], page];
    }
    case "lore":
      return [[record.artistId]];
  }
}

function nameOf(record: NamedRecord): string {
  switch (record.type) {
    case "artist":
      return `the artist ${record.id}`;
    case "link":
      return `the profile of artist ${record.artistId} on ${record.platform}`;
    case "user":
      return `the user ${record.subject}`;
    case "claim":
      return `the claim of ${record.subject} to artist ${record.artistId}`;
    case "account":
      return `the account ${record.accountId} of artist ${record.artistId} on ${record.platform}`;
    case "original":
      return `the original ${record.name}`;
    case "candidate":
      return `the candidate ${record.id ?? record.url}`;
    case "lore":
      return `the Lore of artist ${record.artistId}`;
  }
}
