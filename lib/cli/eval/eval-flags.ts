import { readArguments } from "#lib/cli/run-command.js";
import { CliError } from "#lib/platform/cli-error.js";
import { wrapped } from "#lib/platform/terminal-text.js";
import { measureNames } from "./score-answer.js";

export const usage = `npm run eval -- FILE.jsonl [flags]

Asks the questions of a file, one JSON object per line (- for standard input), and
compares the answers with what was expected:

  {"topic": "Who produced the record?", "evidenceNeed": "credits",
   "expect": {"quote": "The record was produced by Ana Lund"}}

  topic and any other request field; evidenceNeed is reporting by default
  id        its name in the results; default: the topic
  expect    quote or quotes: words that a reference must contain
            url or urls: documents that must be among the references
            date: 2019, 2019-05 or 2019-05-17, stated by a reference as the date of its
            entry or written out in English; a publication date never counts
            answer: false: nothing saved answers it

  {"artist": "NAME"} in a line before the questions says whose evidence

  --artist ID|NAME|HANDLE
                     whose evidence; default: the artist that the file names, else the
                     only one besides the demo artist, else the demo artist
  --out FILE         saves every answer as soon as it is known; the same file again
                     continues where an earlier run ended
  --baseline FILE    an earlier --out: shows the difference, and which questions changed
  --anew             asks again what was answered in the last 24 hours instead of
                     reusing those answers (not for overviews)
  --record FILE      saves every exchange with the model: question, answer and seconds;
                     not while a service is running
  --replay FILE      answers from such a file without a model, and says where a prompt
                     has changed
  --whole            also plans each question in its words, and drafts and checks an
                     answer, as the page does: for a recording of these calls
  --json             only the results, as JSON
  --fail-under MEASURE=NUMBER, --fail-over MEASURE=NUMBER
                     exit status 2 when a mean is under or over it; can be given several
                     times. Measures: ${wrapped(measureNames.join(", "), 52).join(`\n${" ".repeat(21)}`)}

Exit status: 0 with any result, 1 when not every question could be asked, 2 when a
mean missed its bound or a replay differs from its recording.`;

/** A bound that a mean must not cross. */
export interface Bound {
  measure: string;
  is: "under" | "over";
  limit: number;
}

export interface EvalFlags {
  /** The path, `-` for standard input. */
  file: string;
  artist: string | null;
  out: string | null;
  baseline: string | null;
  anew: boolean;
  record: string | null;
  replay: string | null;
  /** Whether each question is planned and each answer drafted, too. */
  whole: boolean;
  json: boolean;
  bounds: Bound[];
}

const options = {
  artist: { type: "string" },
  out: { type: "string" },
  baseline: { type: "string" },
  anew: { type: "boolean" },
  record: { type: "string" },
  replay: { type: "string" },
  whole: { type: "boolean" },
  json: { type: "boolean" },
  "fail-under": { type: "string", multiple: true },
  "fail-over": { type: "string", multiple: true },
} as const;

/**
 * Reads the flags.
 *
 * @throws CliError for an unknown flag, a missing file or a bound that names no measure
 */
export function readEvalFlags(args: string[]): EvalFlags {
  const { values, positionals } = readArguments(args, options, usage);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new CliError(usage);
  const { record = null, replay = null } = values;
  if (record !== null && replay !== null) {
    throw new CliError("--record and --replay cannot be given together");
  }
  return {
    file,
    artist: values.artist ?? null,
    out: values.out ?? null,
    baseline: values.baseline ?? null,
    // A reused answer calls no model.
    anew: values.anew ?? (record ?? replay) !== null,
    record,
    replay,
    whole: values.whole ?? false,
    json: values.json ?? false,
    bounds: [
      ...(values["fail-under"] ?? []).map((text) => boundOf(text, "under")),
      ...(values["fail-over"] ?? []).map((text) => boundOf(text, "over")),
    ],
  };
}

function boundOf(text: string, is: Bound["is"]): Bound {
  const [measure = "", number = ""] = text.split("=");
  if (!measureNames.includes(measure) || !/^\d+(\.\d+)?$/.test(number)) {
    throw new CliError(
      `--fail-${is} takes MEASURE=NUMBER, where MEASURE is one of ${measureNames.join(", ")}`,
    );
  }
  return { measure, is, limit: Number(number) };
}
