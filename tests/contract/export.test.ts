import { once } from "node:events";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { exportedRecords } from "#lib/data-rights/exported-records.js";
import { holdings } from "#lib/db/inventory/inventory.js";
import { closedAfterFile } from "../support/database.js";
import { exportOf } from "../support/export/exported.js";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  interviewService,
  routeOf,
  stranger,
} from "../support/interview.js";
import { load, page } from "../support/records.js";

const artist = await closedAfterFile(interviewService());

/** However slow this machine is, no download is too slow for it, and no wait too long. */
const pause = async (_milliseconds: number, signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, "abort");
};

/** The raw response, with its body as a stream. */
async function download(
  { service, artistId }: InterviewService,
  { as = claimant, method = "GET" } = {},
  deps = { ...service.deps, pause },
): Promise<Response> {
  const path = `/api/artist/${artistId}/export`;
  const headers = { authorization: `Bearer ${as.token}` };
  const request = new Request(`https://service.example${path}`, { method, headers });
  return (await routeOf(path)).serve(request, deps);
}

test.each([
  ["the claimant", claimant],
  ["an administrator", administrator],
])("%s downloads the same lines that the command writes", async (_, as) => {
  const response = await download(artist, { as });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/x-ndjson",
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="artist-${artist.artistId}.jsonl"`,
  });
  expect(await response.text()).toBe(await exportOf(artist.db, artist.artistId));
});

test("refused to others: a user without a claim, a caller without a token, the research service", async () => {
  expect((await artist.send("GET", "/export", undefined, { as: stranger })).status).toBe(403);
  expect((await artist.send("GET", "/export", undefined, { as: "nobody" })).status).toBe(401);
  expect((await artist.send("GET", "/export", undefined, { as: "service" })).status).toBe(401);
});

test("an artist that does not exist is 404 for an administrator, and 403 for anybody else", async () => {
  const missing = { ...artist, artistId: "01930000-0000-7000-8000-000000000000" };
  expect((await download(missing, { as: administrator })).status).toBe(404);
  expect((await download(missing, { as: claimant })).status).toBe(403);
});

test("an artist who is erased between the check of rights and the reading is 404, not an empty export", async () => {
  const gone = await anotherArtist(artist.service);
  const { deps, log } = gone.service;
  const { db } = deps;
  const erasedFirst = Object.create(db, {
    transaction: {
      value: async (...work: Parameters<typeof db.transaction>) => {
        await gone.send("POST", "/erase", {}, { as: administrator });
        return db.transaction(...work);
      },
    },
  });
  const response = await download(gone, {}, { ...deps, db: erasedFirst });
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ code: "not_found" }),
  ]);
  expect(log.filter(({ event }) => event === "export_broken")).toEqual([]);
});

test("HEAD returns the same headers without a body, and leaves nothing running", async () => {
  const response = await download(artist, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  await expect.poll(() => openTransactions()).toBe(0);
});

/** Transactions left open on this database. */
async function openTransactions(): Promise<number> {
  const { rows } = await artist.db.execute(sql`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  return Number(rows[0]?.open);
}

test("a download releases its connection when it is cancelled and when it is read to its end", async () => {
  await large();
  const reader = (await download(artist)).body?.getReader();
  await reader?.read();
  await expect.poll(() => openTransactions()).toBe(1);
  await reader?.cancel();
  await expect.poll(() => openTransactions()).toBe(0);
  await (await download(artist)).text();
  expect(await openTransactions()).toBe(0);
});

test("a download that nobody reads is ended", async () => {
  await large();
  const response = await download(artist, {}, { ...artist.service.deps, pause: async () => {} });
  await expect.poll(() => openTransactions()).toBe(0);
  await expect(response.text()).rejects.toThrow("the download was not read");
  expect(artist.service.log).toContainEqual(
    expect.objectContaining({ event: "export_broken", artistId: artist.artistId }),
  );
});

/** Like `download`, but bypasses the tests' pooler, which has only as many connections as downloads may hold. */
const directly = (options = {}, changes = {}) => {
  const { deps, database } = artist.service;
  return download(artist, options, { ...deps, pause, db: database.direct, ...changes });
};

test("two slow downloads leave connections for others, and a third download waits for one of them", async () => {
  await large();
  const slow = [await directly(), await directly()];
  const refused = await directly({}, { pause: () => Promise.resolve() });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({
    code: "storage_unavailable",
    error: "other downloads are under way",
  });
  await expect.poll(() => openTransactions()).toBe(2);
  // Either may come first: their rights are checked on connections of their own.
  const waiting = [directly(), directly()].map(async (one) => {
    const { status, body } = await one;
    await body?.cancel();
    return status;
  });
  await slow[0]?.body?.cancel();
  expect(await Promise.all(waiting)).toEqual([200, 200]);
  await slow[1]?.body?.cancel();
  await expect.poll(() => openTransactions()).toBe(0);
});

test("a caller who may not download is refused without waiting for running downloads", async () => {
  await large();
  const slow = [await directly(), await directly()];
  expect((await directly({ as: stranger })).status).toBe(403);
  for (const { body } of slow) await body?.cancel();
});

test("a database that fails during the export leaves a stream without an end record, and before it 503", async () => {
  await large();
  const { wire } = artist.service.database;
  const cutAt = (pattern: RegExp) => {
    wire.onStatement = (text) => (pattern.test(text) ? "before" : undefined);
  };
  cutAt(/^fetch \d+ from rows_of_candidates/);
  const broken = await download(artist);
  expect(broken.status).toBe(200);
  await expect(broken.text()).rejects.toThrow();
  cutAt(/^declare rows_of_/);
  expect((await download(artist)).status).toBe(503);
  wire.onStatement = undefined;
});

test("rows written while the export is read are not in it", async () => {
  const before = await exportOf(artist.db, artist.artistId);
  const response = await download(artist);
  await load(artist.db, page(artist.artistId, "Written meanwhile."));
  const text = await response.text();
  expect(text).toBe(before);
  expect(await exportOf(artist.db, artist.artistId)).not.toBe(before);
});

test("the export holds nothing of another artist and nobody's rights", async () => {
  const other = await anotherArtist(artist.service);
  await load(artist.db, page(other.artistId, "A canary of somebody else."));
  const text = await (await download(artist)).text();
  for (const canary of [other.artistId, "canary", "is_admin", "isAdmin", '"admin"', "root"])
    expect(text).not.toContain(canary);
});

test("it takes one more round trip for every 500 rows of a type, and for every million characters of originals", async () => {
  const trips = async () => {
    artist.service.database.roundTrips();
    await (await download(artist)).text();
    return artist.service.database.roundTrips();
  };
  // Rights are checked again after a while, which is another round trip.
  const { deps } = artist.service;
  const { monotonicMs } = deps;
  deps.monotonicMs = () => 0;
  try {
    const before = await trips();
    await artist.db.execute(sql`
      insert into reservations
      select 'question_plan', ${artist.artistId}, gen_random_uuid(), now() from generate_series(1, 1000)`);
    expect(await trips()).toBe(before + 2);
  } finally {
    deps.monotonicMs = monotonicMs;
  }
});

let isLarge = false;
/** More than the buffers between the database and a reader hold. */
async function large(): Promise<void> {
  if (isLarge) return;
  isLarge = true;
  const pages = Array.from({ length: 8 }, (_, at) =>
    page(artist.artistId, `${at} word`, { url: `https://large.example/${at}` }),
  );
  await load(artist.db, ...pages);
  // A download does not ask how a text was analysed.
  await artist.db.execute(sql`
    update originals set text = text || repeat(' word', 150000), text_length = text_length + 750000
    where artist_id = ${artist.artistId} and url like 'https://large.example/%'`);
}

test("an export has a record for every exported table", () => {
  const listed = Object.values(holdings).flatMap(({ record }) => record ?? []);
  expect(exportedRecords.map(({ type }) => type).sort()).toEqual(listed.sort());
});
