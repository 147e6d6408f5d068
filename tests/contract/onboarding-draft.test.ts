import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ProcessDeps } from "#lib/deps.js";
import { approvedEntry, generatedLore } from "../support/lore.js";
import { only, openStream, reach, streamTurn, takeTurn } from "../support/onboarding.js";
import { artist, claimant, load } from "../support/records.js";
import { scriptedModel } from "../support/scripted-model.js";
import { type TestService, testService } from "../support/service.js";

const built = "The boathouse became a studio in March 2023.";
let service: TestService;
let artistId: string;
let usual: Pick<ProcessDeps, "model" | "env">;

beforeAll(async () => {
  service = await testService();
  usual = { model: service.deps.model, env: service.deps.env };
});
afterAll(() => service.close());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
  await reach(service, artistId, "publish");
  await approvedEntry(service, artistId, built, "claire");
});
afterEach(() => {
  Object.assign(service.deps, usual);
  service.database.wire.onStatement = undefined;
});

const say = (turn: object) => takeTurn(service, artistId, turn);
const generate = () => say({ type: "about", mode: "generate" });
const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;
const reservations = () => rows(sql`select ledger from reservations where artist_id = ${artistId}`);
const calls = () =>
  rows(sql`select job_id, purpose, model, outcome, input_tokens from model_calls
    where artist_id = ${artistId}`);
const limit = (limits: Partial<ProcessDeps["env"]>) => {
  service.deps.env = { ...usual.env, ...limits };
};

describe("about, generated", () => {
  test("is one call, reserved before it is sent and completed after, under its own ledger", async () => {
    const { model } = scriptedModel(async () => {
      expect(await calls()).toMatchObject([{ outcome: "sent" }]);
      expect(await reservations()).toEqual([{ ledger: "onboarding_turn" }]);
      return { paragraphs: [["s1"]] };
    });
    service.deps.model = model;
    const { status, body } = await generate();
    expect(status).toBe(200);
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      "progress",
      "draft",
      "done",
    ]);
    expect(only(body, "draft")).toEqual({ type: "draft", text: built, publishedRevision: null });
    expect(await calls()).toEqual([
      { job_id: null, purpose: "lore", model: "scripted", outcome: "answered", input_tokens: 7 },
    ]);
    expect(await generatedLore(service, artistId)).toBe(built);
  });

  test("sent again returns the same draft without another call or reservation", async () => {
    const { model, asked } = scriptedModel(async () => ({ paragraphs: [["s1"]] }));
    service.deps.model = model;
    const first = await generate();
    const again = await generate();
    expect(only(again.body, "draft")).toEqual(only(first.body, "draft"));
    expect(asked.times).toBe(1);
    expect(await reservations()).toHaveLength(1);
    await approvedEntry(service, artistId, "A second page.", "claire");
    await generate();
    expect(asked.times).toBe(2);
  });

  test("says that there is nothing to write from when no sentence is approved, without a model call", async () => {
    await rows(sql`delete from lore_entries where artist_id = ${artistId}`);
    const { body } = await generate();
    expect(only(body, "message").text).toContain("approved");
    expect(await reservations()).toEqual([]);
  });

  test.each([
    ["artist", { QUOTA_ONBOARDING_ARTIST: 1 }],
    ["global", { QUOTA_ONBOARDING_GLOBAL: 1 }],
  ])("beyond the limit per %s is a clear 429 before anything starts", async (_, limits) => {
    await rows(sql`truncate reservations`);
    const { model, asked } = scriptedModel(async () => ({ paragraphs: [["s1"]] }));
    service.deps.model = model;
    limit(limits);
    await rows(sql`insert into reservations values
      ('onboarding_turn', ${artistId}, ${randomUUIDv7()}, now() - interval '23 hours')`);
    const { status, body, headers } = await generate();
    expect([status, body.code]).toEqual([429, "onboarding_quota"]);
    expect(body.quotaScope).toBeUndefined();
    expect(body.resetAt).toMatch(/Z$/);
    expect(headers.get("retry-after")).toBe(String(body.retryAfterSeconds));
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(3600);
    expect(body.retryAfterSeconds).toBeGreaterThan(3590);
    expect([asked.times, await calls()]).toEqual([0, []]);
    await rows(
      sql`update reservations set reserved_at = date_trunc('milliseconds', now()) - interval '24 hours'`,
    );
    expect((await generate()).status).toBe(200);
  });

  test("refused is a JSON error and not a stream, even for a caller that accepts events", async () => {
    limit({ QUOTA_ONBOARDING_ARTIST: 0 });
    const response = await openStream(service, artistId, { type: "about", mode: "generate" });
    expect(response.status).toBe(429);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ code: "onboarding_quota" });
  });

  test("without a model is 503 before anything starts", async () => {
    service.deps.model = { available: false };
    const { status, body } = await generate();
    expect([status, body.code]).toEqual([503, "model_unavailable"]);
    expect(await reservations()).toEqual([]);
  });

  test.each([
    ["is unusable", async () => ({ paragraphs: [["s7"]] }), "invalid"],
    ["never comes", () => Promise.reject(new Error("gone")), "unknown"],
  ])("whose model response %s ends in an error event; the earlier draft stays and the call is accounted for", async (_, answer, outcome) => {
    await generate();
    await approvedEntry(service, artistId, "A second page.", "claire");
    service.deps.model = scriptedModel(answer).model;
    const { status, body } = await generate();
    expect(status).toBe(200);
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual(["progress", "error"]);
    expect(body.events[1]).toMatchObject({ code: "model_unavailable" });
    expect(await generatedLore(service, artistId)).toBe(built);
    expect((await calls()).map((call) => call.outcome)).toContain(outcome);
    expect(only((await say({ type: "open" })).body, "draft").text).toBe(built);
  });

  test("whose draft cannot be stored ends in an error event, and succeeds when sent again", async () => {
    let done = false;
    service.database.wire.onStatement = (text) => {
      if (done || !text.includes("save_draft(")) return undefined;
      done = true;
      return "before";
    };
    const { body } = await generate();
    expect(body.events.at(-1)).toMatchObject({ type: "error", code: "storage_unavailable" });
    expect(only((await generate()).body, "draft").text).toBe(built);
  });
});

describe("about, in the artist's own words", () => {
  const own = { type: "about", mode: "self", text: "We are two, and we sing.  " };

  test("is stored as the draft to the character, without a model", async () => {
    service.deps.model = { available: false };
    expect(only((await say(own)).body, "draft").text).toBe(own.text);
    expect((await say(own)).status).toBe(200);
    expect(only((await say({ type: "open" })).body, "draft").text).toBe(own.text);
    expect([await reservations(), await generatedLore(service, artistId)]).toEqual([[], null]);
  });

  test("needs its text, and a generated draft accepts none", async () => {
    expect((await say({ type: "about", mode: "self" })).status).toBe(400);
    expect((await say({ ...own, mode: "generate" })).status).toBe(400);
  });
});

describe("the stream of events", () => {
  test("sends the same events as the body, in order, and ends with done", async () => {
    const body = (await say({ type: "open" })).body.events;
    const { response, events } = await streamTurn(service, artistId, { type: "open" });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).not.toBeNull();
    expect(events).toEqual(body);
  });

  test("reports progress before the model has answered", async () => {
    let answer: (value: unknown) => void = () => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    service.deps.model = scriptedModel(() => answered).model;
    const response = await openStream(service, artistId, { type: "about", mode: "generate" });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^event: progress\n/);
    answer({ paragraphs: [["s1"]] });
    expect((await reader?.read())?.value).toMatch(/^event: draft\n/);
    expect((await reader?.read())?.value).toMatch(/^event: done\n/);
    expect((await reader?.read())?.done).toBe(true);
  });

  test("still stores the draft when the caller disconnects", async () => {
    const response = await openStream(service, artistId, { type: "about", mode: "generate" });
    await response.body?.cancel();
    await expect.poll(() => generatedLore(service, artistId), { timeout: 30_000 }).toBe(built);
  });
});
