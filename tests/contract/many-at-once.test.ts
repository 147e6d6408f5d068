import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import { IdleAdvances } from "#lib/platform/idle-advances.js";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import { artist, load, page } from "../support/records.js";
import { advanceOnce, ask, producedBy } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
let nowMs = 0;

const service = await serviceOfFile({ monotonicMs: () => nowMs });
beforeAll(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

test("a statement may wait for a free connection for longer than connecting may take", async () => {
  const { pool, close } = openDatabase(service.database.url, { maxConnections: 1 });
  const held = await pool.connect();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const waiting = pool.query("select 1 as one");
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  held.release();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
  await close();
});

test("400 searches at once are all answered over five connections", async () => {
  const { db, close } = openDatabase(service.database.url);
  const given = service.deps.db;
  service.deps.db = db;
  const path = `/api/artist/${artistId}/knowledge/search?query=producer`;
  const answers = await Promise.all(
    Array.from({ length: 400 }, () => service.call(searchRoute, "GET", path)),
  );
  service.deps.db = given;
  await close();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("strangers who call advance, for any artist, reach the database at most once a second", async () => {
  service.deps.idle = new IdleAdvances();
  await advanceOnce(service);
  service.database.roundTrips();
  for (let call = 0; call < 100; call++)
    expect((await advanceOnce(service, { artistId: randomUUIDv7() })).body).toEqual({
      status: "ok",
      ran: false,
    });
  expect(service.database.roundTrips()).toBe(0);
  nowMs += 1_000;
  for (let call = 0; call < 100; call++) await advanceOnce(service, { artistId: randomUUIDv7() });
  // One statement leases for the first call, one checks whether anybody has work.
  expect(service.database.roundTrips()).toBe(2);
  nowMs += 1_000;
  const together = Array.from({ length: 100 }, () =>
    advanceOnce(service, { artistId: randomUUIDv7() }),
  );
  for (const { body } of await Promise.all(together))
    expect(body).toEqual({ status: "ok", ran: false });
  expect(service.database.roundTrips()).toBe(2);
  delete service.deps.idle;
});

test("a call of advance during another one does not wait for its slice, and runs its own work", async () => {
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const id = randomUUIDv7();
      await load(service.deps.db, artist(id), page(id, producedBy));
      await ask(service, id);
      return id;
    }),
  );
  service.deps.idle = new IdleAdvances();
  const answers = await Promise.all(others.map((id) => advanceOnce(service, { artistId: id })));
  expect(answers.map(({ body }) => body.ran)).toEqual([true, true, true]);
  expect(answers.map(({ body }) => body.artistId)).toEqual(others);
  delete service.deps.idle;
});

test("work queued by the same instance is run at once", async () => {
  service.deps.idle = new IdleAdvances();
  expect((await advanceOnce(service)).body.ran).toBe(false);
  await ask(service, artistId);
  expect((await advanceOnce(service)).body.ran).toBe(true);
  delete service.deps.idle;
});

test("a call that finds no work for one artist does not hide another artist's work", async () => {
  await ask(service, artistId, { topic: "who sang on the record", evidenceNeed: "credits" });
  service.deps.idle = new IdleAdvances();
  const other = randomUUIDv7();
  expect((await advanceOnce(service, { artistId: other })).body.ran).toBe(false);
  expect((await advanceOnce(service, { artistId })).body.ran).toBe(true);
  delete service.deps.idle;
});
