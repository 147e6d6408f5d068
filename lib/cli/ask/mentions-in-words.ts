import { placeWords } from "#lib/client/reference-place.js";
import { voiceWords } from "#lib/client/reference-voice.js";
import type { MentioningPassage, MentionsAnswer } from "#lib/contract/mentions.js";
import { wrapped } from "#lib/platform/terminal-text.js";
import { blocksInWords, quotationInWords } from "./quotation-in-words.js";

/** The first page of every mention for a terminal: the count, what was searched, and the passages. */
export function mentionsInWords(listed: MentionsAnswer, columns: number): string {
  const { passages, nextCursor } = listed;
  return blocksInWords([
    wrapped(countInWords(listed), columns),
    ...passages.map((passage, index) =>
      quotationInWords(passage, index + 1, [factsOf(passage)], columns),
    ),
    nextCursor === null ? [] : wrapped("The page and listMentions show the others.", columns),
  ]);
}

/** How often, in how many sources, of how many; what was left out; and whether the count is signed. */
function countInWords({ places, originals, certificate, notSearched }: MentionsAnswer): string {
  const { corpus, signature, of, also = [] } = certificate;
  const names = [of, ...also].map((name) => JSON.stringify(name)).join(" or ");
  const left = Object.values(notSearched ?? {}).reduce((sum, count) => sum + count, 0);
  return [
    `${counted(places, "mention")} of ${names} in ${counted(originals, "original")}.`,
    `All eligible originals were searched (${corpus.originals}).`,
    ...(left === 0 ? [] : [`${left} hidden, removed or withheld were not.`]),
    signature.jws === null
      ? "The certificate of this count is not signed."
      : "The certificate of this count is signed.",
  ].join(" ");
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function factsOf(passage: MentioningPassage): string {
  const { url, title, publishedAt } = passage;
  const facts = [
    title ?? (URL.canParse(url) ? new URL(url).host : url),
    publishedAt == null ? "date unknown" : `published ${publishedAt}`,
    voiceWords(passage),
    placeWords(passage),
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}
