import type { CallToolResult } from "@modelcontextprotocol/server";
import * as v from "valibot";
import { callerOf } from "#lib/auth/access.js";
import type { MentionsAnswer } from "#lib/contract/mentions.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import type { Deps, ProcessDeps } from "#lib/deps.js";
import { isBareFollowUp, unnamedWords } from "#lib/language/follow-up.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { mentionsInProse, questionInWords } from "#lib/mcp/question-in-words.js";
import { runOperation, type ToolArguments } from "#lib/mcp/run-operation.js";
import { inWords, toolAnswer } from "#lib/mcp/tool-answer.js";
import { longestWaitSeconds, WaitSeconds } from "#lib/mcp/wait-seconds.js";
import { functionTime } from "#lib/operations/function-time.js";
import { fault } from "#lib/platform/fault.js";
import { questionStatus } from "#lib/research/question-status.js";
import { changes, watchedQuestion } from "#lib/research/watch-question.js";

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
 * their checks; the steps between only watch, with the caller's rights.
 *
 * @returns the status of the job in words, with citations, and with `mentionsOf` the count of that
 *   name's mentions; or the refusal of the enqueue or the list
 * @throws invalid_input for waitSeconds
 */
export async function askQuestion(
  call: AgentCall,
  { waitSeconds, mentionsOf, ...question }: ToolArguments,
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
  const listed = await mentionsFor(call, mentionsOf, question);
  if (listed !== null && !listed.ok) return toolAnswer(call, listed);
  const asked = await runOperation(quiet, "enqueue_question_research", question);
  if (!asked.ok) return toolAnswer(call, asked);
  const artistId = String(question.id ?? call.artistId).toLowerCase();
  let status = asked.body as unknown as ResearchStatus;
  const answered = new AbortController();
  const watched = AbortSignal.any([signal, answered.signal]);
  try {
    const caller = await callerOf("readerOrServiceKey", call.credential, artistId, deps);
    const seen = caller.kind === "user" ? { ...deps, db: caller.gate } : deps;
    if (!hasEnded(status)) workOnQuestion(deps, artistId, status.jobId, watched);
    await report(status.message);
    if (!hasEnded(status) && deps.monotonicMs() < endsMs)
      await reportChanges(seen, artistId, status.jobId, { endsMs, report, signal });
  } finally {
    answered.abort();
  }
  const read = { id: artistId, jobId: status.jobId };
  const answer = await runOperation(call, "read_question_research", read);
  if (!answer.ok) return toolAnswer(call, answer);
  status = answer.body as unknown as ResearchStatus;
  const mark = deps.newId();
  const mentions = listed?.body as MentionsAnswer | undefined;
  const isBare = isBareFollowUp(String(question.topic));
  return inWords(call, { ...answer.body, ...(mentions && { mentions }) }, [
    questionInWords(artistId, status, mark),
    ...(isBare ? [`Note: the ${unnamedWords}.`] : []),
    ...(mentions === undefined ? [] : [mentionsInProse(artistId, mentions, mark)]),
  ]);
}

interface Watching {
  endsMs: number;
  report: Report;
  signal: AbortSignal;
}

/** Reports each change of a job, its end, and that it continues, until it ends or the time is over. */
async function reportChanges(
  deps: Deps,
  artistId: string,
  jobId: string,
  { endsMs, report, signal }: Watching,
): Promise<void> {
  let job = await watchedQuestion(deps, artistId, jobId);
  if (job.finished) await report(questionStatus(job).message);
  let readMs = deps.monotonicMs();
  while (!job.finished && !signal.aborted && deps.monotonicMs() < endsMs) {
    const untilMs = Math.min(endsMs, deps.monotonicMs() + reportSeconds * 1000);
    if (await changes(deps, artistId, job, { readMs, endsMs: untilMs, signal })) {
      job = await watchedQuestion(deps, artistId, jobId);
      readMs = deps.monotonicMs();
    }
    await report(questionStatus(job).message);
  }
}

const shownMentions = 5;

/** The first mentions of the name that the question asks for; null when it asks for none. */
async function mentionsFor(call: AgentCall, of: unknown, { id, voice }: ToolArguments) {
  if (of === undefined) return null;
  const given = Object.entries({ id, voice }).filter(([, value]) => value !== undefined);
  const asked = { of, limit: shownMentions, ...Object.fromEntries(given) };
  return runOperation(call, "list_mentions", asked);
}

function hasEnded({ stage }: ResearchStatus): boolean {
  return ["complete", "unresolved", "failed", "cancelled"].includes(stage);
}

/**
 * Milliseconds before the next try to run a slice while the job is leased elsewhere or waits for a
 * provider; doubled after each try that found nothing to do.
 */
const minPauseMs = 500;
const maxPauseMs = 3_500;

/**
 * Runs the slices of a question while `ask` watches it, until it ends, a slice fails, or half of
 * the function's time is used. The platform waits for this work, so a slice that has begun is
 * finished even when the client goes away. Once `watched` is aborted the work continues as after
 * any enqueue (decision 3.12), but does not wait for others. Returns at once; leases keep it from
 * interfering with others who work on the same job.
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
  let pauseMs = minPauseMs;
  while (deps.monotonicMs() < time.lastStartMs) {
    const slice = await advance(deps, { artistId, kinds: ["source_search"] }, time);
    if (slice.status === "error") return;
    if (slice.jobId === jobId && slice.done === true) return;
    if (slice.ran && slice.waiting !== true) continue;
    if (watched.aborted) return;
    await deps.pause(pauseMs, watched);
    pauseMs = slice.ran ? minPauseMs : Math.min(2 * pauseMs, maxPauseMs);
  }
}
