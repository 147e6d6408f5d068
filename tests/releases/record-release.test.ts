import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "#lib/db/migrate.js";
import { testPostgres } from "../support/database.js";
import { countIds } from "./counted-ids.js";
import { Shift } from "./instants.js";
import { rebuild } from "./rebuild.js";
import { recordRelease } from "./record-release.js";
import { type ReleaseDatabases, releaseDatabases } from "./release-databases.js";
import { replay } from "./replay.js";
import { rowDifferences } from "./row-differences.js";
import { rowsOf } from "./rows.js";

let databases: ReleaseDatabases;
beforeAll(async () => {
  databases = await releaseDatabases();
});
afterAll(() => databases.close());

test("a release that is recorded today gets the recorded responses from today's database", async () => {
  const played = await databases.make("template0");
  const fixture = await recordRelease("today", played.url, testPostgres().host);
  await played.close();
  const rebuilt = await databases.make("template0");
  await countIds(rebuilt.query);
  const shift = new Shift(fixture.recordedAt, Date.now());
  await rebuild(rebuilt.query, fixture, shift);
  await applyMigrations(rebuilt.url);
  expect(
    await replay(rebuilt.query, fixture.conversation, shift, {
      addedKeys: new Set(),
      derivedAnew: new Set(),
    }),
  ).toEqual([]);
  expect(rowDifferences(fixture.rowsAfter, await rowsOf(rebuilt.query), shift)).toEqual([]);
  await rebuilt.close();
});
