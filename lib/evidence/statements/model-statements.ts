import { doOverlap, type Window } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { type FoundStatement, foldedTitle, peopleValue, type Said } from "./statement.js";
import { calendarDateAt, peopleAt } from "./written-parts.js";

/** What the reading model says that a window states, in the window's words. */
export interface ModelStatement {
  says: string;
  title: string;
  value: string;
}

/** Maximum length of a text that holds the title and the value of a statement. */
const maxChars = 600;

/**
 * A statement of the reading model with the sentences of its window that hold title and
 * value, the nearest ones. Null when there are none, when the value is neither a date of one
 * year nor a list of names, or when the title is one of these names.
 */
export function tiedStatement(
  text: string,
  within: Window,
  { says, title, value }: ModelStatement,
): FoundStatement | null {
  const said = saidBy(says, title.trim(), value.trim());
  const shown = text.slice(within.start, within.end);
  const at =
    said === null ? null : nearest(placesOf(shown, said.title), placesOf(shown, said.stated));
  if (said === null || at === null) return null;
  const own = sentencesOf(shown).filter((sentence) => doOverlap(sentence, at));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || last.end - first.start > maxChars) return null;
  return { said, window: { start: within.start + first.start, end: within.start + last.end } };
}

/**
 * The statements of one original, with a single one for all people of a title and role: a text may
 * name them apart ("Ana, who wrote it with Jo"), and only some of them would contradict a source
 * that names the others. People who do not all fit into one short text have none.
 */
export function jointCredits(found: readonly FoundStatement[]): FoundStatement[] {
  const groups = Map.groupBy(found, ({ said: { kind, role, title } }) =>
    kind === "credit" ? `${role} ${foldedTitle(title)}` : kind + title,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || first.said.kind !== "credit") return group;
    const people = [...new Set(group.flatMap(({ said }) => said.value.split("|")))].toSorted();
    const value = people.join("|");
    const whole = group.find(({ said }) => said.value === value);
    if (whole !== undefined) return [whole];
    const start = Math.min(...group.map(({ window }) => window.start));
    const end = Math.max(...group.map(({ window }) => window.end));
    const stated = group.map(({ said }) => said.stated).join(", ");
    const joint = { ...first, said: { ...first.said, value, stated }, window: { start, end } };
    return end - start > maxChars ? [] : [joint];
  });
}

function saidBy(says: string, title: string, stated: string): Said | null {
  const about = { title, form: "", by: null, stated, planned: false };
  if (title === "" || stated === "") return null;
  if (says === "release_date") {
    const date = calendarDateAt(stated, 0);
    if (date === null || date.end < stated.length) return null;
    return { ...about, kind: "release_date", role: "", value: date.value };
  }
  const people = peopleAt(stated, 0);
  if (people === null || people.end < stated.length) return null;
  if (people.names.some((name) => foldedTitle(name) === foldedTitle(title))) return null;
  return { ...about, kind: "credit", role: says, value: peopleValue(people.names) };
}

function placesOf(text: string, words: string): Window[] {
  const places: Window[] = [];
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    places.push({ start: at, end: at + words.length });
  return places;
}

/** The shortest text that holds one of the first and one of the others, which do not overlap. */
function nearest(first: readonly Window[], others: readonly Window[]): Window | null {
  let best: Window | null = null;
  for (const one of first) {
    for (const other of others) {
      const [start, end] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
      if (!doOverlap(one, other) && (best === null || end - start < best.end - best.start))
        best = { start, end };
    }
  }
  return best;
}
