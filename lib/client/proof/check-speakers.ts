import type { Proof } from "../generated/types.js";

type Voices = NonNullable<Proof["originals"][number]["voices"]>;

/**
 * Whether a quotation names the speakers that its original states for its window: one name, or
 * several in order when the voice changes. White space at the ends of a window is ignored.
 */
export function namesItsSpeakers(
  reference: {
    start: number;
    text: string;
    statedSpeaker?: string;
    statedSpeakers?: (string | null)[];
  },
  voices: Voices = [],
): boolean {
  const { start, text, statedSpeaker, statedSpeakers } = reference;
  const end = start + text.trimEnd().length;
  const begin = Math.min(end, start + text.length - text.trimStart().length);
  const opening = voices.filter((voice) => voice.start <= begin).at(-1)?.name ?? null;
  const changes = voices.filter((voice) => voice.start > begin && voice.start < end);
  const names = [opening, ...changes.map(({ name }) => name)];
  const isChange = names.length > 1;
  const given = statedSpeakers === undefined ? [] : [JSON.stringify(statedSpeakers)];
  return (
    statedSpeaker === (isChange ? undefined : (opening ?? undefined)) &&
    given.join() === (isChange ? JSON.stringify(names) : "")
  );
}
