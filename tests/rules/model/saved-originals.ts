import type { SavedOriginal } from "#lib/evidence/original.js";
import type { NamedWindow } from "#lib/evidence/passage.js";
import {
  type ExplorationNotebook,
  newNotebook,
} from "#lib/research/exploration/exploration-notebook.js";
import { readStoredRequest } from "#lib/research/stored-request.js";

/** The mark of the blocks of these tests. */
export const mark = "8f6e1c2d";

/** The notebook of an exploration in which nothing is shown yet. */
export function emptyNotebook(
  given: Partial<Pick<ExplorationNotebook, "question" | "isOffline">> = {},
): ExplorationNotebook {
  return newNotebook({
    mark,
    corpus: "Languages: Russian 100 %.",
    isOffline: false,
    question: {
      request: readStoredRequest({ topic: "who mixed it", evidenceNeed: "credits" }),
      facts: { artistName: "Skerrylight", weights: {}, titled: [] },
    },
    ...given,
  });
}

/** An ordinary original as the database returns it. */
export function savedOriginal(text: string, fields: Partial<SavedOriginal> = {}): SavedOriginal {
  return {
    kind: "web_page",
    platform: null,
    accountId: null,
    postKey: "https://news.example/1",
    collectionUrl: null,
    title: "Title",
    text,
    datedFrom: null,
    rank: 0,
    reference: {
      sourceId: `vault:${text.slice(0, 8)}`,
      revision: "0".repeat(64),
      url: "https://news.example/1",
      curation: "approved",
    },
    ...fields,
  };
}

export function windowOf(
  original: SavedOriginal,
  start: number,
  end: number,
  id = "w1",
): NamedWindow {
  return { original, window: { start, end }, score: 0, id };
}
