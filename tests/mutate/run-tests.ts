import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

export interface TestRun {
  /** "passed", or "timeout" when the limit ended it. */
  outcome: "passed" | "failed" | "timeout";
  /** Every failed test as `file: title`, in the order in which they began; an unloadable file by name. */
  failed: { file: string; title: string }[];
  /** How long a file took, in seconds, alone in its process. */
  secondsOf(file: string): number;
}

export interface RunOptions {
  root: string;
  postgresUrl: string;
  files: readonly string[];
  /** Stop at the first failure. */
  bail: boolean;
  /** The database has to be built again from the files of `root`. */
  newTemplate: boolean;
  limitSeconds: number;
  signal: AbortSignal;
}

/** Runs test files in a process group of its own, two at a time. */
export async function runTests(options: RunOptions): Promise<TestRun> {
  const report = join(options.root, ".mutate-report.json");
  await rm(report, { force: true });
  const flags = [
    "run",
    "--config",
    "tests/mutate/vitest.config.ts",
    "--bail",
    options.bail ? "1" : "0",
  ];
  const output = ["--reporter=json", `--outputFile=${report}`];
  const child = spawn("node_modules/.bin/vitest", [...flags, ...output, ...options.files], {
    cwd: options.root,
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      MUTATE_TESTS: options.files.join(","),
      MUTATE_POSTGRES: options.postgresUrl,
      MUTATE_TEMPLATE: options.newTemplate ? "new" : "kept",
    },
  });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, options.limitSeconds * 1000);
  options.signal.addEventListener("abort", end, { once: true });
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  options.signal.removeEventListener("abort", end);
  options.signal.throwIfAborted();
  if (isLate) return { outcome: "timeout", failed: [], secondsOf: () => 0 };
  const results = await testResults(report, options.root);
  const failed = failedTests(results);
  // A run that broke before any test could fail, as when the database cannot be built.
  if (code !== 0 && failed.length === 0) failed.push({ file: "", title: "the run itself" });
  const secondsOf = (file: string) => {
    const result = results.find((one) => one.file === file);
    return result === undefined ? 0 : (result.endTime - result.startTime) / 1000;
  };
  return { outcome: failed.length === 0 ? "passed" : "failed", failed, secondsOf };
}

interface TestResult {
  file: string;
  status: string;
  message: string;
  /** Milliseconds. */
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; startTime?: number }[];
}

async function testResults(report: string, root: string): Promise<TestResult[]> {
  const text = await readFile(report, "utf8").catch(() => '{"testResults":[]}');
  const { testResults } = JSON.parse(text) as { testResults: (TestResult & { name: string })[] };
  return testResults.map((result) => ({ ...result, file: result.name.slice(root.length + 1) }));
}

function failedTests(results: readonly TestResult[]): TestRun["failed"] {
  const failures = results.flatMap(({ file, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) {
      return [{ file, title: `did not load: ${message.split("\n")[0]}`, at: 0 }];
    }
    return tests.map(({ fullName, startTime }) => ({ file, title: fullName, at: startTime ?? 0 }));
  });
  return failures
    .sort((one, other) => one.at - other.at)
    .map(({ file, title }) => ({ file, title }));
}
