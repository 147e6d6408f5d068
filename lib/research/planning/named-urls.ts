import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";

/** An address under the name that the model may choose it by. */
export interface NamedUrl {
  id: string;
  url: string;
  /** Whether the question itself holds it, or the conversation before. */
  from: "question" | "context";
}

const written = /https?:\/\/[^\s<>"']+/giu;
/** What ends a sentence or a bracket and not an address. */
const trailing = /[.,;:!?)\]}…]+$/u;
const maxUrls = 10;
const maxUrlChars = 2_000;

/** The addresses in a visitor's own words, as far as a research request can carry them. */
export function namedUrls(question: string, context: string): NamedUrl[] {
  const found = [
    ...urlsIn(question).map((url) => ({ url, from: "question" as const })),
    ...urlsIn(context).map((url) => ({ url, from: "context" as const })),
  ];
  return found.slice(0, maxUrls).map((one, index) => ({ id: `u${index + 1}`, ...one }));
}

function urlsIn(text: string): string[] {
  const urls = [...text.matchAll(written)].map(([url]) => url.replace(trailing, ""));
  return [...new Set(urls)].filter(
    (url) => url.length <= maxUrlChars && isHttpUrlWithoutUserInfo(url),
  );
}
