import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { AdvanceResult, wireKinds } from "#lib/contract/advance.js";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { settlementOf } from "#lib/jobs/slice-outcome.js";
import { tokenVersion } from "#lib/language/token-version.js";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import statusRoute from "../../api/artist/[id]/research/status.js";
import {
  agedArtist,
  agedOriginals,
  postingsOf,
  queueReindex,
  reindexJobs,
  tokenVersions,
  wrongEntries,
} from "../support/postings.js";
import { claimant, load, page } from "../support/records.js";
import { advanceOnce, ask, credits, readJob, scheduled } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
/** The postings as this release makes them. */
let fresh: unknown[];
const db = () => service.deps.db;

const service = await serviceOfFile();
beforeEach(async () => {
  await db().execute(sql`truncate artists, users cascade`);
  ({ artistId, fresh } = await agedArtist(db()));
});

const queue = () => queueReindex(db());
const search = (query: Record<string, string>) =>
  service.call(
    searchRoute,
    "GET",
    `/api/artist/${artistId}/knowledge/search?${new URLSearchParams(query)}`,
  );
const found = async (query: string) =>
  (await search({ query, limit: "20" })).body.passages.length as number;

test("the scheduler indexes older originals again, slice by slice, as if they were stored today", async () => {
  expect(await tokenVersions(db(), artistId)).toEqual({ 1: agedOriginals });
  const { body } = await scheduled(service);
  expect(body.slices.map(({ done }: { done: boolean }) => done)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(await tokenVersions(db(), artistId)).toEqual({ [tokenVersion]: agedOriginals });
  expect(await postingsOf(db(), artistId)).toEqual(fresh);
  expect(await reindexJobs(db())).toMatchObject([
    { artist_id: artistId, stage: "complete", state: { done: agedOriginals, of: agedOriginals } },
  ]);
});

test("originals of this release's analysis are unchanged, and no job is queued for them", async () => {
  await scheduled(service);
  const { rows: before } = await db().execute(sql`select ctid, id from originals order by id`);
  await scheduled(service);
  expect(await reindexJobs(db())).toHaveLength(1);
  const { rows: after } = await db().execute(sql`select ctid, id from originals order by id`);
  expect(after).toEqual(before);
});

test("searches find old and new originals after every slice", async () => {
  await queue();
  const ends: [number, number][] = [];
  for (let isDone = false; !isDone; ) {
    // Both analyses make the same term from "Senja"; only today's makes the question's term from "bells".
    ends.push([await found("Senja"), await found("bells")]);
    expect(await wrongEntries(db())).toEqual([]);
    isDone = (await advanceOnce(service)).body.done;
  }
  expect(ends).toEqual([
    [20, 0],
    [20, 20],
    [20, 20],
    [20, 20],
  ]);
});

test("a question runs before re-indexing, and is answered in the middle of it", async () => {
  await load(db(), page(artistId, "The record was produced by Ana Lund in Oslo."));
  await queue();
  await advanceOnce(service);
  const { body: job } = await ask(service, artistId, credits);
  expect((await advanceOnce(service)).body).toMatchObject({ jobId: job.jobId });
  for (let slice = 0; slice < 10; slice++) await advanceOnce(service);
  expect((await readJob(service, artistId, job.jobId)).body.stage).toBe("complete");
});

describe("on the wire", () => {
  test("advance runs a re-indexing job when no kinds are named, and reports no kind", async () => {
    await queue();
    const { body } = await advanceOnce(service);
    expect(body).toEqual({
      status: "ok",
      ran: true,
      jobId: expect.any(String),
      artistId,
      progress: "checking_saved",
      done: false,
      waiting: false,
    });
    expect(v.is(AdvanceResult, body)).toBe(true);
  });

  test("no kind that can be named runs it", async () => {
    await queue();
    for (const kind of wireKinds) {
      expect((await advanceOnce(service, { kinds: [kind] })).body.ran).toBe(false);
    }
  });

  test("research status does not show it, only research that callers know", async () => {
    await load(db(), ...claimant(artistId, "ana"));
    const path = `/api/artist/${artistId}/research/status`;
    const shown = async () =>
      (
        await service.call(statusRoute, "GET", path, { as: { token: "subject:ana" } })
      ).body.jobs.map(({ kind }: { kind: string }) => kind);
    await queue();
    expect(await shown()).toEqual([]);
    expect((await ask(service, artistId, credits)).status).toBe(202);
    expect(await shown()).toEqual(["question_research"]);
  });
});

const lease = () => leaseJob(db(), { artistId: null, kinds: ["evidence_reindex"] }, 60);

/** Lets the lease of the running slice end. */
const leaseRunsOut = () => db().execute(sql`update jobs set run_at = now() where leased`);

describe("a slice that is interrupted", () => {
  test("changes nothing when it dies, and the work continues after its lease has ended", async () => {
    await queue();
    await advanceOnce(service);
    const [before, versions] = [
      await postingsOf(db(), artistId),
      await tokenVersions(db(), artistId),
    ];
    await lease();
    expect((await advanceOnce(service)).body).toEqual({ status: "ok", ran: false });
    expect(await found("Senja")).toBe(20);
    await leaseRunsOut();
    expect([await postingsOf(db(), artistId), await tokenVersions(db(), artistId)]).toEqual([
      before,
      versions,
    ]);
    // After a slice that died, the next one takes a single original, in case a text is at fault.
    await advanceOnce(service);
    expect(await tokenVersions(db(), artistId)).toEqual({
      1: agedOriginals - 101,
      [tokenVersion]: 101,
    });
    await scheduled(service);
    expect(await postingsOf(db(), artistId)).toEqual(fresh);
    expect(await reindexJobs(db())).toMatchObject([{ stage: "complete" }]);
  });

  test("writes nothing when it has lost its lease, and the slice that holds the lease writes everything", async () => {
    await queue();
    const lost = await leased();
    await leaseRunsOut();
    const held = await leased();
    const settlement = settlementOf({
      kind: "next",
      stage: "checking_saved",
      reindexed: await allAsNew(),
    });
    const before = await postingsOf(db(), artistId);
    expect(await settleJob(db(), lost, settlement)).toBe(false);
    expect(await postingsOf(db(), artistId)).toEqual(before);
    expect(await settleJob(db(), held, settlement)).toBe(true);
    expect(await wrongEntries(db())).toEqual([]);
    expect(await tokenVersions(db(), artistId)).toEqual({ [tokenVersion]: agedOriginals });
  });

  test("three times in a row ends the job; the scheduler queues another after an hour", async () => {
    await queue();
    for (let died = 0; died < 3; died++) {
      await lease();
      await leaseRunsOut();
    }
    await advanceOnce(service);
    expect(await reindexJobs(db())).toMatchObject([{ stage: "failed", outcome: "slice_limit" }]);
    await queue();
    expect(await reindexJobs(db())).toHaveLength(1);
    await db().execute(sql`update jobs set finished_at = finished_at - interval '61 minutes'`);
    await scheduled(service);
    expect(await reindexJobs(db())).toMatchObject([{ stage: "failed" }, { stage: "complete" }]);
    expect(await postingsOf(db(), artistId)).toEqual(fresh);
  });

  test("twice in a row does not end the job, however often it happens", async () => {
    await queue();
    for (let times = 0; times < 3; times++) {
      for (let died = 0; died < 2; died++) {
        await lease();
        await leaseRunsOut();
      }
      expect((await advanceOnce(service)).body).toMatchObject({ ran: true, done: false });
    }
    expect(await tokenVersions(db(), artistId)).toMatchObject({ [tokenVersion]: 3 });
  });
});

test.each([
  ["could not be made", null],
  ["are no tsvector", "'unclosed"],
])("an original whose tokens %s keeps its entries, and is not retried", async (_, tokens) => {
  await queue();
  const held = await leased();
  const { originals } = await allAsNew();
  const [first = { id: "" }, ...others] = originals;
  const reindexed = {
    tokenVersion,
    originals: [{ id: first.id, tokens, tokenCount: null }, ...others],
  };
  const settlement = settlementOf({ kind: "next", stage: "checking_saved", reindexed });
  expect(await settleJob(db(), held, settlement)).toBe(true);
  expect(await tokenVersions(db(), artistId)).toEqual({ [tokenVersion]: agedOriginals });
  expect(await wrongEntries(db())).toEqual([]);
  const { rows: kept } = await db().execute(
    sql`select tokens @@ 'bells'::tsquery as is_old from originals where id = ${first.id}`,
  );
  expect(kept).toEqual([{ is_old: true }]);
});

/** The leased re-indexing job. */
async function leased() {
  const job = await lease();
  if (job === null || job.ended) throw new Error("no job can be leased");
  return job;
}

/** Every original with tokens of its analyzer, as a slice sends them. */
async function allAsNew() {
  const { rows } = await db().execute(sql`
    select id, '''~test'' ''winter'':1'::text as tokens, 1 as "tokenCount" from originals`);
  return {
    tokenVersion,
    originals: rows as { id: string; tokens: string; tokenCount: number }[],
  };
}
