import type { SavedOriginal } from "#lib/evidence/original.js";
import { offerWindows } from "#lib/evidence/saved-selection.js";
import { snapDown } from "#lib/kernel/text.js";
import { charsLeft } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";
import {
  budgetLine,
  type Notebook,
  nameOfSource,
  showWindow,
} from "#lib/research/exploration/notebook.js";
import type { SnapshotAnswer, SnapshotPage } from "#lib/research/exploration/store.js";
import { toolSizes, type Want } from "#lib/research/exploration/tools.js";
import { wholeSentences } from "#lib/research/exploration/whole-sentences.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** The text that answers a tool call, or null when it asks for characters and none are left. */
export function toolAnswer(
  notebook: Notebook,
  request: StoredRequest,
  want: Want,
  found: SnapshotAnswer,
): string | null {
  const text = answerText(notebook, request, want, found);
  return text === null ? null : `${text}\n${budgetLine(notebook)}`;
}

function answerText(
  notebook: Notebook,
  request: StoredRequest,
  want: Want,
  found: SnapshotAnswer,
): string | null {
  switch (want.kind) {
    case "mistake":
      return want.sentence;
    case "browse":
      return pageText(notebook, want.page, found as SnapshotPage);
    case "search":
      return searchText(notebook, { ...request, topic: want.words }, found as SavedOriginal[]);
    case "read": {
      const original = notebook.originals.get(want.sourceId) ?? (found as SavedOriginal | null);
      return readText(notebook, want, original);
    }
  }
}

function pageText(notebook: Notebook, page: number, { total, entries }: SnapshotPage): string {
  const pages = Math.ceil(total / toolSizes.pageEntries);
  const lines = entries.map(({ sourceId, title, opening: begins, ...rest }) => {
    const opening = begins.slice(0, snapDown(begins, charsLeft(notebook.charsShown)));
    notebook.charsShown += opening.length;
    return JSON.stringify({
      source: nameOfSource(notebook, sourceId),
      ...rest,
      title: title ?? opening,
    });
  });
  const list = writeBlock(notebook.nonce, { name: "page", attributes: {}, text: lines.join("\n") });
  return `Page ${page} of ${pages}, ${total} originals in all.\n${list}`;
}

function searchText(
  notebook: Notebook,
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
  notebook: Notebook,
  want: Want & { kind: "read" },
  original: SavedOriginal | null,
): string | null {
  if (original === null) return "This source is no longer available.";
  const { text } = original;
  if (want.start >= text.length) return `This original has only ${text.length} characters.`;
  const start = snapDown(text, want.start);
  const end = snapDown(text, Math.min(text.length, start + want.chars));
  // One character of a pair is no window; the pair is.
  const window = { start, end: end > start ? end : start + 2 };
  return showWindow(notebook, original, wholeSentences(text, window));
}
