import type { CallToolResult } from "@modelcontextprotocol/server";
import * as v from "valibot";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import type { ProcessDeps } from "#lib/deps.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { questionInWords } from "#lib/mcp/question-in-words.js";
import { runOperation, type ToolArguments } from "#lib/mcp/run-operation.js";
import { textBlock, toolAnswer } from "#lib/mcp/tool-answer.js";
import { longestWaitSeconds, WaitSeconds } from "#lib/mcp/wait-seconds.js";
import { functionTime } from "#lib/operations/function-time.js";
import { fault } from "#lib/platform/fault.js";
import { awaitQuestion } from "#lib/research/watch-question.js";

/**
 * Seconds between two progress reports while nothing changes, so that a waiting client sees that
 * the work continues.
 */
const reportSeconds = 5;

/** Reports progress to the client; resolves when the report was sent. */
type Report = (message: string) => Promise<void>;

/**
 * Enqueues a question, or joins the job of the same question, and runs its slices until it ends,
 * `waitSeconds` are over or the client goes away. After that the work continues in the background,
 * as after an enqueue over HTTP (decision 5.51). The first and the last step are operations with
 * their checks; the steps between only watch.
 *
 * @returns the status of the job, as structured content and in words with citations; or the refusal
 *   of the enqueue
 * @throws invalid_input for waitSeconds
 */
export async function askQuestion(
  call: AgentCall,
  { waitSeconds, ...question }: ToolArguments,
  report: Report,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const seconds = v.safeParse(WaitSeconds, waitSeconds);
  if (!seconds.success) {
    const range = `a whole number from 0 to ${longestWaitSeconds}`;
    throw fault("invalid_input", `waitSeconds must be ${range}`);
  }
  const { deps } = call;
  const endsMs = deps.monotonicMs() + seconds.output * 1000;
  // The operation must not start background work: this call starts the work itself and watches it.
  const quiet = { ...call, deps: { ...deps, afterAnswer: () => {} } };
  const asked = await runOperation(quiet, "enqueue_question_research", question);
  if (!asked.ok) return toolAnswer(asked);
  const artistId = String(question.id ?? call.artistId).toLowerCase();
  let status = asked.body as unknown as ResearchStatus;
  const answered = new AbortController();
  const watched = AbortSignal.any([signal, answered.signal]);
  try {
    if (!hasEnded(status)) workOnQuestion(deps, artistId, status.jobId, watched);
    await report(status.message);
    while (!hasEnded(status) && !signal.aborted && deps.monotonicMs() < endsMs) {
      const wait = Math.min(reportSeconds, (endsMs - deps.monotonicMs()) / 1000);
      status = await awaitQuestion(deps, artistId, status.jobId, wait, signal);
      await report(status.message);
    }
  } finally {
    answered.abort();
  }
  const read = { id: artistId, jobId: status.jobId };
  const answer = await runOperation(call, "read_question_research", read);
  if (!answer.ok) return toolAnswer(answer);
  status = answer.body as unknown as ResearchStatus;
  return {
    structuredContent: answer.body,
    content: [textBlock(questionInWords(artistId, status, deps.newId()))],
  };
}

function hasEnded({ stage }: ResearchStatus): boolean {
  return ["complete", "unresolved", "failed", "cancelled"].includes(stage);
}

/**
 * Milliseconds before the next check of a job that somebody else works on, or that waits for a
 * provider.
 */
const pauseMs = 500;

/**
 * Runs the slices of a question while `ask` watches it, until it ends, a slice fails, or half of
 * the function's time is used. The platform waits for this work, so a slice that has begun is
 * finished even when nobody watches any more: a client that goes away ends the waiting, never a
 * slice. Once `watched` is aborted the work continues as after any enqueue (decision 3.12), but
 * does not wait for others. Returns at once; leases keep it from interfering with others who work
 * on the same job.
 */
function workOnQuestion(
  deps: ProcessDeps,
  artistId: string,
  jobId: string,
  watched: AbortSignal,
): void {
  const time = functionTime(deps.monotonicMs());
  const work = runSlices(deps, { artistId, jobId, time, watched });
  deps.afterAnswer(() => work);
  // afterAnswer logs a failure; the client reads the job's state.
  work.catch(() => {});
}

interface Work {
  artistId: string;
  jobId: string;
  time: ReturnType<typeof functionTime>;
  watched: AbortSignal;
}

async function runSlices(deps: ProcessDeps, { artistId, jobId, time, watched }: Work) {
  const { advance } = await import("#lib/operations/advance.js");
  while (deps.monotonicMs() < time.lastStartMs) {
    const slice = await advance(deps, { artistId, kinds: ["source_search"] }, time);
    if (slice.status === "error") return;
    if (slice.jobId === jobId && slice.done === true) return;
    if (slice.ran && slice.waiting !== true) continue;
    if (watched.aborted) return;
    await deps.pause(pauseMs, watched);
  }
}
