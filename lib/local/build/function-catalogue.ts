import { readFile } from "node:fs/promises";
import type { Database } from "#lib/db/client.js";
import { readCatalogueFunctions } from "#lib/db/database-catalogue.js";
import { inProject } from "#lib/local/settings.js";

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
  const functions = (await readCatalogueFunctions(db)).filter(({ returns, args }) =>
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
