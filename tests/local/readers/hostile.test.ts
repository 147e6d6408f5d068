import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { hostileThings, writeHostile } from "../../support/archives/hostile.js";
import type { HostileOutcome } from "../../support/archives/take-hostile.js";
import { ended, script } from "../../support/command.js";

test("decompression bombs, escaping paths, deep nesting and endless lines are refused with a sentence, in little memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hostile-"));
  try {
    const names = Object.keys(hostileThings);
    const paths: string[] = [];
    for (const name of names) paths.push(await writeHostile(folder, name));
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
