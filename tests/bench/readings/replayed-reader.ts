import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
} from "@ai-sdk/provider";
import type { DataBlock } from "#lib/model/data-block.js";
import { offlineModel } from "#lib/model/offline/offline-model.js";
import { blocksOf, findingOf } from "../../support/finding.js";
import type { ReadCall, Reading, ReadWindow } from "./recorded-readings.js";

/** A window that this release showed, with its place in its original. */
interface Placed {
  id: string;
  of: SavedText;
  start: number;
  end: number;
}

export interface SavedText {
  title: string;
  text: string;
}

/** What one replay showed, from its requests as they were sent. */
export interface Replayed {
  calls: number;
  firstChars: number;
  /** Of the named windows: in the first request, and in it or in a result. */
  namedFirst: number;
  namedEver: number;
  shown: number;
  /** Windows of which nine tenths had been shown before. */
  shownAgain: number;
  /** Windows that are a part of an original of at most 2,000 units. */
  cut: number;
}

const wholeChars = 2_000;

/**
 * A model that repeats the course of a recorded reading: the same searches, and in the end the
 * windows that the reader named, where this release showed them.
 */
export class ReplayedReader {
  readonly #reading: Reading;
  readonly #saved: readonly SavedText[];
  #step = 0;
  #first: Placed[] = [];
  #placed: Placed[] = [];
  calls = 0;
  #firstChars = 0;

  constructor(reading: Reading, saved: readonly SavedText[]) {
    this.#reading = reading;
    this.#saved = saved;
  }

  get languageModel(): LanguageModelV4 {
    const usage = {
      inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    };
    return {
      ...offlineModel(),
      doGenerate: async (options) => {
        const content = this.#answerTo(options);
        const reason = content[0]?.type === "tool-call" ? "tool-calls" : "stop";
        return { content, finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
      },
    };
  }

  /** The figures of the replay so far. */
  replayed(): Replayed {
    const { named } = this.#reading;
    const again = this.#placed.filter((one, at) =>
      this.#placed.slice(0, at).some((other) => shareIn(one, other) >= 0.9),
    );
    const cut = this.#placed.filter(
      ({ of: { text }, start, end }) => text.length <= wholeChars && end - start < text.length,
    );
    return {
      calls: this.calls,
      firstChars: this.#firstChars,
      namedFirst: named.filter((window) => this.#holds(this.#first, window)).length,
      namedEver: named.filter((window) => this.#holds(this.#placed, window)).length,
      shown: this.#placed.length,
      shownAgain: again.length,
      cut: cut.length,
    };
  }

  /** The named windows that were never shown. */
  missed(): ReadWindow[] {
    return this.#reading.named.filter((window) => !this.#holds(this.#placed, window));
  }

  #answerTo(options: LanguageModelV4CallOptions): LanguageModelV4Content[] {
    this.calls += 1;
    const blocks = blocksOf(options);
    const task = options.responseFormat?.type === "json" ? options.responseFormat.name : "";
    if (task !== "exploration") return this.#end(blocks);
    this.#placed = blocks
      .filter(({ name }) => name === "window")
      .flatMap((block) => this.#placeOf(block) ?? []);
    if (this.calls === 1) {
      this.#first = this.#placed;
      this.#firstChars = charsOf(options);
    }
    for (;;) {
      const asked = this.#reading.steps[this.#step++];
      if (asked === undefined) return this.#end(blocks);
      const calls = asked.flatMap((call) => this.#callOf(call) ?? []);
      if (calls.length > 0) return calls;
    }
  }

  /** A search as it was written; what was read by offsets is whole now, or follows a window. */
  #callOf(asked: ReadCall): LanguageModelV4Content | null {
    const { query } = asked.arguments;
    if (asked.name !== "search" || query === undefined) return null;
    return {
      type: "tool-call",
      toolCallId: `${this.calls}-${query}`,
      toolName: "search",
      input: JSON.stringify({ queries: [query] }),
    };
  }

  #end(blocks: readonly DataBlock[]): LanguageModelV4Content[] {
    const { named, isAnswered } = this.#reading;
    const ids = named.flatMap((window) => {
      const holding = this.#placed.find((one) => this.#holds([one], window));
      return holding === undefined ? [] : [holding.id];
    });
    const shownIds = new Set(blocks.map(({ attributes }) => attributes.id));
    const windows = [...new Set(ids)].filter((id) => shownIds.has(id)).slice(0, 6);
    const verdict = isAnswered ? "answered" : windows.length > 0 ? "partly" : "nothing";
    return [{ type: "text", text: JSON.stringify(findingOf({ windows, verdict }, blocks)) }];
  }

  #placeOf({ attributes, text }: DataBlock): Placed | null {
    const of = this.#originalOf({ title: attributes.title ?? "", text });
    if (of === undefined) return null;
    const start = of.text.indexOf(text);
    return { id: attributes.id ?? "", of, start, end: start + text.length };
  }

  #originalOf({ title, text }: ReadWindow): SavedText | undefined {
    const holding = this.#saved.filter((one) => one.text.includes(text));
    return holding.find((one) => one.title === title) ?? holding[0];
  }

  /** Whether windows together show the whole range of a window that was read before. */
  #holds(placed: readonly Placed[], window: ReadWindow): boolean {
    const of = this.#originalOf(window);
    if (of === undefined) throw new Error(`no original holds the window of ${window.title}`);
    let at = of.text.indexOf(window.text);
    const end = at + window.text.length;
    for (const { start, end: until } of placed
      .filter((one) => one.of === of)
      .sort((one, other) => one.start - other.start)) {
      const gap = of.text.slice(at, start);
      if (start <= at || gap.trim() === "") at = Math.max(at, until);
    }
    return at >= end || of.text.slice(at, end).trim() === "";
  }
}

function shareIn(one: Placed, other: Placed): number {
  if (one.of !== other.of) return 0;
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return Math.max(0, shared) / (one.end - one.start);
}

/** The characters of a request: messages, tools and the form of the answer. */
function charsOf({ prompt, tools = [], responseFormat }: LanguageModelV4CallOptions): number {
  const texts = prompt.flatMap(({ content }) =>
    typeof content === "string"
      ? [content]
      : content.map((part) => (part.type === "text" ? part.text : "")),
  );
  const form = responseFormat?.type === "json" ? responseFormat.schema : {};
  return `${texts.join("")}${JSON.stringify(tools)}${JSON.stringify(form)}`.length;
}
