import type { Reference } from "./generated/types.js";

type Spoken = Pick<Reference, "voice" | "statedSpeaker" | "statedSpeakers">;

/**
 * Who speaks in a reference, as its source states, and whether the owner confirmed that it is the
 * artist: `Ana Lund as the source says`. Null where the source names nobody.
 */
export function voiceWords({ voice, statedSpeaker, statedSpeakers }: Spoken): string | null {
  const names = statedSpeakers ?? (statedSpeaker === undefined ? [] : [statedSpeaker]);
  if (names.length === 0) return null;
  const who = [...new Set(names)].map((name) => name ?? "somebody unnamed").join(", ");
  return voice === "artist" ? `${who}: the artist’s own words` : `${who} as the source says`;
}
