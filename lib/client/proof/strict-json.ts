import { type JsonFlaw, unambiguousJson } from "#lib/kernel/unambiguous-json.js";

/** A text that is not one document which every reader understands in the same way. */
export class UnreadableDocument extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "UnreadableDocument";
  }
}

/** The longest text that is read, in UTF-16 units. */
export const maxDocumentChars = 64 * 1024 * 1024;

const sentences: Record<JsonFlaw["kind"], string> = {
  nesting: "it is nested deeper than 32",
  syntax: "it is not one valid JSON document",
  name: "it contains half of a character",
  text: "it contains half of a character",
  prototype: "it has a member named __proto__",
  repetition: "it has the same member twice",
  number: "it has a number that is not in plain form",
};

/**
 * Parses JSON and refuses what parsers disagree about: duplicate names, `__proto__`, lone
 * surrogates, numbers not in canonical plain form, nesting deeper than 32.
 *
 * @throws UnreadableDocument
 */
export function parseDocument(text: string): unknown {
  if (text.length > maxDocumentChars) throw new UnreadableDocument("it is longer than 64 MiB");
  const isText = (one: string) => !loneSurrogate.test(one);
  const read = unambiguousJson(text, { isText, isNumber: isPlain });
  if ("flaw" in read) throw new UnreadableDocument(sentences[read.flaw.kind]);
  return read.value;
}

const loneSurrogate = /\p{Surrogate}/u;

/**
 * Whether a number is written in the form that every reader would write it: no exponent, no
 * superfluous digits.
 */
function isPlain(written: string): boolean {
  const value = Number(written);
  return (
    Math.abs(value) <= Number.MAX_SAFE_INTEGER && !/e/i.test(written) && String(value) === written
  );
}
