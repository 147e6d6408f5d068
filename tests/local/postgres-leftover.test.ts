import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endLeftover } from "#lib/local/postgres-leftover.js";

let cluster: string;
let program: ChildProcess | undefined;

beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), "cluster-"));
});
afterEach(async () => {
  program?.kill("SIGKILL");
  program = undefined;
  await rm(cluster, { recursive: true, force: true });
});

/** Starts a program that waits in a folder, as Postgres does in its cluster; outside Linux it is recognised by name. */
async function running(folder: string, name = "other"): Promise<ChildProcess> {
  const waiting = "console.log(1); setInterval(() => {}, 1000)";
  program = spawn(process.execPath, ["-e", waiting, name], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(program.stdout ?? program, "data");
  return program;
}
const pidFile = (pid: number | string | undefined) =>
  writeFile(join(cluster, "postmaster.pid"), `${pid}\n${cluster}\n`);
const files = () => readdir(cluster);

test("a Postgres that is still running on the cluster is stopped", async () => {
  const child = await running(cluster, "postgres");
  const ended = once(child, "exit");
  await pidFile(child.pid);
  await endLeftover(cluster);
  expect(await ended).toEqual([null, "SIGINT"]);
});

test("another program with the pid of the last Postgres is not stopped, and the pid file is removed", async () => {
  const child = await running(tmpdir());
  await pidFile(child.pid);
  await endLeftover(cluster);
  expect(await files()).toEqual([]);
  expect(child.kill(0)).toBe(true);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});

test("the pid file of a Postgres that has ended is removed", async () => {
  const child = await running(tmpdir());
  child.kill("SIGKILL");
  await once(child, "exit");
  await pidFile(child.pid);
  await endLeftover(cluster);
  expect(await files()).toEqual([]);
});

test.each([
  "",
  "no number",
  "0",
  "1",
  "-5",
])("a pid file that begins with %j stops nothing", async (text) => {
  await pidFile(text);
  await endLeftover(cluster);
  expect(await files()).toEqual(["postmaster.pid"]);
});

test("a cluster without a pid file is left unchanged", async () => {
  await endLeftover(cluster);
  expect(await files()).toEqual([]);
});
