import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import { artist, claimant, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { cutOnce } from "../support/watch.js";

const url = "https://news.example/boathouse";
let artistId: string;
let candidateId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  [artistId, candidateId] = [randomUUIDv7(), randomUUIDv7()];
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, "claire"),
    page(artistId, "The boathouse was a studio.", { url, curation: "pending" }),
    {
      type: "candidate",
      artistId,
      id: candidateId,
      url,
      identity: "confirmed",
      destination: "lore",
    },
  );
});

const one = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows[0] ?? {};

async function approve() {
  const { revision } = await one(sql`select revision from candidates where id = ${candidateId}`);
  return service.call(
    reviewRoute,
    "POST",
    `/api/artist/${artistId}/research/discoveries/${candidateId}/review`,
    { as: { token: "subject:claire" }, body: { revision, decision: "approve" } },
  );
}
const state = () =>
  one(sql`select
    (select curation from candidates where id = ${candidateId}) as curation,
    (select count(*)::int from lore_entries where artist_id = ${artistId}) as entries,
    (select count(*)::int from activity where artist_id = ${artistId}) as activities,
    (select count(*)::int from jobs where artist_id = ${artistId}) as refreshes,
    (select curation from originals where artist_id = ${artistId}) as page`);

test.each([
  "before",
  "after",
] as const)("an approval cut %s its commit is 503, and sent again has the effect of a single approval", async (when) => {
  service.database.wire.onStatement = cutOnce("review_candidate", when);
  const cut = await approve();
  expect(cut.status).toBe(503);
  expect(cut.body.code).toBe("storage_unavailable");
  expect((await state()).curation).toBe(when === "after" ? "approved" : "pending");
  expect((await approve()).status).toBe(200);
  expect(await state()).toEqual({
    curation: "approved",
    entries: 1,
    activities: 1,
    refreshes: 1,
    page: "approved",
  });
});

test("when one part of an approval cannot be written, no part is written", async () => {
  const before = await state();
  await service.deps.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no'; end $$`);
  for (const table of ["jobs", "activity", "lore_entries"]) {
    const name = sql.identifier(table);
    await service.deps.db.execute(
      sql`create trigger refused before insert on ${name} execute function refuse()`,
    );
    expect((await approve()).status).toBe(500);
    expect(await state()).toEqual(before);
    await service.deps.db.execute(sql`drop trigger refused on ${name}`);
  }
  expect((await approve()).status).toBe(200);
});
