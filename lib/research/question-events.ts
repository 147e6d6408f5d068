import * as v from "valibot";
import { type EnteredStage, QuestionEvent } from "#lib/contract/question-events.js";
import { questionMessage } from "#lib/contract/question-message.js";
import { serverSentEvent } from "#lib/kernel/server-sent-event.js";
import { questionStatus, type StagedQuestion } from "#lib/research/question-status.js";

/** How far a reader of a job's events has come: the index of a stage, and the job's last update. */
export interface Heard {
  place: number;
  at: string;
}

/**
 * The events of a job that follow `heard`, as text of an event stream: one for every stage entered
 * since then, and one when the job was updated within its current stage. Empty when there are no
 * new events.
 *
 * @param heard null for a reader that has heard nothing: the events begin with the first stage
 */
export function eventsAfter(heard: Heard | null, job: StagedQuestion): string {
  const stages = stagesOf(job);
  const now = lastHeard(job);
  const passed = stages.slice(0, -1).flatMap((entered, place) => {
    if (heard !== null && place <= heard.place) return [];
    return [statusEvent({ place, at: entered.at }, passedStatus(job, entered))];
  });
  const isHeard = heard?.place === now.place && heard.at === now.at;
  return [...passed, ...(isHeard ? [] : [statusEvent(now, questionStatus(job))])].join("");
}

/** The position of a reader who has heard the newest event of a job. */
export function lastHeard(job: StagedQuestion): Heard {
  const stages = stagesOf(job);
  const entered = stages.at(-1)?.at ?? "";
  // Both are RFC 3339 in UTC with milliseconds, which sort as text.
  return {
    place: stages.length - 1,
    at: entered > job.updatedAt ? entered : job.updatedAt,
  };
}

/** The position of an event id; null for an id that no event of this job can have had. */
export function heardOf(id: string | null, job: StagedQuestion): Heard | null {
  const [, place, at = ""] = /^(\d{1,4})\/([\dT:.Z-]{24})$/.exec(id ?? "") ?? [];
  if (place === undefined) return null;
  const heard = { place: Number(place), at };
  const stages = stagesOf(job);
  const entered = stages[heard.place];
  const left = stages[heard.place + 1]?.at ?? lastHeard(job).at;
  return entered !== undefined && entered.at <= at && at <= left ? heard : null;
}

/**
 * All stages of the job; for a job that release 0.1.0 finished the last stage comes from the row
 * itself.
 */
function stagesOf({ stages, stage, updatedAt }: StagedQuestion): readonly EnteredStage[] {
  return stages.at(-1)?.stage === stage ? stages : [...stages, { stage, at: updatedAt }];
}

/**
 * The status of a stage that the job has left; of the stages that end a job it can only leave
 * resting candidates.
 */
function passedStatus({ jobId }: StagedQuestion, { stage, at }: EnteredStage): QuestionEvent {
  const isResting = stage === "complete";
  const selection = isResting ? "candidates" : "research";
  return {
    status: "ok",
    jobId,
    stage,
    message: questionMessage({ stage, selection, outcome: null, isOffline: false, shown: 0 }),
    updatedAt: at,
    references: [],
    limitations: [],
    ...(isResting ? { selection } : {}),
    passed: true,
  };
}

function statusEvent({ place, at }: Heard, status: QuestionEvent): string {
  return serverSentEvent("status", v.parse(QuestionEvent, status), `${place}/${at}`);
}
