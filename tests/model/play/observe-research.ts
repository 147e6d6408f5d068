import { eligibleSources } from "../rules/evidence.js";
import { useOf } from "../rules/ledgers.js";
import type { ArtistName, Ledger } from "../rules/world.js";
import { type Stage, sameInstant } from "./stage.js";

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever came back
type Row = any;
const byKey = (rows: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The state of every job, and the used part of every ledger (decision 5.8). */
export async function research(stage: Stage, artist: ArtistName) {
  const read = async (path: string) => (await stage.call("root", artist, "GET", path)).body;
  const { world, names } = stage;
  const { jobs, quotas } = await read("/research/status?limit=100");
  const mine = world.jobs.filter((job) => job.artist === artist);
  const isKnown = (id: string) => mine.some(({ label }) => names.id(label) === id);
  // Callers never see a refresh by name, so it is known only once leased.
  const nameless = mine.filter(({ label }) => names.id(label) === null);
  const uses = (["saved_question", "outside_lookup", "question_plan"] as const)
    .flatMap((ledger: Ledger) =>
      (["artist", "global"] as const).map((scope) => ({
        ledger,
        scope,
        use: useOf(world, ledger, scope, artist),
      })),
    )
    .filter(({ use }) => use.limit !== null);
  return {
    expected: {
      eligible: eligibleSources(world.artists[artist]).length,
      jobs: byKey(
        mine
          .filter(({ label }) => names.id(label) !== null)
          .map((job) => [
            job.label,
            { kind: job.kind, stage: job.stage, state: stateOf(world.now, job) },
          ]),
      ),
      nameless: nameless.map(({ kind, stage: at }) => ({ kind, at })),
      uses: uses.map(({ ledger, scope, use }) => ({
        ledger,
        scope,
        used: use.used,
        resetAt: use.resetAt,
      })),
    },
    actual: {
      eligible: (await read("/knowledge/brief")).coverage.eligible,
      jobs: byKey(
        jobs
          .filter((row: Row) => isKnown(row.jobId))
          .map((row: Row) => [
            names.label(row.jobId),
            { kind: row.kind, stage: row.progress, state: row.state },
          ]),
      ),
      nameless: jobs
        .filter((row: Row) => !isKnown(row.jobId))
        .map((row: Row) => ({ kind: row.kind, at: row.progress })),
      uses: uses.map(({ ledger, scope, use }) => {
        const row = quotas.find((one: Row) => one.ledger === ledger && one.scope === scope);
        return {
          ledger,
          scope,
          used: row?.used,
          resetAt: sameInstant(stage, use.resetAt, row?.resetAt),
        };
      }),
    },
  };
}

function stateOf(now: number, job: Stage["world"]["jobs"][number]): string {
  if (job.stage === "failed") return "failed";
  if (job.finishedAt !== null) return "done";
  if ((job.runAt ?? 0) <= now) return "queued";
  return job.leased ? "running" : "waiting";
}
