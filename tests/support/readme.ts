import { readFile } from "node:fs/promises";

/** A block of commands as the README shows it. */
export interface Block {
  language: "sh" | "console";
  text: string;
}

/** Every block of commands in the README, in its order. */
export async function readmeBlocks(): Promise<Block[]> {
  // README names another file, to test a draft.
  const text = await readFile(process.env.README ?? "README.md", "utf8");
  return [...text.matchAll(/^```(sh|console)\n(.*?)^```$/gms)].map(
    ([, language, content = ""]) => ({ language: language as Block["language"], text: content }),
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
