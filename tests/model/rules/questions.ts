import { stands } from "./evidence.js";
import { reserve } from "./ledgers.js";
import { isResting } from "./slices.js";
import {
  type ArtistName,
  addJob,
  day,
  hour,
  type Job,
  minute,
  type Passage,
  type Refused,
  refusesResearch,
  type Who,
  type World,
} from "./world.js";

export interface Ask {
  who: Who;
  artist: ArtistName;
  topic: number;
  retrieval: "relevance" | "latest";
  wantsCandidates: boolean;
}

/** A question as its status shows it. */
export interface Shown {
  status: 202 | 200;
  job: string;
  reused?: boolean;
  stage: string;
  selection: string | null;
  references: Passage[];
  /**
   * Whether references were dropped because their originals are no longer eligible (decision 3.20).
   */
  saysChanged: boolean;
  quota: { scopes: string[]; resetAt: number } | null;
}

/** A refusal by a used-up ledger names the reset (rule 7.saved_evidence_quota). */
export type Blocked = Refused & { resetAt: number };

/**
 * Enqueues or reuses, in the order of decisions 3.2 and 3.3. `reusedLabel` is the question that the service
 * reused, null for none, for the one case that the rules leave open: whether a touch that changed no evidence counts as a
 * change (decision 3.4).
 */
export function ask(
  world: World,
  question: Ask,
  reusedLabel: string | null,
): Shown | Refused | Blocked {
  const refused = refusesResearch(world, question.who, question.artist);
  if (refused !== null) return refused;
  if (question.wantsCandidates && question.who !== "service") {
    return { status: 400, code: "invalid_input" };
  }
  const identity = [question.artist, question.topic, question.retrieval].join("/");
  const active = activeQuestion(world, question.artist);
  const mayGet = (job: Job) => question.wantsCandidates || job.selection !== "candidates";
  if (active !== undefined && active.identity === identity && mayGet(active)) {
    return { ...shown(world, active), status: 202, reused: true };
  }
  const [reused] = world.jobs
    .filter((job) => job.identity === identity && mayGet(job))
    .filter((job) => isReusable(world, job, reusedLabel))
    .sort(
      (a, b) =>
        Number(b.selection === "research") - Number(a.selection === "research") ||
        (b.finishedAt ?? 0) - (a.finishedAt ?? 0) ||
        b.place - a.place,
    );
  if (reused !== undefined) return { ...shown(world, reused), status: 202, reused: true };
  if (active !== undefined) return { status: 429, code: "research_busy" };
  const label = `j${world.jobs.length}`;
  const block = reserve(world, "saved_question", question.artist, label);
  if (block !== null) return { status: 429, code: "saved_evidence_quota", resetAt: block.resetAt };
  const job = addJob(world, {
    artist: question.artist,
    kind: "question_research",
    identity,
    lifetime: question.retrieval === "latest" ? 15 * minute : 24 * hour,
    selection: question.wantsCandidates ? "candidates" : "research",
  });
  return { ...shown(world, job), status: 202, reused: false };
}

function activeQuestion(world: World, artist: ArtistName): Job | undefined {
  return world.jobs.find(
    (job) => job.artist === artist && job.kind === "question_research" && job.finishedAt === null,
  );
}

/** Lifetimes of finished questions (decision 3.4); every reference has to be eligible still (rule 4.1.8). */
function isReusable(world: World, job: Job, reusedLabel: string | null): boolean {
  if (job.finishedAt === null) return false;
  const artist = world.artists[job.artist];
  if (!job.passages.every((passage) => stands(artist, passage))) return false;
  const age = world.now - job.finishedAt;
  if (job.stage === "complete") return age < job.lifetime;
  if (job.stage !== "unresolved" || age >= 10 * minute) return false;
  if (job.quota !== null && job.quota.resetAt <= world.now) return false;
  if (artist.evidenceChangedAt >= job.finishedAt) return false;
  return artist.evidenceTouchedAt < job.finishedAt || job.label === reusedLabel;
}

/** Continues resting candidates as research, once, within 24 hours (decision 3.23). */
export function continueQuestion(
  world: World,
  who: Who,
  artist: ArtistName,
  label: string | null,
): Shown | Refused {
  const refused = refusesResearch(world, who, artist);
  if (refused !== null) return refused;
  const job = questionOf(world, artist, label);
  if (job === undefined) return { status: 404, code: "not_found" };
  if (!job.isContinued) {
    if (!isResting(job) || world.now - job.createdAt >= day) {
      return { status: 409, code: "job_not_continuable" };
    }
    if (activeQuestion(world, artist) !== undefined) return { status: 429, code: "research_busy" };
    Object.assign(job, {
      stage: "checking_saved",
      selection: "research",
      passages: [],
      finishedAt: null,
      runAt: world.now,
      place: world.places++,
      isContinued: true,
    });
  }
  return { ...shown(world, job), status: 202 };
}

/** Reads a status; it starts nothing and changes nothing (decision 3.20). */
export function readQuestion(
  world: World,
  who: Who,
  artist: ArtistName,
  label: string | null,
): Shown | Refused {
  const refused = refusesResearch(world, who, artist);
  if (refused !== null) return refused;
  const job = questionOf(world, artist, label);
  if (job === undefined) return { status: 404, code: "not_found" };
  return { ...shown(world, job), status: 200 };
}

function questionOf(world: World, artist: ArtistName, label: string | null): Job | undefined {
  return world.jobs.find(
    (job) => job.label === label && job.artist === artist && job.kind === "question_research",
  );
}

/** References are shown only when they were judged, or rest as candidates (decision 3.10). */
function shown(world: World, job: Job): Omit<Shown, "status"> {
  const artist = world.artists[job.artist];
  const judged = ["complete", "unresolved"].includes(job.stage) ? job.passages : [];
  const references = judged.filter((passage) => stands(artist, passage));
  return {
    job: job.label,
    stage: job.stage,
    // Candidates are reported only once they rest: until then the job may still become research
    // (decision 3.22).
    selection: job.finishedAt === null && job.selection === "candidates" ? null : job.selection,
    references,
    saysChanged: references.length < judged.length,
    quota: job.quota,
  };
}

/** Plans a question under its own ledger (rule 8.planning). */
export function plan(
  world: World,
  who: Who,
  artist: ArtistName,
): { status: 200 } | Refused | Blocked {
  const refused = refusesResearch(world, who, artist);
  if (refused !== null) return refused;
  const block = reserve(world, "question_plan", artist, `plan${world.reservations.length}`);
  if (block === null) return { status: 200 };
  return { status: 429, code: "planning_quota", resetAt: block.resetAt };
}
