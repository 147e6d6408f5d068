import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseByOperator } from "#lib/data-rights/erase-artist.js";
import { openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { closedAfterFile } from "../support/database.js";
import { plantCanaries, statistics } from "../support/full-artist.js";
import { countIds } from "./counted-ids.js";
import { fixtures } from "./fixture.js";
import { Shift } from "./instants.js";
import { rebuild } from "./rebuild.js";
import { releaseDatabases } from "./release-databases.js";
import { harbourLights, skerrylight } from "./scenario.js";

// Earlier releases kept statistics of words, which outlive the rows.

const databases = await closedAfterFile(releaseDatabases());

test.for(
  fixtures(),
)("an upgrade of $version drops words from the statistics, and an erasure of each artist leaves none", async (fixture) => {
  const old = await databases.make("template0");
  await countIds(old.query);
  await rebuild(old.query, fixture, new Shift(fixture.recordedAt, Date.now()));
  const { db, close } = openDatabase(old.url, { maxConnections: 1 });
  const artists = [skerrylight, harbourLights];
  const words: string[] = [];
  for (const artistId of artists) words.push(...(await plantCanaries(db, artistId)));
  const found = async () => {
    await db.execute(sql`analyze`);
    const sampled = await statistics(db);
    return [...words, ...artists].filter((mark) => sampled.includes(mark));
  };
  expect((await found()).length).toBeGreaterThan(50);
  await applyMigrations(old.url);
  expect(await found()).toEqual([]);
  for (const artistId of artists) {
    await eraseByOperator({ db, newId: randomUUIDv7, keys: [] }, artistId, {});
    expect(await found()).toEqual([]);
  }
  expect((await db.execute(sql`select from artists`)).rows).toEqual([]);
  await close();
  await old.close();
});
