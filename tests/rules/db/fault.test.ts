import { expect, test } from "vitest";
import { storageFault } from "#lib/db/fault.js";

const failed = (code: string) =>
  Object.assign(new Error("Failed query"), { cause: Object.assign(new Error("no"), { code }) });

test.each([
  ["a broken connection", "08006"],
  ["a password that is no longer right", "28P01"],
  ["a database that is gone", "3D000"],
  ["a database that takes no connections", "55000"],
  ["a database that may only be read", "25006"],
  ["too many connections", "53300"],
  ["a shutdown", "57P01"],
])("%s means that the database is unavailable", (_, code) => {
  expect(storageFault(failed(code))).toMatchObject({ code: "storage_unavailable", status: 503 });
});

test.each(["42P01", "42883", "42703"])("%s means that the schema is not applied", (code) => {
  expect(storageFault(failed(code))?.code).toBe("schema_not_applied");
});

test.each(["23505", "22P02", "40P01"])("%s is a bug of ours, not a refusal", (code) => {
  expect(storageFault(failed(code))).toBeNull();
});
