import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { asksForHelp } from "#lib/cli/run-command.js";
import { readReach } from "./support/nearest-tests.js";

/**
 * `npm run test:changed`: checks the types, and runs the tests that are nearest to what is not committed. A changed
 * test file always runs. Of the tests that reach a changed file or database function, the nearest ones run: twice
 * `--files` at most. At most half of them need a database; none does when pure tests import the file directly.
 */
if (asksForHelp(process.argv.slice(2))) {
  console.log("npm run test:changed -- [--files test files per change, 2] [--since commit, HEAD]");
  process.exit(0);
}
const { values } = parseArgs({
  options: { files: { type: "string", default: "2" }, since: { type: "string", default: "HEAD" } },
});
const most = Number(values.files);
const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).split("\n");
const changed = [
  ...git("diff", "--name-only", values.since),
  ...git("ls-files", "--others", "--exclude-standard"),
].filter((file) => /\.(?:ts|tsx|sql)$/.test(file) && existsSync(file));

const ended: Promise<unknown[]>[] = [];
if (changed.some((file) => !file.endsWith(".sql"))) {
  ended.push(once(spawn("tsc", { stdio: "inherit" }), "exit"));
}
const { testsOf } = await readReach(process.cwd(), /^tests\/torture/);
const slow = new Set(testsOf("tests/support/database.ts"));
const tests = new Set(changed.filter((file) => file.endsWith(".test.ts")));
for (const file of changed) {
  const pure = testsOf(file, 1).filter((test) => !slow.has(test));
  const near = tests.has(file) ? [] : pure.length > 0 ? pure : testsOf(file);
  let withDatabase = 0;
  const chosen = near.slice(0, 2 * most).filter((test) => {
    if (slow.has(test)) withDatabase += 1;
    return !slow.has(test) || withDatabase <= most;
  });
  for (const test of chosen) tests.add(test);
  if (near.length > chosen.length)
    console.log(`${file}: ${chosen.length} of ${near.length} test files`);
  if (near.length === 0 && !tests.has(file)) console.log(`${file}: no test imports it`);
}
if (tests.size > 0) {
  const flags = ["run", "--config", "tests/vitest.config.ts", ...tests];
  ended.push(once(spawn("vitest", flags, { stdio: "inherit" }), "exit"));
}
for (const [code] of await Promise.all(ended)) if (code !== 0) process.exitCode = 1;
