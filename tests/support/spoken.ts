/** A transcript in cues, one line each, as import takes it, and when each of its words is spoken. */
export interface Spoken {
  text: string;
  places: { start: number; startSeconds: number; endSeconds: number }[];
  /** Beginning and end of each word, in units of the text and in seconds. */
  words: { start: number; end: number; fromSeconds: number; toSeconds: number }[];
}

/**
 * Lays words out in cues, each word taking `secondsPerUnit` for each of its units and the space behind it.
 *
 * @param cues the words of each cue, and the seconds of silence before it
 */
export function spoken(
  cues: readonly { words: readonly string[]; pauseSeconds: number }[],
  secondsPerUnit: (word: number) => number = () => 0.07,
): Spoken {
  const told: Spoken = { text: "", places: [], words: [] };
  let seconds = 0;
  for (const { words, pauseSeconds } of cues) {
    if (told.text !== "") told.text += "\n";
    seconds += pauseSeconds;
    const place = { start: told.text.length, startSeconds: seconds, endSeconds: seconds };
    for (const [at, word] of words.entries()) {
      if (at > 0) {
        told.text += " ";
        seconds += secondsPerUnit(told.words.length);
      }
      const [start, fromSeconds] = [told.text.length, seconds];
      told.text += word;
      seconds += word.length * secondsPerUnit(told.words.length);
      told.words.push({ start, end: told.text.length, fromSeconds, toSeconds: seconds });
    }
    told.places.push({ ...place, endSeconds: seconds });
  }
  return told;
}

/** When a window is spoken: from its first word to its last one. */
export function spokenAt({ words }: Spoken, { start, end }: { start: number; end: number }) {
  const inside = words.filter((word) => word.end > start && word.start < end);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) throw new Error("no word is in the window");
  return { startSeconds: first.fromSeconds, endSeconds: last.toSeconds };
}
