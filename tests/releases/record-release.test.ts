import { expect, test } from "vitest";
import { applyMigrations } from "#lib/db/migrate.js";
import { closedAfterFile, testPostgres } from "../support/database.js";
import { countIds } from "./counted-ids.js";
import { Shift } from "./instants.js";
import { rebuild } from "./rebuild.js";
import { recordRelease } from "./record-release.js";
import { releaseDatabases } from "./release-databases.js";
import { replay } from "./replay.js";
import { rowDifferences } from "./row-differences.js";
import { rowsOf } from "./rows.js";

const databases = await closedAfterFile(releaseDatabases());

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
      shownNow: (recorded) => recorded,
    }),
  ).toEqual([]);
  expect(rowDifferences(fixture.rowsAfter, await rowsOf(rebuilt.query), shift)).toEqual([]);
  await rebuilt.close();
});
