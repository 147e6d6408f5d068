import { describe, expect, test } from "vitest";
import { spokenIn } from "../../support/spoken-in.js";

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

  test("can have the times in brackets, or times of the day, which are not those of a recording", async () => {
    const rev = "Idunn (00:03):\nWe built it.\n\nSpeaker 2 (01:02:05):\nIn winter?\n";
    const lines = [
      ["We built it.", 3, 3725],
      ["In winter?", 3725, 3725],
    ];
    const voices = [
      [0, "Idunn"],
      [13, "Speaker 2"],
    ];
    expect(await spokenIn("talk.txt", rev)).toEqual({ kind: "transcript", lines, voices });
    const zoom = "[Idunn] 14:03:22\nWe built it.\n\n[Speaker 2] 14:03:29\nIn winter?\n";
    expect(await spokenIn("talk.txt", zoom)).toMatchObject({
      lines: [
        ["We built it.", undefined, undefined],
        ["In winter?", undefined, undefined],
      ],
      voices,
    });
  });

  test.each([
    ["a list of songs", "Forecast  3:12\nPaper Lighthouse  4:02\nValentia  2:50\n"],
    ["notes on songs", "Forecast  3:12\nloud\nPaper Lighthouse  2:02\nsoft\n"],
    ["songs with their lengths", "Forecast (3:12):\nloud\nPaper Lighthouse (2:02):\nsoft\n"],
    ["one time", "Doors open  20:00\nBring a coat.\n"],
    ["times within sentences", "We met at 10:30\nand left at 11:00\n"],
  ])("is not seen in %s", async (_, text) => {
    expect(await spokenIn("notes.txt", text)).toMatchObject({ kind: "web_page" });
  });
});

describe("a transcript with a time and a name in bold before each turn, as Descript writes it", () => {
  const voices = [
    [0, "Ana"],
    [9, "Bo Lie"],
    [20, "Ana"],
  ];
  test("has its words by paragraph, without headings or the marks of minutes", async () => {
    const turns =
      "## [00:00:05] The barn\n\n[00:00:05] **Ana:** We sang.\n\n[00:01:02] **Bo Lie:** In [00:01:30] winter?\n\n[01:02:03] **Ana:** Yes.\n\n[01:02:09] Every night.\n";
    const lines = [
      ["We sang.", 5, 62],
      ["In winter?", 62, 3723],
      ["Yes.", 3723, 3729],
      ["Every night.", 3729, 3729],
    ];
    expect(await spokenIn("talk.md", turns)).toEqual({ kind: "transcript", lines, voices });
  });

  test("can have the name first, and turns without a time, which come within that of the turn before", async () => {
    const turns = "**Ana:** [00:05] We sang.\n\n**Bo Lie:** In winter?\n\n**Ana:** [01:02] Yes.\n";
    const lines = [
      ["We sang.", 5, 62],
      ["In winter?", 5, 62],
      ["Yes.", 62, 62],
    ];
    expect(await spokenIn("talk.md", turns)).toEqual({ kind: "transcript", lines, voices });
  });

  test("can have times without names, which are not read as times of lyrics", async () => {
    const text = "[00:00:05] We sang.\n[00:01:02] In winter?\n";
    const lines = [
      ["We sang.", 5, 62],
      ["In winter?", 62, 62],
    ];
    expect(await spokenIn("talk.txt", text)).toEqual({ kind: "transcript", lines, voices: null });
    const lyrics = text.replace(":05", ":75").replace(":02", ":20");
    expect(await spokenIn("talk.lrc", lyrics)).toMatchObject({
      lines: [
        ["We sang.", 0.75, 1.2],
        ["In winter?", 1.2, 1.2],
      ],
    });
  });

  test("can pass an hour, and have lines without a time", async () => {
    const text = "[59:50] Ana: We sang.\n[laughs] All night.\n\n[1:00:05] Bo: In winter?\n";
    expect(await spokenIn("talk.txt", text)).toMatchObject({
      lines: [
        ["Ana: We sang.", 3590, 3605],
        ["[laughs] All night.", 3590, 3605],
        ["Bo: In winter?", 3605, 3605],
      ],
    });
    const sung = "[00:10] [00:20] We sang.\n[00:15] In winter.\n";
    expect(await spokenIn("talk.lrc", sung)).toMatchObject({
      lines: [
        ["We sang.", 10, 15],
        ["In winter.", 15, 20],
        ["We sang.", 20, 20],
      ],
    });
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
    " [Script Info]\n [Events]\n Format: Marked, Start, End, Style, Name, Text\n Dialogue: Marked=0,0:01:19.00,0:01:26.50,Main,,Loud, then soft\n";
  expect(await spokenIn("old.ssa", old)).toMatchObject({ lines: [["Loud, then soft", 79, 86.5]] });
});

test("the labels of Audacity have their times in seconds, and from WhisperX who speaks", async () => {
  const labels = "0.000000\t2.500000\tOn the lake.\n\\\t80.0\t900.0\n2.500000\t4.000000\tNow.\n";
  const lines = [
    ["On the lake.", 0, 2.5],
    ["Now.", 2.5, 4],
  ];
  expect(await spokenIn("labels.txt", labels)).toMatchObject({ kind: "transcript", lines });
  const named = labels.replace("On", "[[SPEAKER_00]]On").replace("Now", "[[SPEAKER_01]]Now");
  expect(await spokenIn("talk.aud", named)).toMatchObject({
    lines,
    voices: [
      [0, "SPEAKER_00"],
      [13, "SPEAKER_01"],
    ],
  });
});
