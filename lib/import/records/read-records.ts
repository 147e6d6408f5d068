import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { sourceIdOf } from "#lib/evidence/source-identity.js";
import { parseStrictJson } from "#lib/kernel/strict-json.js";
import { type Line, Problems } from "./import-problem.js";
import {
  type ImportRecord,
  type OriginalRecord,
  type RecordType,
  recordSchemas,
} from "./records.js";
import { SpooledRecords } from "./spooled-records.js";

/** What is known of all originals of a file at once. */
export type NamedOriginal = Pick<OriginalRecord, "type" | "artistId"> & {
  /** The key of its source (`sourceKey`). */
  key: string;
  /** As its line names it: by sourceId, or by address. */
  name: string;
};

/** Every record of a file by type, in line order. */
export type RecordsByType = {
  [Type in Exclude<RecordType, "original">]: Line<Extract<ImportRecord, { type: Type }>>[];
} & { original: Line<NamedOriginal>[] };

/** The records of a file; the originals by source key, only the last one of each source. */
export interface ReadRecords extends Disposable {
  records: RecordsByType;
  originals: SpooledRecords;
}

/** The key of a source in a map. */
export const sourceKey = ({ artistId, sourceId }: { artistId: string; sourceId: string }) =>
  `${artistId} ${sourceId}`;

const types = Object.keys(recordSchemas) as RecordType[];

export const noRecords = () =>
  Object.fromEntries(types.map((type) => [type, []])) as unknown as RecordsByType;

/**
 * Reads all lines except blank ones; a null line is not UTF-8. The originals are spooled.
 *
 * @throws ImportProblem with every line that is not a record
 */
export async function readRecords(
  lines: AsyncIterable<string | null>,
  onLine: (line: number) => void,
): Promise<ReadRecords> {
  const originals = new SpooledRecords();
  const records = noRecords();
  const problems = new Problems();
  let line = 0;
  for await (const text of lines) {
    line++;
    if (text?.trim() === "") continue;
    const read = text === null ? ["the record must be UTF-8 text"] : readRecord(text);
    if (Array.isArray(read)) for (const sentence of read) problems.add(line, sentence);
    else if (read.type === "original") {
      const { type, artistId } = read;
      const key = sourceKey({ artistId, sourceId: read.sourceId ?? sourceIdOf(read) });
      const name = read.sourceId ?? read.url;
      records.original.push({ line, record: { type, artistId, key, name } });
      originals.set(key, read);
    } else (records[read.type] as Line<ImportRecord>[]).push({ line, record: read });
    onLine(line);
  }
  problems.refuse();
  return { records, originals, [Symbol.dispose]: () => originals[Symbol.dispose]() };
}

/** The record, or a sentence for each wrong field. */
function readRecord(text: string): ImportRecord | string[] {
  const json = parseStrictJson(text);
  if (!json.ok) return [json.problem.replace(/^body /, "the record ")];
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return ["the record must be a JSON object"];
  }
  if (!("type" in value)) return ["type is required"];
  const type = types.find((known) => known === value.type);
  if (type === undefined) return [`type must be one of ${types.join(", ")}`];
  const result = v.safeParse(recordSchemas[type], value);
  return result.success ? result.output : sentencesOf(result.issues);
}

/** The first issue of each field: a field's other issues often follow from it. */
export function sentencesOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  const byField = new Map<string | null, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (!byField.has(field)) byField.set(field, issueSentence([issue]));
  }
  return [...byField.values()];
}
