import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { hostileThings, writeHostile } from "../../support/archives/hostile.js";
import type { HostileOutcome } from "../../support/archives/take-hostile.js";
import { ended, script } from "../../support/command.js";

const isPdf = (name: string) => name.includes("PDF");
const names = Object.keys(hostileThings);

test.each([
  ["PDFs", names.filter(isPdf)],
  [
    "decompression bombs, escaping paths, deep nesting, endless lines and many files",
    names.filter((name) => !isPdf(name)),
  ],
])("%s are refused with a sentence, in little memory", async (_, chosen) => {
  const folder = await mkdtemp(join(tmpdir(), "hostile-"));
  try {
    const paths: string[] = [];
    for (const name of chosen) paths.push(await writeHostile(folder, name));
    const settings = { NODE_OPTIONS: "--max-old-space-size=150" };
    const child = script("tests/support/archives/take-hostile.ts", paths, settings);
    const { stdout, stderr } = await ended(child);
    const outcomes = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as HostileOutcome);
    expect(stderr).toBe("");
    const wrong = outcomes.filter(({ refused, isExpected }) => refused === null || !isExpected);
    expect(wrong).toEqual([]);
    expect(outcomes.map(({ path }) => basename(path))).toEqual(paths.map((path) => basename(path)));
    expect(outcomes.at(-1)?.maxMegabytes).toBeLessThan(300);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
