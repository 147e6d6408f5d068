import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** What a run of a command left. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a command of the project as `npm run` does, with its own settings and none of this run's. */
export function command(name: string, args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const file = `lib/local/commands/${name}.ts`;
  return spawn(process.execPath, ["--import", "tsx", file, ...args], {
    cwd: project,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Waits for the end of a command. */
export async function ended(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
