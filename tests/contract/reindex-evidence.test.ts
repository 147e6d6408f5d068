import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { tokenVersion } from "#lib/language/token-version.js";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import { ageAnalysis, postingsOf, tokenVersions, wrongEntries } from "../support/postings.js";
import { artist, load, page } from "../support/records.js";
import { advanceOnce, scheduled } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
const db = () => service.deps.db;

const service = await serviceOfFile();
beforeEach(async () => {
  await db().execute(sql`truncate artists cascade`);
  artistId = randomUUIDv7();
  await load(db(), artist(artistId), page(artistId, "Bells on Senja."));
});

const search = async (query: Record<string, string>) =>
  service.call(
    searchRoute,
    "GET",
    `/api/artist/${artistId}/knowledge/search?${new URLSearchParams(query)}`,
  );
const scalar = async (query: ReturnType<typeof sql>) => {
  const [row] = (await db().execute(query)).rows;
  return Object.values(row ?? {})[0];
};
/** The originals of version 1 that the postings list under the tag of the first analysis. */
const markedAsFirst = () =>
  scalar(sql`
    select count(*)::integer
    from originals o
    join postings p on p.artist_id = o.artist_id and p.term = '~1' and o.number = any (p.originals)
    where o.token_version = 1`);

/** Stores a page as a release with the first analysis does, whose tokens name no analyzer. */
async function loadAsBefore(text: string) {
  await load(db(), page(artistId, text));
  await db().execute(sql`
    with stored as (
      select to_jsonb(o) - 'number' || jsonb_build_object(
        'token_version', 1, 'tokens', to_tsvector('simple', o.text)::text,
        'id', gen_random_uuid(), 'revision', repeat('0', 64)
      ) as row
      from originals o
      where o.text = ${text}
    )
    select import_originals(
      array(select id from originals where text = ${text}), '[]', jsonb_agg(row)
    ) from stored`);
}

test("originals that the previous release stores during a deployment count as its analysis, and are indexed again", async () => {
  await scheduled(service);
  await loadAsBefore("Bells rang.");
  expect(await tokenVersions(db(), artistId)).toEqual({ 1: 1, [tokenVersion]: 2 });
  expect(await markedAsFirst()).toBe(1);
  await scheduled(service);
  expect(await tokenVersions(db(), artistId)).toEqual({ [tokenVersion]: 3 });
  expect(await wrongEntries(db())).toEqual([]);
});

test("a superseded text is indexed again, too, and is found when it becomes current", async () => {
  const url = "https://news.example/one";
  await load(db(), page(artistId, "Lighthouses blinking.", { url }));
  await load(db(), page(artistId, "Nothing of the kind.", { url }));
  await ageAnalysis(db(), artistId);
  await scheduled(service);
  await load(db(), page(artistId, "Lighthouses blinking.", { url }));
  expect((await search({ query: "lighthouse blinks" })).body.passages).toHaveLength(1);
});

test("the mark of the first analysis is removed with its last original", async () => {
  await ageAnalysis(db(), artistId);
  expect(await markedAsFirst()).toBe(1);
  await db().execute(sql`
    select reindex_originals(${artistId}, ${tokenVersion}, jsonb_agg(jsonb_build_object(
      'id', id, 'tokens', '''~test'' ''bell'':1', 'tokenCount', 1
    )))
    from originals`);
  const terms = (await postingsOf(db(), artistId)).map((row) => (row as { term: string }).term);
  expect(terms).toEqual(["", "bell", "~test"]);
});

test("the next page is refused when a slice ran after the previous one, because scores have changed", async () => {
  await load(db(), page(artistId, "Bells on Senja again."), page(artistId, "Senja at last."));
  await ageAnalysis(db(), artistId);
  const first = await search({ query: "Senja", limit: "1" });
  const next = () => search({ query: "Senja", limit: "1", cursor: first.body.nextCursor });
  expect((await next()).status).toBe(200);
  await scheduled(service);
  expect(await next()).toMatchObject({ status: 409, body: { code: "cursor_expired" } });
});

test("evidence counts and eligibility stay unchanged", async () => {
  await load(db(), page(artistId, "Private bells.", { visibility: "private" }));
  await ageAnalysis(db(), artistId);
  const counts = () => scalar(sql`select to_jsonb(c) from evidence_count(${artistId}) c`);
  const rows = () =>
    scalar(sql`
      select jsonb_agg(to_jsonb(o) - 'tokens' - 'token_version' - 'token_count' order by o.id)
      from originals o`);
  const before = [await counts(), await rows()];
  await scheduled(service);
  expect(await tokenVersions(db(), artistId)).toEqual({ [tokenVersion]: 2 });
  expect([await counts(), await rows()]).toEqual(before);
});

test("each artist with older originals gets one job, others none, and at most 20 start at a time", async () => {
  const others = Array.from({ length: 25 }, () => randomUUIDv7());
  await load(db(), ...others.flatMap((id) => [artist(id), page(id, "Bells.")]));
  for (const id of others) await ageAnalysis(db(), id);
  const queue = () =>
    scalar(sql`
      select queue_due('{}', false, 0, null, '{}', ${tokenVersion},
        array(select gen_random_uuid() from generate_series(1, 20)), '{}', '{}')`);
  expect([await queue(), await queue()]).toEqual([20, 0]);
  expect(await scalar(sql`select count(distinct artist_id)::integer from jobs`)).toBe(20);
  for (let slice = 0; slice < 41; slice++) await advanceOnce(service);
  expect([await queue(), await queue()]).toEqual([5, 0]);
  expect(await scalar(sql`select count(*)::integer from jobs where artist_id = ${artistId}`)).toBe(
    0,
  );
});
