import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../support/database.js";

let migrated: FreshDatabase;
beforeAll(async () => {
  migrated = await freshDatabase();
});
afterAll(() => migrated.close());

const definitions = async () => {
  const { rows } = await migrated.db.execute(sql`
    select 'function ' || p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 'view ' || v.viewname, v.definition
    from pg_views v
    where v.schemaname = 'public'
    order by name`);
  return rows;
};

test("the migrations hold every view and function as its file has it", async () => {
  const before = await definitions();
  const named: string[] = [];
  for (const folder of ["views", "functions"]) {
    const files = (await readdir(`drizzle/${folder}`)).filter((file) => file.endsWith(".sql"));
    for (const file of files.sort()) {
      const statement = await readFile(`drizzle/${folder}/${file}`, "utf8");
      await migrated.db.execute(sql.raw(`set check_function_bodies = off; ${statement}`));
      named.push(`${folder === "views" ? "view" : "function"} ${file.replace(/\.sql$/, "")}`);
    }
  }
  expect(await definitions()).toEqual(before);
  expect(before.map(({ name }) => name)).toEqual(named.sort());
});
