import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A block of commands as a page shows it. */
export interface Block {
  language: "sh" | "console";
  text: string;
}

/** Every block of commands in the README and in the pages of lib/docs, in their order. */
export async function readmeBlocks(): Promise<Block[]> {
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
export function consoleCommands(text: string): { command: string; output: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...lines] = part.split("\n");
      return { command, output: lines.join("\n") };
    });
}
