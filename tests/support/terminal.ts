import { execFileSync, spawn } from "node:child_process";
import { ownEnvironment, project } from "./command.js";

/** True where `script` of util-linux can give a command a terminal. */
export const hasTerminal = (() => {
  try {
    return execFileSync("script", ["--version"], { encoding: "utf8" }).includes("util-linux");
  } catch {
    return false;
  }
})();

/** A command that runs in a terminal. */
export interface InTerminal {
  /** Resolves to the terminal's content (both streams) as soon as it matches. */
  showing(words: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a command of the project in a new terminal. */
export function inTerminal(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
): InTerminal {
  const preload = ["--import", "./lib/local/preload.ts"];
  const words = [process.execPath, ...preload, `lib/cli/commands/${name}.ts`, ...args];
  const child = spawn("script", ["-qefc", `exec ${words.join(" ")}`, "/dev/null"], {
    cwd: project,
    env: { ...ownEnvironment(), ...settings },
    stdio: ["pipe", "pipe", "ignore"],
  });
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text.replaceAll("\r", "");
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async showing(expected) {
      while (!expected.test(shown)) {
        const more = new Promise((resolve) => child.stdout.once("data", resolve));
        await Promise.race([more, ended.then(() => Promise.reject(new Error(shown)))]);
      }
      return shown;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
