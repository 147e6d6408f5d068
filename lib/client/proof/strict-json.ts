/** What cannot be read as one document that every reader understands alike. */
export class UnreadableDocument extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "UnreadableDocument";
  }
}

/** The longest text that is read, in UTF-16 units. */
export const maxDocumentChars = 64 * 1024 * 1024;

const maxDepth = 32;

/**
 * Parses JSON and refuses what parsers disagree about: names given twice, `__proto__`, lone surrogates, numbers that are
 * not written as canonical plain ones, nesting over 32.
 *
 * @throws UnreadableDocument
 */
export function parseDocument(text: string): unknown {
  if (text.length > maxDocumentChars) throw new UnreadableDocument("it is longer than 64 MiB");
  refuseDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableDocument("it is not valid JSON");
  }
  refuseAmbiguity(text);
  return value;
}

/** Before parsing, because parsers recurse. */
function refuseDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBrace || code === openBracket) depth++;
    else if (code === closeBrace || code === closeBracket) depth--;
    if (depth > maxDepth) throw new UnreadableDocument(`it is nested deeper than ${maxDepth}`);
  }
}

/** Whether a number is written as every reader writes the value that it reads: no exponent, no digit too many. */
function isPlain(lexeme: string): boolean {
  const value = Number(lexeme);
  return (
    Math.abs(value) <= Number.MAX_SAFE_INTEGER && !/e/i.test(lexeme) && String(value) === lexeme
  );
}

/** Walks over text that JSON.parse has accepted. */
function refuseAmbiguity(text: string): void {
  /** Of every open object the names that it has so far, of every open list null. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      const raw = text.slice(at, end + 1);
      const words: string = JSON.parse(raw);
      if (loneSurrogate.test(words)) throw new UnreadableDocument("it holds half of a character");
      const names = open.at(-1);
      if (names && nextCode(text, end + 1) === colon) addName(names, words);
      at = end;
    } else if (code === openBrace) open.push(new Set());
    else if (code === openBracket) open.push(null);
    else if (code === closeBrace || code === closeBracket) open.pop();
    else if (code === minus || (code >= zero && code <= nine)) {
      const end = endOfNumber(text, at);
      const lexeme = text.slice(at, end);
      if (!isPlain(lexeme)) throw new UnreadableDocument("it has a number that is no plain one");
      at = end - 1;
    }
  }
}

const loneSurrogate = /\p{Surrogate}/u;

function addName(names: Set<string>, name: string): void {
  if (name === "__proto__") throw new UnreadableDocument("it has a member named __proto__");
  if (names.has(name)) throw new UnreadableDocument("it gives a member twice");
  names.add(name);
}

const [quote, backslash, colon, minus, zero, nine] = [0x22, 0x5c, 0x3a, 0x2d, 0x30, 0x39];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The index of the quotation mark that ends the string that begins here; of an unended one the text's length. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let at = start;
  while (at < text.length && "+-.0123456789Ee".includes(text.charAt(at))) at++;
  return at;
}

/** The next character that is no white space of JSON. */
function nextCode(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\n\r".includes(text.charAt(at))) at++;
  return text.charCodeAt(at);
}
