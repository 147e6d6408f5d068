import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { inProject } from "#lib/local/settings.js";

const Functions = v.array(
  v.object({
    name: v.string(),
    returns: v.string(),
    args: v.array(v.object({ name: v.string(), type: v.string() })),
  }),
);

/** Types that TypeScript can send; functions with other ones are for functions alone. */
const sendable = [
  "bigint",
  "boolean",
  "double precision",
  "integer",
  "interval",
  "jsonb",
  "text",
  "text[]",
  "timestamp with time zone",
  "uuid",
  "uuid[]",
];

/**
 * The text of lib/db/function-catalogue.ts: every function that answers one value of a plain type, with
 * the names and types of its arguments from the database's catalogue. Which of them accept null no
 * catalogue knows: the function's file says it beside the parameter, `p_user_id uuid, -- null: nobody`.
 */
export async function functionCatalogueText(db: Database): Promise<string> {
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
  const functions = v
    .parse(Functions, rows)
    .filter(({ returns, args }) =>
      [returns, ...args.map(({ type }) => type)].every((type) =>
        [...sendable, "void"].includes(type),
      ),
    );
  const entries = await Promise.all(
    functions.map(async ({ name, args }) => {
      const nullable = await nullableParameters(name);
      const lines = args.map((arg) => {
        const spec = `${arg.type}${nullable.has(arg.name) ? "?" : ""}`;
        return `    ${camelCase(arg.name.replace(/^p_/, ""))}: ${JSON.stringify(spec)},\n`;
      });
      return lines.length === 0 ? `  ${name}: {},` : `  ${name}: {\n${lines.join("")}  },`;
    }),
  );
  return [
    "// Made by `npm run callers` from the database's catalogue; `npm run check` compares it.",
    "",
    "/** Functions by name, with the types of their arguments; `?` marks one that may be null. */",
    "export const functionCatalogue = {",
    ...entries,
    "} as const;",
    "",
  ].join("\n");
}

/** The parameters whose line in the function's file says what null means. */
async function nullableParameters(name: string): Promise<ReadonlySet<string>> {
  const text = await readFile(inProject(`drizzle/functions/${name}.sql`), "utf8").catch(() => "");
  const [parameters = ""] = text.split(/^\)/m);
  return new Set(
    [...parameters.matchAll(/^\s*(p_\w+) .*-- null: \S/gm)].map(([, parameter = ""]) => parameter),
  );
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
