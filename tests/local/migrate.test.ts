import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import journal from "#drizzle/meta/_journal.json" with { type: "json" };
import { applyDatabaseCode } from "#lib/db/apply-database-code.js";
import { type DatabaseCode, readDatabaseCode } from "#lib/db/database-code.js";
import { databaseState } from "#lib/db/database-state.js";
import { applyMigrations, ForeignSchema } from "#lib/db/migrate.js";
import { functionsWithSettings } from "#lib/db/planner-settings.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import landed from "./landed-migrations.json" with { type: "json" };

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const rowsOf = async (query: string) => (await fresh.db.execute(sql.raw(query))).rows;
const applied = () =>
  rowsOf("select hash, created_at from drizzle.__drizzle_migrations order by id");
const code = () => rowsOf("select * from applied_code order by applied_at");
const functions = async () =>
  (
    await rowsOf(
      "select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1",
    )
  ).map(({ proname }) => proname);

/** The code of this release with one function changed, added or left out. */
function codeWith(name: string, text: string | null): DatabaseCode {
  const { objects } = readDatabaseCode();
  const others = objects.filter((object) => object.name !== name);
  const file = `drizzle/functions/${name}.sql`;
  const changed = text === null ? [] : [{ kind: "function" as const, name, file, text }];
  return { objects: [...others, ...changed], hash: `changed ${name} ${text}` };
}

test("migrations run by four processes at once, and again, are applied once", async () => {
  const { db, url } = fresh;
  const before = await applied();
  expect(before.length).toBe(journal.entries.length);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await Promise.all([1, 2, 3, 4].map(() => applyMigrations(url)));
  const once = await code();
  await applyMigrations(url);
  expect(await applied()).toEqual(before);
  expect(await code()).toEqual(once);
  expect(once).toHaveLength(1);
});

test("every view and function comes from a file with its name, and each file creates one", async () => {
  const { objects } = readDatabaseCode();
  const named = await rowsOf(`
    select 'function' as kind, p.proname as name
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and p.proname not in ('folded_identifier', 'folded_name', 'is_readable', 'name_words', 'release_name_key')
    union all
    select 'view', viewname from pg_views where schemaname = 'public'`);
  const line = ({ kind, name }: Record<string, unknown>) => `${kind} ${name}`;
  expect(named.map(line).sort()).toEqual(objects.map(line).sort());
});

test("exactly the listed functions have settings", async () => {
  const found = await rowsOf("select proname from pg_proc where proconfig is not null order by 1");
  expect(found.map(({ proname }) => proname)).toEqual([...functionsWithSettings()].sort());
});

test("a function without a file is dropped, a changed signature replaces the old one", async () => {
  await fresh.db
    .transaction((tx) =>
      applyDatabaseCode(
        tx,
        codeWith(
          "rfc3339",
          "create function rfc3339(p_at text) returns integer language sql as 'select 1'",
        ),
      ),
    )
    .then(
      () => expect.unreachable("functions that call rfc3339(timestamptz) must fail their check"),
      (problem) => expect(String(problem.cause)).toContain("rfc3339"),
    );
  await fresh.db.transaction((tx) =>
    applyDatabaseCode(
      tx,
      codeWith(
        "extra",
        "create or replace function extra(p text) returns text language sql as 'select p'",
      ),
    ),
  );
  expect(await functions()).toContain("extra");
  await fresh.db.transaction((tx) =>
    applyDatabaseCode(
      tx,
      codeWith(
        "extra",
        "create or replace function extra(p integer) returns integer language sql as 'select p'",
      ),
    ),
  );
  expect((await functions()).filter((name) => name === "extra")).toHaveLength(1);
  await applyMigrations(fresh.url);
  expect(await functions()).not.toContain("extra");
  expect(await databaseState(fresh.db)).toEqual({ failing: null, isCurrent: true });
});

test("a function that was dropped by hand is there again after an upgrade", async () => {
  const before = await functions();
  await fresh.db.execute(sql`drop function save_boundary`);
  await fresh.db.execute(sql`update applied_code set hash = 'older'`);
  await applyMigrations(fresh.url);
  expect(await functions()).toEqual(before);
});

test("a function body that names a missing column is refused, and nothing changes", async () => {
  const before = [await functions(), await code()];
  const broken =
    "create or replace function broken() returns bigint language sql as 'select missing from jobs'";
  await expect(
    fresh.db.transaction((tx) => applyDatabaseCode(tx, codeWith("broken", broken))),
  ).rejects.toMatchObject({
    message: 'drizzle/functions/broken.sql:1: column "missing" does not exist',
    cause: { code: "42703" },
  });
  expect([await functions(), await code()]).toEqual(before);
});

test("a database with another version's migration is refused in a sentence and unchanged", async () => {
  await fresh.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', 4102444800000)`);
  const before = [await applied(), await code()];
  const refusal = await applyMigrations(fresh.url).catch((problem) => problem);
  expect(refusal).toBeInstanceOf(ForeignSchema);
  expect(refusal.message).toContain("2100-01-01");
  expect([await applied(), await code()]).toEqual(before);
});

test("the schema is current while the installed functions are from this version or a later one", async () => {
  const { db } = fresh;
  expect((await databaseState(db)).isCurrent).toBe(true);
  await db.execute(sql`
    insert into applied_code (hash, objects, applied_at) values ('later', '{}', now() + interval '1 hour')`);
  expect((await databaseState(db)).isCurrent).toBe(true);
  await db.execute(sql`delete from applied_code where hash <> 'later'`);
  expect((await databaseState(db)).isCurrent).toBe(false);
});

test("landed migrations and their journal entries never change", async () => {
  const recorded: Record<string, { when: number; sha256: string }> = landed;
  const now = await Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(`drizzle/${tag}.sql`);
      return [tag, { when, sha256: createHash("sha256").update(text).digest("hex") }] as const;
    }),
  );
  // A new migration is added to landed-migrations.json in the commit that lands it.
  expect(Object.fromEntries(now)).toEqual(recorded);
});

test("users from before issuers were kept get the present one, and keep it", async () => {
  const issuers = async () => {
    const { rows } = await fresh.db.execute(
      sql`select subject, issuer from users order by subject, issuer`,
    );
    return rows.map(({ subject, issuer }) => [subject, issuer]);
  };
  await fresh.db.execute(sql`insert into users (id, subject) values (gen_random_uuid(), 'ana')`);
  await applyMigrations(fresh.url);
  expect(await issuers()).toEqual([["ana", null]]);
  await applyMigrations(fresh.url, { issuer: "https://first.example" });
  expect(await issuers()).toEqual([["ana", "https://first.example"]]);
  // People of another provider are other people; users without an issuer belong to the first one.
  await fresh.db.execute(sql`insert into users (id, subject) values (gen_random_uuid(), 'bob')`);
  await applyMigrations(fresh.url, { issuer: "https://second.example" });
  expect(await issuers()).toEqual([
    ["ana", "https://first.example"],
    ["bob", null],
  ]);
});
