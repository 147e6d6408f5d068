import { createHash } from "node:crypto";
import * as v from "valibot";
import { Hash64, Uuid } from "#lib/contract/primitives.js";
import { exportVersion } from "#lib/data-rights/export-lines.js";
import { type Line, Problems } from "#lib/import/records/import-problem.js";
import { sentencesOf } from "#lib/import/records/read-records.js";
import { parseStrictJson } from "#lib/kernel/strict-json.js";
import { CliError } from "#lib/platform/cli-error.js";
import { evidenceRecords } from "./evidence-records.js";
import { memoryRecords } from "./memory-records.js";

export const restoredRecords = { ...evidenceRecords, ...memoryRecords } as const;
export type RestoredType = keyof typeof restoredRecords;
export type RestoredRecord<Type extends RestoredType = RestoredType> = v.InferOutput<
  (typeof restoredRecords)[Type]
>;
/** The records of an export by type, with their line numbers. */
export type RestoredRecords = { [Type in RestoredType]: Line<RestoredRecord<Type>>[] };

const types = Object.keys(restoredRecords) as RestoredType[];

const Header = v.object({ type: v.literal("export"), version: v.number(), artistId: Uuid });
const End = v.strictObject({
  type: v.literal("export_end"),
  records: v.record(v.string(), v.number()),
  sha256: Hash64,
});

/** Whether a line is the first line of an export of any version. */
export function isExportHeader(line: string | null): boolean {
  return line !== null && /^\s*\{\s*"type"\s*:\s*"export"\s*[,}]/.test(line.slice(0, 200));
}

/** The artist and the records of an export. */
export interface ReadExport {
  artistId: string;
  records: RestoredRecords;
}

/**
 * Reads an export up to its end record. Checks every line by itself, and the whole by its counts
 * and hash.
 *
 * @param lines a line that is not UTF-8 is null
 * @throws ImportProblem with the wrong lines, or CliError for another version or an incomplete
 * export
 */
export async function readExport(
  lines: AsyncIterable<string | null>,
  onLine: (line: number) => void,
): Promise<ReadExport> {
  const records = Object.fromEntries(types.map((type) => [type, []])) as unknown as RestoredRecords;
  const problems = new Problems();
  const hash = createHash("sha256");
  let artistId: string | null = null;
  let end: (v.InferOutput<typeof End> & { sha256: string }) | null = null;
  let line = 0;
  for await (const text of lines) {
    line++;
    onLine(line);
    if (end !== null) {
      if (text?.trim() === "") continue;
      problems.add(line, "nothing may follow the end record: import an export by itself");
      break;
    }
    const value = objectOf(text);
    if (typeof value === "string") {
      problems.add(line, value);
      continue;
    }
    if (artistId === null) artistId = headerOf(value).artistId;
    else if (value.type === "export_end") end = endOf(value, line, problems);
    else noteRecord(records, problems, line, artistId, value);
    if (end === null) hash.update(`${text}\n`);
  }
  problems.refuse();
  if (artistId === null || end === null)
    throw new CliError("incomplete export (no end record); nothing was imported");
  refuseOthers(records, end, hash.digest("hex"));
  return { artistId, records };
}

type Fields = Record<string, unknown>;

function objectOf(text: string | null): Fields | string {
  if (text === null) return "the record must be UTF-8 text";
  const json = parseStrictJson(text);
  if (!json.ok) return json.problem.replace(/^body /, "the record ");
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "the record must be a JSON object";
  return value as Fields;
}

/** @throws CliError for a version that this release cannot read */
function headerOf(value: Fields): v.InferOutput<typeof Header> {
  const header = v.safeParse(Header, value);
  if (!header.success)
    throw new CliError("line 1: an export must begin with its version and artistId");
  const { version } = header.output;
  if (version === exportVersion) return header.output;
  throw new CliError(
    `this export has format version ${version}, but this release reads version ${exportVersion}: import it with the release that wrote it`,
  );
}

function endOf(value: Fields, line: number, problems: Problems) {
  const end = v.safeParse(End, value);
  if (end.success) return end.output;
  for (const sentence of sentencesOf(end.issues)) problems.add(line, sentence);
  return null;
}

function noteRecord(
  records: RestoredRecords,
  problems: Problems,
  line: number,
  artistId: string,
  value: Fields,
): void {
  const type = types.find((known) => known === value.type);
  if (type === undefined) {
    problems.add(line, `type must be one of ${types.join(", ")}`);
    return;
  }
  const read = v.safeParse(restoredRecords[type], value);
  if (!read.success) {
    for (const sentence of sentencesOf(read.issues)) problems.add(line, sentence);
    return;
  }
  const record: RestoredRecord = read.output;
  const named =
    record.type === "artist" ? record.id : "artistId" in record ? record.artistId : artistId;
  if (named !== artistId) problems.add(line, "artistId differs from the export's");
  (records[type] as Line<RestoredRecord>[]).push({ line, record });
}

/** @throws CliError when lines are missing, were added or were changed */
function refuseOthers(
  records: RestoredRecords,
  end: v.InferOutput<typeof End>,
  sha256: string,
): void {
  for (const type of new Set([...types, ...Object.keys(end.records)])) {
    const found = records[type as RestoredType]?.length ?? 0;
    const told = end.records[type] ?? 0;
    if (found !== told)
      throw new CliError(
        `the export has ${found} records of type ${type}, but its end record says ${told}`,
      );
  }
  if (end.sha256 !== sha256)
    throw new CliError("the export was modified: its hash does not match its end record");
}
