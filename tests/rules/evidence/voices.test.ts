import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TextVoice } from "#lib/contract/voices.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { selectOwnWords } from "#lib/evidence/own-words.js";
import { revisionOf } from "#lib/evidence/source-identity.js";
import { keptMap, mapsIn, speakersIn } from "#lib/evidence/voices.js";
import { bestWindows } from "#lib/evidence/windows.js";
import { transcriptContent } from "#lib/import/readers/transcript-content.js";
import { finished } from "#lib/kernel/steps.js";
import { isInterview, labelledVoices } from "#lib/outside/adapters/labelled-voices.js";
import { spokenText } from "#lib/outside/adapters/spoken-text.js";

/** A name as sources write one. */
const named = fc.stringMatching(/^\p{Lu}[\p{L}'-]{1,12}(?: \p{Lu}\p{Ll}{1,9})?$/u);
const said = fc.stringMatching(/^[a-z]{2,9}(?: [a-z]{2,9}){1,12}\.$/);
const turns = fc
  .tuple(
    fc.uniqueArray(named, { minLength: 2, maxLength: 5 }),
    fc.array(said, { minLength: 10, maxLength: 60 }),
  )
  .map(([names, words]) =>
    words.map((text, at) => ({ name: names[at % names.length] as string, text })),
  );
type Turns = { name: string; text: string }[];

const clock = (at: number) =>
  `00:${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}.000`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The name that a map states for the first and last character of each turn. */
function namesOf(text: string, voices: readonly TextVoice[] | null, told: Turns): unknown[] {
  let from = 0;
  return told.map(({ text: words }) => {
    const start = text.indexOf(words, from);
    from = start + words.length;
    return speakersIn(voices ?? [], { start, text: words }).statedSpeaker;
  });
}

test("a turn that is only white space does not shift the window of the artist's own words", () => {
  const before = "Host: Where was it? ";
  const blank = `${" ".repeat(40)}\n`;
  const after = "Host: And then? ";
  const answer = "Ana: The record was made in Oslo.";
  const text = [before, blank, after, answer].join("");
  const voices = [
    { start: 0, name: "Host" },
    { start: before.length, name: "Ana" },
    { start: before.length + blank.length, name: "Host" },
    { start: text.indexOf(answer), name: "Ana" },
  ];
  const placeMap = `${keptMap({ voices }) ?? ""}\n${JSON.stringify(["Ana"])}`;
  const original = { kind: "transcript", text, placeMap, reference: { sourceId: "a" } };
  const talk = original as unknown as SavedOriginal;
  const heard: string[] = [];
  const own = selectOwnWords([talk], function* (originals) {
    heard.push(...originals.map((one) => one.text));
    yield 1;
    return [{ original: talk, window: { start: 0, end: text.length } }];
  });
  expect(finished(own).map(({ window }) => text.slice(window.start, window.end))).toEqual([answer]);
  expect(heard).toEqual([answer.padStart(text.length)]);
});

describe("every reader keeps who speaks, as its source states", () => {
  test("WebVTT with voice tags", () => {
    fc.assert(
      fc.property(turns, (told) => {
        const cues = told.map(
          ({ name, text }, at) => `${clock(at)} --> ${clock(at + 1)}\n<v ${escaped(name)}>${text}`,
        );
        const { text, voices } = spokenText(`WEBVTT\n\n${cues.join("\n\n")}\n`);
        expect(namesOf(text, voices, told)).toEqual(told.map(({ name }) => name));
      }),
      { numRuns: 200 },
    );
  });

  test("Podcasting 2.0 with a speaker for each segment", () => {
    fc.assert(
      fc.property(turns, (told) => {
        const segments = told.map(({ name, text }, at) => ({
          speaker: name,
          startTime: at,
          endTime: at + 1,
          body: text,
        }));
        const bytes = new TextEncoder().encode(JSON.stringify({ version: "1.0.0", segments }));
        const read = transcriptContent({ bytes, isJson: true, encoding: null });
        if (typeof read === "string") throw new Error(read);
        expect(namesOf(read.text, read.voices, told)).toEqual(told.map(({ name }) => name));
      }),
      { numRuns: 200 },
    );
  });

  test("SubRip and texts whose lines begin with a name", () => {
    fc.assert(
      fc.property(turns, (told) => {
        const lines = told.map(({ name, text }) => `${name}: ${text}`);
        const cues = lines.map(
          (line, at) =>
            `${at + 1}\n${clock(at).replace(".", ",")} --> ${clock(at + 1).replace(".", ",")}\n${line}`,
        );
        for (const { text, voices } of [
          spokenText(cues.join("\n\n")),
          { text: lines.join("\n\n"), voices: labelledVoices(lines.join("\n\n")) },
        ]) {
          expect(namesOf(text, voices, told)).toEqual(told.map(({ name }) => name));
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a change of voice inside a cue, a closed tag and a cue without one", () => {
    const { text, voices } = spokenText(
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud Ana Lund> Hello <v Bo>and welcome</v> [music]\n\n00:03.000 --> 00:04.000\nnobody\n\n00:05.000 --> 00:06.000\n<v Rock &amp; Roll>us\n",
    );
    expect(text).toBe("Hello and welcome [music]\nnobody\nus");
    expect(voices).toEqual([
      { start: 0, name: "Ana Lund" },
      { start: 6, name: "Bo" },
      { start: 18, name: null },
      { start: 33, name: "Rock & Roll" },
    ]);
  });

  test.each([
    ["credits", "Producer: Ana\nMixed by: Bo\nMastered by: Cy\nThanks: all"],
    ["a conversation with one name", "Ana: one\nAna: two\nAna: three"],
    [
      "an essay that quotes twice at its end",
      `${"Words without a name.\n".repeat(40)}Ana: x\nBo: y\nAna: z\nBo: w`,
    ],
    ["times and addresses", "At 10:30 we met.\nhttps://a.example\nAt 11:30 we left."],
  ])("%s names no voices", (_, text) => {
    expect(labelledVoices(text)).toBeNull();
  });

  test("a written interview is told apart from a discography, which also repeats its labels", () => {
    expect(isInterview("Ana: Where?\n\nBo: In a barn.\n\n".repeat(3))).toBe(true);
    expect(isInterview("Label: Low Tide, Oslo.\nProducer: Petra Vannevik.\n\n".repeat(3))).toBe(
      false,
    );
  });
});

describe("the map of voices", () => {
  const voices = fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 5000 }),
        fc.option(fc.string({ minLength: 1, maxLength: 20 })),
      ),
      { minLength: 1 },
    )
    .map((steps) => {
      let start = 0;
      return steps.map(([step, name]) => {
        start += step;
        return { start, name };
      });
    });

  test("is stored without loss, with and without times", () => {
    fc.assert(
      fc.property(voices, fc.boolean(), (some, isTimed) => {
        const places = isTimed ? [{ start: 0, startSeconds: 1, endSeconds: 2.5 }] : null;
        const kept = keptMap({ places, voices: some }) ?? "";
        expect(mapsIn(kept)).toEqual({ places, told: { voices: some, own: [] } });
        expect(mapsIn(`${kept}\n["Ana"]`)).toEqual({
          places,
          told: { voices: some, own: ["Ana"] },
        });
      }),
    );
    expect(keptMap({ places: null, voices: null })).toBeNull();
  });

  test("is part of the revision only when there is one", () => {
    const content = {
      kind: "transcript",
      url: "https://a.example/",
      canonicalUrl: null,
      collectionUrl: null,
      title: null,
      text: "Hello",
      publishedAt: null,
      activityDate: null,
      activityDateKind: null,
      truncated: null,
    } as const;
    // As release 0.2.0 computed it.
    const before = revisionOf("social:x", content);
    expect(before).toBe("a9fe42ca4054406f9bc6100059e849d71af1ee46056b0666f2b5a9165da41f30");
    expect(revisionOf("social:x", { ...content, voices: null })).toBe(before);
    expect(revisionOf("social:x", { ...content, voices: [{ start: 0, name: "Ana" }] })).not.toBe(
      before,
    );
  });
});

describe("a window", () => {
  const text =
    "Welcome to the show.\nWho produced the record?\nAna Lund produced it in Oslo.\nWe have to stop here.";
  const voices = [
    { start: 0, name: "Host" },
    { start: 46, name: "Ana Lund" },
    { start: 76, name: "Host" },
  ];
  const windowFor = (question: string) => {
    const [window] = finished(
      bestWindows(text, question, {
        maxChars: 2000,
        count: 1,
        spoken: true,
        voiceStarts: voices.map(({ start }) => start),
      }),
    );
    return text.slice(window?.start, window?.end);
  };

  test("does not cross a change of voice when one voice has all that was asked for", () => {
    expect(windowFor("Oslo")).toBe("Ana Lund produced it in Oslo.");
  });

  test("crosses it from a question to its answer, and when both voices have words that were asked for", () => {
    expect(windowFor("record")).toBe(text.slice(0, 75));
    expect(windowFor("welcome Oslo")).toBe(text.slice(0, 75));
  });

  test("states its speaker, or all speakers in order when the voice changes", () => {
    const of = (start: number, end: number) =>
      speakersIn(voices, { start, text: text.slice(start, end) });
    expect(of(46, 75)).toEqual({ statedSpeaker: "Ana Lund" });
    expect(of(45, 76)).toEqual({ statedSpeaker: "Ana Lund" });
    expect(of(0, 97)).toEqual({ statedSpeakers: ["Host", "Ana Lund", "Host"] });
    expect(speakersIn([{ start: 5, name: "Ana" }], { start: 0, text: "Words by Ana" })).toEqual({
      statedSpeakers: [null, "Ana"],
    });
    expect(speakersIn([{ start: 5, name: "Ana" }], { start: 0, text: "Intr" })).toEqual({});
  });
});
