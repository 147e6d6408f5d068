import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { buffersOfCall, buffersOfCalls } from "../support/growth/buffers.js";
import { callsFor } from "../support/growth/calls.js";
import { seedOthers, seedRows, storeDerived } from "../support/growth/seed.js";
import { operationRecords } from "../support/operations/operations.js";

const few = 100;
/** GROWTH_ROWS=50000 -t "absolute budgets": an artist as large as there may be, of whom only proofs and drafts read more. */
const many = Number(process.env.GROWTH_ROWS ?? 3000);

let database: FreshDatabase;
let small: string;
let large: string;
/** Buffers of each call, by name, before and after others have rows. */
let alone: Map<string, number>;
let smallBuffers: Map<string, number>;
let largeBuffers: Map<string, number>;

/** The statistics describe one row per table, as in a database that was analysed only at its creation. */
beforeAll(
  async () => {
    database = await freshDatabase();
    const { db } = database;
    await seedRows(db, [randomUUIDv7()], 1);
    await db.execute(sql`analyze`);
    [small, large] = [randomUUIDv7(), randomUUIDv7()];
    await seedRows(db, [small], few);
    await storeDerived(db, small);
    alone = await buffersOfCalls(db, small, few);
    await seedRows(db, [large], many);
    await storeDerived(db, large);
    await seedOthers(
      db,
      Array.from({ length: 100 }, () => randomUUIDv7()),
      100,
    );
    smallBuffers = await buffersOfCalls(db, small, few);
    largeBuffers = await buffersOfCalls(db, large, many);
  },
  120_000 + many * 12,
);
afterAll(() => database.close());

test("every operation with a list is called here", () => {
  const unbounded = Object.entries(operationRecords).flatMap(([id, { list, growth }]) =>
    list !== undefined && growth === undefined ? [id] : [],
  );
  expect(unbounded).toEqual([]);
});

test("no operation reads three times as many buffers when others have 10,000 rows of each kind", () => {
  const grown = [...smallBuffers].filter(
    ([name, count]) => count > 3 * (alone.get(name) ?? 0) + 30,
  );
  expect(grown).toEqual([]);
});

test("a page, a count and a new question cost at most three times as much when the artist has thirty times the rows", () => {
  const grown = callsFor(large, many).flatMap(({ name, isBounded }) => {
    const [less, more] = [smallBuffers.get(name) ?? 0, largeBuffers.get(name) ?? 0];
    return isBounded && more > 3 * less ? [`${name}: ${less} became ${more}`] : [];
  });
  expect(grown).toEqual([]);
});

test("public operations and readers of all evidence stay within absolute budgets", () => {
  const over = callsFor(large, many).flatMap(({ name, most }) => {
    const count = largeBuffers.get(name) ?? 0;
    return most !== undefined && count > most ? [`${name}: ${count} of ${most}`] : [];
  });
  expect(over).toEqual([]);
});

describe("the budgets fail for the slower statements that were used before", () => {
  /** Buffers of the call with a different body of a function. */
  const withBody = async (name: string, artistId: string, body: string) => {
    const call = callsFor(artistId, artistId === large ? many : few).find(
      (one) => one.name === name,
    );
    if (call === undefined) throw new Error(`no call is named ${name}`);
    await database.db.execute(sql.raw(body));
    return buffersOfCall(database.db, call);
  };

  test("counting the eligible originals, which grows with the artist's own rows", async () => {
    const counting = `
      create or replace function evidence_count(p_artist_id uuid)
      returns table (eligible integer, missing_text integer, chars bigint) language sql stable as $$
        select count(*)::integer, 0, sum(e.text_length)::bigint
        from eligible_originals e where e.artist_id = p_artist_id
      $$`;
    const less = await withBody("evidence count", small, counting);
    const more = await withBody("evidence count", large, counting);
    expect(more).toBeGreaterThan(3 * less);
    expect(more).toBeGreaterThan(60);
  });

  test("ordering by the id alone, which reads other artists' rows", async () => {
    const lured = `
      create or replace function attribution_json(p_artist_id uuid, p_subject_id uuid, p_revision text, p_named boolean)
      returns jsonb language sql stable as $$
        select jsonb_build_object('userId', a.user_id, 'actedAs', a.acted_as)
        from activity a
        where a.subject_id = p_subject_id and a.artist_id = p_artist_id and a.revision_after = p_revision
        order by a.id limit 1
      $$`;
    expect(await withBody("responses", large, lured)).toBeGreaterThan(
      3 * (smallBuffers.get("responses") ?? 0),
    );
  });
});
