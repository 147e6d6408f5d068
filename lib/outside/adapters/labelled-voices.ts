import type { TextVoice } from "#lib/contract/voices.js";

/** `Ana Lund:`, `>> ANA (on the phone):` or `**Ana:**` at the beginning of a line, then words. */
const label =
  /^(?:>{1,3} ?|[-–—] ?)?\*{0,2}(\p{Lu}[\p{L}\p{M}.'’-]{1,30}(?: [\p{L}\p{M}.'’-]{1,30}){0,3})(?: ?\([^()]{1,40}\))? ?(?::\*{0,2}|\*{2}:)[ \t]+\S/u;

/**
 * The voices of a transcript whose lines begin with a name; a line without one continues the voice
 * before. Null unless the whole text is written this way: two names that recur, few that do not,
 * and the first of them near the beginning.
 */
export function labelledVoices(text: string): TextVoice[] | null {
  const voices: { start: number; name: string }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const name = label.exec(line)?.[1];
    if (name !== undefined) voices.push({ start, name });
    start += line.length + 1;
  }
  const isTranscript = comeAgain(voices) && (voices[0]?.start ?? text.length) <= text.length / 4;
  return isTranscript ? apart(voices) : null;
}

/** Whether two names come again, and few do not. */
function comeAgain(turns: readonly { name: string }[]): boolean {
  const byName = Map.groupBy(turns, ({ name }) => name);
  const again = [...byName.values()].filter(({ length }) => length > 1).length;
  return again >= 2 && byName.size - again <= turns.length / 10;
}

/**
 * Whether words beside names are the turns of an interview: names come again, and one turn in five
 * asks. In a discography labels come again, too, but none asks.
 */
export function areTurns(turns: readonly { name: string; text: string }[]): boolean {
  const asked = turns.filter(({ text }) => /[?？؟][)"'”’»]{0,3}$/.test(text.trimEnd()));
  return comeAgain(turns) && asked.length >= turns.length / 5;
}

/** Whether four paragraphs in five of a text begin with a name, as in a written interview. */
export function isInterview(text: string): boolean {
  const paragraphs = text.split("\n").filter((one) => one.trim() !== "");
  const turns = paragraphs.flatMap((one) => {
    const name = label.exec(one)?.[1];
    return name === undefined ? [] : [{ name, text: one }];
  });
  return turns.length >= paragraphs.length * 0.8 && areTurns(turns);
}

/** The voices without those that repeat the one before. */
export function apart(voices: readonly TextVoice[]): TextVoice[] {
  let before: string | null = null;
  return voices.filter(({ name }) => {
    const isChange = name !== before;
    before = name;
    return isChange;
  });
}
