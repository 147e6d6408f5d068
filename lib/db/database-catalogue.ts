import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";

const CatalogueFunctions = v.array(
  v.object({
    name: v.string(),
    returns: v.string(),
    args: v.array(v.object({ name: v.string(), type: v.string() })),
  }),
);
export type CatalogueFunctions = v.InferOutput<typeof CatalogueFunctions>;

/**
 * This project's functions from pg_proc, by name: result type, and arguments in order. Excludes
 * triggers, set-returning functions and functions of extensions.
 */
export async function readCatalogueFunctions(db: Database): Promise<CatalogueFunctions> {
  const { rows } = await db.execute(sql`
    select p.proname as name,
      format_type(p.prorettype, null) as returns,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place
          )
          from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality a(name, type, place)
          where a.type is not null
        ),
        '[]'
      ) as args
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind = 'f'
      and not p.proretset
      and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname`);
  return v.parse(CatalogueFunctions, rows);
}
