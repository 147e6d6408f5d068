import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finishedParts, markersIn, rules } from "./rules.js";

const testsFolder = join(import.meta.dirname, "..");
const testFiles = readdirSync(testsFolder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .sort();
const markersByFile = testFiles.map((name) => ({
  name,
  markers: markersIn(readFileSync(join(testsFolder, name), "utf8")),
}));

describe("the list of rules", () => {
  test("has one id for each rule and no rule twice", () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
  });

  test("puts every rule under the section that its id starts with", () => {
    for (const { id, section } of rules) expect(id.startsWith(`${section}.`), id).toBe(true);
  });

  test("covers every section of the interface that has rules", () => {
    const sections = new Set(rules.map(({ section }) => section));
    const expected =
      "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8";
    expect([...sections].sort()).toEqual([...expected.split(" "), "5", "7", "8", "9"]);
  });

  test("gives every part something to prove", () => {
    expect(new Set(rules.map(({ part }) => part))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  });
});

describe("tests and rules", () => {
  test("every rule of a finished part has a test of that name", () => {
    const proven = new Set(markersByFile.flatMap(({ markers }) => markers));
    const owed = rules.filter(({ id, part }) => finishedParts.includes(part) && !proven.has(id));
    expect(owed.map(({ id, rule }) => `[${id}] ${rule}`)).toEqual([]);
  });

  test("no test names a rule that does not exist", () => {
    const known = new Set(rules.map(({ id }) => id));
    const strangers = markersByFile.flatMap(({ name, markers }) =>
      markers.filter((id) => !known.has(id)).map((id) => `${name}: [${id}]`),
    );
    expect(strangers).toEqual([]);
  });

  test("markers are read from the start of a title, several in a row included", () => {
    const [open, close] = ["[", "]"];
    const title = `test("${open}2.1.1${close}${open}4.1.10-bounds${close} exclusions come first", x)`;
    expect(markersIn(title)).toEqual(["2.1.1", "4.1.10-bounds"]);
    expect(markersIn(`expect(text).toBe("${open}2.5${close}")`)).toEqual([]);
  });
});
