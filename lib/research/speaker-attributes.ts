import type { SavedOriginal } from "#lib/evidence/original.js";
import { type ToldVoices, toldVoices, voiceIn, voicesWithin } from "#lib/evidence/voices.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";

/** Maximum UTF-16 units of a name and of a turn's first words, and turns that are listed. By hand. */
const sizes = { name: 80, words: 24, turns: 12 };

/** Who says the words of a window, as attributes of a data block; absent where the source names nobody. */
interface SpeakerAttributes {
  /** Who speaks in the whole window; of several, each with the first words of the turn (`turnsIn`). */
  speaker?: string;
  /** artist when the owner confirmed all these names as the artist's own, other when none (decision 1.36). */
  voice?: string;
}

/**
 * What the source states about who speaks in a window, so that a model does not take the words of
 * one for another's (decision 7.6).
 */
export function speakerAttributes(
  { text, placeMap }: Pick<SavedOriginal, "text"> & { placeMap?: string | null | undefined },
  window: Window,
): SpeakerAttributes {
  const told = placeMap == null ? null : toldVoices(placeMap);
  if (told === null) return {};
  const said = { start: window.start, text: sliceOf(text, window) };
  const { statedSpeaker, statedSpeakers, voice } = voiceIn(told, said);
  if (statedSpeaker === undefined && statedSpeakers === undefined) return {};
  return {
    speaker:
      statedSpeaker === undefined
        ? turnsIn(text, window, told)
        : beginningOf(statedSpeaker, sizes.name),
    ...(voice === "unknown" ? {} : { voice }),
  };
}

/**
 * "Host: When did you | Ana: In the spring of": the speaker and the first words of each turn that does
 * not begin with its speaker itself ("Ana: In the spring of").
 */
function turnsIn(text: string, { start, end }: Window, { voices }: ToldVoices): string {
  const begins = [{ start, name: null }, ...voicesWithin(voices, { start, end })];
  const turns = begins.flatMap((voice, at) => {
    const from = Math.max(start, voice.start);
    const said = sliceOf(text, { start: from, end: begins[at + 1]?.start ?? end }).trim();
    return said === "" ? [] : { name: voice.name ?? "not named", said };
  });
  const told = turns.filter(({ name, said }) => !said.startsWith(`${name}:`));
  const parts = told.slice(0, sizes.turns).map(({ name, said }) => {
    const [line = ""] = said.split("\n", 1);
    return `${beginningOf(name, sizes.name)}: ${beginningOf(line, sizes.words)}`;
  });
  if (told.length > sizes.turns) parts.push("…");
  if (told.length < turns.length) parts.push("as the text says");
  return parts.join(" | ");
}

function beginningOf(text: string, chars: number): string {
  return text.slice(0, snapToGrapheme(text, chars)).trimEnd();
}
