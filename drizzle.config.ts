import { readFileSync } from "node:fs";
import { defineConfig } from "drizzle-kit";

/** DATABASE_URL_UNPOOLED or DATABASE_URL, else the database of the local server that runs on DATA_DIR. */
function databaseUrl(): string {
  const given = process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL;
  if (given) return given;
  try {
    const state = readFileSync(`${process.env.DATA_DIR || ".data"}/server.json`, "utf8");
    return JSON.parse(state).databaseUrl;
  } catch {
    return "postgres://no-database-set-DATABASE_URL-or-run-npm-start";
  }
}

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/db/tables/*.ts",
  out: "./drizzle",
  dbCredentials: { url: databaseUrl() },
});
