import type { Reference } from "#lib/client/generated/types.js";

const place = "read for";
const maxKept = 80;

/**
 * Why an original is opened: the question or search whose words are marked in it, and the way back.
 */
export interface ReadFor {
  words: string;
  need?: string | undefined;
  /** The address that the person came from. */
  back: string;
  backWords: string;
}

type Quoted = Pick<Reference, "sourceId" | "revision" | "start" | "end">;

/** The key of a quotation: its original at a revision, and its window. */
export function quotedKey({ sourceId, revision, start, end }: Quoted): string {
  return `${sourceId}@${revision}#${start}-${end}`;
}

type Kept = [key: string, readFor: ReadFor][];

function kept(): Kept {
  return JSON.parse(sessionStorage.getItem(place) ?? "[]") as Kept;
}

/** Remembers in the tab what these quotations are opened for; only the newest eighty are kept. */
export function keepReadFor(quoted: readonly Quoted[], readFor: ReadFor): void {
  const own = quoted.map((one): Kept[number] => [quotedKey(one), readFor]);
  const keys = new Set(own.map(([key]) => key));
  const all = [...own, ...kept().filter(([key]) => !keys.has(key))].slice(0, maxKept);
  try {
    sessionStorage.setItem(place, JSON.stringify(all));
  } catch {
    // The tab's storage is full or switched off; the reader marks the window alone.
  }
}

/** What a quotation was opened for, if a link in this tab led to it. */
export function readForOf(quoted: Quoted): ReadFor | undefined {
  return kept().find(([key]) => key === quotedKey(quoted))?.[1];
}
