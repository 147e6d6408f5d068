import type { ModelMessage } from "ai";
import * as v from "valibot";
import type { FailedOutcome } from "#lib/contract/research-status.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { heldWith } from "#lib/db/outcome.js";
import type { Constraints } from "#lib/evidence/constraints.js";
import type { NamedWindow } from "#lib/evidence/passage.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import {
  charsLeft,
  explorationBounds,
  isLastStep,
  mayCallTool,
  mayTakeStep,
} from "#lib/model/bounds.js";
import { newMark } from "#lib/model/data-block.js";
import { modelStep } from "#lib/model/model-step.js";
import { toolAnswers } from "#lib/model/tool-calls.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { type Corpus, corpusInWords } from "#lib/research/exploration/corpus.js";
import {
  budgetLine,
  type ExplorationNotebook,
  newNotebook,
} from "#lib/research/exploration/exploration-notebook.js";
import {
  aliasesOf,
  explorationInstructions,
  firstMessage,
} from "#lib/research/exploration/exploration-prompt.js";
import { selectedWindows, selectionSize } from "#lib/research/exploration/exploration-selection.js";
import {
  explorationTools,
  SnapshotAnswer,
  type ToolQuery,
  toolQueriesOf,
} from "#lib/research/exploration/exploration-tools.js";
import { toolQueryAnswer } from "#lib/research/exploration/tool-query-answer.js";
import { type Found, findingSchema, foundOf } from "#lib/research/finding.js";
import { completedCall, type ReservedCall } from "#lib/research/model-calls.js";
import type { QuestionFacts } from "#lib/research/named-releases.js";
import { newCall, type ResearchSlice } from "#lib/research/research-slice.js";

/** The saved public snapshot that one exploration may read. */
export interface ExploredSnapshot {
  constraints: Constraints;
  /** True: only dated originals, newest first. */
  latest: boolean;
  /** Only originals stored before this instant are included; RFC 3339. */
  snapshotAt: string;
}

/** What the database knows about the question and the artist's evidence. */
export interface GivenFacts extends QuestionFacts {
  corpus: Corpus | null;
  /** YYYY-MM-DD. */
  today: string;
  accounts: readonly { handle: string }[];
}

/**
 * The input of `explore_step`, which completes the last call, reserves the next one and runs the
 * queries.
 */
interface ExplorationStep extends ExploredSnapshot {
  calls: readonly CompletedCall[];
  next: ReservedCall;
  queries: readonly ToolQuery[];
  /** Published answers that the model has seen, by source. */
  shown: readonly string[];
}

const database = databaseFunctions({
  explore_step: {
    json: { step: json<ExplorationStep>() },
    returns: heldWith({
      withdrawn: v.exactOptional(v.literal(true)),
      answers: v.array(SnapshotAnswer),
    }),
  },
});

/**
 * How an exploration ended; `calls` are those whose outcome is not written yet. `misquoted`: the
 * selection is valid, the verdict is not (decision 7.8). `out_of_time`: the slice had no time left
 * for a selection.
 */
export type Explored =
  | { kind: "found"; found: Found; calls: CompletedCall[] }
  | { kind: "misquoted"; windows: NamedWindow[]; calls: CompletedCall[] }
  | { kind: "out_of_time"; calls: CompletedCall[] }
  | { kind: "failed"; outcome: FailedOutcome; calls: CompletedCall[] }
  | { kind: "lost" };

/**
 * The bounded agent (rules 4.1.4, 4.1.13, 8.exploration). It runs steps until the model selects
 * windows that it was shown. Each step is reserved before it is sent, in one round trip. A request
 * beyond a bound ends the exploration as `exploration_limit`, an invalid selection as
 * `exploration_invalid` (rule 4.1.14).
 *
 * @throws Error when a published answer that the model has seen is no longer eligible
 */
export async function explore(
  slice: ResearchSlice,
  offered: readonly RankedWindow[],
  snapshot: ExploredSnapshot,
  given: GivenFacts,
  firstCall: ReservedCall,
): Promise<Explored> {
  const { request, deps, model, signal, time, job } = slice;
  const { corpus, today, accounts, ...facts } = given;
  const notebook = newNotebook({
    mark: newMark(deps.newId),
    question: { request, facts },
    corpus: corpus === null ? "" : corpusInWords(corpus),
    isOffline: model.offline,
  });
  // An overview reads only the offered originals (decision 3.14).
  const tools =
    request.answerScope === "overview"
      ? explorationTools.filter(({ name }) => name === "read")
      : explorationTools;
  const aliases = aliasesOf(facts.artistName, accounts);
  const messages: ModelMessage[] = [
    { role: "user", content: firstMessage(notebook, offered, { today, aliases }) },
  ];
  let call = firstCall;
  for (let stepsTaken = 0; mayTakeStep(stepsTaken); stepsTaken++) {
    const hasTime = time.hasTimeForTwoCalls();
    const reply = await time.spentOn(() =>
      modelStep(model, {
        name: "exploration",
        schema: findingSchema(request),
        instructions: explorationInstructions,
        messages,
        tools,
        mayUseTools: !isLastStep(stepsTaken) && hasBudget(notebook) && hasTime,
        signal,
      }),
    );
    if (reply.kind === "answered") {
      const selected = selectedWindows(notebook, reply.value, selectionSize(request));
      const calls = [completedCall(call, reply, selected?.areQuoted === true)];
      if (selected === null) return { kind: "failed", outcome: "exploration_invalid", calls };
      const { windows, areQuoted } = selected;
      return areQuoted
        ? { kind: "found", found: foundOf(reply.value, windows), calls }
        : { kind: "misquoted", windows, calls };
    }
    const done = completedCall(call, reply);
    const isOverstepped = reply.kind === "overstepped" && !hasTime;
    if (reply.kind === "cut" || reply.kind === "unsent" || signal.aborted || isOverstepped)
      return { kind: "out_of_time", calls: [done] };
    if (reply.kind !== "tools") return { kind: "failed", outcome: ends[reply.kind], calls: [done] };
    const asked = reply.requests.map((one) => toolQueriesOf(one, notebook, tools));
    const queries = asked.flat();
    const mayAnswer = !isLastStep(stepsTaken) && countCalls(notebook, queries.length);
    if (!mayAnswer) return { kind: "failed", outcome: "exploration_limit", calls: [done] };

    call = newCall(slice, "exploration");
    const step = await database.explore_step(deps.db, {
      jobId: job.id,
      fence: job.fence,
      artistId: job.artistId,
      step: {
        ...snapshot,
        calls: [done],
        next: call,
        queries: queries.filter((query) => !isHeld(notebook, query)),
        shown: shownAnswers(notebook),
      },
    });
    if (!step.held) return { kind: "lost" };
    // The slice gives its lease back, and the next one starts again without that answer (decision
    // 5.54).
    if (step.withdrawn) throw new Error("a published answer was withdrawn during the exploration");
    const found = step.answers.values();
    const answerTo = (query: ToolQuery) =>
      inSteps(
        toolQueryAnswer(
          notebook,
          query,
          isHeld(notebook, query) ? null : (found.next().value ?? null),
        ),
      );
    // One after the other: each may show only what the ones before it left.
    const answers: string[][] = [];
    for (const ofCall of asked) {
      const texts: string[] = [];
      for (const query of ofCall) {
        const text = await answerTo(query);
        if (text === null) {
          const unsent = completedCall(call, { kind: "unsent" });
          return { kind: "failed", outcome: "exploration_limit", calls: [unsent] };
        }
        texts.push(text);
      }
      answers.push(texts);
    }
    messages.push(
      ...reply.messages,
      toolAnswers(
        reply.requests.map((request, at) => ({ request, texts: answers[at] ?? [] })),
        budgetLine(notebook, stepsTaken + 1),
      ),
    );
  }
  return { kind: "failed", outcome: "exploration_limit", calls: [] };
}

/** The published answers of which the model has seen anything. */
function shownAnswers({ sources, windows }: ExplorationNotebook): string[] {
  const seen = windows.map(({ original }) => original.reference.sourceId);
  return [...new Set([...sources, ...seen])].filter((sourceId) => sourceId.startsWith("answer:"));
}

const ends = {
  invalid: "exploration_invalid",
  overstepped: "exploration_limit",
  refused: "model_failed",
  unknown: "outcome_unknown",
} as const;

/**
 * Whether a query needs nothing from the database: it is invalid, or its original is already loaded
 * in full.
 */
function isHeld(notebook: ExplorationNotebook, query: ToolQuery): boolean {
  return (
    query.kind === "invalid" || (query.kind === "read" && notebook.originals.has(query.sourceId))
  );
}

function hasBudget(notebook: ExplorationNotebook): boolean {
  return mayCallTool(notebook.toolCalls) && charsLeft(notebook.charsShown) > 0;
}

/**
 * Counts tool calls, parallel ones and each query of a search included; false when they exceed the
 * bound.
 */
function countCalls(notebook: ExplorationNotebook, calls: number): boolean {
  notebook.toolCalls += calls;
  return notebook.toolCalls <= explorationBounds.toolCalls;
}
