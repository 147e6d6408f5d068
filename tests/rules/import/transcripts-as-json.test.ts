import { describe, expect, test } from "vitest";
import { zipOf } from "../../support/archives/pack.js";
import { itemsIn, spokenIn } from "../../support/spoken-in.js";

const lines = [
  ["On the lake.", 0, 2.5],
  ["In winter.", 2.5, 4],
];

describe("a transcript as JSON", () => {
  const whisper = {
    text: `${" On the lake.".repeat(500)}`,
    segments: [
      { id: 0, seek: 0, start: 0, end: 2.5, text: " On the lake.", speaker: "SPEAKER_00" },
      { id: 1, seek: 0, start: 2.5, end: 4, text: " In winter.", speaker: "SPEAKER_01" },
    ],
    language: "en",
  };
  const said = [
    { start: 0, end: 2500, text: "On the lake.", speaker: "A" },
    { start: 2500, end: 4000, text: "In winter.", speaker: "B" },
  ];
  const inSeconds = said.map(({ start, end, text, speaker }) => ({
    text,
    start: start / 1000,
    end: end / 1000,
    speaker,
  }));
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
    [
      "a program beside it that counts in seconds",
      { result: { utterances: inSeconds } },
      ["A", "B"],
    ],
    [
      "OpenAI, asked for words alone",
      {
        task: "transcribe",
        text: "On the lake. In winter.",
        words: [
          { word: "On", start: 0, end: 0.4 },
          { word: "the", start: 0.4, end: 0.7 },
          { word: "lake.", start: 0.7, end: 2.5 },
          { word: "In", start: 2.5, end: 3.1 },
          { word: "winter.", start: 3.1, end: 4 },
        ],
      },
      [],
    ],
    [
      "youtube-transcript, which counted in milliseconds first",
      said.map(({ start, end, text }) => ({ text, duration: end - start, offset: start })),
      [],
    ],
    [
      "youtube-transcript",
      inSeconds.map(({ start, end, text }) => ({
        text,
        duration: end - start,
        offset: start,
        lang: "en",
      })),
      [],
    ],
    ["subsrt, which counts in milliseconds without saying so", said, ["A", "B"]],
    ["AssemblyAI's paragraphs", { id: "a", paragraphs: said }, ["A", "B"]],
    ["AssemblyAI's sentences", { sentences: said, id: "a" }, ["A", "B"]],
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
    [
      "Deepgram without utterances",
      {
        metadata: { channels: 1 },
        results: {
          channels: said
            .map(({ start, end, text }, speaker) => ({
              alternatives: [
                {
                  paragraphs: {
                    paragraphs: [
                      { speaker, sentences: [{ text, start: start / 1000, end: end / 1000 }] },
                    ],
                  },
                },
              ],
            }))
            .reverse(),
        },
      },
      ["Speaker 0", "Speaker 1"],
    ],
    ["Gladia", { result: { transcription: { utterances: inSeconds } } }, ["A", "B"]],
    [
      "Azure",
      {
        source: "https://x.example/a.mp3",
        recognizedPhrases: said.map(({ start, end, text }, at) => ({
          channel: 0,
          speaker: at + 1,
          offset: "PT0S",
          offsetInTicks: start * 10_000,
          durationInTicks: (end - start) * 10_000,
          nBest: [{ display: text }, { display: "Only lake." }],
        })),
      },
      ["Speaker 1", "Speaker 2"],
    ],
    [
      "Sonix",
      {
        name: "talk",
        transcript: inSeconds.map(({ start, end, text, speaker }) => ({
          speaker,
          start_time: start,
          end_time: end,
          text,
        })),
      },
      ["A", "B"],
    ],
    [
      "Transformers",
      {
        text: "On the lake. In winter.",
        chunks: inSeconds.map(({ start, end, text }) => ({ timestamp: [start, end], text })),
      },
      [],
    ],
    [
      "YouTube",
      {
        wireMagic: "pb3",
        events: [
          { tStartMs: 0, dDurationMs: 9000, wpWinPosId: 1, segs: [{ utf8: "\n" }] },
          { tStartMs: 0, dDurationMs: 2500, segs: [{ utf8: "On the" }, { utf8: " lake.\n" }] },
          { tStartMs: 2500, dDurationMs: 1500, segs: [{ utf8: "In winter.", tOffsetMs: 0 }] },
        ],
      },
      [],
    ],
    [
      "a program that fetches captions",
      inSeconds.map(({ start, end, text }) => ({ text, start, duration: end - start })),
      [],
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
    expect(await itemsIn("talk.json", plain)).toMatchObject([{ kind: "bad", what }]);
    const zip = zipOf([
      ["talk.json", plain],
      ["notes.md", "Words of a note."],
    ]);
    expect(await itemsIn("all.zip", zip)).toMatchObject([
      { kind: "original" },
      { kind: "left_out", why: "files of other kinds" },
    ]);
  });
});

describe("a transcript as JSON whose parts are words", () => {
  /** A word or a mark, when it is said, and by whom. */
  interface Said {
    text: string;
    from: number;
    to: number;
    who: string;
    isMark?: true;
  }
  const turns: Said[][] = [
    [
      { text: "On", from: 0, to: 0.5, who: "A" },
      { text: "the", from: 0.5, to: 1, who: "A" },
      { text: "lake", from: 1, to: 2.5, who: "A" },
      { text: ".", from: 2.5, to: 2.5, who: "A", isMark: true },
    ],
    [
      { text: "In", from: 2.5, to: 3, who: "B" },
      { text: "winter", from: 3, to: 4, who: "B" },
      { text: ".", from: 4, to: 4, who: "B", isMark: true },
    ],
  ];
  /** As programs write it whose words include their marks. */
  const marked = turns.map((turn) =>
    turn.flatMap((said, at) =>
      said.isMark === true
        ? []
        : [{ ...said, text: `${said.text}${turn[at + 1]?.isMark === true ? "." : ""}` }],
    ),
  );
  const numberOf = (who: string) => (who === "A" ? 0 : 1);
  const google = marked.map((turn) => ({
    alternatives: [
      {
        transcript: turn.map(({ text }) => text).join(" "),
        words: turn.map(({ text, from, to }) => ({
          word: text,
          ...(from === 0 ? {} : { startTime: `${from}s` }),
          endTime: { seconds: `${Math.floor(to)}`, nanos: (to % 1) * 1e9 },
        })),
      },
    ],
  }));
  const tagged = {
    alternatives: [
      {
        words: google
          .flatMap(({ alternatives }) => alternatives[0]?.words ?? [])
          .map((word, at) => ({ ...word, speakerTag: at < 3 ? 0 : 1 })),
      },
    ],
  };

  test.each<[string, unknown, (string | null)[]]>([
    [
      "Rev",
      {
        monologues: turns.map((turn) => ({
          speaker: numberOf(turn[0]?.who ?? ""),
          elements: turn.flatMap(({ text, from, to, isMark }, at) => {
            const space = { type: "punct", value: " " };
            if (isMark) return [{ type: "punct", value: text }];
            const word = { type: "text", value: text, ts: from, end_ts: to, confidence: 1 };
            return at === 0 ? [word] : [space, word];
          }),
        })),
      },
      ["Speaker 0", "Speaker 1"],
    ],
    [
      "Amazon",
      {
        jobName: "talk",
        results: {
          transcripts: [{ transcript: "On the lake. In winter." }],
          speaker_labels: {
            segments: turns.map((turn) => ({
              speaker_label: `spk_${numberOf(turn[0]?.who ?? "")}`,
              items: turn
                .filter(({ isMark }) => !isMark)
                .map(({ from, to, who }) => ({
                  start_time: `${from}`,
                  end_time: `${to}`,
                  speaker_label: `spk_${numberOf(who)}`,
                })),
            })),
          },
          items: turns.flat().map(({ text, from, to, isMark }) => ({
            alternatives: [{ confidence: "1.0", content: text }],
            ...(isMark
              ? { type: "punctuation" }
              : { type: "pronunciation", start_time: `${from}`, end_time: `${to}` }),
          })),
        },
      },
      ["spk_0", "spk_1"],
    ],
    [
      "Speechmatics",
      {
        format: "2.9",
        results: turns.flat().map(({ text, from, to, who, isMark }) => ({
          alternatives: [{ content: text, speaker: who === "A" ? "S1" : "UU" }],
          start_time: from,
          end_time: to,
          ...(isMark ? { type: "punctuation", attaches_to: "previous" } : { type: "word" }),
        })),
      },
      ["S1", null],
    ],
    ["Google", { results: google }, []],
    ["Google with speakers", { results: [...google, tagged] }, ["Speaker 0", "Speaker 1"]],
    ["Google in a job", { name: "1", response: { results: google } }, []],
    [
      "Google for videos",
      { annotationResults: [{ speechTranscriptions: [tagged] }] },
      ["Speaker 0", "Speaker 1"],
    ],
    [
      "IBM",
      {
        result_index: 0,
        speaker_labels: marked.flat().map(({ from, to, who }) => ({
          from,
          to,
          speaker: numberOf(who),
        })),
        results: marked.map((turn) => ({
          final: true,
          alternatives: [{ timestamps: turn.map(({ text, from, to }) => [text, from, to]) }],
        })),
      },
      ["Speaker 0", "Speaker 1"],
    ],
    [
      "ElevenLabs",
      {
        language_code: "eng",
        language_probability: 1,
        text: "On the lake. In winter.",
        words: marked.flat().flatMap(({ text, from, to, who }) => [
          { text, start: from, end: to, type: "word", speaker_id: `speaker_${numberOf(who)}` },
          { text: " ", start: to, end: to, type: "spacing" },
        ]),
      },
      ["speaker_0", "speaker_1"],
    ],
    [
      "Soniox",
      {
        text: "On the lake. In winter.",
        tokens: turns.flat().map(({ text, from, to, who, isMark }) => ({
          text: isMark || from === 0 ? text : ` ${text}`,
          start_ms: from * 1000,
          end_ms: to * 1000,
          speaker: `${numberOf(who)}`,
        })),
      },
      ["Speaker 0", "Speaker 1"],
    ],
    [
      "Vosk",
      {
        result: marked.flat().map(({ text, from, to }) => ({
          conf: 1,
          start: from,
          end: to,
          word: text,
        })),
      },
      [],
    ],
  ])("of %s has them as sentences with their times and speakers", async (_, whole, names) => {
    const read = await spokenIn("talk.json", JSON.stringify(whole));
    const voices = names.map((name, at) => [at * 13, name]);
    expect(read).toEqual({ kind: "transcript", lines, voices: names.length === 0 ? null : voices });
  });

  test("keeps a word that is said twice", async () => {
    const words = ["Very", "very", "very", "good."].map((text, at) => ({
      text,
      start: at * 1000,
      end: at * 1000 + 900,
    }));
    const content = { audio_url: "https://x.example/a.mp3", words };
    expect(await spokenIn("talk.json", JSON.stringify(content))).toMatchObject({
      lines: [["Very very very good.", 0, 3.9]],
    });
  });

  test("has no spaces between words of a script without spaces", async () => {
    const words = ["湖", "の", "上", "で。", "冬", "に。"].map((word, at) => ({
      word,
      startTime: `${at}s`,
      endTime: `${at + 1}s`,
    }));
    const content = { results: [{ alternatives: [{ transcript: "湖", words }] }] };
    expect(await spokenIn("talk.json", JSON.stringify(content))).toMatchObject({
      lines: [
        ["湖の上で。", 0, 4],
        ["冬に。", 4, 6],
      ],
    });
  });
});
