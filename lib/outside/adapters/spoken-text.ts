import type { TextPlace } from "#lib/contract/places.js";
import type { TextVoice } from "#lib/contract/voices.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";
import { type Cue, captionCues } from "./caption-cues.js";
import { apart, labelledVoices } from "./labelled-voices.js";

/**
 * The words of a transcript, and when and by whom they are spoken according to the captions;
 * unreadable times are NaN, and `voices` is null when nobody is named.
 */
export interface SpokenText {
  text: string;
  places: TextPlace[];
  voices: TextVoice[] | null;
}

/** The words of a fetched transcript. Runs in the thread that can be terminated (decision 6.9). */
export function transcriptText(fetched: { bytes: Uint8Array; contentType: string }): SpokenText {
  return spokenText(decodedText(fetched.bytes, fetched.contentType) ?? "");
}

/**
 * The words of WebVTT or SubRip cues in their order, one line per cue, without times, numbers and
 * tags.
 */
export function spokenText(captions: string): SpokenText {
  return spokenIn(captionCues(captions));
}

/**
 * The words of cues in their order, one line per cue, and when and by whom they are spoken. Where each cue is
 * a single word, as programs that time every word write them, a line is a sentence.
 */
export function spokenIn(given: readonly Cue[]): SpokenText {
  const places: TextPlace[] = [];
  const voices: TextVoice[] = [];
  let text = "";
  for (const cue of isByWord(given) ? sentencesOf(given) : given) {
    const { words, startSeconds, endSeconds } = cue;
    if (text !== "") text += "\n";
    const start = text.length;
    places.push({ start, startSeconds, endSeconds });
    if (cue.voices[0]?.at !== 0) voices.push({ start, name: null });
    for (const { at, name } of cue.voices) voices.push({ start: start + at, name });
    text += words;
  }
  const isNamed = voices.some(({ name }) => name !== null);
  return { text, places, voices: isNamed ? apart(lastAtEach(voices)) : labelledVoices(text) };
}

/** Of several voices at one position the last one, as in `<v Ana><v Bo>words`. */
function lastAtEach(voices: readonly TextVoice[]): TextVoice[] {
  return voices.filter(({ start }, index) => start !== voices[index + 1]?.start);
}

const minCuesByWord = 20;
/** Maximum length of a sentence made of words, and seconds of silence after which a new one begins. */
const maxSentenceChars = 300;
const maxPauseSeconds = 2;

/** Whether nine cues in ten are one word, in a script that has spaces. */
function isByWord(cues: readonly Cue[]): boolean {
  if (cues.length < minCuesByWord) return false;
  const single = cues.filter(({ words }) =>
    /^[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,40}$/u.test(words),
  );
  return single.length >= cues.length * 0.9;
}

/** Words with their times as sentences; a pause, another voice or many words without an end begin a new one. */
export function sentencesOf(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  for (const cue of cues) {
    const last = sentences.at(-1);
    const isNew =
      last === undefined ||
      /[.!?…。！？]["”»)]?$/.test(last.words) ||
      !(cue.startSeconds - last.endSeconds <= maxPauseSeconds) ||
      last.words.length + cue.words.length >= maxSentenceChars ||
      (cue.voices[0]?.name ?? null) !== (last.voices.at(-1)?.name ?? null);
    if (isNew) sentences.push({ ...cue });
    else {
      last.words += ` ${cue.words}`;
      last.endSeconds = cue.endSeconds;
    }
  }
  return sentences;
}
