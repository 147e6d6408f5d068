import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { usage } from "#lib/cli/eval/eval-flags.js";
import { measureNames } from "#lib/cli/eval/score-answer.js";
import { asksForHelp } from "#lib/cli/run-command.js";
import { ended, script } from "../support/command.js";

/** The scripts that run a program of this project, by name, with its file. */
const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const programs = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /preload\.ts ((?:lib|tests)\/\S+\.ts)$/.exec(line)?.[1];
  return file === undefined || name === "dev" ? [] : [[name, file] as const];
});

test.each(
  programs,
)("npm run %s -- --help says what it does, and does nothing", async (name, file) => {
  const { code, stdout, stderr } = await ended(script(file, ["--help"], { DATA_DIR: "/dev/null" }));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(name === "start" ? /^npm start/ : new RegExp(`^npm run ${name}`));
});

test("a command that takes no argument refuses one, with its usage", async () => {
  const { code, stdout, stderr } = await ended(
    script("lib/cli/commands/migrate.ts", ["--hlep"], { DATA_DIR: "/dev/null" }),
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("unknown option: --hlep");
  expect(stderr).toContain("npm run migrate");
});

test("the help of eval lists every measure, over several lines", () => {
  expect(usage.replaceAll(/\s+/g, " ")).toContain(`Measures: ${measureNames.join(", ")} `);
});

test("either flag asks for help, but not after the end of the flags", () => {
  expect(asksForHelp(["a topic", "--help"])).toBe(true);
  expect(asksForHelp(["-h"])).toBe(true);
  expect(asksForHelp(["a topic", "--helpful"])).toBe(false);
  expect(asksForHelp(["--", "--help"])).toBe(false);
});
