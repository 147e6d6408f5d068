import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { parseStrictJson } from "#lib/kernel/strict-json.js";
import { ImportProblem, type Line } from "./import-problem.js";
import { type ImportRecord, type RecordType, recordSchemas } from "./records.js";

/** Every record of a file by its type, in the order of the lines. */
export type RecordsByType = {
  [Type in RecordType]: Line<Extract<ImportRecord, { type: Type }>>[];
};

const types = Object.keys(recordSchemas) as RecordType[];

/**
 * Reads all lines, blank ones left out.
 *
 * @throws ImportProblem for the first line that is no record
 */
export async function readRecords(
  lines: AsyncIterable<string>,
  onLine: (line: number) => void,
): Promise<RecordsByType> {
  const records: RecordsByType = {
    artist: [],
    link: [],
    user: [],
    claim: [],
    account: [],
    original: [],
    candidate: [],
    lore: [],
  };
  let line = 0;
  for await (const text of lines) {
    line++;
    if (text.trim() === "") continue;
    const record = readRecord(text, line);
    (records[record.type] as Line<ImportRecord>[]).push({ line, record });
    onLine(line);
  }
  return records;
}

function readRecord(text: string, line: number): ImportRecord {
  const json = parseStrictJson(text);
  if (!json.ok) throw new ImportProblem(line, json.problem.replace(/^body /, "the record "));
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ImportProblem(line, "the record must be a JSON object");
  }
  const result = v.safeParse(recordSchemas[typeIn(value, line)], value);
  if (!result.success) throw new ImportProblem(line, issueSentence(result.issues));
  return result.output;
}

function typeIn(value: object, line: number): RecordType {
  if (!("type" in value)) throw new ImportProblem(line, "type is required");
  const type = types.find((known) => known === value.type);
  if (type === undefined) throw new ImportProblem(line, `type must be one of ${types.join(", ")}`);
  return type;
}
