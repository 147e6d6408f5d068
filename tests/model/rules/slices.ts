import { eligibleSources, revisionOf } from "./evidence.js";
import { type Block, reserve } from "./ledgers.js";
import { type ArtistName, type Job, type Passage, second, type World } from "./world.js";

/** The lease is the slice's deadline plus 15 s (decision 3.15). */
export const leaseMs = 60 * second;
const maxAttempts = 3;

export type Leased =
  | { job: string; fence: number; attempts: number }
  | { job: string; ended: true };

/**
 * Leases the next job: questions first, then the oldest; artists with a running job are skipped
 * (decisions 3.5, 3.15). A job whose slice died during an outside call, or for the third time, ends
 * instead (decisions 3.17, 3.18). Null when no job can be leased.
 */
export function lease(
  world: World,
  artist: ArtistName | null,
  kinds: readonly string[],
): Leased | null {
  const isRunning = (name: ArtistName) =>
    world.jobs.some(
      (job) => job.artist === name && job.leased && job.runAt !== null && job.runAt > world.now,
    );
  const rank = ({ kind }: Job) => (kind === "question_research" ? 0 : 1);
  const [job] = world.jobs
    .filter((one) => one.runAt !== null && one.runAt <= world.now)
    .filter((one) => kinds.includes(one.kind) && (artist === null || one.artist === artist))
    .filter((one) => !isRunning(one.artist))
    .sort((a, b) => rank(a) - rank(b) || (a.runAt ?? 0) - (b.runAt ?? 0) || a.place - b.place);
  if (job === undefined) return null;
  if (job.underWay || job.attempts >= maxAttempts) {
    end(world, job, "failed");
    return { job: job.label, ended: true };
  }
  Object.assign(job, {
    leased: true,
    fence: job.fence + 1,
    attempts: job.attempts + 1,
    runAt: world.now + leaseMs,
    place: world.places++,
  });
  world.leases.unshift({ job: job.label, fence: job.fence });
  return { job: job.label, fence: job.fence, attempts: job.attempts };
}

/** What a slice may write. Passages represent the windows that were judged or offered. */
export type Settlement =
  | { kind: "next"; stage: string; waitMs: number; becomesResearch: boolean }
  | { kind: "rest" | "complete" | "unresolved"; passages: Passage[] }
  | { kind: "failed" }
  | { kind: "exhausted"; block: Block };

/** Settles a slice; false, and nothing changed, when its lease was lost (decision 3.16). */
export function settle(
  world: World,
  lease: { job: string; fence: number },
  settlement: Settlement,
): boolean {
  const job = held(world, lease);
  if (job === null) return false;
  job.attempts -= 1;
  job.leased = false;
  job.underWay = false;
  switch (settlement.kind) {
    case "next":
      job.stage = settlement.stage;
      job.runAt = world.now + settlement.waitMs;
      job.place = world.places++;
      if (settlement.becomesResearch) job.selection = "research";
      return true;
    case "rest":
      job.passages = settlement.passages;
      end(world, job, "complete");
      job.selection = "candidates";
      return true;
    case "exhausted":
      job.quota = settlement.block;
      end(world, job, "unresolved");
      return true;
    case "failed":
      end(world, job, "failed");
      return true;
    default:
      job.passages = settlement.passages;
      end(world, job, settlement.kind);
      return true;
  }
}

/** A slice that threw gives its lease back; the third one ends the job (decision 3.17). */
export function throwSlice(world: World, lease: { job: string; fence: number }): void {
  const job = held(world, lease);
  if (job === null) return;
  job.leased = false;
  job.runAt = world.now;
  job.place = world.places++;
  if (job.attempts >= maxAttempts) end(world, job, "failed");
}

/**
 * Admits a lookup: the lease has to be held at this moment, the allowance is reserved once for the job, and from then on a
 * slice that dies is not repeated (rules 8.outside-reserved, 8.outside-atomic, decision 3.18).
 */
export function beginLookup(
  world: World,
  lease: { job: string; fence: number },
): "lost" | "admitted" | Block {
  const job = held(world, lease);
  if (job === null || job.runAt === null || job.runAt <= world.now) return "lost";
  const block = reserve(world, "outside_lookup", job.artist, job.label);
  if (block !== null) return { ...block, scopes: block.scopes.map((one) => `outside_${one}`) };
  job.underWay = true;
  return "admitted";
}

/** Whether a lease was neither given back nor lost; it may have expired. */
export const isHeld = (world: World, lease: { job: string; fence: number }): boolean =>
  held(world, lease) !== null;

/** Resting candidates, which wait for their caller (decision 3.22). */
export const isResting = ({ stage, selection }: Job): boolean =>
  stage === "complete" && selection === "candidates";

/** The job of a lease whose fence is still the job's, and which has not been given back (decisions 3.16 and 9.4). */
function held(world: World, { job: label, fence }: { job: string; fence: number }): Job | null {
  const job = world.jobs.find((one) => one.label === label);
  return job !== undefined && job.fence === fence && job.leased && job.finishedAt === null
    ? job
    : null;
}

/** A terminal job never changes again; one that ended without candidates counts as research (decisions 3.19, 3.22). */
function end(world: World, job: Job, stage: string): void {
  Object.assign(job, {
    stage,
    runAt: null,
    leased: false,
    underWay: false,
    finishedAt: world.now,
    place: world.places++,
  });
  if (job.selection !== null) job.selection = "research";
}

/** Windows of the sources that are eligible now; a slice can show any of them. */
export function passagesNow(world: World, name: ArtistName): Passage[] {
  const artist = world.artists[name];
  return eligibleSources(artist).map((source) => ({
    source: source.label,
    revision: revisionOf(artist, source),
  }));
}
