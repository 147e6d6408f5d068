import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { configuredModel } from "#lib/model/research-model.js";
import { closedAfterFile } from "../support/database.js";
import { misquoted } from "../support/finding.js";
import type { Script } from "../support/model-server.js";
import { callsOf, modelService, spentOn } from "../support/model-service.js";
import { account, artist, load, page, release } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  advanceOneStep,
  answerTo,
  ask,
  producedBy,
  readJob,
} from "../support/research.js";

let artistId: string;

const service = await closedAfterFile(modelService());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});
afterEach(() => {
  service.database.wire.onStatement = undefined;
  service.model.assertPlayed();
});

const play = (...script: Script) => service.model.play(script);
const found = { say: { windows: ["w1"] } };
const yes = { say: { windows: ["w1"], verdict: "answered" } };
const no = { say: { windows: ["w1"], verdict: "nothing" } };
const nonsense = { text: "I think so." };

test("a first invalid verdict leads to one more assessment on a later slice", {
  tags: ["3.1.invalid-first", "8.assessment-extra"],
}, async () => {
  play({ say: misquoted }, yes);
  const { body } = await ask(service, artistId);
  expect((await advanceOnce(service)).body).toMatchObject({ done: false });
  expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("checking_saved");
  expect((await advanceOnce(service)).body).toMatchObject({ done: true, progress: "complete" });
  expect(await callsOf(service, body.jobId)).toMatchObject([
    { purpose: "exploration", attempt: 1, outcome: "invalid", inputTokens: 11 },
    { purpose: "assessment", attempt: 1, outcome: "answered", inputTokens: 11 },
  ]);
});

test("the extra assessment reads the originals again, without a search or exploration", {
  tags: ["3.1.invalid-reread"],
}, async () => {
  play({ say: misquoted });
  const { body } = await ask(service, artistId);
  await advanceOnce(service);
  const url = `https://news.example/${encodeURIComponent(producedBy.slice(0, 40))}`;
  await load(service.deps.db, page(artistId, "Somebody else produced the record.", { url }));
  await advanceAll(service);
  const status = (await readJob(service, artistId, body.jobId)).body;
  expect(status.limitations[0]).toMatch(/^evidence_changed: /);
  expect(service.model.asked.map(({ task }) => task)).toEqual(["exploration"]);
});

test.each([
  ["a window that was not shown", { say: { windows: ["w9"], verdict: "answered" } }],
  ["a wrong quote", { say: misquoted }],
  ["no JSON", nonsense],
])(
  "the second invalid verdict (%s) fails the job, without a claim about the evidence",
  {
    tags: ["3.1.invalid-second", "8.assessment-calls"],
  },
  async (_name, second) => {
    play({ say: misquoted }, second);
    const status = await answerTo(service, artistId);
    expect(status).toMatchObject({ stage: "failed", references: [] });
    expect(status.limitations[0]).toMatch(/^assessment_invalid: .*says nothing about the evidence/);
    expect(await spentOn(service, status.jobId)).toEqual([
      "exploration invalid",
      "assessment invalid",
    ]);
  },
);

test("where no assessment is left to repeat an invalid one, the verdict of the exploration holds", {
  tags: ["8.assessment-calls"],
}, async () => {
  play({ say: { windows: ["w1"], missing: "who mixed it" } }, nonsense);
  const status = await answerTo(service, artistId);
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text: producedBy }] });
  expect(status.limitations[0]).toBe("partly_answered: A model says: who mixed it");
});

test("saved-only work that is judged insufficient ends after one assessment and keeps its support", {
  tags: ["8.assessment-calls"],
}, async () => {
  play(found, no);
  const status = await answerTo(service, artistId);
  expect(status.stage).toBe("unresolved");
  expect(status.limitations[0]).toMatch(/^no_outside_option: /);
  expect(status.references).toHaveLength(1);
});

test("a verdict of sufficient on evidence of another kind is not accepted", async () => {
  play(found, yes);
  const question = { topic: "when was the record produced", evidenceNeed: "release_date" };
  const status = await answerTo(service, artistId, question);
  expect(status.stage).toBe("unresolved");
  expect(status.limitations.join("\n")).toMatch(/^no_release_date: /m);

  await load(
    service.deps.db,
    account(artistId, "catalog_a", "catalog-account"),
    release(artistId, "Album: The Record. Released: May 2024."),
  );
  const shown = (asked: { windowWith(text: string): string }) => asked.windowWith("Album");
  play(
    (asked) => ({ say: { windows: [shown(asked)] } }),
    (asked) => ({ say: { windows: [shown(asked)], verdict: "answered" } }),
  );
  const again = await answerTo(service, artistId, { ...question, topic: "record release" });
  expect(again.stage).toBe("complete");
  expect(again.limitations.join("\n")).not.toMatch(/^no_release_date/m);
});

test("an answer that names no sufficient window is insufficient", async () => {
  play(found, { say: { windows: [], verdict: "answered" } });
  expect(await answerTo(service, artistId)).toMatchObject({ stage: "unresolved", references: [] });
});

const status = async (jobId: string) => (await readJob(service, artistId, jobId)).body;

const asked = async () => (await ask(service, artistId)).body.jobId as string;

const jobRow = async (jobId: string) =>
  (
    await service.deps.db.execute(sql`
      select state->>'step' as step, jsonb_array_length(passages) as passages, attempts
      from jobs where id = ${jobId}`)
  ).rows[0];

const leaseEnds = (jobId: string) =>
  service.deps.db.execute(
    sql`update jobs set run_at = clock_timestamp() - interval '1 second' where id = ${jobId}`,
  );

/** The connection ends at these statements, so that the slice can neither settle nor release its lease. */
const cut = (where: "before" | "after", ...names: string[]) => {
  service.database.wire.onStatement = (text) => {
    if (text.includes("release_job")) return "before";
    return names.some((name) => text.includes(name)) ? where : undefined;
  };
};

// A slice that explored continues directly with its assessment (decision 3.30).
describe("a question that saved evidence answers", () => {
  test("takes four round trips from its POST to its end, in one slice and with one call", async () => {
    play(yes);
    service.database.roundTrips();
    const jobId = await asked();
    expect((await advanceOnce(service)).body).toMatchObject({ progress: "complete", done: true });
    expect(service.database.roundTrips()).toBe(4);
    expect((await status(jobId)).references).toHaveLength(1);
    expect(await spentOn(service, jobId)).toEqual(["exploration answered"]);
  });

  test("takes five when the model first asks for more, or doubts what it found", async () => {
    for (const script of [
      [{ tools: [{ name: "search", input: { queries: ["Oslo"] } }] }, yes],
      [found, yes],
    ]) {
      play(...script);
      service.database.roundTrips();
      await asked();
      expect((await advanceOnce(service)).body).toMatchObject({ progress: "complete", done: true });
      expect(service.database.roundTrips()).toBe(5);
      await service.deps.db.execute(sql`delete from jobs where artist_id = ${artistId}`);
    }
  });

  test("is assessed by the next slice when half of the current slice's time is used", async () => {
    play(found, yes);
    const jobId = await asked();
    const first = await advanceOneStep(service);
    expect(first.body).toMatchObject({ ran: true, progress: "checking_saved", done: false });
    expect(await jobRow(jobId)).toEqual({ step: "assess", passages: 1, attempts: 0 });
    expect((await advanceOnce(service)).body).toMatchObject({ progress: "complete", done: true });
  });

  test("shows its stage but no quotation while the slice assesses", async () => {
    let seen: { stage: string; references: unknown[] } | undefined;
    let jobId = "";
    play(found, async () => {
      seen = await status(jobId);
      expect(await jobRow(jobId)).toEqual({ step: "assess", passages: 1, attempts: 1 });
      return yes;
    });
    jobId = await asked();
    await advanceOnce(service);
    expect(seen).toMatchObject({ stage: "checking_saved", references: [] });
    expect(await spentOn(service, jobId)).toEqual(["exploration answered", "assessment answered"]);
  });
});

describe("a slice that ends during its assessment", () => {
  test.each([
    ["after the model answered", () => cut("before", "settle_job"), [found, yes]],
    ["before the model was asked", () => cut("after", "begin_assessment"), [found]],
  ] as const)(
    "keeps what was explored, and asks the model nothing again: %s",
    {
      tags: ["3.1.no-retry"],
    },
    async (_when, ends, script) => {
      play(...script);
      const jobId = await asked();
      ends();
      expect((await advanceOnce(service)).body).toMatchObject({ status: "error", ran: false });
      service.database.wire.onStatement = undefined;
      expect(await jobRow(jobId)).toEqual({ step: "assess", passages: 1, attempts: 1 });
      await leaseEnds(jobId);
      await advanceAll(service);
      const failed = await status(jobId);
      expect(failed).toMatchObject({ stage: "failed", references: [] });
      expect(failed.limitations[0]).toMatch(/^outcome_unknown: /);
      expect(await spentOn(service, jobId)).toEqual(["exploration answered", "assessment unknown"]);
    },
  );

  test("is followed by a slice that assesses without exploring, where a call may be repeated", async () => {
    const { model } = service.deps;
    service.deps.model = configuredModel({ ...service.deps.env, RESEARCH_MODEL: "offline" });
    const jobId = await asked();
    cut("before", "settle_job");
    expect((await advanceOnce(service)).body).toMatchObject({ status: "error", ran: false });
    service.database.wire.onStatement = undefined;
    await leaseEnds(jobId);
    expect((await advanceOnce(service)).body).toMatchObject({ done: true });
    service.deps.model = model;
    expect(await spentOn(service, jobId)).toEqual([
      "exploration answered",
      "assessment sent",
      "assessment answered",
    ]);
    expect((await status(jobId)).stage).toBe("complete");
  });

  test("writes nothing of either step when its lease was taken while it explored", async () => {
    let jobId = "";
    play(async () => {
      await service.deps.db.execute(sql`update jobs set fence = fence + 1 where id = ${jobId}`);
      return found;
    });
    jobId = await asked();
    expect((await advanceOnce(service)).body).toMatchObject({ status: "error", ran: false });
    expect(await jobRow(jobId)).toEqual({ step: null, passages: 0, attempts: 1 });
    expect(await spentOn(service, jobId)).toEqual(["exploration sent"]);
  });
});
