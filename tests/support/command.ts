import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The root of the project. */
export const project = fileURLToPath(new URL("../..", import.meta.url));

/** What a run of a command left. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a command keeps of this run's environment: where programs are, and where temporary files are put. */
export function ownEnvironment(): Record<string, string | undefined> {
  const kept = ["PATH", "HOME", "POSTGRES_PROGRAMS", "TMPDIR"];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.includes(name)));
}

/** Starts a command of the project as `npm run` does, with its own settings and none of this run's. */
export function command(name: string, args: string[], settings: Record<string, string>) {
  return script(`lib/cli/commands/${name}.ts`, args, settings);
}

/** The same for any program of the project, by its file. */
export function script(file: string, args: string[], settings: Record<string, string>) {
  const env = { ...ownEnvironment(), ...settings };
  const preload = ["--import", "./lib/local/preload.ts"];
  return spawn(process.execPath, [...preload, file, ...args], {
    cwd: project,
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** What an import reports after two seconds, which only happens on a slow machine. */
const progress = /^\d+ (?:lines read|of \d+ originals written)\n/gm;

/** Sends `input` to a command's standard input, and waits for its end; its progress is left out. */
export async function ended(child: ChildProcessWithoutNullStreams, input = ""): Promise<Ended> {
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr: stderr.replaceAll(progress, "") };
}
