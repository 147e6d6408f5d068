import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createVitest, type TestModule } from "vitest/node";
import { readRules, rules } from "../support/rules.js";

const testsFolder = join(import.meta.dirname, "..");
let modules: TestModule[];

/** The tests that vitest collects from the source of every test file of both projects, without running any. */
beforeAll(async () => {
  const config = join(testsFolder, "vitest.config.ts");
  const vitest = await createVitest("test", { config, watch: false, reporters: [{}] });
  try {
    modules = await vitest.parseSpecifications(await vitest.globTestSpecifications());
  } finally {
    await vitest.close();
  }
});

test("every test file belongs to exactly one project, and no test carries an unknown rule id", async () => {
  const names = await readdir(testsFolder, { recursive: true });
  const read = modules.map(({ moduleId }) => relative(testsFolder, moduleId));
  expect(read.sort()).toEqual(names.filter((name) => name.endsWith(".test.ts")).sort());
  // An id that is not declared as a tag is an error of its file.
  expect(modules.flatMap((module) => module.errors())).toEqual([]);
});

test("every rule has a test that carries its id", () => {
  const proven = new Set(testsThatRun().flatMap(({ tags }) => tags));
  const owed = rules.filter(({ id }) => !proven.has(id));
  expect(owed).toEqual([]);
});

test("no title carries a rule id: ids belong in the tags, where they are checked", () => {
  const titles = testsThatRun().map(({ name, module }) => `${module.relativeModuleId}: ${name}`);
  expect(titles.filter((title) => /: \[/.test(title))).toEqual([]);
});

test("every sentence of the rules occurs once", () => {
  const sentences = rules.map(({ sentence }) => sentence);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("every section of the interface that has rules is covered", () => {
  const sections = new Set(rules.map(({ section }) => section));
  const expected =
    "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 5 7 8 9";
  expect([...sections].sort()).toEqual(expected.split(" "));
});

test("a list item that is not a rule, an id of another section and a repeated id are refused", () => {
  const under = (...lines: string[]) =>
    readRules(["# Rules", "", "## 2.1 Body", ...lines].join("\n"));
  expect(under("- `2.1.1` exclusions come first", "", "- `2.1.a-b_C` topic")).toEqual([
    { id: "2.1.1", section: "2.1", sentence: "exclusions come first" },
    { id: "2.1.a-b_C", section: "2.1", sentence: "topic" },
  ]);
  expect(() => under("- 2.1.1 exclusions come first")).toThrow("This is no rule");
  expect(() => under("- `2.2.1` one")).toThrow("2.2.1 is no rule of section 2.1");
  expect(() => under("- `2.1.1` one", "- `2.1.1` two")).toThrow("2.1.1 stands twice");
});

function testsThatRun() {
  return modules
    .flatMap((module) => [...module.children.allTests()])
    .filter(({ options }) => options.mode === "run")
    .map(({ tags, name, module }) => ({ tags, name, module }));
}
