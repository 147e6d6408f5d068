import { readDatabaseCode } from "#lib/db/database-code.js";

/**
 * The file of a database function, in any folder of drizzle/functions. @throws Error when none
 * exists
 */
export function functionFile(name: string): string {
  const found = readDatabaseCode().objects.find((object) => object.name === name);
  if (found === undefined) throw new Error(`no database function ${name}`);
  return found.file;
}
