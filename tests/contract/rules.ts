import { accessRules } from "./rules/access.js";
import { operationRules } from "./rules/operations.js";
import { resourceRules } from "./rules/resources.js";

/** One normative sentence of the interface, with the part of the work that owes its test. */
export interface Rule {
  /** Stable: the interface's own number where it has one, else the section and a field or word. */
  id: string;
  section: string;
  part: number;
  rule: string;
}

/** Parts whose every rule must have a test. A part adds its number when it is finished. */
export const finishedParts: number[] = [1, 2, 3, 4, 5, 6, 7];

/** Every normative sentence of sections 2 to 9 of the interface. */
export const rules: Rule[] = [resourceRules, operationRules, accessRules].flatMap(readRules);

/** The ids that start the titles in a test file, as in `"[2.1.1][4.1.1] exclusions come first"`. */
export function markersIn(text: string): string[] {
  const titles = text.matchAll(/["'`]((?:\[\d(?:\.[\w-]+)+\] ?)+)[A-Za-z$%]/g);
  return [...titles].flatMap((title) =>
    [...(title[1] ?? "").matchAll(/\[([^\]]+)\]/g)].map((marker) => marker[1] ?? ""),
  );
}

/** Reads lines of `id | part | rule` under `# section` headings; a line of another form is refused. */
function readRules(table: string): Rule[] {
  let section = "";
  const read: Rule[] = [];
  for (const line of table.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const heading = /^# (\d(?:\.\d)?)$/.exec(line)?.[1];
    if (heading !== undefined) {
      section = heading;
      continue;
    }
    const [, id, part, rule] = /^(\S+) \| ([1-7]) \| (.+)$/.exec(line) ?? [];
    if (id === undefined || part === undefined || rule === undefined)
      throw new Error(`This line is no rule: ${line}`);
    read.push({ id, section, part: Number(part), rule });
  }
  return read;
}
