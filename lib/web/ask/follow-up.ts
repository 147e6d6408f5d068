import type { Reference } from "#lib/client/generated/types.js";

const maxContextChars = 2000;

/** What was talked of, for the plan of a follow-up: the question and the addresses that were quoted. At most 2,000 characters. */
export function followUpContext(question: string, references: readonly Reference[]): string {
  const urls = [...new Set(references.map(({ url }) => url))];
  let context = `Asked before: ${question.slice(0, 500)}`;
  for (const url of urls) {
    const longer = `${context}\nQuoted from ${url}`;
    if (longer.length > maxContextChars) break;
    context = longer;
  }
  return context;
}
