import * as v from "valibot";
import type { Scraper, ScraperRun } from "#lib/outside/adapters/scraper.js";
import type { ReadTranscript } from "#lib/outside/adapters/transcript.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/account-reader.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";

/**
 * How often a started run was polled (`polls`), and how many of its answers were unusable
 * (`misses`).
 */
const asked = { polls: v.optional(v.number(), 0), misses: v.optional(v.number(), 0) };
const Progress = v.variant("at", [
  v.object({ at: v.literal("running"), runId: v.string(), ...asked }),
  v.object({ at: v.literal("done"), datasetId: v.string(), ...asked }),
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
/** A run without posts after this many polls (about twenty minutes) has failed. */
const maxPolls = 120;
/** Maximum unusable answers of a run: an outage passes, a changed protocol does not. */
const maxMisses = 6;
/** Maximum transcripts that are read, one request each, for the newest posts. */
const maxTranscripts = 10;

/** The stage of a job while it waits for the next step of a started run. */
export function stageOfRun(progress: unknown): "waiting_provider" | "transcribing" {
  return v.parse(Progress, progress).at === "running" ? "waiting_provider" : "transcribing";
}

/**
 * Takes one step of a run: starts it, polls it in later slices, and finally reads its posts with
 * their transcripts. The start is charged, so it is not repeated when its answer is lost.
 * Everything after it only reads what was paid for, so a run is polled until it answers (decision
 * 3.18).
 *
 * @param saved the progress that the previous step returned; null for the first step
 */
export async function readRun(
  { scraper, readTranscript }: { scraper: Scraper | null; readTranscript: ReadTranscript },
  account: ProviderAccount,
  saved: unknown,
  signal: AbortSignal,
): Promise<RunStep> {
  if (scraper === null) return { kind: "failed" };
  if (saved === null || saved === undefined) {
    const started = await scraper.start(account, signal);
    return started.kind === "answered"
      ? afterState(started.value, { polls: 0, misses: 0 })
      : started;
  }
  const progress = v.parse(Progress, saved);
  if (progress.polls >= maxPolls) return { kind: "failed" };
  const counted = { ...progress, polls: progress.polls + 1 };
  if (counted.at === "running") {
    const state = await scraper.poll(counted.runId, signal);
    return state.kind === "answered"
      ? afterState(state.value, counted)
      : askedAgain(state, counted);
  }
  const brought = await scraper.items(account, counted.datasetId, signal);
  if (brought.kind !== "answered") return askedAgain(brought, counted);
  const { posts, items, unreadable } = brought.value;
  // A run can report a failure as an item; that is not an account without posts.
  if (items > 0 && posts.length === 0) return { kind: "failed" };
  const entries: ProviderEntry[] = [];
  let transcripts = 0;
  for (const { caption, transcriptUrl } of posts) {
    entries.push(caption);
    if (transcriptUrl === null || transcripts >= maxTranscripts || signal.aborted) continue;
    transcripts += 1;
    const spoken = await readTranscript(transcriptUrl, signal);
    if (spoken !== null) entries.push({ ...caption, kind: "transcript", ...spoken });
  }
  return { kind: "read", entries, items, unreadable };
}

function afterState(
  run: ScraperRun,
  { polls, misses }: Pick<Progress, "polls" | "misses">,
): RunStep {
  switch (run.state) {
    case "running":
      return waiting({ at: "running", runId: run.runId, polls, misses });
    case "done": {
      const { datasetId } = run;
      return { ...waiting({ at: "done", datasetId, polls, misses }), waitSeconds: 0 };
    }
    case "ended":
      return { kind: "failed" };
  }
}

/**
 * The next step after a started run gave no usable answer: the same step again, unless the provider
 * refused it.
 */
function askedAgain(
  answer: Exclude<ProviderAnswer<never>, { kind: "answered" }>,
  progress: Progress,
): RunStep {
  switch (answer.kind) {
    case "unknown":
      return waiting(progress);
    case "limited":
      return { ...waiting(progress), waitSeconds: answer.retryAfterSeconds };
    case "failed":
      if (progress.misses >= maxMisses) return answer;
      return waiting({ ...progress, misses: progress.misses + 1 });
    default:
      return answer;
  }
}

function waiting(progress: Progress) {
  const stage = stageOfRun(progress);
  return { kind: "continues", stage, progress, waitSeconds: pollSeconds } as const;
}
