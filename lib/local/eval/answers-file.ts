import { appendFile, readFile, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { CliError } from "#lib/local/cli-error.js";
import type { EvalQuestion } from "./eval-questions.js";

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An answered question as it is kept, one line of JSON each. */
const KeptAnswer = v.object({
  id: v.string(),
  /** Hash of the question with its expectation. */
  hash: v.string(),
  artistId: v.string(),
  topic: v.string(),
  jobId: v.string(),
  /** Whether the service answered with an earlier job. */
  reused: v.boolean(),
  verdict: v.picklist(["complete", "unresolved", "failed", "candidates"]),
  isSaved: v.boolean(),
  message: v.string(),
  limitations: v.array(v.string()),
  references: v.array(v.object({ url: v.string(), start: Count, end: Count })),
  /** By measure; null where it has no meaning for the question. */
  values: v.record(v.string(), v.nullable(v.number())),
});
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;

/**
 * Reads kept answers. A last line that was cut off in writing is left out.
 *
 * @returns an empty list when the file does not exist and `mayBeMissing`
 * @throws CliError when it cannot be read or holds something else
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
  // Every line ends with a newline, so that what follows the last one is nothing, or was cut off.
  lines.pop();
  return lines.map((line, index) => {
    const result = v.safeParse(KeptAnswer, parsed(line));
    if (result.success) return result.output;
    throw new CliError(
      `${path} holds something else than answers of an evaluation (line ${index + 1})`,
    );
  });
}

/** Writes all answers of a run that goes on, without what was cut off. */
export async function rewriteAnswers(path: string, answers: readonly KeptAnswer[]): Promise<void> {
  await writeFile(path, answers.map((answer) => `${JSON.stringify(answer)}\n`).join("")).catch(
    () => {
      throw new CliError(`${path} cannot be written`);
    },
  );
}

/** Adds an answer as soon as it is there. */
export function appendAnswer(path: string, answer: KeptAnswer): Promise<void> {
  return appendFile(path, `${JSON.stringify(answer)}\n`);
}

/**
 * The kept answers to these questions of this artist, by id.
 *
 * @throws CliError when the file has an answer to another question under one of the ids, or of another artist
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
    throw new CliError(`${path} is of ${whose}: give another --out`);
  }
  return new Map(kept.filter(({ id }) => hashes.has(id)).map((answer) => [answer.id, answer]));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
