import { readFileSync } from "node:fs";

/** One rule of the interface: the id that tests carry as a tag, and its sentence. */
export interface Rule {
  id: string;
  /** Number of the section, with which the id starts: `2.1`, `5`. */
  section: string;
  sentence: string;
}

/**
 * Reads the lines of rules in `lib/contract/rules.md` (dash, id in backticks, sentence) under the
 * headings of their sections (`## 2.1 Title`).
 *
 * @throws Error for a list item of another form, an id of another section, and an id given twice.
 */
export function readRules(markdown: string): Rule[] {
  const rules = new Map<string, Rule>();
  let section = "";
  for (const line of markdown.split("\n")) {
    section = /^## (\d(?:\.\d)?) /.exec(line)?.[1] ?? section;
    if (!line.startsWith("- ")) continue;
    const [, id, sentence] = /^- `(\d(?:\.[\w-]+)+)` (\S.*)$/.exec(line) ?? [];
    if (id === undefined || sentence === undefined) throw new Error(`This is no rule: ${line}`);
    if (!id.startsWith(`${section}.`)) throw new Error(`${id} is no rule of section ${section}`);
    if (rules.has(id)) throw new Error(`The rule ${id} stands twice in lib/contract/rules.md`);
    rules.set(id, { id, section, sentence });
  }
  return [...rules.values()];
}

export const rules: Rule[] = readRules(
  readFileSync(new URL("../../lib/contract/rules.md", import.meta.url), "utf8"),
);
