import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { activityOf, writtenRows } from "../support/interview-state.js";
import { answered, offered, startedSession } from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
let session: { id: string };
let question: { id: string; revision: string };
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
  session = await startedSession(interview);
  question = await offered(interview, session.id);
});

const send = (answer: string | null, expectedRevision = question.revision) =>
  interview.send("POST", `/interview/answers/${question.id}`, { expectedRevision, answer });
const finish = () => interview.ok("POST", `/interview/session/${session.id}/finish`);

describe("an answer", () => {
  test("is saved to the character and makes the question answered", {
    tags: ["2.6.answerUpdatedAt"],
  }, async () => {
    const exact = ' \tOne take.\r\n\u2028e\u0301 é 😀 \\ "quoted" \u0001 ';
    const answer = await send(exact);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: "ok",
        question: {
          id: question.id,
          state: "answered",
          answerUpdatedAt: expect.stringMatching(/Z$/),
        },
      },
    });
    const { response } = await interview.ok("GET", `/interview/responses/${question.id}`);
    expect(response.answer).toBe(exact);
    expect(response.revision).toBe(answer.body.question.revision);
  });

  test("saved again identically is 200 whatever revision is sent, even after the sitting", async () => {
    const first = (await send("One take.")).body;
    expect((await send("One take.")).body).toEqual(first);
    expect((await send("One take.", "0".repeat(64))).body).toEqual(first);
    await finish();
    expect((await send("One take.")).body).toEqual(first);
  });

  test("identical to what is saved writes no row", async () => {
    await send("One take.");
    const rows = await writtenRows(interview);
    await send("One take.");
    expect(await writtenRows(interview)).toEqual(rows);
  });

  test.each([
    "Two takes.",
    "One take. ",
    "one take.",
    null,
  ])("to an answered question as %j is 409 conflict, and the first answer stays", async (other) => {
    await send("One take.");
    const answer = await send(other);
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    const { response } = await interview.ok("GET", `/interview/responses/${question.id}`);
    expect(response.answer).toBe("One take.");
  });

  test("to a question at another revision is 409 revision_changed", async () => {
    expect(await send("One take.", "0".repeat(64))).toMatchObject({
      status: 409,
      body: { code: "revision_changed" },
    });
    expect((await send("One take.")).status).toBe(200);
  });

  test("in a finished sitting is 409 session_finished", async () => {
    await finish();
    expect(await send("One take.")).toMatchObject({
      status: 409,
      body: { code: "session_finished" },
    });
  });

  test("to a question that is not this artist's is 404", async () => {
    const body = { expectedRevision: question.revision, answer: "One take." };
    expect((await interview.send("POST", `/interview/answers/${randomUUID()}`, body)).status).toBe(
      404,
    );
    const other = await anotherArtist(service);
    expect((await other.send("POST", `/interview/answers/${question.id}`, body)).status).toBe(404);
  });

  test("is attributed to the person who gave it", async () => {
    const { revision } = (await send("One take.")).body.question;
    expect((await activityOf(interview)).at(-1)).toEqual({
      who: "ana",
      as: "claimant",
      action: "answer_saved",
      subject: question.id,
      before: question.revision,
      after: revision,
    });
  });
});

describe("a skip", () => {
  test("is neither an answer nor a boundary", async () => {
    expect((await send(null)).body.question).toMatchObject({
      state: "skipped",
      revision: question.revision,
    });
    expect((await send(null)).body.question.answerUpdatedAt).toBeUndefined();
    expect(await interview.ok("GET", "/interview/memory")).toMatchObject({
      totalEntries: 0,
      latestAnswer: null,
      entries: [],
    });
    expect((await interview.ok("GET", "/interview/boundaries")).boundaries).toEqual([]);
    expect((await interview.ok("GET", "/interview/responses")).responses).toEqual([]);
    expect((await interview.send("GET", `/interview/responses/${question.id}`)).status).toBe(404);
  });

  test("sent again is the same and writes nothing, even after the sitting", async () => {
    const first = (await send(null)).body;
    const rows = await writtenRows(interview);
    expect((await send(null)).body).toEqual(first);
    expect(await writtenRows(interview)).toEqual(rows);
    await finish();
    expect((await send(null)).body).toEqual(first);
  });

  test("can be answered later while the sitting is open, not after it is finished", async () => {
    await send(null);
    expect((await send("One take after all.")).body.question.state).toBe("answered");
    const second = await offered(interview, session.id, { ordinal: 2 });
    await answered(interview, second, null);
    await finish();
    const late = await interview.send("POST", `/interview/answers/${second.id}`, {
      expectedRevision: second.revision,
      answer: "Too late.",
    });
    expect(late).toMatchObject({ status: 409, body: { code: "session_finished" } });
  });
});

test("an onboarding answer is not an offered question here", async () => {
  const id = randomUUID();
  await interview.db.execute(sql`
    insert into interview_questions (
      id, artist_id, source, question_key, question, question_revision, state, created_at
    ) values (${id}, ${interview.artistId}, 'onboarding', 'start', 'How did it start?', 'x', 'offered', now())`);
  const body = { expectedRevision: question.revision, answer: "In a kitchen." };
  expect((await interview.send("POST", `/interview/answers/${id}`, body)).status).toBe(404);
});
