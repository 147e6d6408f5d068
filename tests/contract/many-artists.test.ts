import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import artistsRoute from "../../api/artists.js";
import { settledBuffersOf } from "../support/buffers.js";
import { administrator, artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

// 6,000 artists: a third have the same name, last but one in the order, and all others share their second word.
// The statistics are of an empty table: no plan may depend on them.
const service = await serviceOfFile();
beforeAll(async () => {
  const { db } = service.deps;
  await db.execute(sql`analyze artists`);
  await db.execute(sql`
    insert into artists (id, name)
    select gen_random_uuid(), case when n % 3 = 0 then 'Various Artists ' || n else md5(n::text) || ' The' end
    from generate_series(1, 6000) n`);
  const own = randomUUIDv7();
  await load(
    db,
    artist(randomUUIDv7(), "Sigur Rós"),
    artist(own, "Zora"),
    ...administrator("ada"),
    ...claimant(own, "ana"),
  );
});

const read = async (query: Record<string, string>) =>
  (
    await service.call(artistsRoute, "GET", `/api/artists?${new URLSearchParams(query)}`, {
      as: { token: "subject:ada" },
    })
  ).body;
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await read(query)).artists.map((one: { name: string }) => one.name);

/** Buffers of a page of 20 with the plans of a session that knows the function. */
async function buffers(subject: string, name: string | null, behind: object | null = null) {
  const call = sql`
    select list_artists((select id from users where subject = ${subject}), ${name}, ${name},
      array['social_a', 'social_b'], ${behind === null ? null : JSON.stringify(behind)}::jsonb, 21)`;
  return settledBuffersOf(service.deps.db, call);
}

test("an administrator's list reads one page of rows, and a search its matches and a thousand names", async () => {
  for (const _ of ["before the statistics are known", "after"]) {
    expect(await buffers("ada", null)).toBeLessThan(250);
    expect(await buffers("ada", null, { name: "the", id: randomUUIDv7() })).toBeLessThan(250);
    for (const name of ["ros", "zora", "nobody", "@ros", "the"])
      expect(await buffers("ada", name), name).toBeLessThan(1_500);
    await service.deps.db.execute(sql`analyze artists`);
  }
});

test("a claimant's list and search read only the claimant's own artists", async () => {
  for (const name of [null, "zor", "the", "various"])
    expect(await buffers("ana", name), name ?? "").toBeLessThan(60);
});

test("words that many names share, and words missing from the first thousand names, are still found", async () => {
  const all = await names({ name: "various", limit: "50" });
  expect(all).toHaveLength(50);
  expect(all.every((name) => name.startsWith("Various"))).toBe(true);
  expect(await names({ name: "artists various 5997" })).toEqual(["Various Artists 5997"]);
  expect(await names({ name: "ros" })).toEqual(["Sigur Rós"]);
  expect(await names({ name: "zor" })).toEqual(["Zora"]);
});

test("the pages of a search hold what reading every name finds, in the same order", async () => {
  for (const name of ["c4 the", "various artists 22", "f the"]) {
    const { rows } = await service.deps.db.execute(sql`
      select id
      from artists a
      where not exists (
        select from unnest(string_to_array(${name}::text, ' ')) w
        where not exists (
          select from unnest(string_to_array(lower(a.name), ' ')) o where starts_with(o, w)
        )
      )
      order by lower(name), id`);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await read({ name, limit: "10", ...(cursor === null ? {} : { cursor }) });
      found.push(...page.artists.map((one: { id: string }) => one.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found.length, name).toBeGreaterThan(10);
    expect(found, name).toEqual(rows.map(({ id }) => id));
  }
});
