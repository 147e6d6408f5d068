import type { SavedOriginal } from "#lib/evidence/original.js";
import { offerWindows, readerWindows } from "#lib/evidence/saved-selection.js";
import type { Steps } from "#lib/kernel/steps.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { analyzerOf, contentWords, questionWords, tokensOf } from "#lib/language/tokens.js";
import { charsLeft } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";
import { dateAttributes } from "#lib/research/date-attributes.js";
import {
  type ExplorationNotebook,
  freshParts,
  longest,
  nameOfSource,
  namesOf,
  showWindow,
} from "#lib/research/exploration/exploration-notebook.js";
import {
  type SnapshotAnswer,
  type SnapshotPage,
  type ToolQuery,
  toolSizes,
} from "#lib/research/exploration/exploration-tools.js";

/** The text that answers a tool query; null when it would show text but no characters are left. */
export function* toolQueryAnswer(
  notebook: ExplorationNotebook,
  query: ToolQuery,
  found: SnapshotAnswer,
): Steps<string | null> {
  switch (query.kind) {
    case "invalid":
      return query.sentence;
    case "browse":
      return pageText(notebook, query.page, found as SnapshotPage);
    case "search":
      return yield* searchText(notebook, query, found as SavedOriginal[]);
    case "read": {
      const original = notebook.originals.get(query.sourceId) ?? (found as SavedOriginal | null);
      return readText(notebook, query, original);
    }
  }
}

function pageText(
  notebook: ExplorationNotebook,
  page: number,
  { total, entries }: SnapshotPage,
): string {
  const pages = Math.ceil(total / toolSizes.pageEntries);
  const lines = entries.map((entry) => {
    const { sourceId, kind, platform, title, chars } = entry;
    const left = charsLeft(notebook.charsShown);
    const opening = entry.opening.slice(0, snapToGrapheme(entry.opening, left));
    notebook.charsShown += opening.length;
    return JSON.stringify({
      source: nameOfSource(notebook, sourceId),
      kind,
      platform,
      ...dateAttributes(kind, entry),
      chars,
      title: title ?? opening,
    });
  });
  const list = writeBlock(notebook.mark, { name: "page", attributes: {}, text: lines.join("\n") });
  return `Page ${page} of ${pages}, ${total} originals in all.\n${list}`;
}

/**
 * The best windows for a query: the names of those that were shown, the text of new ones, and the
 * query's words that none of them has. A part that was not shown yet is new only if it has a word
 * of the query.
 */
function* searchText(
  notebook: ExplorationNotebook,
  { words, query: { phrases } }: ToolQuery & { kind: "search" },
  found: readonly SavedOriginal[],
): Steps<string | null> {
  const holdsPhrases = ({ title, text }: SavedOriginal) =>
    phrases.every((phrase) => (title ?? "").includes(phrase) || text.includes(phrase));
  const question = { ...notebook.question.request, topic: words };
  const windows = yield* offerWindows(
    found.toSorted((one, other) => Number(holdsPhrases(other)) - Number(holdsPhrases(one))),
    { ...question, retrieval: "relevance", answerScope: "focused" },
    notebook.isOffline ? "words" : "model",
  );
  if (windows.length === 0) return `No original has these words as they are. ${notebook.corpus}`;
  const again = new Set<string>();
  const blocks: string[] = [];
  for (const { original, window } of readerWindows(windows)) {
    if (blocks.length === toolSizes.foundWindows) break;
    const fresh = longest(freshParts(notebook, original, window));
    const known = namesOf(notebook, original);
    if (
      fresh === undefined ||
      (known.length > 0 && wordsTold(words, original, fresh).said.length === 0)
    ) {
      for (const name of known) again.add(name);
      continue;
    }
    const block = showWindow(notebook, original, fresh);
    if (block === null && blocks.length === 0) return null;
    if (block !== null) blocks.push(block);
  }
  const told = windows.map(({ original, window }) => wordsTold(words, original, window));
  const unsaid = contentOf(words).filter((word) => told.every((one) => one.unsaid.includes(word)));
  const shown = again.size === 0 ? [] : [`${[...again].join(", ")} again.`];
  const missing = unsaid.length === 0 ? [] : [`None of these has: ${unsaid.join(", ")}.`];
  return [...shown, ...(blocks.length === 0 ? ["Nothing new."] : blocks), ...missing].join("\n");
}

/** The words of a query that are no function words, as it writes them. */
function contentOf(query: string, analyzer = analyzerOf(query)): string[] {
  const words = questionWords(query);
  return contentWords(words, analyzer).map(({ place }) => words[place]?.word ?? "");
}

/**
 * The words of a query that a window or its title has, in any form, and those that it lacks. Function words are
 * left out, by the language of the window's text, because a short query does not tell its own.
 */
function wordsTold(query: string, { title, text }: SavedOriginal, window: Window) {
  const analyzer = analyzerOf(text);
  const held = new Set(
    tokensOf(`${title ?? ""}\n${sliceOf(text, window)}`, analyzer).map(({ term }) => term),
  );
  const isSaid = (word: string) => analyzer.termsOf(word).some((term) => held.has(term));
  const content = contentOf(query, analyzer);
  return { said: content.filter(isSaid), unsaid: content.filter((word) => !isSaid(word)) };
}

function readText(
  notebook: ExplorationNotebook,
  { beside }: ToolQuery & { kind: "read" },
  original: SavedOriginal | null,
): string | null {
  if (original === null) return "This source is no longer available.";
  const { text } = original;
  const { window = null } = notebook.windows.find(({ id }) => id === beside?.id) ?? {};
  const wanted =
    window === null ? { start: 0, end: text.length } : sideOf(window, text, beside?.side);
  const isBefore = beside?.side === "before";
  const fresh = freshParts(notebook, original, wanted);
  const [nearest, ...further] = isBefore ? fresh.reverse() : fresh;
  if (nearest === undefined) return `Nothing new: ${namesOf(notebook, original).join(", ")}.`;
  // The artist's own words are many short turns.
  const turns = notebook.question.request.voice === undefined ? [] : further;
  const blocks: string[] = [];
  let left = toolSizes.readChars;
  for (const part of [nearest, ...turns]) {
    const block =
      left > 0 ? showWindow(notebook, original, readPart(text, part, left, isBefore)) : null;
    if (block === null) break;
    blocks.push(block);
    left -= part.end - part.start;
  }
  return blocks.length === 0 ? null : blocks.join("\n");
}

/** The beginning, or the end, of a part of a text, of at most `maxChars` UTF-16 units. */
function readPart(text: string, part: Window, maxChars: number, isBefore: boolean): Window {
  const start = isBefore ? Math.max(part.start, part.end - maxChars) : part.start;
  const from = isBefore ? graphemeEnd(text, start) : start;
  const until = snapToGrapheme(text, Math.min(part.end, from + maxChars));
  // A window never ends inside a grapheme: the last grapheme is included as a whole.
  const end = until > from ? until : graphemeEnd(text, from + 1);
  return wholeSentences(text, { start: from, end });
}

/** The text on one side of a window. */
function sideOf({ start, end }: Window, text: string, side = "after"): Window {
  return side === "after" ? { start: end, end: text.length } : { start: 0, end: start };
}

/** Maximum UTF-16 units trimmed from either end, and minimum length of a window that is trimmed. */
const trimChars = 200;
const longChars = 1_000;
const sentenceEnd = /[.!?…。！？]["'”’»)\]]*\s+|[。！？]|\n+/gu;

/**
 * Trims incomplete sentences from both ends of a long window. The model reads at arbitrary offsets,
 * but a reference should start and end with whole sentences. A short window is returned unchanged.
 */
export function wholeSentences(text: string, { start, end }: Window): Window {
  if (end - start < longChars) return { start, end };
  const head = text.slice(Math.max(0, start - 2), start + trimChars);
  const first = start === 0 ? undefined : [...head.matchAll(sentenceEnd)][0];
  const tailFrom = end - trimChars;
  const last =
    end === text.length ? undefined : [...text.slice(tailFrom, end).matchAll(sentenceEnd)].at(-1);
  const from = first === undefined ? start : Math.max(0, start - 2) + first.index + first[0].length;
  const to = last === undefined ? end : tailFrom + last.index + last[0].trimEnd().length;
  // A combining mark after the space that follows a sentence forms one grapheme with that space.
  return { start: graphemeEnd(text, from), end: snapToGrapheme(text, to) };
}
