import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { constraintsOf } from "#lib/evidence/constraints.js";
import { searchTermsOf } from "#lib/evidence/search-terms.js";
import { originals } from "../bench/corpus.js";
import { settledBuffersOf } from "../support/buffers.js";
import { databaseOfFile } from "../support/database.js";
import { wrongEntries } from "../support/postings.js";
import { artist, load, page } from "../support/records.js";

let artistId: string;
const database = await databaseOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(database.db, artist(artistId));
});

const pages = (count: number, from = 0, text = (n: number) => `Harbour in the winter of ${n}.`) =>
  Array.from({ length: count }, (_, n) =>
    page(artistId, text(from + n), { url: `https://news.example/${from + n}` }),
  );

/** The lengths of a term's rows, in row order. */
async function rowsOf(term: string): Promise<number[]> {
  const { rows } = await database.db.execute(sql`
    select cardinality(originals) as length from postings
    where artist_id = ${artistId} and term = ${term}
    order by from_number`);
  return rows.map(({ length }) => Number(length));
}

test("an import writes no more rows of a term than its entries need", async () => {
  await load(database.db, ...pages(300));
  expect(await rowsOf("harbour")).toEqual([128, 128, 44]);
  expect(await rowsOf("299")).toEqual([1]);
  expect(await wrongEntries(database.db)).toEqual([]);
});

test("entries stored later join the last row of a term until it is full", async () => {
  await load(database.db, ...pages(126));
  for (const n of [126, 127, 128]) await load(database.db, ...pages(1, n));
  expect(await rowsOf("harbour")).toEqual([128, 1]);
  expect(await wrongEntries(database.db)).toEqual([]);
});

test("a text whose stored vector is truncated has the entries of the stored part", async () => {
  const long = (n: number) => (n % 40 === 7 ? "Bells, ".repeat(400) : `Bells of ${n}.`);
  await load(database.db, ...pages(500, 0, long));
  await load(database.db, ...pages(20, 500, long));
  expect(await wrongEntries(database.db)).toEqual([]);
});

test("a search of 300 originals and their postings stay within their budgets", async () => {
  await load(database.db, ...originals(artistId, 300));
  await database.db.execute(sql`analyze`);
  const { rows } = await database.db.execute(sql`
    select sum(pg_column_size(p.*))::integer / 300 as bytes, count(*)::integer as rows
    from postings p
    where artist_id = ${artistId}`);
  expect(rows[0]?.bytes).toBeLessThan(6_500);
  // Bypasses the pooler: plans and the catalogue are cached per session, so all calls need the same session.
  const query = JSON.stringify(searchTermsOf("bade rinego"));
  const search = sql`
    select search_originals(${artistId}, ${JSON.stringify({ ...constraintsOf({}), admitsAll: false })},
      ${query}, 21, null, null)`;
  expect(await settledBuffersOf(database.direct, search)).toBeLessThan(1_000);
  // Its words and titles are looked up one by one, not among all postings of the artist.
  const terms = sql`select count(*) from query_terms(${artistId}, ${query})`;
  expect(await settledBuffersOf(database.direct, terms)).toBeLessThan(100);
});

test("an import whose postings do not fit into memory writes each row of a term once", async () => {
  const shared = Array.from({ length: 100 }, (_, at) => `shared${at}`).join(" ");
  const rare = (n: number) => Array.from({ length: 140 }, (_, at) => `rare${n}x${at}`).join(" ");
  await database.db.execute(sql`vacuum postings`);
  await load(database.db, ...pages(450, 0, (n) => `Harbour ${shared} ${rare(n)}`));
  await database.db.execute(sql`analyze postings`);
  const { rows } = await database.db.execute(
    sql`select n_dead_tup::integer as dead from pg_stat_user_tables where relname = 'postings'`,
  );
  expect(rows[0]?.dead).toBeLessThan(10);
  expect(await rowsOf("harbour")).toEqual([128, 128, 128, 66]);
  expect(await wrongEntries(database.db)).toEqual([]);
});
