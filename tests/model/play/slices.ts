import { leaseJob, releaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { beginLookup as beginLookupInService } from "#lib/jobs/lookup-admission.js";
import { type SliceOutcome, settlementOf } from "#lib/jobs/slice-outcome.js";
import { advanceOnce } from "../../support/research.js";
import type { Ending, SliceState } from "../commands/command.js";
import {
  beginLookup,
  isHeld,
  lease,
  leaseMs,
  passagesNow,
  type Settlement,
  settle,
  throwSlice,
} from "../rules/slices.js";
import type { Job, Passage } from "../rules/world.js";
import { questionPassage } from "./evidence.js";
import { referencesOf } from "./questions.js";
import { chosen, type Play, type Stage, sameInstant } from "./stage.js";

export const playLease: Play<"lease"> = async (stage, { artist = null, kind }) => {
  const artistId = artist === null ? null : stage.ids[artist];
  const kinds = kind === undefined ? (["question_research", "lore_refresh"] as const) : [kind];
  const job = await leaseJob(
    stage.service.deps.db,
    { artistId, kinds: [...kinds] },
    leaseMs / 1000,
  );
  const expected = lease(stage.world, artist, kinds);
  if (job === null) return { expected, actual: null };
  const label = stage.names.read(expected?.job ?? "", job.id);
  if (job.ended) return { expected, actual: { job: label, ended: true } };
  stage.leased.set(`${label} ${job.fence}`, job);
  return { expected, actual: { job: label, fence: job.fence, attempts: job.attempts } };
};

/** A slice that settles, throws or starts a lookup, with a lease that it holds or has lost. */
function sliceOf(stage: Stage, { slice, back }: { slice: SliceState; back?: number }) {
  const { world } = stage;
  const leases = world.leases.filter((one) => isHeld(world, one) === (slice === "held"));
  const chosenLease = chosen(leases.toReversed(), back);
  const leased = stage.leased.get(`${chosenLease?.job} ${chosenLease?.fence}`);
  const job = world.jobs.find(({ label }) => label === chosenLease?.job);
  return chosenLease === undefined || leased === undefined || job === undefined
    ? null
    : { lease: chosenLease, leased, job };
}

export const playSettle: Play<"settle"> = async (stage, command) => {
  const found = sliceOf(stage, command);
  if (found === null) return { expected: null, actual: null };
  const settlement = settlementFor(stage, found.job, command);
  const actual = await settleJob(
    stage.service.deps.db,
    found.leased,
    settlementOf(outcomeFor(stage, found.job, settlement)),
  );
  return { expected: settle(stage.world, found.lease, settlement), actual };
};

function settlementFor(
  stage: Stage,
  job: Job,
  { how, shows }: { how: Ending; shows: number },
): Settlement {
  const isQuestion = job.kind === "question_research";
  const isCandidates = job.selection === "candidates";
  // A window of each source whose bit is set in the number.
  const passages = passagesNow(stage.world, job.artist).filter((_, place) => (shows >> place) & 1);
  if (how === "next" || how === "wait") {
    const waitMs = how === "wait" ? 30_000 : 0;
    const stageAfter = isQuestion && how === "wait" ? "reading" : "checking_saved";
    return { kind: "next", stage: stageAfter, waitMs, becomesResearch: isCandidates };
  }
  if (how === "fail") return { kind: "failed" };
  if (!isQuestion) return { kind: "complete", passages: [] };
  if (how === "give_up") return { kind: "unresolved", passages };
  return { kind: isCandidates ? "rest" : "complete", passages };
}

function outcomeFor(
  stage: Stage,
  job: Job,
  settlement: Settlement,
): Exclude<SliceOutcome, { kind: "lost" }> {
  const sentence = "a sentence of the tests";
  switch (settlement.kind) {
    case "next":
      return {
        kind: "next",
        stage: settlement.stage as "reading",
        waitSeconds: settlement.waitMs / 1000,
        ...(settlement.becomesResearch ? { selection: "research" as const } : {}),
      };
    case "failed":
      return { kind: "failed", outcome: "model_failed", sentence };
    case "exhausted":
      throw new Error("an exhausted allowance is settled where it was found");
    default: {
      if (job.kind !== "question_research") return { kind: "complete" };
      const passages = settlement.passages.map((one) => questionPassage(stage, job.artist, one));
      if (settlement.kind === "unresolved") {
        return { kind: "unresolved", outcome: "no_outside_option", sentence, passages };
      }
      const selection =
        settlement.kind === "rest" ? ("candidates" as const) : ("research" as const);
      return { kind: "complete", selection, passages };
    }
  }
}

export const playThrow: Play<"throw"> = async (stage, command) => {
  const found = sliceOf(stage, command);
  if (found === null) return { expected: null, actual: null };
  const isLost = !isHeld(stage.world, found.lease);
  await releaseJob(stage.service.deps.db, found.leased);
  throwSlice(stage.world, found.lease);
  // A release returns nothing; the next lease and the end show whether it made a forbidden change.
  const done = isLost ? "lost" : "thrown";
  return { expected: done, actual: done };
};

/**
 * Begins a lookup; if the allowance is exhausted, the slice settles accordingly (rule 3.1.quota).
 */
export const playLookup: Play<"lookup"> = async (stage, command) => {
  const found = sliceOf(stage, command);
  if (found === null || found.job.kind !== "question_research")
    return { expected: null, actual: null };
  const begun = await beginLookupInService(stage.service.deps, found.leased, null);
  const expected = beginLookup(stage.world, found.lease);
  if (begun.outcome !== "exhausted") return { expected, actual: begun.outcome };
  if (typeof expected === "string") return { expected, actual: begun };
  const actual = {
    scopes: expected.scopes.includes(begun.scope) ? expected.scopes : [begun.scope],
    resetAt: sameInstant(stage, expected.resetAt, begun.resetAt),
  };
  const isSettled = await settleJob(
    stage.service.deps.db,
    found.leased,
    settlementOf({
      kind: "unresolved",
      outcome: "outside_allowance_exhausted",
      sentence: "a sentence of the tests",
      quota: { scope: begun.scope, resetAt: begun.resetAt },
    }),
  );
  settle(stage.world, found.lease, { kind: "exhausted", block: expected });
  return { expected: { ...expected, isSettled: true }, actual: { ...actual, isSettled } };
};

/**
 * One call of advance that takes a question: candidates rest when there is anything to offer (rules
 * 4.1.10, 4.1.10-empty). The model does not predict what research finds. It checks that only
 * eligible evidence is shown, and that without any the question stays unresolved.
 */
export const playAdvance: Play<"advance"> = async (stage, { artist = null }) => {
  const { world, service } = stage;
  const body = {
    kinds: ["source_search"],
    ...(artist === null ? {} : { artistId: stage.ids[artist] }),
  };
  const answer = await advanceOnce(service, body);
  const leased = lease(world, artist, ["question_research"]);
  if (leased === null) return { expected: { ran: false }, actual: { ran: answer.body.ran } };
  const job = world.jobs.find(({ label }) => label === leased.job) as Job;
  const actual = {
    ran: answer.body.ran,
    job: stage.names.label(answer.body.jobId),
    done: answer.body.done,
  };
  const ended = { ran: true, job: leased.job, done: true };
  if ("ended" in leased) return { expected: ended, actual };
  world.leases.shift();
  const held = { job: leased.job, fence: leased.fence };
  const there = passagesNow(world, job.artist);
  const isCandidates = job.selection === "candidates";
  if (isCandidates && there.length === 0) {
    const settlement = {
      kind: "next",
      stage: "checking_saved",
      waitMs: 0,
      becomesResearch: true,
    } as const;
    settle(world, held, settlement);
    return { expected: { ...ended, done: false }, actual };
  }
  const { body: status } = await stage.call(
    "service",
    job.artist,
    "GET",
    `/research/questions/${stage.names.id(job.label)}`,
  );
  const passages = referencesOf(stage, status);
  const kind = isCandidates ? "rest" : status.stage === "complete" ? "complete" : "unresolved";
  settle(world, held, { kind, passages });
  const isShown = (one: Passage) => there.some(({ revision }) => revision === one.revision);
  return {
    expected: {
      ...ended,
      stage: job.stage,
      foreign: [],
      isEmpty: kind === "unresolved" && there.length === 0,
    },
    actual: {
      ...actual,
      stage: status.stage,
      foreign: passages.filter((one) => !isShown(one)),
      isEmpty: passages.length === 0 && there.length === 0,
    },
  };
};
