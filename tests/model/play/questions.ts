import type { Answer } from "../../support/service.js";
import type { JobState } from "../commands/command.js";
import { ask, continueQuestion, plan, readQuestion, type Shown } from "../rules/questions.js";
import { isResting } from "../rules/slices.js";
import { type Job, otherOf, type Passage } from "../rules/world.js";
import { chosen, type Play, type Stage, sameInstant, told } from "./stage.js";

const topics = [
  "who produced the record",
  "where was the record produced",
  "record produced by whom",
];

export const playAsk: Play<"ask"> = async (stage, command) => {
  const { who, artist, topic, latest = false, candidates = false } = command;
  const answer = await stage.call(who, artist, "POST", "/research/questions", {
    topic: topics[topic],
    evidenceNeed: "reporting",
    ...(latest ? { retrieval: "latest" } : {}),
    ...(candidates ? { preferDirectEvidence: true } : {}),
  });
  const wish = {
    who,
    artist,
    topic,
    retrieval: latest ? ("latest" as const) : ("relevance" as const),
    wantsCandidates: candidates,
  };
  const { reused, jobId } = answer.body;
  const expected = ask(stage.world, wish, reused === true ? stage.names.label(jobId) : null);
  return { expected, actual: toldQuestion(stage, answer, expected) };
};

const onJob =
  (
    method: "GET" | "POST",
    suffix: string,
    body: object | undefined,
    inModel: typeof readQuestion,
  ): Play<"continue" | "status"> =>
  async (stage, { who, artist, job: state, back }) => {
    const isOf: Record<JobState, (job: Job) => boolean> = {
      active: ({ finishedAt }) => finishedAt === null,
      resting: isResting,
      continued: ({ isContinued }) => isContinued,
      ended: ({ finishedAt }) => finishedAt !== null,
      other: () => true,
    };
    const owner = state === "other" ? otherOf(artist) : artist;
    const job = chosen(
      stage.world.jobs.filter(
        (one) => one.kind === "question_research" && one.artist === owner && isOf[state](one),
      ),
      back,
    );
    const id = stage.names.id(job?.label ?? "") ?? stage.ids.ana;
    const answer = await stage.call(
      who,
      artist,
      method,
      `/research/questions/${id}${suffix}`,
      body,
    );
    const expected = inModel(stage.world, who, artist, job?.label ?? null);
    return { expected, actual: toldQuestion(stage, answer, expected) };
  };
export const playContinue = onJob(
  "POST",
  "/continue",
  { outcome: "insufficient" },
  continueQuestion,
);
export const playStatus = onJob("GET", "", undefined, readQuestion);

/** A status, or a refusal with its reset time, in the words of the model. */
function toldQuestion(stage: Stage, answer: Answer, expected: object): object {
  const near = expected as Partial<Shown> & { resetAt?: number };
  return told(
    answer,
    (body) => ({
      job: stage.names.read(near.job ?? "", body.jobId),
      ...(body.reused === undefined ? {} : { reused: body.reused }),
      stage: body.stage,
      selection: body.selection ?? null,
      references: referencesOf(stage, body),
      saysChanged: body.limitations.some((one: string) => one.startsWith("evidence_changed:")),
      quota: toldQuota(stage, near.quota, body),
    }),
    (body) =>
      body.resetAt === undefined ? {} : { resetAt: sameInstant(stage, near.resetAt, body.resetAt) },
  );
}

/** When two scopes reset at once, either may be named. */
function toldQuota(stage: Stage, expected: Shown["quota"] | undefined, body: Answer["body"]) {
  if (body.outsideResearchReason !== "quota") return null;
  const isExpected = expected?.scopes.includes(body.quotaScope) ?? false;
  return {
    scopes: isExpected ? expected?.scopes : [body.quotaScope],
    resetAt: sameInstant(stage, expected?.resetAt, body.resetAt),
  };
}

export function referencesOf({ names }: Stage, body: Answer["body"]): Passage[] {
  return body.references.map((one: { sourceId: string; revision: string }) => ({
    source: names.label(one.sourceId).split("/").slice(1).join("/"),
    revision: names.label(one.revision),
  }));
}

export const playPlan: Play<"plan"> = async (stage, { who, artist }) => {
  const question = "Who produced the record?";
  const answer = await stage.call(who, artist, "POST", "/research/plans", { question });
  const expected = plan(stage.world, who, artist);
  const { resetAt } = expected as { resetAt?: number };
  return {
    expected,
    actual: told(
      answer,
      () => ({}),
      (body) =>
        body.resetAt === undefined ? {} : { resetAt: sameInstant(stage, resetAt, body.resetAt) },
    ),
  };
};
