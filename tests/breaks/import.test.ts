import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import importRoute from "../../api/artist/[id]/import.js";
import { artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { cutOnce } from "../support/watch.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from claims`);
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    type: "original",
    artistId,
    kind: "web_page",
    url: `https://site.example/${n}`,
    text: `Words of page ${n}.`,
  }));
const send = (body: object[]) =>
  service.call(importRoute, "POST", `/api/artist/${artistId}/import`, {
    as: { token: "subject:claire" },
    body,
  });
const state = async () =>
  (
    await service.deps.db.execute(sql`select
      (select count(*)::int from originals where artist_id = ${artistId}) as originals,
      (select count(*)::int from candidates where artist_id = ${artistId}) as candidates,
      (select count(*)::int from reservations where artist_id = ${artistId}) as reservations`)
  ).rows[0];
const nothing = { originals: 0, candidates: 0, reservations: 0 };
const everything = (count: number) => ({ originals: count, candidates: count, reservations: 1 });

test.each([
  "before",
  "after",
] as const)("an import cut %s its commit is 503, and sent again it is stored once", async (when) => {
  service.database.wire.onStatement = cutOnce("import_records", when);
  const cut = await send(lines(30));
  expect([cut.status, cut.body.code]).toEqual([503, "storage_unavailable"]);
  expect(await state()).toEqual(when === "after" ? everything(30) : nothing);
  const again = await send(lines(30));
  const found = when === "after" ? { created: 0, unchanged: 30 } : { created: 30, unchanged: 0 };
  expect([again.status, again.body]).toMatchObject([200, found]);
  expect(await state()).toEqual(everything(30));
});

test("an import that is killed in the middle leaves nothing, and sent again it is whole", async () => {
  const cut = send(lines(1_500));
  const killed = () =>
    service.deps.db
      .execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
          and query like '%import_records(%'`)
      .then(({ rows }) => rows.length);
  await expect.poll(killed, { interval: 5 }).toBe(1);
  expect((await cut).status).toBe(503);
  expect(await state()).toEqual(nothing);
  expect((await send(lines(1_500))).body).toMatchObject({ created: 1_500, pending: 1_500 });
  expect(await state()).toEqual(everything(1_500));
});
