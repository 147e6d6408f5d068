import { readerWindows } from "#lib/evidence/saved-selection.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { offeredBounds } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";
import {
  budgetLine,
  type ExplorationNotebook,
  freshParts,
  longest,
  showWindow,
} from "#lib/research/exploration/exploration-notebook.js";
import { findingRules, markLine, quotedRule, speakerRule } from "#lib/research/finding-prompt.js";
import { offlineQuestionBlock, questionBlock, rulesOf } from "#lib/research/question-block.js";

/** The system instructions of an exploration, the same for every question. */
export const explorationInstructions = `You find passages in saved public originals that answer a question about a music artist, and judge whether they do.
${quotedRule}
${speakerRule}
"They", "he", "the band": the artist. What is said of another act is not said of the artist.
If what is shown answers, answer at once. Else search: other words, names you just read, the languages of the originals, several queries at once: at least once before nothing, and where all of something is asked for. What you know may shape a query, never the answer.
${findingRules}`;

/** What the first message says besides the question and the offered windows. */
export interface FirstFacts {
  /** The day of the reading, YYYY-MM-DD. */
  today: string;
  /** Other names of the artist. */
  aliases: readonly string[];
}

/** The first message: mark, artist, originals, rules, question and offered windows (decision 7.6). */
export function firstMessage(
  notebook: ExplorationNotebook,
  offered: readonly RankedWindow[],
  { today, aliases }: FirstFacts,
): string {
  const { mark, isOffline, corpus, question } = notebook;
  const { request, facts } = question;
  const artist = writeBlock(mark, {
    name: "artist",
    attributes: { today, ...(aliases.length === 0 ? {} : { also: aliases.join(", ") }) },
    text: facts.artistName,
  });
  const windows = isOffline ? offlineWindows(notebook, offered) : offeredWindows(notebook, offered);
  const isLost = windows.length === 0 && offered.length === 0;
  return [
    markLine(mark),
    artist,
    corpus,
    ...rulesOf(request, facts.artistName),
    isOffline
      ? offlineQuestionBlock(mark, request, facts.artistName, null)
      : questionBlock(mark, request),
    ...windows,
    ...(isLost ? ["No window is shown: no original has a word of the question as it is."] : []),
    budgetLine(notebook, 0),
  ].join("\n");
}

/**
 * The best windows for a reading model, each cut to text that no other window shows, within
 * `offeredBounds`.
 */
function offeredWindows(notebook: ExplorationNotebook, offered: readonly RankedWindow[]): string[] {
  const shown: string[] = [];
  for (const { original, window } of readerWindows(offered)) {
    if (shown.length === offeredBounds.windows) break;
    const fresh = longest(freshParts(notebook, original, window));
    if (
      fresh === undefined ||
      notebook.charsShown + fresh.end - fresh.start > offeredBounds.chars
    ) {
      continue;
    }
    const block = showWindow(notebook, original, fresh);
    if (block !== null) shown.push(block);
  }
  return shown;
}

/** The windows as they were ranked: the offline model selects from them and reads no further. */
function offlineWindows(notebook: ExplorationNotebook, offered: readonly RankedWindow[]): string[] {
  return offered.flatMap(({ original, window }) => {
    const fits = notebook.charsShown + window.end - window.start <= offeredBounds.offlineChars;
    return (fits ? showWindow(notebook, original, window) : null) ?? [];
  });
}

/** Other spellings of an artist's name: its accounts' handles that differ from it, at most five. */
export function aliasesOf(
  artistName: string,
  accounts: readonly { handle: string }[],
): readonly string[] {
  const keyOf = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const known = new Map(accounts.map(({ handle }) => [keyOf(handle), handle]));
  known.delete(keyOf(artistName));
  return [...known.values()].slice(0, 5);
}
