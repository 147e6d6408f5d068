import { PgDialect } from "drizzle-orm/pg-core";
import * as v from "valibot";
import { expect, test } from "vitest";
import { databaseFunctions, json } from "#lib/db/database-functions.js";

const id = "01930000-0000-7000-8000-000000000001";
const database = databaseFunctions({
  lock_artists: { returns: v.array(v.string()) },
  list_boundaries: { json: { behind: json<{ sitting: number }>() }, returns: v.unknown() },
});

/** A database that records the statement and returns one value. */
function recordingDatabase(value: unknown) {
  const statements: { sql: string; params: unknown[] }[] = [];
  const db = {
    execute(statement: Parameters<PgDialect["sqlToQuery"]>[0]) {
      const { sql, params } = new PgDialect().sqlToQuery(statement);
      statements.push({ sql, params });
      return Promise.resolve({ rows: [{ value }] });
    },
  };
  return { db: db as never, statements };
}

test("arguments are sent by name, arrays as arrays and jsonb as text", async () => {
  const { db, statements } = recordingDatabase([id]);
  expect(await database.lock_artists(db, { artistIds: [id] })).toEqual([id]);
  await database.list_boundaries(db, {
    limit: 3,
    behind: { sitting: 2 },
    sitting: null,
    artistId: id,
  });
  expect(statements).toEqual([
    { sql: "select lock_artists(p_artist_ids => $1) as value", params: [[id]] },
    {
      sql: "select list_boundaries(p_limit => $1, p_behind => $2, p_sitting => $3, p_artist_id => $4) as value",
      params: [3, '{"sitting":2}', null, id],
    },
  ]);
});

test("a result of another shape is refused", async () => {
  const { db } = recordingDatabase(["an id", 5]);
  await expect(database.lock_artists(db, { artistIds: [] })).rejects.toThrow(v.ValiError);
});

test("wrong calls are type errors, which the compiler checks line by line", () => {
  expect(wrongCalls).toHaveLength(1);
});

/** These calls never run. `tsc` requires every marked line to be an error. */
function wrongCalls(db: Parameters<typeof database.list_boundaries>[0]) {
  const page = { artistId: id, sitting: null, behind: null, limit: 3 };
  return [
    () => database.list_boundaries(db, page),
    // @ts-expect-error an argument is missing
    () => database.list_boundaries(db, { artistId: id, sitting: null, behind: null }),
    // @ts-expect-error an argument that the function does not have
    () => database.list_boundaries(db, { ...page, before: null }),
    // @ts-expect-error two arguments are swapped
    () => database.list_boundaries(db, { ...page, artistId: 3, limit: id }),
    // @ts-expect-error a text for a number
    () => database.list_boundaries(db, { ...page, limit: "3" }),
    // @ts-expect-error one text for an array
    () => database.lock_artists(db, { artistIds: id }),
    // @ts-expect-error jsonb of another shape than declared
    () => database.list_boundaries(db, { ...page, behind: { sitting: "2" } }),
    // @ts-expect-error null where the function's file does not allow null
    () => database.list_boundaries(db, { ...page, artistId: null }),
    // @ts-expect-error a function that was not declared
    () => database.save_boundary(db, {}),
    // @ts-expect-error a function that the database does not have
    () => databaseFunctions({ lock_everything: { returns: v.unknown() } }),
    // @ts-expect-error a jsonb argument whose type is not declared
    () => databaseFunctions({ list_boundaries: { returns: v.unknown() } }),
    // @ts-expect-error the type of an argument that is not jsonb
    () => databaseFunctions({ lock_artist: { json: { artistId: json() }, returns: v.unknown() } }),
  ];
}
