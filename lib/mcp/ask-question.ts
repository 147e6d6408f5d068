import type { CallToolResult } from "@modelcontextprotocol/server";
import * as v from "valibot";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { fault } from "#lib/fault.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { questionInWords } from "#lib/mcp/question-in-words.js";
import { runOperation, type ToolArguments } from "#lib/mcp/run-operation.js";
import { textBlock, toolAnswer } from "#lib/mcp/tool-answer.js";
import { longestWaitSeconds, WaitSeconds } from "#lib/mcp/wait-seconds.js";
import { workOnQuestion } from "#lib/mcp/work-on-question.js";
import { awaitQuestion } from "#lib/research/watch-question.js";

/** Seconds between two reports of progress while nothing changes, so that a waiting client sees that work goes on. */
const reportSeconds = 5;

/** Tells the client how far the work is; resolves when it was sent. */
type Report = (message: string) => Promise<void>;

/**
 * Enqueues a question, or joins the job of the same one, and works through its slices until it ends, `waitSeconds` are
 * over or the client goes away; then the work goes on behind the answer, as after the enqueue over HTTP (decision 5.51).
 * The first and the last step are operations, with their checks; what lies between only watches.
 *
 * @returns the status of the job, as structured content and in words with citations; the refusal of the enqueue
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
  // The work behind the answer is this call's own, which starts at once and is watched.
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
