import { expect, test } from "vitest";
import { anotherArtist } from "../support/interview.js";
import { activityOf } from "../support/interview-state.js";
import {
  answered,
  offered,
  savedBoundary,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();

test("every change of an interview records who made it, of what, and from which revision to which", async () => {
  const interview = await anotherArtist(service);
  const session = await startedSession(interview);
  const first = await offered(interview, session.id);
  const saved = await answered(interview, first, "One take.");
  const second = await offered(interview, session.id, { ordinal: 2 });
  await answered(interview, second, null);
  const boundary = await savedBoundary(interview);
  await interview.ok("POST", `/interview/boundaries/${boundary.id}/retract`, {
    revision: boundary.revision,
  });
  const correction = await savedCorrection(interview);
  const { response } = await interview.ok("PATCH", `/interview/responses/${first.id}`, {
    expectedRevision: saved.revision,
    answer: "Two takes.",
  });
  await interview.ok("POST", `/interview/session/${session.id}/finish`);

  const change = (action: string, subject: string, before: unknown, after: unknown) => ({
    who: "ana",
    as: "claimant",
    action,
    subject,
    before,
    after,
  });
  expect(await activityOf(interview)).toEqual([
    change("session_started", session.id, null, null),
    change("question_offered", first.id, null, first.revision),
    change("answer_saved", first.id, first.revision, saved.revision),
    change("question_offered", second.id, null, second.revision),
    change("question_skipped", second.id, second.revision, null),
    change("boundary_saved", boundary.id, null, boundary.revision),
    change("boundary_retracted", boundary.id, boundary.revision, null),
    change("correction_saved", correction.id, null, correction.revision),
    change("response_revised", first.id, saved.revision, response.revision),
    change("session_finished", session.id, null, null),
  ]);
});
