import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { interviewService, pageQuote } from "../support/interview.js";
import { answerReference, pageReference } from "../support/interview-steps.js";
import { readWholeMemory } from "../support/interview-whole-memory.js";
import { servedRoutes } from "../support/routes.js";
import type { Answer } from "../support/service.js";

const interview = await closedAfterFile(interviewService());
const http = await servedRoutes(interview.service.deps);
afterAll(() => http.close(0));

/** What the interviewer's application sends over HTTP. */
async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Answer["body"] }> {
  const response = await fetch(`${http.url}/api/artist/${interview.artistId}${path}`, {
    method,
    headers: { authorization: "Bearer subject:ana", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return { status: response.status, body: await response.json() };
}

async function ok(method: string, path: string, body?: unknown) {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Everything that must be respected, as a careful client reads it: in small pages, to the end. */
const memory = () =>
  readWholeMemory((cursor) =>
    ok("GET", `/interview/memory?maxChars=1000${cursor === undefined ? "" : `&cursor=${cursor}`}`),
  );

/** Offers the question with the current memory. */
async function ask(sessionId: string, ordinal: number, question: string, references: object[]) {
  const { snapshotId } = await memory();
  const offer = { ordinal, memorySnapshotId: snapshotId, question, references };
  return (await ok("POST", `/interview/session/${sessionId}/offer`, offer)).question;
}

const save = async (question: { id: string; revision: string }, answer: string | null) =>
  (
    await ok("POST", `/interview/answers/${question.id}`, {
      expectedRevision: question.revision,
      answer,
    })
  ).question;

test("an artist is interviewed twice, three questions each, and every word is kept", async () => {
  // Nothing has been said yet.
  expect((await ok("GET", "/interview/session")).session).toBeNull();
  expect((await memory()).entries).toEqual([]);

  // The first sitting begins with what the artist's own page says.
  const first = (await ok("POST", "/interview/session", { requestId: randomUUID() })).session;
  expect(first).toMatchObject({ sitting: 1, state: "active", questions: [] });
  const demo = await ask(first.id, 1, "Your page says the demo was thrown away. Why?", [
    pageReference(interview),
  ]);
  expect(demo.references[0].quote).toBe(pageQuote);
  const why = "It sounded like somebody else.\nWe wanted our own voices on it — badly.";
  const demoAnswer = await save(demo, why);
  expect(demoAnswer).toMatchObject({ state: "answered", questionKey: "s1q1" });

  // The second question follows up on that answer, and is skipped; the artist sets a boundary.
  const voices = await ask(first.id, 2, "Whose voices did you hear on it before?", [
    answerReference(demoAnswer, why, 30),
  ]);
  expect(await save(voices, null)).toMatchObject({ state: "skipped" });
  const limit = (
    await ok("POST", "/interview/boundaries", {
      requestId: randomUUID(),
      wording: "No questions about former members.",
      scope: "until_retracted",
      questionKey: voices.questionKey,
    })
  ).boundary;
  await ok("POST", "/interview/boundaries", {
    requestId: randomUUID(),
    wording: "Nothing about money today.",
    scope: "sitting",
  });

  // A question drafted before the boundary was set is refused; one drafted after it is saved.
  const stale = await call("POST", `/interview/session/${first.id}/offer`, {
    ordinal: 3,
    memorySnapshotId: "0".repeat(64),
    question: "And who left the band that night?",
    references: [pageReference(interview)],
  });
  expect(stale).toMatchObject({ status: 409, body: { code: "memory_changed" } });
  const third = await ask(first.id, 3, "How long did the second recording take?", [
    pageReference(interview),
  ]);
  expect(third).toMatchObject({ questionKey: "s1q3", state: "offered" });

  // The sitting ends with that question open.
  const finished = (await ok("POST", `/interview/session/${first.id}/finish`)).session;
  expect(finished.questions).toMatchObject([
    { ordinal: 1, state: "answered", answer: why },
    { ordinal: 2, state: "skipped", answer: null },
    { ordinal: 3, state: "skipped", answer: null },
  ]);
  expect(
    await call("POST", `/interview/answers/${third.id}`, {
      expectedRevision: third.revision,
      answer: "A year.",
    }),
  ).toMatchObject({ status: 409, body: { code: "session_finished" } });

  // Between the sittings the artist corrects a fact, and an answer.
  await ok("POST", "/interview/corrections", {
    requestId: randomUUID(),
    claim: "The record was made in one night.",
    correction: "The demo was. The record took eleven months.",
  });
  const path = `/interview/responses/${demo.id}`;
  const better = why.replace("badly", "desperately");
  const edit = await ok("PATCH", path, {
    expectedRevision: demoAnswer.revision,
    answer: better,
    note: "said it too flatly",
  });
  expect(edit).toMatchObject({ isCurrent: true, response: { answer: better, sitting: 1 } });

  // The memory of the second sitting has all of it, without the boundary of the first sitting.
  const second = (await ok("POST", "/interview/session", { requestId: randomUUID() })).session;
  expect(second.sitting).toBe(2);
  expect((await memory()).entries).toMatchObject([
    { kind: "correction", fields: { correction: "The demo was. The record took eleven months." } },
    { kind: "boundary", fields: { wording: "No questions about former members." } },
    { kind: "latest_answer", fields: { question: demo.question, answer: better } },
  ]);
  const answers = ["Eleven months.", "Mostly in Ana's kitchen.", "The last one, at dawn."];
  for (const [index, answer] of answers.entries()) {
    const reference = answerReference(
      { id: demo.id, revision: edit.response.revision },
      better,
      20,
    );
    const question = await ask(second.id, index + 1, `What of the making, part ${index + 1}?`, [
      reference,
    ]);
    await save(question, answer);
  }
  await ok("POST", `/interview/session/${second.id}/finish`);

  // The artist retracts the boundary: it no longer limits questions, and stays in the history.
  await ok("POST", `/interview/boundaries/${limit.id}/retract`, { revision: limit.revision });
  expect((await ok("GET", "/interview/boundaries")).boundaries).toEqual([]);

  // Everything can be read back: the latest session, all answers, all versions, the whole history.
  const restored = (await ok("GET", "/interview/session")).session;
  expect(restored).toMatchObject({ sitting: 2, state: "finished" });
  expect(restored.questions.map(({ answer }: { answer: string }) => answer)).toEqual(answers);
  const { responses } = await ok("GET", "/interview/responses");
  expect(responses.map(({ answer }: { answer: string }) => answer)).toEqual([
    ...answers.toReversed(),
    better,
  ]);
  const { versions } = await ok("GET", `${path}/versions`);
  expect(versions).toMatchObject([
    { isCurrent: true, note: "said it too flatly", response: { answer: better } },
    { isCurrent: false, note: null, response: { answer: why } },
  ]);
  expect(await ok("GET", `${path}?revision=${demoAnswer.revision}`)).toMatchObject({
    isCurrent: false,
    response: { answer: why },
  });
  const { entries } = await ok("GET", "/knowledge/history?limit=100");
  const count = (kind: string) =>
    entries.filter((entry: { kind: string }) => entry.kind === kind).length;
  expect([count("offer"), count("answer"), count("edit"), count("correction")]).toEqual([
    6, 4, 1, 1,
  ]);
  expect((await memory()).latestAnswer).toMatchObject({ sitting: 2 });
});
