import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { configuredModel } from "#lib/model/research-model.js";
import { closedAfterFile } from "../support/database.js";
import type { Script } from "../support/model-server.js";
import { modelService, spentOn } from "../support/model-service.js";
import { artist, load, page } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  advanceOneStep,
  ask,
  producedBy,
  readJob,
} from "../support/research.js";

let artistId: string;

// A slice that explored continues directly with its assessment (decision 3.30).
const service = await closedAfterFile(modelService());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});
afterEach(() => {
  service.database.wire.onStatement = undefined;
  service.model.assertPlayed();
});

const found = { say: { windows: ["w1"] } };
const answers = { say: { windows: ["w1"], verdict: "answered" } };
const play = (...script: Script) => service.model.play(script);
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

describe("a question that saved evidence answers", () => {
  test("takes four round trips from its POST to its end, in one slice and with one call", async () => {
    play(answers);
    service.database.roundTrips();
    const jobId = await asked();
    expect((await advanceOnce(service)).body).toMatchObject({ progress: "complete", done: true });
    expect(service.database.roundTrips()).toBe(4);
    expect((await status(jobId)).references).toHaveLength(1);
    expect(await spentOn(service, jobId)).toEqual(["exploration answered"]);
  });

  test("takes five when the model first asks for more, or doubts what it found", async () => {
    for (const script of [
      [{ tools: [{ name: "search", input: { queries: ["Oslo"] } }] }, answers],
      [found, answers],
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
    play(found, answers);
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
      return answers;
    });
    jobId = await asked();
    await advanceOnce(service);
    expect(seen).toMatchObject({ stage: "checking_saved", references: [] });
    expect(await spentOn(service, jobId)).toEqual(["exploration answered", "assessment answered"]);
  });
});

describe("a slice that ends during its assessment", () => {
  test.each([
    ["after the model answered", () => cut("before", "settle_job"), [found, answers]],
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
