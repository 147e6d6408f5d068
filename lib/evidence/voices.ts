import type { TextPlace } from "#lib/contract/places.js";
import type { TextVoice, Voice } from "#lib/contract/voices.js";
import { placeMapOf, placesIn, wordedPart } from "#lib/evidence/places.js";
import type { Window } from "#lib/kernel/window.js";

/** What an original says about positions in its text. */
export interface TextMaps {
  places?: readonly TextPlace[] | null;
  voices?: readonly TextVoice[] | null;
}

/**
 * The column `place_map`: the map of places, then, after a line break, the names of the voices and
 * in base 36 for each voice the distance from the previous one and the position of its name; none
 * for null. Null when an original has neither map.
 */
export function keptMap({ places, voices }: TextMaps): string | null {
  const map = places == null ? "" : placeMapOf(places);
  if (voices == null) return map || null;
  const names = [...new Set(voices.flatMap(({ name }) => name ?? []))];
  let before = 0;
  const entries = voices.map(({ start, name }) => {
    const moved = (start - before).toString(36);
    before = start;
    return `${moved},${name === null ? "" : names.indexOf(name).toString(36)}`;
  });
  return `${map}\n${entries.join(";")}\n${JSON.stringify(names)}`;
}

/** Voices, and which of their names the owner confirmed as the artist's own. */
export interface ToldVoices {
  voices: TextVoice[];
  own: readonly string[];
}

/**
 * The maps that `told_map` gives: a column `place_map`, then, after a line break, the column
 * `own_voices` if there is one. Null for a map that the original does not have.
 */
export function mapsIn(told: string): { places: TextPlace[] | null; told: ToldVoices | null } {
  const [map = ""] = told.split("\n", 1);
  return { places: map === "" ? null : placesIn(map), told: toldVoices(told) };
}

/** The voices that `told_map` gives; null without them. */
export function toldVoices(told: string): ToldVoices | null {
  const voices = voicesOf(told);
  const own = told.split("\n")[3];
  return voices && { voices, own: own === undefined ? [] : (JSON.parse(own) as string[]) };
}

/** The voices in a column `place_map`; null without them. */
export function voicesOf(kept: string): TextVoice[] | null {
  const [, entries, names = "[]"] = kept.split("\n");
  if (entries === undefined) return null;
  const known = JSON.parse(names) as string[];
  let start = 0;
  return entries.split(";").map((entry) => {
    const [moved = "", name = ""] = entry.split(",");
    start += Number.parseInt(moved, 36);
    return { start, name: known[Number.parseInt(name, 36)] ?? null };
  });
}

/** Who speaks in a window, and whose words it is (decision 1.36). */
export function voiceIn(
  { voices, own }: ToldVoices,
  window: { start: number; text: string },
): ReturnType<typeof speakersIn> & { voice: Voice } {
  const said = speakersIn(voices, window);
  const names = said.statedSpeakers ?? [said.statedSpeaker ?? null];
  const isOwn = (name: string | null) => name !== null && own.includes(name);
  if (names.every(isOwn)) return { ...said, voice: "artist" };
  const isOther = own.length > 0 && names.every((name) => name !== null && !isOwn(name));
  return { ...said, voice: isOther ? "other" : "unknown" };
}

/** Who speaks in a window, as the source states; white space at its ends does not count. */
export function speakersIn(
  voices: readonly TextVoice[],
  window: { start: number; text: string },
): { statedSpeaker?: string; statedSpeakers?: (string | null)[] } {
  const { start, end } = wordedPart(window);
  const within = voicesWithin(voices, { start, end });
  const isNamedFromStart = (within[0]?.start ?? end) <= start;
  const names = [...(isNamedFromStart ? [] : [null]), ...within.map(({ name }) => name)];
  const [one = null] = names;
  if (names.length > 1) return { statedSpeakers: names };
  return one === null ? {} : { statedSpeaker: one };
}

/** The voices that speak in a window. */
export function voicesWithin(voices: readonly TextVoice[], window: Window): TextVoice[] {
  const before = voices.findLastIndex(({ start }) => start <= window.start);
  return voices.slice(Math.max(0, before)).filter(({ start }) => start < window.end);
}
