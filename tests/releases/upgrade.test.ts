import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { tokenVersion } from "#lib/kernel/token-version.js";
import { type Bridge, openBridge } from "#lib/local/bridge.js";
import { testPostgres } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import { reindexAll, wrongEntries } from "../support/postings.js";
import { catalogueOf, definitionsOf, identitiesOf, isNoDefinition } from "./catalogue.js";
import { addedRows, entriesOf, renamedColumns, replacedTables } from "./changes.js";
import { fixtures } from "./fixture.js";
import { Shift } from "./instants.js";
import { openSession, type Session } from "./query.js";
import { rebuild } from "./rebuild.js";
import { replay } from "./replay.js";
import { rowDifferences } from "./row-differences.js";
import { type Rows, rowsOf } from "./rows.js";

let bridge: Bridge;
let server: Session;

beforeAll(async () => {
  bridge = await openBridge(testPostgres().host);
  server = await openSession(testPostgres().href, bridge.wsProxy);
});
afterAll(async () => {
  await server.close();
  await bridge.close();
});

/** A database of its own, empty or a clone of the migrated one. */
async function database(template: "template" | "template0") {
  const name = `release_${randomBytes(8).toString("hex")}`;
  await server.query(`create database ${name} template ${template}`);
  const url = Object.assign(testPostgres(), { pathname: `/${name}` }).href;
  const session = await openSession(url, bridge.wsProxy);
  return {
    url,
    query: session.query,
    async close() {
      await session.close();
      await server.query(`drop database ${name} with (force)`);
    },
  };
}

const recorded = fixtures();
const isNotNull = (line: string) => /^constraint \S+ on \S+: NOT NULL /.test(line);

describe.for(recorded)("a database of release $version, upgraded", (fixture) => {
  let shift: Shift;
  let old: Awaited<ReturnType<typeof database>>;
  let asRecorded: { catalogue: string[]; definitions: string[] };
  let rowsBefore: Rows;

  beforeAll(async () => {
    old = await database("template0");
    shift = new Shift(fixture.recordedAt, Date.now());
    await rebuild(old.query, fixture, shift);
    asRecorded = {
      catalogue: await catalogueOf(old.query),
      definitions: await definitionsOf(old.query),
    };
    rowsBefore = await rowsOf(old.query);
    await applyMigrations(old.url, bridge);
  });
  afterAll(() => old?.close());

  test("was the recorded one before", async () => {
    expect(asRecorded.definitions.sort()).toEqual([...fixture.definitions].sort());
    const version = Number((await old.query("show server_version_num"))[0]?.[0]);
    // From Postgres 18 on `not null` is a constraint with a name, too; the line of its column says it everywhere.
    const known = fixture.catalogue.filter((line) => version >= 180_000 || !isNotNull(line));
    expect(asRecorded.catalogue.filter(isNoDefinition)).toEqual(known);
    expect(rowDifferences(fixture.rows, rowsBefore, shift)).toEqual([]);
  });

  test("is exported whole: every artist goes through an empty database byte for byte", async () => {
    const upgraded = openDatabase(old.url, bridge);
    const fresh = await database("template");
    const empty = openDatabase(fresh.url, bridge);
    const { rows } = await upgraded.db.execute("select id::text from artists order by 1");
    expect(rows).not.toEqual([]);
    for (const { id } of rows) {
      const exported = await exportOf(upgraded.db, String(id));
      await importText(empty.db, exported);
      expect((await exportOf(empty.db, String(id))).split("\n")).toEqual(exported.split("\n"));
    }
    await Promise.all([upgraded.close(), empty.close()]);
    await fresh.close();
  });

  test("has the schema and the functions of a database that is made today", async () => {
    const fresh = await database("template");
    const [upgraded, today] = [await catalogueOf(old.query), await catalogueOf(fresh.query)];
    await fresh.close();
    expect({
      onlyUpgraded: upgraded.filter((line) => !today.includes(line)),
      onlyNew: today.filter((line) => !upgraded.includes(line)),
    }).toEqual({ onlyUpgraded: [], onlyNew: [] });
  });

  test("keeps every row as it was", async () => {
    const rows = await rowsOf(old.query);
    expect(
      rowDifferences(rowsBefore, rows, shift, renamedColumns, addedRows, replacedTables, entriesOf),
    ).toEqual([]);
  });

  test("is not changed by being upgraded again", async () => {
    const before = [await identitiesOf(old.query), await rowsOf(old.query)];
    await applyMigrations(old.url, bridge);
    expect([await identitiesOf(old.query), await rowsOf(old.query)]).toEqual(before);
  });

  // Two releases that follow one another serve at once; callers of an older one have gone.
  if (fixture !== recorded.at(-1)) return;
  test("answers the callers of the old release as it did", async () => {
    expect(await replay(old.query, fixture.conversation, shift)).toEqual([]);
    const rows = await rowsOf(old.query);
    expect(
      rowDifferences(
        fixture.rowsAfter,
        rows,
        shift,
        renamedColumns,
        addedRows,
        replacedTables,
        entriesOf,
      ),
    ).toEqual([]);
  });

  test("finds the originals of the old release under the first analysis, until all are indexed again", async () => {
    const { db, close } = openDatabase(old.url, { ...bridge, maxConnections: 1 });
    const versions = "select distinct token_version from originals";
    expect([await old.query(versions), await wrongEntries(db)]).toEqual([[["1"]], []]);
    await old.query("update jobs set finished_at = now(), run_at = null, leased = false");
    await reindexAll(db);
    expect([await old.query(versions), await wrongEntries(db)]).toEqual([
      [[String(tokenVersion)]],
      [],
    ]);
    await close();
  });
});
