import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { activityOf, loreJobs } from "../support/interview-state.js";
import {
  answered,
  goodOffer,
  offered,
  oneAnswer,
  savedBoundary,
  startedSession,
} from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
});

/** Sends calls at once, on as many connections as the pool has. */
const atOnce = (count: number, call: (index: number) => ReturnType<InterviewService["send"]>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const actions = async (action: string) =>
  (await activityOf(interview)).filter((row) => row.action === action);

test("10 offers of one ordinal at once make one question, and all of them return it", async () => {
  const { id } = await startedSession(interview);
  const body = await goodOffer(interview);
  const answers = await atOnce(10, (index) =>
    interview.send("POST", `/interview/session/${id}/offer`, {
      ...body,
      question: `What changed between take ${index} and the record?`,
    }),
  );
  expect(statuses(answers)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.question))).size).toBe(1);
  const { session } = await interview.ok("GET", "/interview/session");
  expect(session.questions).toHaveLength(1);
  expect(await actions("question_offered")).toHaveLength(1);
});

test("offers of all three ordinals at once never leave a gap", async () => {
  const { id } = await startedSession(interview);
  const body = await goodOffer(interview);
  const answers = await atOnce(12, (index) =>
    interview.send("POST", `/interview/session/${id}/offer`, { ...body, ordinal: (index % 3) + 1 }),
  );
  for (const { status, body } of answers)
    expect(status === 200 || body.code === "offer_out_of_order").toBe(true);
  const { session } = await interview.ok("GET", "/interview/session");
  const ordinals = session.questions.map(({ ordinal }: { ordinal: number }) => ordinal);
  expect(ordinals).toEqual([1, 2, 3].slice(0, ordinals.length));
  expect(ordinals.length).toBeGreaterThan(0);
});

test("20 edits of one revision make one version, and 19 get revision_changed", async () => {
  const { question, path } = await oneAnswer(interview);
  const answers = await atOnce(20, (index) =>
    interview.send("PATCH", path, {
      expectedRevision: question.revision,
      answer: `It took ${index + 2} takes.`,
    }),
  );
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  const { versions } = await interview.ok("GET", `${path}/versions`);
  expect(versions).toHaveLength(2);
  const won = answers.find(({ status }) => status === 200);
  expect(versions[0].response).toEqual(won?.body.response);
  expect(await actions("response_revised")).toHaveLength(1);
  expect(await loreJobs(interview)).toHaveLength(1);
});

test("20 sittings started at once are one, and calls with one requestId all return it", async () => {
  const answers = await atOnce(20, () =>
    interview.send("POST", "/interview/session", { requestId: randomUUID() }),
  );
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  const other = await anotherArtist(service);
  const requestId = randomUUID();
  const same = await Promise.all(
    Array.from({ length: 10 }, () => other.send("POST", "/interview/session", { requestId })),
  );
  expect(new Set(same.map(({ body }) => body.session.id)).size).toBe(1);
});

test("of different answers to one question at once one is saved, and the same answer is saved once", async () => {
  const { id } = await startedSession(interview);
  const question = await offered(interview, id);
  const save = (of: { id: string; revision: string }, answer: string | null) =>
    interview.send("POST", `/interview/answers/${of.id}`, {
      expectedRevision: of.revision,
      answer,
    });
  const answers = await atOnce(10, (index) => save(question, `Take ${index}.`));
  expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
  const second = await offered(interview, id, { ordinal: 2 });
  expect(statuses(await atOnce(10, () => save(second, "The same.")))).toEqual(Array(10).fill(200));
  expect(await actions("answer_saved")).toHaveLength(2);
});

test("a boundary or correction sent many times at once is saved once", async () => {
  const boundary = { requestId: randomUUID(), wording: "Not that.", scope: "until_retracted" };
  const correction = { requestId: randomUUID(), claim: "It was so.", correction: "It was not." };
  for (const [path, wish, key] of [
    ["/interview/boundaries", boundary, "boundary"],
    ["/interview/corrections", correction, "correction"],
  ] as const) {
    const answers = await atOnce(10, () => interview.send("POST", path, wish));
    expect(new Set(answers.map(({ body }) => body[key].id)).size).toBe(1);
  }
  expect((await interview.ok("GET", "/interview/memory")).totalEntries).toBe(2);
  expect(await activityOf(interview)).toHaveLength(2);
});

test("an offer during changes of the memory is saved with the memory it was drafted from, or is refused", async () => {
  const { id } = await startedSession(interview);
  for (const ordinal of [1, 2, 3]) {
    const body = await goodOffer(interview, { ordinal });
    const [offer] = await Promise.all([
      interview.send("POST", `/interview/session/${id}/offer`, body),
      savedBoundary(interview, { wording: `Not ${ordinal}.` }),
    ]);
    const { rows } = await interview.db.execute(sql`
      select q.created_at < b.created_at or b.created_at is null as before
      from interview_boundaries b
      left join interview_questions q on q.session_id = ${id} and q.ordinal = ${ordinal}
      where b.artist_id = ${interview.artistId} and b.wording = ${`Not ${ordinal}.`}`);
    if (offer.status === 200) expect([true, null]).toContain(rows[0]?.before ?? null);
    else {
      expect(offer.body.code).toBe("memory_changed");
      await offered(interview, id, { ordinal });
    }
  }
});

test("finishing a sitting during answers leaves every question answered or skipped", async () => {
  const { id } = await startedSession(interview);
  const questions = [];
  for (const ordinal of [1, 2, 3]) questions.push(await offered(interview, id, { ordinal }));
  const finish = interview.send("POST", `/interview/session/${id}/finish`);
  const saved = await Promise.all(
    questions.map(({ id, revision }) =>
      interview.send("POST", `/interview/answers/${id}`, {
        expectedRevision: revision,
        answer: "So.",
      }),
    ),
  );
  expect((await finish).status).toBe(200);
  const { session } = await interview.ok("GET", "/interview/session");
  for (const [index, { status, body }] of saved.entries()) {
    const { state } = session.questions[index];
    expect(state).toBe(status === 200 ? "answered" : "skipped");
    if (status !== 200) expect(body.code).toBe("session_finished");
  }
});

test("an answer and a skip at once end as one of the two", async () => {
  const { id } = await startedSession(interview);
  const question = await offered(interview, id);
  const send = (answer: string | null) =>
    interview.send("POST", `/interview/answers/${question.id}`, {
      expectedRevision: question.revision,
      answer,
    });
  const [answer, skip] = await Promise.all([send("In one take."), send(null)]);
  expect(answer.status).toBe(200);
  expect([200, 409]).toContain(skip.status);
  const { session } = await interview.ok("GET", "/interview/session");
  expect(session.questions[0]).toMatchObject({ state: "answered", answer: "In one take." });
  expect(await answered(interview, question, "In one take.")).toMatchObject({ state: "answered" });
});
