import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import deskRoute from "../../api/desk.js";
import { buffersOfCall } from "../support/growth/buffers.js";
import { growing } from "../support/growth/call.js";
import { seedRows } from "../support/growth/seed.js";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  roleHolders,
  stranger,
  withRoles,
} from "../support/interview.js";
import { load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artist: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  await service.database.db.execute(sql`delete from artists`);
  artist = await anotherArtist(service);
  await withRoles(artist);
});

type Caller = typeof claimant;
async function desk(as: Caller, query: Record<string, string> = {}) {
  const path = `/api/desk?${new URLSearchParams(query)}`;
  const { status, body } = await service.call(deskRoute, "GET", path, { as });
  expect(status).toBe(200);
  return body;
}
const own = async (as: Caller) =>
  (await desk(as)).artists.find(({ id }: { id: string }) => id === artist.artistId);

async function discover(artistId = artist.artistId): Promise<void> {
  const url = `https://news.example/${randomUUIDv7()}`;
  await load(artist.db, {
    type: "candidate",
    artistId,
    url,
    destination: "lore",
    identity: "confirmed",
  });
}

async function fail(kind: string, days = 0, stage = "failed"): Promise<void> {
  await artist.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, created_at, updated_at, finished_at)
    select gen_random_uuid(), ${artist.artistId}, ${kind}, ${kind}, ${stage}, at, at, at
    from (select now() - ${days}::integer * interval '1 day' as at) t`);
}

/**
 * An artist with something waiting of every kind, and an older quotation that is no longer
 * evidence.
 */
async function waiting(): Promise<void> {
  const { db, artistId } = artist;
  await load(
    db,
    page(artistId, "Slack Water was released on 3 March 2019."),
    page(artistId, "Slack Water was released on 4 March 2020."),
  );
  await discover();
  await discover();
  for (const revision of [sql`revision`, sql`'an earlier one'`]) {
    await db.execute(sql`
      insert into cited_windows (artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at,
        due_at, verdict, since, checked_at, read_verdict, read_at)
      select artist_id, source_id, ${revision}, 0, 5, left(text, 5), url_key, now(), now(), 'reworded', now(), now(),
        'reworded', now()
      from originals where artist_id = ${artistId} and text like 'Slack%2019.'`);
  }
  await fail("social_ingest");
}

test("an editor's desk counts what the lists of each kind have", async () => {
  await waiting();
  const editor = { as: roleHolders.editor };
  const listed = async (path: string) => (await artist.send("GET", path, undefined, editor)).body;
  const counts = {
    discoveries: (await listed("/research/discoveries")).candidates.length,
    disagreements: (await listed("/knowledge/disagreements")).disagreements.length,
    changedPages: (await listed("/knowledge/drift")).changes.length,
    failedJobs: (await listed("/research/status")).jobs.filter(
      ({ state }: { state: string }) => state === "failed",
    ).length,
  };
  expect(counts).toEqual({ discoveries: 2, disagreements: 1, changedPages: 1, failedJobs: 1 });
  expect(await own(roleHolders.editor)).toEqual({
    id: artist.artistId,
    name: "Ana Duarte",
    ...counts,
  });
});

test("a discovery is on the desk of those who may decide it, until their right ends", {
  tags: ["5.4-403"],
}, async () => {
  await discover();
  for (const as of [claimant, roleHolders.editor, administrator])
    expect(await own(as)).toMatchObject({ discoveries: 1 });
  for (const as of [roleHolders.reader, roleHolders.interviewer, stranger])
    expect((await desk(as)).artists).toEqual([]);
  await artist.db.execute(sql`update claims set ends_at = now() where role = 'editor'`);
  expect((await desk(roleHolders.editor)).artists).toEqual([]);
});

test("an artist without anything to decide is not on the desk, and decided items no longer count", async () => {
  expect((await desk(administrator)).artists).toEqual([]);
  await waiting();
  const { artistId, db } = artist;
  await db.execute(sql`update candidates set curation = 'declined' where artist_id = ${artistId}`);
  expect(await own(claimant)).toMatchObject({ discoveries: 0, disagreements: 1 });
  await db.execute(sql`update originals set visibility = 'private' where artist_id = ${artistId}`);
  await fail("social_ingest", 0, "complete");
  expect((await desk(claimant)).artists).toEqual([]);
});

test("a failed job counts for a week, or until the same job succeeds", async () => {
  await fail("social_ingest", 6);
  await fail("caption_extract", 8);
  await fail("latest_refresh", 3);
  await fail("latest_refresh", 2, "complete");
  await fail("evidence_reindex");
  expect(await own(roleHolders.editor)).toMatchObject({ failedJobs: 1 });
});

test("the failed draft of a life story is for owners and administrators", async () => {
  await fail("lore_refresh");
  expect(await own(roleHolders.editor)).toBeUndefined();
  expect(await own(claimant)).toMatchObject({ failedJobs: 1 });
  expect(await own(administrator)).toMatchObject({ failedJobs: 1 });
});

test("the pages hold every artist once, and a count ends at its bound", async () => {
  const others: string[] = [];
  for (let n = 0; n < 5; n++) others.push((await anotherArtist(service)).artistId);
  for (const id of others) await discover(id);
  await artist.db.execute(sql`
    insert into candidates (id, artist_id, suppression_key, destination, identity, url, url_key, revision, discovered_at)
    select gen_random_uuid(), ${artist.artistId}, 'lore ' || n, 'lore', 'confirmed', 'u', 'u', 'r', now()
    from generate_series(1, 130) n`);
  for (const as of [administrator, claimant]) {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await desk(as, { limit: "2", ...(cursor === null ? {} : { cursor }) });
      ids.push(...answer.artists.map(({ id }: { id: string }) => id));
      expect(answer.artists.length).toBeLessThanOrEqual(2);
      cursor = answer.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual([artist.artistId, ...others].toSorted());
  }
  expect(await own(claimant)).toMatchObject({ discoveries: 100 });
});

test("an administrator's page reads no more among 2,000 artists, most of them without anything", async () => {
  const { db } = artist;
  const many = Array.from({ length: 25 }, () => randomUUIDv7());
  await seedRows(db, many, 60);
  const call = sql`
    select read_desk((select id from users where subject = 'root'), null, 20, 200, 100, 20, 7)`;
  const read = () => buffersOfCall(db, growing("desk", call));
  const before = await read();
  await db.execute(sql`
    insert into artists (id, name) select gen_random_uuid(), 'Artist ' || n from generate_series(1, 2000) n`);
  await db.execute(sql`
    insert into candidates (id, artist_id, suppression_key, destination, identity, curation, url, url_key, revision,
      discovered_at)
    select gen_random_uuid(), id, 'lore', 'lore', 'confirmed', 'approved', 'u', 'u', 'r', now() from artists`);
  expect(await read()).toBeLessThan(before * 1.5 + 100);
  expect(before).toBeLessThan(6_000);
});
