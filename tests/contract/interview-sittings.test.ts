import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { loreJobs } from "../support/interview-state.js";
import { answered, offered, startedSession } from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
});

describe("starting a sitting", () => {
  test("opens sitting 1, active and empty", async () => {
    const answer = await interview.send("POST", "/interview/session", { requestId: randomUUID() });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: "ok",
      session: {
        id: expect.any(String),
        sitting: 1,
        state: "active",
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        closedAt: null,
        questions: [],
      },
    });
  });

  test("with the same requestId is the same session, even after it was finished", async () => {
    const requestId = randomUUID();
    const session = await startedSession(interview, requestId);
    expect(await startedSession(interview, requestId)).toEqual(session);
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    expect(await startedSession(interview, requestId)).toMatchObject({
      id: session.id,
      state: "finished",
    });
  });

  test("while a sitting is open is 409 session_active, and works once it is finished", async () => {
    const first = await startedSession(interview);
    const again = () => interview.send("POST", "/interview/session", { requestId: randomUUID() });
    expect(await again()).toMatchObject({ status: 409, body: { code: "session_active" } });
    await interview.ok("POST", `/interview/session/${first.id}/finish`);
    expect((await again()).body.session).toMatchObject({ sitting: 2, state: "active" });
  });
});

describe("finishing a sitting", () => {
  test("accepts only an empty body, and finishes nothing with another", async () => {
    const { id } = await startedSession(interview);
    const finish = (body: unknown) =>
      interview.send("POST", `/interview/session/${id}/finish`, body);
    for (const body of [{ x: 1 }, "{{{", "[]"]) expect((await finish(body)).status).toBe(400);
    expect((await interview.ok("GET", "/interview/session")).session.state).toBe("active");
    expect((await finish({})).body.session.state).toBe("finished");
  });
});

describe("restoring the interview", () => {
  test("is null before the first sitting", async () => {
    expect(await interview.ok("GET", "/interview/session")).toEqual({
      status: "ok",
      session: null,
    });
  });

  test("shows the latest session with ordinals and exact answers, finished or not", async () => {
    const session = await startedSession(interview);
    const question = await offered(interview, session.id);
    const exact = "  In one take.\r\n😀 ";
    await answered(interview, question, exact);
    await offered(interview, session.id, { ordinal: 2, question: "And what came after that?" });
    const restored = (await interview.ok("GET", "/interview/session")).session;
    expect(restored).toMatchObject({ id: session.id, state: "active" });
    expect(restored.questions).toMatchObject([
      { ordinal: 1, questionKey: "s1q1", state: "answered", answer: exact },
      { ordinal: 2, questionKey: "s1q2", state: "offered", answer: null },
    ]);
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    expect((await interview.ok("GET", "/interview/session")).session).toMatchObject({
      id: session.id,
      state: "finished",
    });
  });
});

describe("finishing a sitting", () => {
  test("skips open questions, keeps answered ones, and queues one Lore refresh", async () => {
    const session = await startedSession(interview);
    await answered(interview, await offered(interview, session.id), "We sang it slowly.");
    await offered(interview, session.id, { ordinal: 2 });
    expect(await loreJobs(interview)).toHaveLength(0);
    const { session: finished } = await interview.ok(
      "POST",
      `/interview/session/${session.id}/finish`,
    );
    expect(finished).toMatchObject({ state: "finished", closedAt: expect.any(String) });
    expect(finished.questions.map(({ state }: { state: string }) => state)).toEqual([
      "answered",
      "skipped",
    ]);
    expect(await loreJobs(interview)).toHaveLength(1);
  });

  test("twice is the same as once", async () => {
    const session = await startedSession(interview);
    const once = await interview.ok("POST", `/interview/session/${session.id}/finish`);
    expect(await interview.ok("POST", `/interview/session/${session.id}/finish`)).toEqual(once);
    expect(await loreJobs(interview)).toHaveLength(1);
  });

  test("finishes only that sitting; a sitting that was finished before is returned unchanged", async () => {
    const finish = async (id: string) =>
      (await interview.ok("POST", `/interview/session/${id}/finish`)).session;
    const first = await finish((await startedSession(interview)).id);
    const second = await startedSession(interview);
    expect(await finish(first.id)).toEqual(first);
    const restored = await interview.ok("GET", "/interview/session");
    expect(restored.session).toMatchObject({ id: second.id, state: "active" });
    expect(await finish(second.id)).toMatchObject({ id: second.id, state: "finished" });
    expect(await finish(first.id)).toEqual(first);
  });

  test("of a sitting that is not this artist's is 404", async () => {
    const answer = await interview.send("POST", `/interview/session/${randomUUID()}/finish`);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    const another = await anotherArtist(service);
    const theirs = await startedSession(another);
    expect(await interview.send("POST", `/interview/session/${theirs.id}/finish`)).toMatchObject({
      status: 404,
    });
    expect((await another.ok("GET", "/interview/session")).session.state).toBe("active");
  });

  test("queues another Lore refresh while one is leased, and joins one that is queued", async () => {
    const finish = async () => {
      const { id } = await startedSession(interview);
      await interview.ok("POST", `/interview/session/${id}/finish`);
    };
    await finish();
    await finish();
    expect(await loreJobs(interview)).toHaveLength(1);
    await interview.db.execute("update jobs set leased = true");
    await finish();
    await finish();
    expect(await loreJobs(interview)).toHaveLength(2);
  });
});
