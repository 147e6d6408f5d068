import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ProcessDeps } from "#lib/deps.js";
import { approvedEntry, generatedLore } from "../support/lore.js";
import { only, openStream, reach, streamTurn, takeTurn } from "../support/onboarding.js";
import { artist, claimant, load } from "../support/records.js";
import { advanceOnce } from "../support/research.js";
import { scriptedModel } from "../support/scripted-model.js";
import { serviceOfFile } from "../support/service.js";
import { SteppedClock } from "../support/stepped-clock.js";
import { cutOnce } from "../support/watch.js";

const built = "The boathouse became a studio in March 2023.";
let artistId: string;
let usual: ProcessDeps;

const service = await serviceOfFile();
beforeAll(async () => {
  usual = { ...service.deps };
});
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
  rows(sql`select purpose, model, outcome, input_tokens from model_calls
    where artist_id = ${artistId}`);
/** Runs every job of the artist that is left. */
const advanceRest = async () => {
  while ((await advanceOnce(service, { artistId })).body.ran);
};
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
      { purpose: "lore", model: "scripted", outcome: "answered", input_tokens: 7 },
    ]);
    expect(await generatedLore(service, artistId)).toBe(built);
  });

  test("is the refresh that the approval queued: no second call for the same draft", async () => {
    const { model, asked } = scriptedModel(async () => ({ paragraphs: [["s1"]] }));
    service.deps.model = model;
    await generate();
    await advanceRest();
    expect(asked.times).toBe(1);
    expect(await rows(sql`select stage from jobs where artist_id = ${artistId}`)).toEqual([
      { stage: "complete" },
    ]);
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
    service.database.wire.onStatement = cutOnce("save_draft", "before");
    const { body } = await generate();
    expect(body.events.at(-1)).toMatchObject({ type: "error", code: "storage_unavailable" });
    expect(only((await generate()).body, "draft").text).toBe(built);
  });
});

describe("by a model that takes 70 s", () => {
  let clock: SteppedClock;
  let after: Promise<void>[];
  beforeEach(() => {
    clock = new SteppedClock();
    after = [];
    Object.assign(service.deps, clock.deps, {
      afterAnswer: (work: () => Promise<void>) => after.push(work()),
    });
  });

  /** A model that takes so many seconds, as far as the deadline of its call lets it. */
  function slowModel(seconds: number) {
    const { model, asked } = scriptedModel(async () => ({ paragraphs: [["s1"]] }));
    if (!model.available) throw new Error("there is a model");
    const { languageModel } = model;
    service.deps.model = {
      ...model,
      languageModel: {
        ...languageModel,
        async doGenerate(options) {
          clock.sleep(seconds * 1000, options.abortSignal);
          return languageModel.doGenerate(options);
        },
      },
    };
    return asked;
  }
  const join = () => say({ type: "about", mode: "generate", join: true });
  const typesOf = ({ body }: { body: { events: { type: string }[] } }) =>
    body.events.map(({ type }) => type);

  test("the turn ends after 60 s and says so; the refresh continues, and a turn that joins it gets the draft", async () => {
    const asked = slowModel(70);
    const slow = await generate();
    expect(typesOf(slow)).toEqual(["progress", "progress", "done"]);
    expect(slow.body.events[1].text).toMatch(
      /^The model needs more time\. The draft is still being/,
    );
    await Promise.all(after);
    expect(await generatedLore(service, artistId)).toBe(built);
    expect(only((await join()).body, "draft").text).toBe(built);
    expect(only((await generate()).body, "draft").text).toBe(built);
    await advanceRest();
    expect(asked.times).toBe(1);
    expect(await calls()).toMatchObject([{ outcome: "answered" }]);
    expect(await reservations()).toHaveLength(1);
  });

  test("a page that is opened reports a draft that is being written elsewhere, and it is neither requested nor paid for twice", async () => {
    const asked = slowModel(1);
    await rows(sql`update jobs set leased = true, fence = fence + 1,
      run_at = clock_timestamp() + interval '1 minute' where artist_id = ${artistId}`);
    let looks = 0;
    service.deps.pause = async () => {
      looks += 1;
      clock.sleep(30_000);
    };
    expect(typesOf(await generate())).toEqual(["progress", "progress", "done"]);
    expect(looks).toBe(2);
    expect(typesOf(await say({ type: "open" }))).toEqual(["step", "message", "progress", "done"]);
    expect(typesOf(await join())).toEqual(["progress", "progress", "done"]);
    expect(await reservations()).toHaveLength(1);
    expect(asked.times).toBe(0);
  });

  test("a model that takes 110 s is cut at the end of its slice, and a turn that joins it is told so", async () => {
    slowModel(110);
    await generate();
    await Promise.all(after);
    const { body } = await join();
    expect(body.events.at(-1)).toMatchObject({ type: "error", code: "model_unavailable" });
    expect(await calls()).toMatchObject([{ outcome: "cut" }]);
    expect(typesOf(await say({ type: "open" }))).toEqual(["step", "message", "done"]);
  });

  test("a turn that joins when no draft was requested gets none", async () => {
    const asked = slowModel(1);
    expect(typesOf(await join())).toEqual(["done"]);
    expect(asked.times).toBe(0);
    expect((await say({ type: "about", mode: "self", text: "We sing.", join: true })).status).toBe(
      400,
    );
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
    await expect.poll(() => generatedLore(service, artistId)).toBe(built);
  });
});
