import * as v from "valibot";
import type { Scraper, ScraperRun } from "#lib/outside/adapters/scraper.js";
import type { ReadTranscript } from "#lib/outside/adapters/transcript.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/account-reader.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";

const Progress = v.variant("at", [
  v.object({ at: v.literal("running"), runId: v.string(), polls: v.number() }),
  v.object({ at: v.literal("done"), datasetId: v.string() }),
]);
type Progress = v.InferOutput<typeof Progress>;

/** The result of one step of a run: another step, its posts, or the provider's failure. */
export type RunStep =
  | {
      kind: "continues";
      stage: "waiting_provider" | "transcribing";
      progress: Progress;
      waitSeconds: number;
    }
  | { kind: "read"; entries: ProviderEntry[]; items: number; unreadable: number }
  | Exclude<ProviderAnswer<never>, { kind: "answered" }>;

const pollSeconds = 10;
/** A run that is not done after this many polls, some twenty minutes, has failed. */
const maxPolls = 120;
/** Most transcripts that are read, of the newest posts: each is a request. */
const maxTranscripts = 10;

/**
 * Takes one step of a run: starts it, polls it in later slices, and finally reads its posts with their transcripts.
 * The start is charged, so it is not repeated when its answer is lost.
 *
 * @param saved the progress that the step before returned; null for the first
 */
export async function readRun(
  { scraper, readTranscript }: { scraper: Scraper | null; readTranscript: ReadTranscript },
  account: ProviderAccount,
  saved: unknown,
  signal: AbortSignal,
): Promise<RunStep> {
  if (scraper === null) return { kind: "failed" };
  if (saved === null || saved === undefined) {
    return afterRun(await scraper.start(account, signal), null);
  }
  const progress = v.parse(Progress, saved);
  if (progress.at === "running") {
    if (progress.polls >= maxPolls) return { kind: "failed" };
    return afterRun(await scraper.poll(progress.runId, signal), progress);
  }
  const brought = await scraper.items(account, progress.datasetId, signal);
  if (brought.kind !== "answered") return brought;
  const { posts, items, unreadable } = brought.value;
  // A run can report a failure as an item, which is not an account without posts.
  if (items > 0 && posts.length === 0) return { kind: "failed" };
  const entries: ProviderEntry[] = [];
  let transcripts = 0;
  for (const { caption, transcriptUrl } of posts) {
    entries.push(caption);
    if (transcriptUrl === null || transcripts >= maxTranscripts || signal.aborted) continue;
    transcripts += 1;
    const text = await readTranscript(transcriptUrl, signal);
    if (text !== null) entries.push({ ...caption, kind: "transcript", text });
  }
  return { kind: "read", entries, items, unreadable };
}

function afterRun(
  answer: ProviderAnswer<ScraperRun>,
  before: Extract<Progress, { at: "running" }> | null,
): RunStep {
  const polls = (before?.polls ?? -1) + 1;
  if (answer.kind === "answered") {
    const run = answer.value;
    if (run.state === "ended") return { kind: "failed" };
    if (run.state === "running") return waiting({ at: "running", runId: run.runId, polls });
    const progress = { at: "done", datasetId: run.datasetId } as const;
    return { kind: "continues", stage: "transcribing", progress, waitSeconds: 0 };
  }
  // A poll changes nothing at the provider, so the next slice polls again.
  if (before !== null && answer.kind === "unknown") return waiting({ ...before, polls });
  if (before !== null && answer.kind === "limited") {
    return { ...waiting({ ...before, polls }), waitSeconds: answer.retryAfterSeconds };
  }
  return answer;
}

function waiting(progress: Progress) {
  return {
    kind: "continues",
    stage: "waiting_provider",
    progress,
    waitSeconds: pollSeconds,
  } as const;
}
