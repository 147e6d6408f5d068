import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#lib/db/client.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { recordDemoActivity } from "#lib/local/demo/demo-activity.js";
import { databaseOfFile } from "../support/database.js";
import { loadDemo } from "../support/demo-run.js";
import {
  archive,
  everyOperation,
  placesAndEmbargoes,
  rareRows,
} from "../support/export/corpora.js";
import { exportOf, importText, recordsOf } from "../support/export/exported.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const service = await serviceOfFile({ providers: uncalledProviders });
/** All exports of this file are imported into it, one after the other. */
const empty = await databaseOfFile();

const corpora: Record<string, () => Promise<string>> = {
  async "the demo artist with its activity"() {
    await loadDemo(service.deps);
    await recordDemoActivity(service.deps.db);
    return demoIds.artist;
  },
  "what every operation leaves behind": () => built(everyOperation),
  "an archive of odd texts with their history": () => built(archive),
  "times and pages, embargoes that stand and that ended": () => built(placesAndEmbargoes),
  "all of it, and rows that only jobs and time write": () =>
    built(everyOperation, archive, rareRows),
};
const exports: string[] = [];

async function built(...steps: ((artist: InterviewService) => Promise<void>)[]): Promise<string> {
  const artist = await anotherArtist(service);
  for (const step of steps) await step(artist);
  return artist.artistId;
}

describe.each(Object.keys(corpora))("%s", (name) => {
  let artistId: string;
  let exported: string;
  beforeAll(async () => {
    artistId = (await corpora[name]?.()) ?? "";
    exported = await exportOf(service.deps.db, artistId);
    exports.push(exported);
    await importText(empty.db, exported);
  });

  test("comes out of another database byte for byte as it went in", async () => {
    const again = await exportOf(empty.db, artistId);
    expect(again.split("\n")).toEqual(exported.split("\n"));
    expect(again).toBe(exported);
  });

  test("has the same eligible evidence, postings and totals there", async () => {
    for (const derived of [eligible, postings, totals, memory]) {
      expect(await derived(empty.db, artistId), derived.name).toEqual(
        await derived(service.deps.db, artistId),
      );
    }
  });

  test("imported again over itself changes nothing", async () => {
    for (const db of [service.deps.db, empty.db]) {
      const before = await rowVersions(db);
      const report = await importText(db, exported);
      for (const [type, { created, changed }] of Object.entries(report as Counts))
        expect([type, created, changed]).toEqual([type, 0, 0]);
      expect(await rowVersions(db)).toEqual(before);
    }
  });
});

test("every record type is in these exports, and every field has a value somewhere", async () => {
  const values = new Map<string, Set<string>>();
  for (const text of exports)
    for (const [type, records] of recordsOf(text))
      for (const record of records)
        for (const [field, value] of Object.entries(record)) {
          const known = values.get(type) ?? new Set();
          values.set(type, known.add(value === null ? `${field}?` : field));
        }
  const { exportedRecords } = await import("#lib/data-rights/exported-records.js");
  const missing = exportedRecords.flatMap(({ type, fields }) =>
    fields
      .filter(({ field }) => !values.get(type)?.has(field))
      .map(({ field }) => `${type}.${field}`),
  );
  expect(missing).toEqual([]);
});

test("artists whose exports are imported into one database stay separate", async () => {
  for (const text of exports) {
    const artistId = String(recordsOf(text).get("export")?.[0]?.artistId);
    expect(await exportOf(empty.db, artistId)).toBe(text);
    for (const other of exports.filter((one) => one !== text))
      expect(other).not.toContain(artistId);
  }
});

test("people of two issuers who have one subject are one person elsewhere, with the greater right", async () => {
  const { artistId, db } = await anotherArtist(service);
  const before = recordsOf(await exportOf(db, artistId)).get("claim");
  for (const [issuer, role] of [
    ["https://before.example", "interviewer"],
    ["https://earlier.example", "editor"],
  ]) {
    const id = randomUUID();
    await db.execute(sql`insert into users (id, issuer, subject) values (${id}, ${issuer}, 'ana')`);
    await db.execute(sql`insert into claims (artist_id, user_id, status, role)
      values (${artistId}, ${id}, 'approved', ${role})`);
  }
  const exported = await exportOf(db, artistId);
  const roles = recordsOf(exported).get("claim");
  expect(roles?.map(({ role }) => role)).toEqual(["interviewer", "editor", "owner"]);
  await importText(empty.db, exported);
  expect(recordsOf(await exportOf(empty.db, artistId)).get("claim")).toEqual(before);
});

type Counts = Record<string, { created: number; changed: number }>;

const rows = async (db: Database, statement: ReturnType<typeof sql>) =>
  (await db.execute(statement)).rows;

const eligible = (db: Database, artistId: string) =>
  rows(
    db,
    sql`
    select id, source_id, revision, published_at, dated_from::text, dated_until::text, url_key, post_key, tokens::text
    from eligible_originals where artist_id = ${artistId} order by id`,
  );

/** By source and revision: the numbers of originals differ between databases. */
const postings = (db: Database, artistId: string) =>
  rows(
    db,
    sql`
    select p.term, o.source_id, o.revision, e.share
    from postings p
    cross join lateral unnest(p.originals, p.shares) e (number, share)
    join originals o on o.number = e.number and o.artist_id = p.artist_id
    where p.artist_id = ${artistId} order by 1, 2, 3`,
  );

const totals = (db: Database, artistId: string) =>
  rows(
    db,
    sql`
    select platform, account_id, readable, readable_chars, missing_text
    from account_totals
    where artist_id = ${artistId} and (readable, readable_chars, missing_text) <> (0, 0, 0)
    order by 1, 2`,
  );

const memory = (db: Database, artistId: string) =>
  rows(
    db,
    sql`
    select s.sitting, (memory_of(${artistId}, s.sitting)).snapshot_id
    from generate_series(1, 3) s (sitting)`,
  );

/** The transaction that wrote each row of every table; it differs when anything was written. */
async function rowVersions(db: Database) {
  const tables = await rows(
    db,
    sql`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const versions: Record<string, unknown> = {};
  for (const { relname } of tables) {
    versions[String(relname)] = await rows(
      db,
      sql`select count(*), max(xmin::text::bigint) from ${sql.identifier(String(relname))}`,
    );
  }
  return versions;
}
