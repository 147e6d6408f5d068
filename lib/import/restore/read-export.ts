import { createHash } from "node:crypto";
import * as v from "valibot";
import { checkSignature } from "#lib/client/proof/signature.js";
import { Hash64, Uuid } from "#lib/contract/primitives.js";
import { exportFormat, exportVersion } from "#lib/data-rights/export-lines.js";
import { type Line, Problems } from "#lib/import/records/import-problem.js";
import { sentencesOf } from "#lib/import/records/read-records.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";
import { parseStrictJson } from "#lib/kernel/strict-json.js";
import { CliError } from "#lib/platform/cli-error.js";
import {
  type RestoredRecord,
  type RestoredRecords,
  type RestoredType,
  restoredRecords,
} from "./restored-records.js";

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

const Signature = v.strictObject({ type: v.literal("export_signature"), jws: v.string() });

/**
 * Who signed an export: a key of this service, another key, or nobody. Only the service's own files
 * name the people who may act for the artist (decision 8.26).
 */
export type Signer = "own" | "other" | "nobody";

/** The artist and the records of an export. */
export interface ReadExport {
  artistId: string;
  records: RestoredRecords;
  signer: Signer;
}

/**
 * Reads an export up to its end record and its signature. Checks every line by itself, and the whole
 * by its counts and hash.
 *
 * @param keys the keys of this service
 * @param lines a line that is not UTF-8 is null
 * @throws ImportProblem with the wrong lines, or CliError for another version or an incomplete
 * export
 */
export async function readExport(
  lines: AsyncIterable<string | null>,
  keys: readonly SigningKey[],
  onLine: (line: number) => void,
): Promise<ReadExport> {
  const records = Object.fromEntries(types.map((type) => [type, []])) as unknown as RestoredRecords;
  const problems = new Problems();
  const hash = createHash("sha256");
  let artistId: string | null = null;
  let end: v.InferOutput<typeof End> | null = null;
  let sha256 = "";
  let jws: string | null = null;
  let line = 0;
  for await (const text of lines) {
    line++;
    onLine(line);
    if (end !== null) {
      if (text?.trim() === "") continue;
      const signature = v.safeParse(Signature, objectOf(text));
      if (jws === null && signature.success) {
        jws = signature.output.jws;
        continue;
      }
      problems.add(
        line,
        "nothing may follow the end record but a signature: import an export by itself",
      );
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
    if (end !== null) sha256 = hash.copy().digest("hex");
    hash.update(`${text}\n`);
  }
  problems.refuse();
  if (artistId === null || end === null)
    throw new CliError("incomplete export (no end record); nothing was imported");
  refuseOthers(records, end, sha256);
  return { artistId, records, signer: await signerOf(jws, hash.digest("hex"), keys) };
}

/** @throws CliError when a key of this service signed something else */
async function signerOf(
  jws: string | null,
  sha256: string,
  keys: readonly SigningKey[],
): Promise<Signer> {
  if (jws === null) return "nobody";
  const known = keys.map(({ open }) => open);
  const checked = await checkSignature(jws, exportFormat, sha256, { keys: known });
  if (checked.isValid) return "own";
  if (checked.kid === null || known.some(({ kid }) => kid === checked.kid))
    throw new CliError(`the export was modified: ${checked.sentence}`);
  return "other";
}

type Fields = Record<string, unknown>;

function objectOf(text: string | null): Fields | string {
  if (text === null) return "the record must be UTF-8 text";
  const json = parseStrictJson(text, Number.MAX_SAFE_INTEGER);
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
