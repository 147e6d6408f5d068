import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipOf } from "../../support/archives/pack.js";
import { itemsOfFile } from "../../support/brought.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "timed-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function itemsOf(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, content);
  return itemsOfFile(path);
}
/** The kind, the lines with the seconds from and to, and the voices of the only text of a file. */
async function spokenIn(name: string, content: string) {
  const [item, ...others] = await itemsOf(name, content);
  expect(others).toEqual([]);
  if (item?.kind !== "original") return item;
  const { kind, text = "", places, voices } = item.original;
  const lines = text.split("\n").map((line, at) => {
    const { startSeconds, endSeconds } = (places?.[at] ?? {}) as Record<string, number>;
    return [line, startSeconds, endSeconds];
  });
  return { kind, lines, voices: voices?.map(({ start, name: who }) => [start, who]) ?? null };
}

describe("a transcript with a line of name and time before each turn", () => {
  const turns =
    "Idunn  0:00  \r\nWe built it \r\nin a boathouse.\r\n\r\nUnknown Speaker  0:41  \r\nIn winter?\r\n\r\nIdunn Storli  1:02:03  \r\nYes.\r\n\r\nTranscribed by https://otter.ai\r\n";

  test("has its words by turn, with who speaks and when", async () => {
    expect(await spokenIn("talk.txt", turns)).toEqual({
      kind: "transcript",
      lines: [
        ["We built it in a boathouse.", 0, 41],
        ["In winter?", 41, 3723],
        ["Yes.", 3723, 3723],
      ],
      voices: [
        [0, "Idunn"],
        [28, null],
        [39, "Idunn Storli"],
      ],
    });
  });

  test("can have no names", async () => {
    const read = await spokenIn("talk.txt", "0:03\nThe sea\n0:09  \nand the boats\n");
    const lines = [
      ["The sea", 3, 9],
      ["and the boats", 9, 9],
    ];
    expect(read).toEqual({ kind: "transcript", lines, voices: null });
  });

  test.each([
    ["a list of songs", "Forecast  3:12\nPaper Lighthouse  4:02\nValentia  2:50\n"],
    ["notes on songs", "Forecast  3:12\nloud\nPaper Lighthouse  2:02\nsoft\n"],
    ["one time", "Doors open  20:00\nBring a coat.\n"],
    ["times within sentences", "We met at 10:30\nand left at 11:00\n"],
  ])("is not seen in %s", async (_, text) => {
    expect(await spokenIn("notes.txt", text)).toMatchObject({ kind: "web_page" });
  });
});

test("lyrics in LRC have each line at its times, without tags, and last until the next", async () => {
  const lrc =
    "\ufeff[ti: Forecast]\n[offset:+500]\nnot a line\n[00:10.50][01:20.00]Rain later, good\n[00:12]<00:12.00>Rain <00:12.40>later, good\n[00:14.250] veering [00:15.00] south\n[00:20.00]\n";
  expect(await spokenIn("forecast.lrc", lrc)).toEqual({
    kind: "transcript",
    lines: [
      ["Rain later, good", 10, 11.5],
      ["Rain later, good", 11.5, 13.75],
      ["veering south", 13.75, 19.5],
      ["Rain later, good", 79.5, 79.5],
    ],
    voices: null,
  });
});

test("a script of ASS or SSA has its dialogue in the order of time, and no styles, drawings or comments", async () => {
  const line = (from: string, to: string, name: string, words: string) =>
    `Dialogue: 0,0:00:${from},0:00:${to},Main,${name},0,0,0,,${words}\n`;
  const script = [
    "[Script Info]\nTitle: Harbour\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Main,Arial\n\n",
    "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n",
    "Comment: 0,0:00:01.00,0:00:02.00,Main,,0,0,0,,a note\n",
    line("04.00", "06.25", "Ivo", "{\\an8\\fad(1,2)}Two {\\k20}rooms,\\Nand\\hrain"),
    line("01.50", "03.00", "Ana", "{\\i1}One{\\i0}, he said {a remark}"),
    line("01.50", "03.00", "Ana", "One, he said"),
    line("02.00", "03.00", "", "{\\p1}m 0 0 l 100 0{\\p0}"),
  ].join("");
  expect(await spokenIn("harbour.ass", script)).toEqual({
    kind: "transcript",
    lines: [
      ["One, he said", 1.5, 3],
      ["Two rooms, and rain", 4, 6.25],
    ],
    voices: [
      [0, "Ana"],
      [13, "Ivo"],
    ],
  });
  const old =
    "[Script Info]\n[Events]\nFormat: Marked, Start, End, Style, Name, Text\nDialogue: Marked=0,0:01:19.00,0:01:26.50,Main,,Loud, then soft\n";
  expect(await spokenIn("old.ssa", old)).toMatchObject({ lines: [["Loud, then soft", 79, 86.5]] });
});

describe("a transcript as JSON", () => {
  const whisper = {
    text: `${" On the lake.".repeat(500)}`,
    segments: [
      { id: 0, seek: 0, start: 0, end: 2.5, text: " On the lake.", speaker: "SPEAKER_00" },
      { id: 1, seek: 0, start: 2.5, end: 4, text: " In winter.", speaker: "SPEAKER_01" },
    ],
    language: "en",
  };
  const lines = [
    ["On the lake.", 0, 2.5],
    ["In winter.", 2.5, 4],
  ];
  const said = [
    { start: 0, end: 2500, text: "On the lake.", speaker: "A" },
    { start: 2500, end: 4000, text: "In winter.", speaker: "B" },
  ];
  test.each<[string, unknown, (string | null)[]]>([
    ["Whisper", whisper, ["SPEAKER_00", "SPEAKER_01"]],
    [
      "whisper.cpp",
      {
        systeminfo: "AVX = 1",
        transcription: [
          {
            timestamps: { from: "00:00:00,000" },
            offsets: { from: 0, to: 2500 },
            text: " On the lake.",
          },
          { offsets: { from: 2500, to: 4000 }, text: " In winter." },
        ],
      },
      [],
    ],
    ["AssemblyAI", { id: "a", audio_url: "https://x.example/a.mp3", utterances: said }, ["A", "B"]],
    [
      "Deepgram",
      {
        metadata: { channels: 1 },
        results: {
          channels: [],
          utterances: said.map(({ start, end, text }, speaker) => ({
            start: start / 1000,
            end: end / 1000,
            transcript: text,
            speaker,
          })),
        },
      },
      ["Speaker 0", "Speaker 1"],
    ],
    [
      "Amazon Transcribe",
      {
        jobName: "talk",
        results: {
          transcripts: [{ transcript: "On the lake. In winter." }],
          audio_segments: [
            {
              transcript: "On the lake.",
              start_time: "0.0",
              end_time: "2.5",
              speaker_label: "spk_0",
            },
            {
              transcript: "In winter.",
              start_time: "2.5",
              end_time: "4.0",
              speaker_label: "spk_1",
            },
          ],
        },
      },
      ["spk_0", "spk_1"],
    ],
  ])("of %s has its words, times and speakers", async (_, content, names) => {
    const read = await spokenIn("talk.json", JSON.stringify(content));
    const voices = names.map((name, at) => [at * 13, name]);
    expect(read).toEqual({ kind: "transcript", lines, voices: names.length === 0 ? null : voices });
  });

  test("of Deepgram that has words alone becomes sentences", async () => {
    const sentence = "We drove all night to the north and nobody slept at all until it rained .";
    const words = `${sentence} ${sentence}`.split(" ").map((word, at) => ({
      word,
      punctuated_word: word,
      start: at / 4,
      end: at / 4 + 0.2,
    }));
    const content = { results: { channels: [{ alternatives: [{ transcript: "", words }] }] } };
    expect(await spokenIn("talk.json", JSON.stringify(content))).toMatchObject({
      lines: [
        [sentence, 0, 3.95],
        [sentence, 4, 7.95],
      ],
    });
  });

  test("without segments says so, and is other data beside other files", async () => {
    const plain = JSON.stringify({ text: "On the lake." });
    const what = "has no timed segments: save it as WebVTT";
    expect(await itemsOf("talk.json", plain)).toMatchObject([{ kind: "bad", what }]);
    const zip = zipOf([
      ["talk.json", plain],
      ["notes.md", "Words of a note."],
    ]);
    expect(await itemsOf("all.zip", zip)).toMatchObject([
      { kind: "original" },
      { kind: "left_out", why: "files of other kinds" },
    ]);
  });
});
