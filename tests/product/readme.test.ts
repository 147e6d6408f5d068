import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownEnvironment } from "../support/command.js";
import { type RunningService, runService } from "../support/running-service.js";

let service: RunningService;
let folder: string;
beforeAll(async () => {
  service = await runService();
  // What the pages write into files stays out of the project; everything else is the project's own.
  folder = await mkdtemp(join(tmpdir(), "readme-"));
  for (const name of [
    "package.json",
    "node_modules",
    "api",
    "lib",
    "drizzle",
    "tsconfig.json",
    "vercel.json",
    // Where npm run client finds what it packs.
    "dist",
  ])
    await symlink(join(process.cwd(), name), join(folder, name));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs lines as they stand, against the service of this test instead of the one on port 3000. */
async function shell(lines: string): Promise<string> {
  const here = lines
    .replaceAll("http://127.0.0.1:3000", service.url)
    .replaceAll(".data/", `${service.dataDir}/`);
  const child = spawn("bash", ["-euo", "pipefail", "-c", here], {
    cwd: folder,
    env: { ...ownEnvironment(), DATA_DIR: service.dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`ended with ${code}:\n${lines}\n${err}`);
  return out;
}

/** These are what this test runs in, or what it runs itself for all commands. */
const whole = /^(npm ci( && npm (start|test))?|npm (start|test))\s*(#.*)?$/;
/** A block with a gap to fill in shows a form; it cannot be run as it stands. */
const isForm = (block: string) => /…|\b[A-Z]+_ID\b|FILE\.jsonl/.test(block);

test("every command of the README and its pages runs as written, and prints what they say", async () => {
  let commands = 0;
  for (const { language, text: block } of await readmeBlocks()) {
    if (isForm(block)) continue;
    if (language === "console") {
      for (const { command, output } of consoleCommands(block)) {
        const said = await shell(command);
        if (output.trim() !== "") expect(said.trim()).toBe(output.trim());
        commands += 1;
      }
      continue;
    }
    const lines = block.split("\n").filter((line) => !whole.test(line.trim()));
    if (lines.join("").trim() === "") continue;
    await shell(lines.join("\n"));
    commands += 1;
  }
  expect(commands).toBeGreaterThan(6);
});

/** A block of commands as a page shows it. */
interface Block {
  language: "sh" | "console";
  text: string;
}

/** Every block of commands in the README and in the pages of lib/docs, in their order. */
async function readmeBlocks(): Promise<Block[]> {
  const pages = (await readdir("lib/docs")).sort().map((name) => join("lib/docs", name));
  const texts = await Promise.all(["README.md", ...pages].map((path) => readFile(path, "utf8")));
  return texts.flatMap((text) =>
    [...text.matchAll(/^```(sh|console)\n(.*?)^```$/gms)].map(([, language, content = ""]) => ({
      language: language as Block["language"],
      text: content,
    })),
  );
}

/** A command of a console block with the output that is printed under it. */
function consoleCommands(text: string): { command: string; output: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...lines] = part.split("\n");
      return { command, output: lines.join("\n") };
    });
}
