import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { AdvanceResult, wireKinds } from "#lib/contract/advance.js";
import { tokenVersion } from "#lib/language/token-version.js";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import statusRoute from "../../api/artist/[id]/research/status.js";
import advanceRoute from "../../api/research/advance.js";
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
import { advanceOnce, ask, credits, readJob } from "../support/research.js";
import { cronSecret, serviceOfFile } from "../support/service.js";

let artistId: string;
/** The postings as this release makes them. */
let fresh: unknown[];
const db = () => service.deps.db;

const service = await serviceOfFile();
beforeEach(async () => {
  await db().execute(sql`truncate artists, users cascade`);
  ({ artistId, fresh } = await agedArtist(db()));
});

const schedule = () =>
  service.call(advanceRoute, "GET", "/api/research/advance", { as: { token: cronSecret } });
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
  const { body } = await schedule();
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
  await schedule();
  const { rows: before } = await db().execute(sql`select ctid, id from originals order by id`);
  await schedule();
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
