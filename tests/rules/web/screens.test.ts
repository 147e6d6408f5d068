import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { operations } from "#lib/client/generated/operations.js";
import { sourceFiles } from "../../support/source-files.js";

/** What has no screen of its own, and why. */
const without: Readonly<Record<string, string>> = {
  advanceResearchOnSchedule: "is called by the platform's scheduler, with its secret",
  readOpenApiDocument: "is the document behind /docs, which links it",
};

test("every operation has a screen, or a reason why not", async () => {
  // The page, and the parts of the client that it calls operations by.
  const files = (await sourceFiles()).filter(
    ({ path }) => /^lib\/web\/(?!reference\/)/.test(path) || /^lib\/client\/[\w-]+\.ts$/.test(path),
  );
  const code = files.map(({ text }) => text).join("\n");
  const missing = Object.keys(operations).filter(
    (name) => !code.includes(`"${name}"`) && without[name] === undefined,
  );
  expect(missing).toEqual([]);
  const reasons = Object.keys(without).filter((name) => !(name in operations));
  expect(reasons).toEqual([]);
  expect(await readFile("lib/local/build/reference/frame-html.ts", "utf8")).toContain(
    "/api/openapi",
  );
});
