import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { tokenVersion } from "#lib/language/token-version.js";
import { closedAfterFile } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import { reindexAll, wrongEntries } from "../support/postings.js";
import { catalogueOf, definitionsOf, identitiesOf, isNoDefinition } from "./catalogue.js";
import { changesSince } from "./changes.js";
import { countIds } from "./counted-ids.js";
import { fixtures } from "./fixture.js";
import { Shift } from "./instants.js";
import { rebuild } from "./rebuild.js";
import { type ReleaseDatabase, releaseDatabases } from "./release-databases.js";
import { replay } from "./replay.js";
import { rowDifferences } from "./row-differences.js";
import { type Rows, rowsOf } from "./rows.js";

const databases = await closedAfterFile(releaseDatabases());

const recorded = fixtures();
const isNotNull = (line: string) => /^constraint \S+ on \S+: NOT NULL /.test(line);

describe.for(recorded)("a database of release $version, upgraded", (fixture) => {
  const changes = changesSince(fixture.version);
  let shift: Shift;
  let old: ReleaseDatabase;
  let asRecorded: { catalogue: string[]; definitions: string[] };
  let rowsBefore: Rows;

  beforeAll(async () => {
    old = await databases.make("template0");
    await countIds(old.query);
    shift = new Shift(fixture.recordedAt, Date.now());
    await rebuild(old.query, fixture, shift);
    asRecorded = {
      catalogue: await catalogueOf(old.query),
      definitions: await definitionsOf(old.query),
    };
    rowsBefore = await rowsOf(old.query);
    await applyMigrations(old.url);
  });
  afterAll(() => old?.close());

  test("matched the recorded one before", async () => {
    expect(asRecorded.definitions.sort()).toEqual([...fixture.definitions].sort());
    const version = Number((await old.query("show server_version_num"))[0]?.[0]);
    // From Postgres 18 on `not null` is also a named constraint; the column's line states it in every version.
    const known = fixture.catalogue.filter((line) => version >= 180_000 || !isNotNull(line));
    expect(asRecorded.catalogue.filter(isNoDefinition)).toEqual(known);
    expect(rowDifferences(fixture.rows, rowsBefore, shift)).toEqual([]);
  });

  test("is exported whole: every artist goes through an empty database byte for byte", async () => {
    const upgraded = openDatabase(old.url);
    const fresh = await databases.make("template");
    const empty = openDatabase(fresh.url);
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

  test("has the schema and functions of a database created today", async () => {
    const fresh = await databases.make("template");
    const [upgraded, today] = [await catalogueOf(old.query), await catalogueOf(fresh.query)];
    await fresh.close();
    expect({
      onlyUpgraded: upgraded.filter((line) => !today.includes(line)),
      onlyNew: today.filter((line) => !upgraded.includes(line)),
    }).toEqual({ onlyUpgraded: [], onlyNew: [] });
  });

  test("keeps every row as it was", async () => {
    const rows = await rowsOf(old.query);
    expect(rowDifferences(rowsBefore, rows, shift, changes)).toEqual([]);
  });

  test("is not changed by a second upgrade", async () => {
    const before = [await identitiesOf(old.query), await rowsOf(old.query)];
    await applyMigrations(old.url);
    expect([await identitiesOf(old.query), await rowsOf(old.query)]).toEqual(before);
  });

  // Only two consecutive releases serve at once; no callers of older releases are left.
  if (fixture !== recorded.at(-1)) return;
  test("gives callers of the old release the same responses", async () => {
    expect(await replay(old.query, fixture.conversation, shift, changes)).toEqual([]);
    expect(rowDifferences(fixture.rowsAfter, await rowsOf(old.query), shift, changes)).toEqual([]);
  });

  test("finds the originals of the old release by their analysis until all are indexed again", async () => {
    const { db, close } = openDatabase(old.url, { maxConnections: 1 });
    const versions = "select distinct token_version from originals";
    const indexed = (fixture.rows["public.originals"] ?? []).map((row) => JSON.parse(row));
    // Release 0.1.0 had one analysis, which it did not name.
    const recordedVersions = new Set(indexed.map((row) => String(row.token_version ?? 1)));
    expect([await old.query(versions), await wrongEntries(db)]).toEqual([
      [...recordedVersions].map((version) => [version]),
      [],
    ]);
    await old.query("update jobs set finished_at = now(), run_at = null, leased = false");
    await reindexAll(db);
    expect([await old.query(versions), await wrongEntries(db)]).toEqual([
      [[String(tokenVersion)]],
      [],
    ]);
    await close();
  });
});
