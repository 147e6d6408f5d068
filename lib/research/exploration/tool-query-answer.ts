import type { SavedOriginal } from "#lib/evidence/original.js";
import { offerWindows } from "#lib/evidence/saved-selection.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import { charsLeft } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";
import { dateAttributes } from "#lib/research/date-attributes.js";
import {
  budgetLine,
  type ExplorationNotebook,
  nameOfSource,
  showWindow,
} from "#lib/research/exploration/exploration-notebook.js";
import {
  type SnapshotAnswer,
  type SnapshotPage,
  type ToolQuery,
  toolSizes,
} from "#lib/research/exploration/exploration-tools.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** The text that answers a tool query; null when it would show text but no characters are left. */
export function toolQueryAnswer(
  notebook: ExplorationNotebook,
  request: StoredRequest,
  query: ToolQuery,
  found: SnapshotAnswer,
): string | null {
  const text = answerText(notebook, request, query, found);
  return text === null ? null : `${text}\n${budgetLine(notebook)}`;
}

function answerText(
  notebook: ExplorationNotebook,
  request: StoredRequest,
  query: ToolQuery,
  found: SnapshotAnswer,
): string | null {
  switch (query.kind) {
    case "invalid":
      return query.sentence;
    case "browse":
      return pageText(notebook, query.page, found as SnapshotPage);
    case "search":
      return searchText(notebook, { ...request, topic: query.words }, found as SavedOriginal[]);
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
  const list = writeBlock(notebook.nonce, { name: "page", attributes: {}, text: lines.join("\n") });
  return `Page ${page} of ${pages}, ${total} originals in all.\n${list}`;
}

function searchText(
  notebook: ExplorationNotebook,
  question: StoredRequest,
  originals: readonly SavedOriginal[],
): string | null {
  const windows = offerWindows(originals, {
    ...question,
    retrieval: "relevance",
    answerScope: "focused",
  }).slice(0, toolSizes.foundWindows);
  if (windows.length === 0) return "Nothing in the saved originals holds these words.";
  const shown = windows.map(({ original, window }) => showWindow(notebook, original, window));
  if (shown[0] === null) return null;
  return shown.filter((block) => block !== null).join("\n");
}

function readText(
  notebook: ExplorationNotebook,
  query: ToolQuery & { kind: "read" },
  original: SavedOriginal | null,
): string | null {
  if (original === null) return "This source is no longer available.";
  const { text } = original;
  if (query.start >= text.length) return `This original has only ${text.length} characters.`;
  const start = snapToGrapheme(text, query.start);
  const end = snapToGrapheme(text, Math.min(text.length, start + query.chars));
  // A window never ends inside a grapheme: the last grapheme is included as a whole.
  const window = { start, end: end > start ? end : graphemeEnd(text, start + 1) };
  return showWindow(notebook, original, wholeSentences(text, window));
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
