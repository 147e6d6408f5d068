import { createReadStream } from "node:fs";
import { access, constants } from "node:fs/promises";
import { type AskedArtist, chooseArtist } from "#lib/cli/ask/choose-artist.js";
import { hideRequestLog } from "#lib/cli/ask/request-log.js";
import {
  answersTo,
  appendAnswer,
  type KeptAnswer,
  readAnswers,
  rewriteAnswers,
} from "#lib/cli/eval/answers-file.js";
import { askQuestions, type QuotaEnd } from "#lib/cli/eval/ask-questions.js";
import { type EvalFlags, readEvalFlags, usage } from "#lib/cli/eval/eval-flags.js";
import { type EvalQuestion, readEvalQuestions } from "#lib/cli/eval/eval-questions.js";
import {
  evaluationInWords,
  faultsOf,
  missedBounds,
  quotaInWords,
} from "#lib/cli/eval/evaluation-in-words.js";
import { readExchanges, recordExchanges, replayExchanges } from "#lib/cli/eval/exchanges-file.js";
import { differencesTo, meansOf } from "#lib/cli/eval/measure.js";
import { countNames } from "#lib/cli/eval/score-answer.js";
import { print, runCommand } from "#lib/cli/run-command.js";
import { withService } from "#lib/cli/with-service.js";
import { createClient } from "#lib/client/client.js";
import { openDatabase } from "#lib/db/client.js";
import { linesOf } from "#lib/import/records/lines-of.js";
import { printable, printableJson } from "#lib/kernel/printable.js";
import type { ServerState } from "#lib/local/server-state.js";
import type { Exchange } from "#lib/model/exchange.js";
import { CliError } from "#lib/platform/cli-error.js";

await runCommand(usage, async (args) => {
  const flags = readEvalFlags(args);
  // All problems with the files are reported before a service is started.
  const { artist, questions } = await readEvalQuestions(await inputLines(flags.file));
  const recorded = flags.replay === null ? null : await readExchanges(flags.replay);
  const baseline = flags.baseline === null ? [] : await readAnswers(flags.baseline);
  const kept = flags.out === null ? [] : await readAnswers(flags.out, { mayBeMissing: true });
  hideRequestLog();
  const run = await withService(
    (service) =>
      evaluate(service, { ...flags, artist: flags.artist ?? artist }, questions, {
        kept,
        recorded,
      }),
    { isOwn: flags.record !== null || recorded !== null },
  );
  await report(run, flags, questions, baseline);
});
// Exits explicitly: idle connections of a service in this process would keep it alive.
process.exit();

/** The answers in the order of the questions, and why the run ended early (null if it did not). */
interface Run {
  artist: AskedArtist;
  answers: KeptAnswer[];
  end: QuotaEnd | null;
  /** What differed from a replayed recording. */
  differences: string[];
}

async function evaluate(
  service: ServerState,
  { artist: wanted, out, anew, record, whole, json }: EvalFlags,
  questions: readonly EvalQuestion[],
  { kept, recorded }: { kept: readonly KeptAnswer[]; recorded: readonly Exchange[] | null },
): Promise<Run> {
  const model =
    recorded !== null
      ? replayExchanges(recorded)
      : record !== null
        ? recordExchanges(record)
        : null;
  const { db, close } = openDatabase(service.databaseUrl, {
    ...service.connection,
    maxConnections: 1,
  });
  try {
    const artist = await chooseArtist(db, wanted);
    const answers = answersTo(questions, artist.id, kept, out ?? "");
    if (out !== null) await rewriteAnswers(out, [...answers.values()]);
    const asked = new Set<string>();
    const left = questions.filter(({ id }) => !answers.has(id));
    if (!json && answers.size > 0)
      console.error(`${out} has ${answers.size} of ${questions.length} answers`);
    const end = await askQuestions(
      {
        client: createClient({ baseUrl: service.url, serviceKey: service.researchKey }),
        db,
        artistId: artist.id,
        isWhole: whole,
        onAsk: (id) => model?.about(id),
        mark: anew ? `https://anew.invalid/${new Date().toISOString()}` : null,
      },
      left,
      async (answer, { expected }) => {
        answers.set(answer.id, answer);
        if (!answer.reused) asked.add(answer.id);
        if (out !== null) await appendAnswer(out, answer);
        if (!json) sayProgress(answers.size, questions.length, answer, faultsOf(answer, expected));
      },
    );
    return {
      artist,
      answers: questions.flatMap(({ id }) => answers.get(id) ?? []),
      end,
      differences: model?.differences(asked) ?? [],
    };
  } finally {
    await close();
  }
}

async function report(
  { artist, answers, end, differences }: Run,
  { anew, json, out, bounds }: EvalFlags,
  questions: readonly EvalQuestion[],
  baseline: readonly KeptAnswer[],
): Promise<void> {
  const evaluation = { means: meansOf(answers, countNames), ...differencesTo(baseline, answers) };
  const reused = answers.filter((answer) => answer.reused).length;
  if (json)
    await print(
      `${printableJson({ artist, ...evaluation, reused, answers, changedPrompts: differences })}\n`,
    );
  else {
    const lines = questions.flatMap(({ id, expected }) => {
      const answer = answers.find((one) => one.id === id);
      const faults = answer === undefined ? [] : faultsOf(answer, expected);
      return faults.length === 0 ? [] : [`  ${printable(id)}: ${faults.join("; ")}`];
    });
    const wrong = lines.length === 0 ? [] : ["", "What went wrong:", ...lines];
    const head = `${artist.name}: ${answers.length} of ${questions.length} questions`;
    await print(`${[head, "", evaluationInWords(evaluation), ...wrong].join("\n")}\n`);
  }
  if (reused > 0) {
    const why = anew ? ": overviews are not asked anew" : "; --anew asks again";
    console.error(`${reused} of ${answers.length} answers are reused from the last 24 hours${why}`);
  }
  if (end !== null) {
    throw new CliError(quotaInWords(end, { asked: answers.length, all: questions.length, out }));
  }
  const missed = [...differences.map(printable), ...missedBounds(bounds, evaluation.means)];
  if (missed.length > 0) {
    console.error(missed.join("\n"));
    process.exitCode = 2;
  }
}

async function inputLines(file: string): Promise<AsyncIterable<string | null>> {
  if (file === "-") return linesOf(process.stdin);
  await access(file, constants.R_OK).catch(() => {
    throw new CliError(`${file} cannot be read`);
  });
  return linesOf(createReadStream(file));
}

function sayProgress(done: number, all: number, { id, verdict }: KeptAnswer, faults: string[]) {
  const place = `${String(done).padStart(String(all).length)}/${all}`;
  const fault = faults.length === 0 ? "" : ` – ${faults[0]}`;
  console.error(`${place} ${verdict.padEnd(10)} ${printable(id)}${fault}`);
}
