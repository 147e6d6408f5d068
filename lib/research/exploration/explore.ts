import type { ModelMessage } from "ai";
import type { FailedOutcome } from "#lib/contract/research-status.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { completedCall, type ReservedCall } from "#lib/jobs/model-call.js";
import type { CompletedCall } from "#lib/jobs/outcome.js";
import { charsLeft, isLastStep, mayCallTool, mayTakeStep } from "#lib/model/bounds.js";
import { modelStep } from "#lib/model/model-step.js";
import { type ToolRequest, toolAnswers } from "#lib/model/tool-calls.js";
import { type Notebook, newNotebook } from "#lib/research/exploration/notebook.js";
import {
  ExplorationEnd,
  explorationInstructions,
  firstMessage,
  selectionSize,
} from "#lib/research/exploration/prompt.js";
import { selectedWindows } from "#lib/research/exploration/selection.js";
import { exploreStep, type Snapshot } from "#lib/research/exploration/store.js";
import { toolAnswer } from "#lib/research/exploration/tool-answer.js";
import { explorationTools, type Want, wantOf } from "#lib/research/exploration/tools.js";
import { newCall, type Slice } from "#lib/research/slice.js";

/** How an exploration ended; `calls` are those whose outcome is not written yet. */
export type Explored =
  | { kind: "selected"; windows: RankedWindow[]; calls: CompletedCall[] }
  | { kind: "failed"; outcome: FailedOutcome; calls: CompletedCall[] }
  | { kind: "lost" };

/**
 * The bounded agent (interface 4.1.4, 4.1.13): steps until it selects windows that it has read. Each
 * step is reserved before it is sent. What is asked for beyond a bound ends it as `exploration_limit`,
 * a selection that the server cannot follow as `exploration_invalid` (interface 4.1.14).
 */
export async function explore(
  slice: Slice,
  offered: readonly RankedWindow[],
  snapshot: Snapshot,
  firstCall: ReservedCall,
): Promise<Explored> {
  const { request, deps, model, signal, job } = slice;
  const notebook = newNotebook(deps.newId());
  // An overview reads its cohort and nothing else (contract 3).
  const tools =
    request.answerScope === "overview"
      ? explorationTools.filter(({ name }) => name === "read")
      : explorationTools;
  const instructions = explorationInstructions(notebook.nonce, request);
  const messages: ModelMessage[] = [
    { role: "user", content: firstMessage(notebook, request, offered) },
  ];
  let call = firstCall;
  for (let stepsTaken = 0; mayTakeStep(stepsTaken); stepsTaken++) {
    const reply = await modelStep(model, {
      name: "exploration",
      schema: ExplorationEnd,
      instructions,
      messages,
      tools,
      mayUseTools: !isLastStep(stepsTaken) && hasBudget(notebook),
      signal,
    });
    if (reply.kind === "answered") {
      const windows = selectedWindows(notebook, reply.value.windows, selectionSize(request));
      const done = completedCall(call, reply, windows !== null);
      return windows === null
        ? { kind: "failed", outcome: "exploration_invalid", calls: [done] }
        : { kind: "selected", windows, calls: [done] };
    }
    const done = completedCall(call, reply);
    if (reply.kind !== "tools") return { kind: "failed", outcome: ends[reply.kind], calls: [done] };
    const mayAnswer =
      !isLastStep(stepsTaken) && !signal.aborted && countCalls(notebook, reply.requests);
    if (!mayAnswer) return { kind: "failed", outcome: "exploration_limit", calls: [done] };

    const wants = reply.requests.map((asked) => wantOf(asked, notebook, tools));
    call = newCall(slice, "exploration");
    const step = await exploreStep(deps.db, job, snapshot, {
      calls: [done],
      next: call,
      wants: wants.filter((want) => !isHeld(notebook, want)),
    });
    if (!step.held) return { kind: "lost" };
    const found = step.answers.values();
    const answers = wants.map((want) =>
      toolAnswer(
        notebook,
        request,
        want,
        isHeld(notebook, want) ? null : (found.next().value ?? null),
      ),
    );
    if (answers.includes(null)) {
      const unsent = completedCall(call, { kind: "unsent" });
      return { kind: "failed", outcome: "exploration_limit", calls: [unsent] };
    }
    messages.push(
      ...reply.said,
      toolAnswers(reply.requests.map((asked, at) => ({ request: asked, text: answers[at] ?? "" }))),
    );
  }
  return { kind: "failed", outcome: "exploration_limit", calls: [] };
}

const ends = {
  invalid: "exploration_invalid",
  overstepped: "exploration_limit",
  unsent: "exploration_limit",
  refused: "model_failed",
  unknown: "outcome_unknown",
} as const;

/** Whether a want needs nothing from the database: a mistake, or an original that is held in full. */
function isHeld(notebook: Notebook, want: Want): boolean {
  return want.kind === "mistake" || (want.kind === "read" && notebook.originals.has(want.sourceId));
}

function hasBudget(notebook: Notebook): boolean {
  return mayCallTool(notebook.toolCalls) && charsLeft(notebook.charsShown) > 0;
}

/** Counts tool calls one by one, parallel ones too; false as soon as one is beyond the bound. */
function countCalls(notebook: Notebook, requests: readonly ToolRequest[]): boolean {
  return requests.every(() => {
    const may = mayCallTool(notebook.toolCalls);
    notebook.toolCalls += 1;
    return may;
  });
}
