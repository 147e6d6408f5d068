import { appendFile, readFile, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { jsonOrNull } from "#lib/kernel/json-or-null.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { EvalQuestion } from "./eval-questions.js";

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An answered question as it is stored, one JSON line each. */
const KeptAnswer = v.object({
  id: v.string(),
  /** Hash of the question with its expectation. */
  hash: v.string(),
  artistId: v.string(),
  topic: v.string(),
  jobId: v.string(),
  /** Whether the service reused an earlier job. */
  reused: v.boolean(),
  verdict: v.picklist(["complete", "unresolved", "failed", "candidates"]),
  isSaved: v.boolean(),
  message: v.string(),
  limitations: v.array(v.string()),
  references: v.array(v.object({ url: v.string(), start: Count, end: Count })),
  /** By measure; null where the measure does not apply to the question. */
  values: v.record(v.string(), v.nullable(v.number())),
});
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;

/**
 * Reads stored answers. A last line that was only partly written is skipped.
 *
 * @returns an empty list when the file does not exist and `mayBeMissing`
 * @throws CliError when the file cannot be read or contains anything else
 */
export async function readAnswers(
  path: string,
  { mayBeMissing = false } = {},
): Promise<KeptAnswer[]> {
  const text = await readFile(path, "utf8").catch((problem: NodeJS.ErrnoException) => {
    if (mayBeMissing && problem.code === "ENOENT") return "";
    throw new CliError(`${path} cannot be read`);
  });
  const lines = text.split("\n");
  // Every line ends with a newline, so anything after the last newline was only partly written.
  lines.pop();
  return lines.map((line, index) => {
    const result = v.safeParse(KeptAnswer, jsonOrNull(line));
    if (result.success) return result.output;
    throw new CliError(`${path} is not a file of evaluation answers (line ${index + 1})`);
  });
}

/** Rewrites the answers of a run that is being continued, without a partly written last line. */
export async function rewriteAnswers(path: string, answers: readonly KeptAnswer[]): Promise<void> {
  await writeFile(path, answers.map((answer) => `${JSON.stringify(answer)}\n`).join("")).catch(
    () => {
      throw new CliError(`${path} cannot be written`);
    },
  );
}

/** Appends an answer as soon as it is known. */
export function appendAnswer(path: string, answer: KeptAnswer): Promise<void> {
  return appendFile(path, `${JSON.stringify(answer)}\n`);
}

/**
 * The stored answers to these questions about this artist, by id.
 *
 * @throws CliError when the file has an answer to a different question under one of these ids, or
 * about another artist
 */
export function answersTo(
  questions: readonly EvalQuestion[],
  artistId: string,
  kept: readonly KeptAnswer[],
  path: string,
): Map<string, KeptAnswer> {
  const hashes = new Map(questions.map(({ id, hash }) => [id, hash]));
  const other = kept.find(
    (answer) =>
      answer.artistId !== artistId || (hashes.get(answer.id) ?? answer.hash) !== answer.hash,
  );
  if (other !== undefined) {
    const whose = other.artistId === artistId ? `another question "${other.id}"` : "another artist";
    throw new CliError(`${path} holds answers for ${whose}: use another --out`);
  }
  return new Map(kept.filter(({ id }) => hashes.has(id)).map((answer) => [answer.id, answer]));
}
