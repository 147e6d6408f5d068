import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { functionCatalogueText } from "#lib/site/function-catalogue.js";
import { freshDatabase } from "../support/database.js";

test("the committed catalogue of functions matches the database (npm run callers writes it)", async () => {
  const fresh = await freshDatabase();
  const committed = await readFile("lib/db/function-catalogue.ts", "utf8");
  expect(await functionCatalogueText(fresh.db)).toBe(committed);
  await fresh.close();
});
