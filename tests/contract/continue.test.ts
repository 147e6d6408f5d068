import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import continueRoute from "../../api/artist/[id]/research/questions/[jobId]/continue.js";
import { account, artist, load, page, release } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  answerTo,
  ask,
  credits,
  producedBy,
  readJob,
} from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const direct = { ...credits, preferDirectEvidence: true };
let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

const goOn = (jobId: string, body: unknown = { outcome: "insufficient" }) =>
  service.call(
    continueRoute,
    "POST",
    `/api/artist/${artistId}/research/questions/${jobId}/continue`,
    { body },
  );

test("direct evidence is offered as unassessed candidates, without any model call", {
  tags: ["4.1.10", "2.2.selection-candidates"],
}, async () => {
  const status = await answerTo(service, artistId, direct);
  expect(status).toMatchObject({ stage: "complete", selection: "candidates" });
  expect(status.references[0].text).toBe(producedBy);
  expect(status.limitations[0]).toMatch(/^candidates_unassessed: /);
  const { rows } = await service.deps.db.execute(
    sql`select count(*)::int as calls from model_calls where artist_id = ${artistId}`,
  );
  expect(rows[0]?.calls).toBe(0);
});

test("candidates are at most 6 windows and 12,000 characters", {
  tags: ["4.1.10-bounds", "8.selection"],
}, async () => {
  const sentence =
    "The record was produced by Ana Lund, as everybody who was in the room remembers. ";
  const pages = Array.from({ length: 12 }, (_, n) =>
    page(artistId, `${n}. ${sentence.repeat(60)}`, { url: `https://news.example/long/${n}` }),
  );
  await load(service.deps.db, ...pages);
  const { references } = await answerTo(service, artistId, direct);
  expect(references.length).toBeGreaterThan(1);
  expect(references.length).toBeLessThanOrEqual(6);
  const chars = references.reduce(
    (sum: number, { text }: { text: string }) => sum + text.length,
    0,
  );
  expect(chars).toBeLessThanOrEqual(12_000);
});

test("without a candidate the same job enters ordinary research", {
  tags: ["4.1.10-empty"],
}, async () => {
  const status = await answerTo(service, artistId, { ...direct, topic: "zither tuning" });
  expect(status).toMatchObject({ stage: "unresolved", selection: "research", references: [] });
});

test("a continued job keeps its id and its one admission", {
  tags: ["3.1.candidates", "4.1.10-quota"],
}, async () => {
  const { jobId } = await answerTo(service, artistId, direct);
  const answer = await goOn(jobId);
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({ jobId, stage: "checking_saved", selection: "research" });
  await advanceAll(service);
  const { body } = await readJob(service, artistId, jobId);
  expect(body).toMatchObject({ stage: "complete", selection: "research" });
  const { rows } = await service.deps.db.execute(
    sql`select count(*)::int as admissions from reservations where subject_id = ${jobId}`,
  );
  expect(rows[0]?.admissions).toBe(1);
});

test("continuing twice returns the current status and changes nothing", async () => {
  const { jobId } = await answerTo(service, artistId, direct);
  await goOn(jobId);
  await advanceAll(service);
  const again = await goOn(jobId, { outcome: "verification_failed" });
  expect(again.status).toBe(202);
  expect(again.body.stage).toBe("complete");
  expect((await advanceOnce(service)).body).toEqual({ status: "ok", ran: false });
});

test("a continued job is never offered as candidates again", async () => {
  const { jobId } = await answerTo(service, artistId, direct);
  await goOn(jobId);
  const active = await ask(service, artistId, direct);
  expect(active.body).toMatchObject({ jobId, selection: "research" });
  await advanceAll(service);
});

test("a job that does not rest with candidates cannot be continued", {
  tags: ["4.1.409"],
}, async () => {
  const { jobId } = await answerTo(service, artistId);
  expect((await goOn(jobId)).body.code).toBe("job_not_continuable");
  await service.deps.db.execute(sql`update jobs set finished_at = now() - interval '2 days'`);
  const queued = await ask(service, artistId, direct);
  expect((await goOn(queued.body.jobId)).body.code).toBe("job_not_continuable");
  await advanceAll(service);
});

test("candidates can be continued for 24 hours after the question, and not longer", {
  tags: ["4.1.10-expiry"],
}, async () => {
  const { jobId } = await answerTo(service, artistId, direct);
  const age = (interval: string) =>
    service.deps.db.execute(
      sql`update jobs set created_at = now() - ${interval}::interval where id = ${jobId}`,
    );
  await age("24 hours 1 second");
  expect((await goOn(jobId)).body.code).toBe("job_not_continuable");
  await age("23 hours 59 minutes");
  expect((await goOn(jobId)).status).toBe(202);
  await advanceAll(service);
});

test("candidates cannot be continued while another question of the artist is under way", async () => {
  const { jobId } = await answerTo(service, artistId, direct);
  await ask(service, artistId, { ...credits, topic: "another question" });
  const busy = await goOn(jobId);
  expect(busy.body.code).toBe("research_busy");
  expect(busy.headers.get("retry-after")).toBe("3");
  await advanceAll(service);
  expect((await goOn(jobId)).status).toBe(202);
  await advanceAll(service);
});

test("a candidates job that found none is an ordinary job, and is reused for every caller", async () => {
  const conflict = { ...direct, platform: "social_a", targetUrl: "https://elsewhere.example/1" };
  const status = await answerTo(service, artistId, conflict);
  expect(status).toMatchObject({ stage: "unresolved", selection: "research" });
  const { preferDirectEvidence: _, ...plain } = conflict;
  expect((await ask(service, artistId, plain)).body).toMatchObject({
    jobId: status.jobId,
    reused: true,
  });
});

test("a continued job no longer shows its unassessed candidates", async () => {
  const { jobId } = await answerTo(service, artistId, direct);
  expect((await goOn(jobId)).body.references).toEqual([]);
  await advanceAll(service);
});

test("candidates for a release date say that no date is stated only when that is so", async () => {
  const need = { topic: "Slack Water", evidenceNeed: "release_date", preferDirectEvidence: true };
  await load(
    service.deps.db,
    account(artistId, "catalog_a", "catalog-account"),
    release(artistId, "Slack Water. Released: May 2024."),
  );
  const { limitations, references } = await answerTo(service, artistId, need);
  expect(references[0].activityDate).toBe("2024-05");
  expect(limitations.join()).not.toContain("no_release_date");
});
