import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { spentOn } from "../support/model-service.js";
import { artist, load, page } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  answerTo,
  ask,
  producedBy,
  readJob,
} from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

test("the offline model goes through the same slices and reservations, and the job says that it was offline", async () => {
  const status = await answerTo(service, artistId);
  expect(status.stage).toBe("complete");
  expect(status.limitations.join("\n")).toMatch(/^offline_model: /m);
  expect(await spentOn(service, status.jobId)).toEqual([
    "exploration answered",
    "assessment answered",
  ]);
});

test("without a word in common with the question, evidence is reported as not found", async () => {
  const question = { topic: "studio knob turner behind the LP", evidenceNeed: "credits" };
  expect(await answerTo(service, artistId, question)).toMatchObject({
    stage: "unresolved",
    references: [],
  });
});

test("evidence with some words of the question, but not the required ones, is kept as support, not as an answer", async () => {
  const question = { topic: "who produced the remix album in Bergen", evidenceNeed: "credits" };
  const status = await answerTo(service, artistId, question);
  expect(status.stage).toBe("unresolved");
});

test("a slice of the offline model that ended without settling is run again, because no provider was called", async () => {
  const { body } = await ask(service, artistId);
  service.database.wire.onStatement = (text) =>
    text.includes("settle_job") || text.includes("release_job") ? "before" : undefined;
  expect((await advanceOnce(service)).body.status).toBe("error");
  service.database.wire.onStatement = undefined;
  await service.deps.db.execute(
    sql`update jobs set run_at = clock_timestamp() where id = ${body.jobId}`,
  );
  await advanceAll(service);
  expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("complete");
});
