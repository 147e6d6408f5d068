import fc from "fast-check";
import { expect, test } from "vitest";
import type { TextVoice } from "#lib/contract/voices.js";
import { referenceTo, type SavedOriginal } from "#lib/evidence/original.js";
import { selectOwnWords } from "#lib/evidence/own-words.js";
import { selectByWords } from "#lib/evidence/select-windows.js";
import { unitsOf } from "#lib/evidence/units.js";
import { keptMap } from "#lib/evidence/voices.js";
import { leadingWindow } from "#lib/evidence/windows.js";
import { finished } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";

const windows = Number(process.env.VOICE_WINDOWS ?? 10_000);
const words =
  "record winter Oslo harmonium night. bridge? recorded boat, rain! engineer 海 🎻 we the".split(
    " ",
  );
const names = ["Host", "Ana Lund", "Nils", null];

/** A talk: who says each character, and the original with the map of its voices. */
const talk = fc
  .array(
    fc.record({
      name: fc.constantFrom(...names),
      said: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 60 }),
      gap: fc.constantFrom("\n", " ", "\n\n"),
    }),
    { minLength: 2, maxLength: 25 },
  )
  .map((turns) => {
    const [voices, speakers]: [TextVoice[], (string | null)[]] = [[], []];
    let text = "";
    for (const { name, said, gap } of turns) {
      if ((voices.at(-1)?.name ?? null) !== name) voices.push({ start: text.length, name });
      const turn = said.join(" ") + gap;
      text += turn;
      for (let at = 0; at < turn.length; at++) speakers.push(name);
    }
    const original: SavedOriginal = {
      kind: "transcript",
      platform: null,
      accountId: null,
      postKey: "https://radio.example/1",
      collectionUrl: null,
      title: null,
      text,
      datedFrom: null,
      rank: 0,
      reference: {
        sourceId: "social:1",
        revision: "a".repeat(64),
        url: "https://radio.example/1",
        curation: "approved",
      },
      placeMap: `${keptMap({ voices }) ?? ""}\n${JSON.stringify(["Ana Lund"])}`,
    };
    return { original, voices, speakers };
  })
  .filter(({ voices }) => voices.length > 1);

const asked = {
  topic: "when was the record recorded in Oslo",
  evidenceNeed: "reporting",
  answerScope: "focused",
} as const;

/** Windows of every way in which they are chosen, and any other ones. */
function windowsOf(original: SavedOriginal, voices: readonly TextVoice[], any: readonly Window[]) {
  const { text } = original;
  const select = (heard: readonly SavedOriginal[]) => selectByWords(heard, asked, 6, "words");
  const starts = voices.map(({ start }) => start);
  const leading = leadingWindow(text, 400);
  return {
    chosen: [
      ...finished(select([original])).map(({ window }) => window),
      ...finished(unitsOf(text, 600, starts)).map(({ start, end }) => ({ start, end })),
      ...(leading === null ? [] : [leading]),
      ...any.map(({ start, end }) => ({ start: start % text.length, end: end % text.length })),
    ].filter(({ start, end }) => text.slice(start, end).trim() !== ""),
    own: finished(selectOwnWords([original], select)).map(({ window }) => window),
  };
}

test("a window over two voices says so, and the artist's own words contain nobody else's", () => {
  let [checked, over, artists] = [0, 0, 0];
  const any = fc.array(fc.record({ start: fc.nat(4_000), end: fc.nat(4_000) }), { maxLength: 4 });
  const check = fc.property(talk, any, ({ original, voices, speakers }, further) => {
    const { chosen, own } = windowsOf(original, voices, further);
    for (const window of [...chosen, ...own]) {
      const { text, voice, statedSpeaker, statedSpeakers } = referenceTo(original, window);
      const heard = speakersIn(speakers, window.start, text);
      const said = statedSpeakers ?? [statedSpeaker ?? null];
      expect(said).toEqual(heard);
      expect(voice === "artist").toBe(heard.every((name) => name === "Ana Lund"));
      over += heard.length > 1 ? 1 : 0;
      artists += voice === "artist" ? 1 : 0;
      checked++;
    }
    for (const { start, end } of own) {
      const said = original.text.slice(start, end);
      expect(speakersIn(speakers, start, said)).toEqual(["Ana Lund"]);
    }
  });
  for (let run = 0; checked < windows; run++) fc.assert(check, { numRuns: 100, seed: run });
  // All three kinds came up.
  expect(Math.min(over, artists, checked - over - artists)).toBeGreaterThan(windows / 50);
});

/** Who says the characters of a window, white space aside, each change once. */
function speakersIn(speakers: readonly (string | null)[], start: number, text: string) {
  const from = start + text.length - text.trimStart().length;
  const heard: (string | null)[] = [];
  for (let at = from; at < start + text.trimEnd().length; at++) {
    const name = speakers[at] ?? null;
    if (heard.length === 0 || heard.at(-1) !== name) heard.push(name);
  }
  return heard;
}
