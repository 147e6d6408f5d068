import type { SavedOriginal } from "#lib/evidence/original.js";
import type { NamedWindow } from "#lib/evidence/passage.js";

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
