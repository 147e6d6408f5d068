/**
 * Where programs keep the parts of a transcript, and how they name the members of a part. A path has the keys from
 * a value on, and `*` for each value of a list.
 */
export interface TranscriptShape {
  parts: string;
  /** "spaced": a part is a word, a mark or a space, and the spaces are stated; "bare": a word or a mark. Absent: a line. */
  words?: "spaced" | "bare";
  /** How many units of `start` and `end` are a second; absent: 1. */
  units?: number;
  /** A member that distinguishes these parts from another program's parts at the same path. */
  member?: string;
  /**
   * Path of entries that state who speaks from a time on; absent: a part or its container states
   * it.
   */
  turns?: string;
}

export const transcriptShapes: readonly TranscriptShape[] = [
  // Podcasting 2.0, Whisper, WhisperX
  { parts: "segments.*" },
  // Whisper in C++, and in Transformers
  { parts: "transcription.*" },
  { parts: "chunks.*" },
  // AssemblyAI, ElevenLabs
  { parts: "utterances.*", units: 1000 },
  { parts: "paragraphs.*", units: 1000, member: "start" },
  { parts: "words.*", words: "spaced", member: "type" },
  { parts: "words.*", words: "bare", units: 1000, member: "text" },
  // OpenAI when asked for words alone, Gentle
  { parts: "words.*", words: "bare", member: "word" },
  // Gladia
  { parts: "transcription.utterances.*" },
  // Rev
  { parts: "monologues.*.elements.*", words: "spaced" },
  // Sonix, Soniox, Fireflies
  { parts: "transcript.*" },
  { parts: "tokens.*", words: "spaced" },
  { parts: "sentences.*" },
  // Deepgram
  { parts: "results.utterances.*" },
  { parts: "results.channels.*.alternatives.0.paragraphs.paragraphs.*.sentences.*" },
  { parts: "results.channels.*.alternatives.0.words.*", words: "bare" },
  // Amazon
  { parts: "results.audio_segments.*" },
  {
    parts: "results.items.*",
    words: "bare",
    turns: "results.speaker_labels.segments.*.items.*",
  },
  // Speechmatics
  { parts: "results.*", words: "bare", member: "alternatives.0.content" },
  // Google: speech, video
  { parts: "results.*.alternatives.0.words.*", words: "bare" },
  {
    parts: "annotationResults.*.speechTranscriptions.*.alternatives.0.words.*",
    words: "bare",
  },
  // IBM
  {
    parts: "results.*.alternatives.0.timestamps.*",
    words: "bare",
    turns: "speaker_labels.*",
  },
  {
    parts: "results.*.results.*.alternatives.0.timestamps.*",
    words: "bare",
    turns: "results.*.speaker_labels.*",
  },
  // Google and IBM without times of words
  { parts: "results.*", member: "alternatives.0.transcript" },
  // Azure
  { parts: "recognizedPhrases.*" },
  { parts: "phrases.*" },
  // YouTube, and programs that fetch its captions
  { parts: "events.*", member: "segs" },
  { parts: "*", member: "start" },
  { parts: "*", member: "startTime" },
  { parts: "*", member: "offset" },
  // Vosk
  { parts: "result.*", words: "bare" },
  { parts: "*.result.*", words: "bare" },
];

/** The words of a part, by the first of these that it has; several values are joined. */
export const wordsMembers = [
  "body",
  "text",
  "sentence",
  "punctuated_word",
  "word",
  "value",
  "alternatives.0.content",
  "transcript",
  "alternatives.0.transcript",
  "nBest.0.display",
  "0",
  "segs.*.utf8",
];

/** Who speaks: the first of these members that a part has, else what contains it; a number is the program's own. */
export const speakerMembers = [
  "speaker_info.display_name",
  "speaker_name",
  "speaker_label",
  "speakerLabel",
  "speaker",
  "speakerTag",
  "speaker_id",
  "alternatives.0.speaker",
];

/** When a part begins, and when it ends or how long it lasts; how many units are a second, where the name says it. */
export const timeMembers: readonly {
  start: string;
  end?: string;
  lasts?: string;
  units?: number;
}[] = [
  { start: "start", end: "end", lasts: "duration" },
  { start: "startTime", end: "endTime" },
  { start: "start_time", end: "end_time" },
  { start: "startOffset", end: "endOffset" },
  { start: "timestamp.0", end: "timestamp.1" },
  { start: "ts", end: "end_ts" },
  { start: "from", end: "to" },
  { start: "1", end: "2" },
  { start: "start_ms", end: "end_ms", units: 1000 },
  { start: "offsets.from", end: "offsets.to", units: 1000 },
  { start: "tStartMs", lasts: "dDurationMs", units: 1000 },
  { start: "offsetMilliseconds", lasts: "durationMilliseconds", units: 1000 },
  { start: "offsetInTicks", lasts: "durationInTicks", units: 10_000_000 },
  { start: "offset", lasts: "duration" },
];
