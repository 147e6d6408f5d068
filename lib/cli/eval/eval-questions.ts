import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { httpUrl, storableText, wordedText } from "#lib/contract/primitives.js";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { parseStrictJson } from "#lib/kernel/strict-json.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { Expected } from "./expected.js";

/** A question of an evaluation: the request, and what is expected of its answer. */
export interface EvalQuestion {
  /** As given in the file, else the topic. */
  id: string;
  /**
   * Hash of request and expectation, so that no answer to another question with the same id is
   * taken for this one's.
   */
  hash: string;
  request: ResearchRequest;
  expected: Expected;
}

const Quote = wordedText(1, 12_000);
const Url = httpUrl(2048);
const Day = v.pipe(
  v.string("must be a string"),
  v.check(
    (text) => /^\d{4}(-\d\d(-\d\d)?)?$/.test(text) && parsePartialDate(text) !== null,
    "must be a year, a month (YYYY-MM) or a day (YYYY-MM-DD)",
  ),
);
const several = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item, "must be an array"), v.minLength(1, "must name at least one"));

const Expectation = v.pipe(
  v.strictObject({
    quote: v.exactOptional(Quote),
    quotes: v.exactOptional(several(Quote)),
    url: v.exactOptional(Url),
    urls: v.exactOptional(several(Url)),
    date: v.exactOptional(Day),
    answer: v.exactOptional(v.literal(false, "must be false or left out")),
  }),
  v.check(
    ({ answer, ...items }) => (answer === false) !== Object.keys(items).length > 0,
    "must have a quote, quotes, url, urls or date, or answer: false",
  ),
);

const Line = v.strictObject({
  id: v.exactOptional(storableText(1, 200)),
  expect: Expectation,
});

/** The questions of a file, and the artist that it names. */
export interface EvalFile {
  /** An id, a name or a handle; null when the file names none. */
  artist: string | null;
  questions: EvalQuestion[];
}

const ArtistLine = v.strictObject({ artist: storableText(1, 200) });

/** Maximum number of wrong lines that are listed; further ones are only counted. */
const maxNamed = 20;

/**
 * Reads an evaluation, one question per line; a null line is not UTF-8, and blank lines are
 * skipped.
 *
 * @throws CliError that lists the wrong lines and what is wrong with each
 */
export async function readEvalQuestions(lines: AsyncIterable<string | null>): Promise<EvalFile> {
  let artist: string | null = null;
  const questions: EvalQuestion[] = [];
  const lineOf = new Map<string, number>();
  const problems: string[] = [];
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text?.trim() === "") continue;
    const named = v.safeParse(ArtistLine, jsonOf(text));
    if (named.success && questions.length === 0 && artist === null) {
      artist = named.output.artist;
      continue;
    }
    const question = text === null ? "is not UTF-8" : readLine(text);
    if (typeof question === "string") problems.push(`line ${number}: ${question}`);
    else {
      const earlier = lineOf.get(question.id);
      if (earlier === undefined) questions.push(question);
      else
        problems.push(`line ${number}: same id as line ${earlier} (the default id is the topic)`);
      lineOf.set(question.id, earlier ?? number);
    }
  }
  if (problems.length > maxNamed) {
    problems.splice(maxNamed, Number.POSITIVE_INFINITY, `… and ${problems.length - maxNamed} more`);
  }
  if (problems.length > 0) throw new CliError(problems.join("\n"));
  if (questions.length === 0) throw new CliError("the file has no questions");
  return { artist, questions };
}

function jsonOf(text: string | null): unknown {
  const json = parseStrictJson(text ?? "");
  return json.ok ? json.value : null;
}

function readLine(text: string): EvalQuestion | string {
  const json = parseStrictJson(text);
  if (!json.ok) return json.problem.replace(/^body /, "the line ");
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return "the line must be a JSON object";
  }
  const { id, expect, ...asked } = value as Record<string, unknown>;
  const line = v.safeParse(Line, {
    ...(id === undefined ? {} : { id }),
    ...(expect === undefined ? {} : { expect }),
  });
  const request = v.safeParse(ResearchRequest, { evidenceNeed: "reporting", ...asked });
  if (!request.success) return issueSentence(request.issues);
  if (!line.success) return issueSentence(line.issues);
  const expected = expectedOf(line.output.expect);
  return {
    id: line.output.id ?? request.output.topic,
    hash: hashOf({ request: request.output, expected } as never),
    request: request.output,
    expected,
  };
}

function expectedOf(given: v.InferOutput<typeof Expectation>): Expected {
  if (given.answer === false) return { answer: false };
  const { quote, quotes = [], url, urls = [], date = null } = given;
  return {
    answer: true,
    quotes: quote === undefined ? quotes : [quote, ...quotes],
    urls: url === undefined ? urls : [url, ...urls],
    date,
  };
}
