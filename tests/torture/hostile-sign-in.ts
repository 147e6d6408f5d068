import type { Chance } from "../support/fuzz/chance.js";

const letters = "ABCxyz019-_.~%/\\ \u0000é";

/** Another text: a letter changed, added or removed, the text cut, doubled, in other case, or empty. */
export function changedText(chance: Chance, text: string): string {
  const at = chance.whole(0, text.length - 1);
  const letter = chance.one([...letters]);
  const changed = chance.one([
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at),
    () => text + text,
    () => text.toUpperCase(),
    () => `${text}/`,
    () => `${text}?a=b`,
    () => ` ${text}`,
  ])();
  return changed === text ? `${text}x` : changed;
}

/** Addresses to return to that browsers read as another site, and others. */
export function hostilePlace(chance: Chance): string {
  const beginnings = ["/", "//", "/\\", "\\", "/\t/", "/\n\\", "", "https:", "javascript:", " //"];
  const ends = [
    "evil.example",
    "artist/1/ask",
    "evil.example/%2f..",
    "@evil.example",
    "",
    "ü",
    "a#b",
  ];
  return chance.one(beginnings) + chance.one(ends);
}
