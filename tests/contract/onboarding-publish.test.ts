import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import retractRoute from "../../api/artist/[id]/interview/boundaries/[boundaryId]/retract.js";
import boundariesRoute from "../../api/artist/[id]/interview/boundaries.js";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import sourcesRoute from "../../api/artist/[id]/knowledge/sources.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { only, reach, readState, takeTurn } from "../support/onboarding.js";
import { artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { cutOnce } from "../support/watch.js";

const words = "We began on a ferry.";
let artistId: string;
let answer: { answerId: string; revision: string };

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
  await reach(service, artistId, "interview");
  for (const question of onboardingQuestions) {
    const isFirst = question === onboardingQuestions[0];
    await say({ type: "interview_answer", ...question, answer: isFirst ? words : null });
  }
  const [row] = await rows(sql`select id, answer_revision from interview_questions
    where artist_id = ${artistId} and state = 'answered'`);
  answer = { answerId: String(row?.id), revision: String(row?.answer_revision) };
});
afterEach(() => {
  service.database.wire.onStatement = undefined;
});

const say = (turn: object) => takeTurn(service, artistId, turn);
const publish = (text: string, expectedRevision: unknown, fields = {}) =>
  say({ type: "publish", text, expectedRevision, ...fields });
const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;
const published = async () =>
  (
    await rows(sql`select published_text as text, published_revision as revision from lore
      where artist_id = ${artistId}`)
  )[0];
const originals = () =>
  rows(sql`select source_id, revision, url, title, text, answer_revision, current from originals
    where artist_id = ${artistId} order by created_at`);

test("sets the published text with its revision, and completes the onboarding", async () => {
  const { body } = await publish("Two voices.", null);
  expect(body.events.at(-1)).toMatchObject({ type: "done", complete: true });
  expect(await published()).toEqual({
    text: "Two voices.",
    revision: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test("refuses when the published text has changed since", async () => {
  await load(service.deps.db, { type: "lore", artistId, text: "Imported meanwhile." });
  const { status, body } = await publish("Two voices.", null);
  expect([status, body.code]).toEqual([409, "revision_changed"]);
  expect((await published())?.text).toBe("Imported meanwhile.");
  expect((await readState(service, artistId)).body.currentStep).toBe("publish");
  expect((await publish("Two voices.", (await published())?.revision)).status).toBe(200);
});

test("replaces its own text later, naming the previous one; an earlier turn is not treated as a repeat", async () => {
  await publish("First.", null);
  const first = await published();
  expect((await publish("Second.", first?.revision)).status).toBe(200);
  expect((await publish("Second.", first?.revision)).status).toBe(200);
  expect((await publish("First.", null)).body.code).toBe("revision_changed");
  expect((await published())?.text).toBe("Second.");
  const steps = (await readState(service, artistId)).body.steps;
  expect(steps.publish).not.toBeNull();
});

test("of six calls at once on one revision one succeeds, and the others are 409", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => publish(`Text ${n}.`, null)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "revision_changed")).toHaveLength(5);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await published())?.text).toBe(`Text ${winner}.`);
});

test("makes answers public originals, until their wording changes", async () => {
  const origin = { headers: { host: "service.example" }, as: { token: "subject:claire" } };
  await takeTurn(
    service,
    artistId,
    { type: "publish", text: "Two voices.", expectedRevision: null, answers: [answer] },
    origin,
  );
  const [original] = await originals();
  expect(original).toMatchObject({
    source_id: `answer:${answer.answerId}`,
    url: `https://service.example/artist/${artistId}?answer=${answer.answerId}#answer-${answer.answerId}`,
    title: onboardingQuestions[0]?.question,
    text: words,
    answer_revision: answer.revision,
    current: true,
  });
  const read = () =>
    service.call(
      evidenceRoute,
      "GET",
      `/api/artist/${artistId}/research/evidence/answer:${answer.answerId}?revision=${original?.revision}`,
    );
  expect((await read()).body.passage.text).toBe(words);
  await rows(
    sql`update interview_questions set answer_revision = 'edited' where id = ${answer.answerId}`,
  );
  expect((await read()).status).toBe(404);
});

test("a published answer is not evidence while a boundary on its question is active", async () => {
  await publish("Two voices.", null, { answers: [answer] });
  const claire = { as: { token: "subject:claire" } } as const;
  const sourceOf = async () => {
    const path = `/api/artist/${artistId}/knowledge/sources`;
    const { body } = await service.call(sourcesRoute, "GET", path, claire);
    return body.sources[0];
  };
  const found = async () => {
    const path = `/api/artist/${artistId}/knowledge/search?query=ferry`;
    const { body } = await service.call(searchRoute, "GET", path, claire);
    return { texts: body.passages.map(({ text }: { text: string }) => text), ...body.coverage };
  };
  const save = async (fields: object) => {
    const body = { requestId: randomUUIDv7(), wording: "Not this.", scope: "until_retracted" };
    const path = `/api/artist/${artistId}/interview/boundaries`;
    const saved = await service.call(boundariesRoute, "POST", path, {
      ...claire,
      body: { ...body, ...fields },
    });
    return saved.body.boundary;
  };
  await save({ questionKey: "another" });
  await save({});
  expect(await sourceOf()).toMatchObject({ eligible: true, reason: null });
  expect((await found()).texts).toEqual([words]);

  const [key] = await rows(
    sql`select question_key from interview_questions where id = ${answer.answerId}`,
  );
  const { id, revision } = await save({ questionKey: key?.question_key });
  expect(await sourceOf()).toMatchObject({ eligible: false, reason: "answer_under_boundary" });
  expect(await found()).toMatchObject({ texts: [], eligible: 0 });

  const path = `/api/artist/${artistId}/interview/boundaries/${id}/retract`;
  await service.call(retractRoute, "POST", path, { ...claire, body: { revision } });
  expect(await sourceOf()).toMatchObject({ eligible: true, reason: null });
  expect(await found()).toMatchObject({ texts: [words], eligible: 1 });
});

test("publishes an answer once, however often the text is published with it", async () => {
  const answers = [answer, answer];
  await publish("First.", null, { answers });
  await publish("Second.", (await published())?.revision, { answers });
  expect(await originals()).toHaveLength(1);
  expect(
    await rows(
      sql`select from activity where artist_id = ${artistId} and action = 'answer_published'`,
    ),
  ).toHaveLength(1);
});

test("with an answer that changed, was skipped or belongs to another artist publishes nothing", async () => {
  const [skipped] = await rows(sql`select id from interview_questions
    where artist_id = ${artistId} and state = 'skipped' limit 1`);
  for (const [answerId, code] of [
    [answer.answerId, "revision_changed"],
    [skipped?.id, "not_found"],
    [randomUUIDv7(), "not_found"],
  ]) {
    const answers = [{ answerId, revision: "0".repeat(64) }];
    expect((await publish("Two voices.", null, { answers })).body.code).toBe(code);
  }
  expect([await published(), await originals()]).toEqual([undefined, []]);
});

test("removes the draft, and the generated text stays private", async () => {
  await say({ type: "about", mode: "self", text: "My own." });
  await publish("Two voices.", null);
  const { body } = await say({ type: "open" });
  expect(body.events.filter(({ type }: { type: string }) => type === "draft")).toEqual([]);
});

test.each([
  "before",
  "after",
] as const)("a publication cut %s its commit is 503, and sent again has the effect of a single turn", async (when) => {
  service.database.wire.onStatement = cutOnce("publish_lore", when);
  const answers = [answer];
  expect((await publish("Two voices.", null, { answers })).status).toBe(503);
  expect((await published())?.text).toBe(when === "after" ? "Two voices." : undefined);
  const { status, body } = await publish("Two voices.", null, { answers });
  expect(status).toBe(200);
  expect(only(body, "step").currentStep).toBeNull();
  expect(await originals()).toHaveLength(1);
  expect(
    await rows(
      sql`select from activity where artist_id = ${artistId} and action = 'lore_published'`,
    ),
  ).toHaveLength(1);
});
