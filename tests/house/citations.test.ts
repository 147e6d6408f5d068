import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDecisions } from "../support/decisions.js";
import { rules } from "../support/rules.js";

const decisions = await readDecisions();
const decisionIds = new Set(decisions.map(({ id }) => id));
const ruleIds = new Set(rules.map(({ id }) => id));
const sections = new Set(rules.map(({ section }) => section));

const folders = await Promise.all(
  ["api", "drizzle", "lib", "tests"].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  ),
);
/** Numbered migrations never change once landed, so their comments stay unchanged. */
const texts = await Promise.all(
  folders
    .flat()
    .filter((path) => /\.(ts|mjs|sql|md)$/.test(path) && !/^drizzle\/\d{4}_/.test(path))
    .filter((path) => path !== "tests/house/citations.test.ts")
    .map(async (path) => ({ path, text: unwrapped(await readFile(path, "utf8")) })),
);

test("every rule and decision that is cited exists", () => {
  const citation = /\b(rule|decision)(s?) (`?\d[\w.-]*`?(?:(?:, | and | or | to )`?\d[\w.-]*`?)*)/g;
  const unknown = texts.flatMap(({ path, text }) =>
    [...text.matchAll(citation)].flatMap(([, kind, plural, list = ""]) =>
      list
        .split(/, | and | or | to /)
        .map((id) => id.replaceAll("`", "").replace(/[.-]+$/, ""))
        .filter((id) => !exists(kind, plural === "s", id))
        .map((id) => `${path}: ${kind} ${id}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test("every decision has one number, and every number in a decision refers to another decision", () => {
  const ids = decisions.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const unknown = decisions.flatMap(({ id, text }) =>
    [...text.matchAll(/(?<![\w.$-])[1-9]\.\d{1,2}(?![\w.]*\w)/g)]
      .filter(([number]) => !decisionIds.has(number) && !sections.has(number))
      .map(([number]) => `decision ${id}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

test("every cited section of a document exists in the repository", () => {
  const left = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:contract|interface) \d+(?:\.\d+)*\b/g)].map(
      ([words]) => `${path}: ${words}`,
    ),
  );
  expect(left).toEqual([]);
});

/** `rules 2.4` means all of a section. */
function exists(kind: string | undefined, isPlural: boolean, id: string): boolean {
  if (kind === "decision") return decisionIds.has(id);
  return ruleIds.has(id) || (isPlural && sections.has(id));
}

/** The text with wrapped lines of prose and comments joined, so that a citation is found whole. */
function unwrapped(text: string): string {
  return text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, " ");
}
