/** The deepest nesting of objects and arrays that is read. */
export const maxJsonDepth = 32;

/**
 * The first problem in a text, with its path: something parsers disagree about, or something the
 * reader's rules refuse.
 */
export interface JsonFlaw {
  kind: "nesting" | "syntax" | "name" | "prototype" | "repetition" | "text" | "number";
  path: readonly (string | number)[];
}

/** Which strings (including names) and which written numbers a reader accepts. */
interface JsonRules {
  isText(text: string): boolean;
  isNumber(written: string): boolean;
}

/**
 * Parses JSON and refuses what parsers disagree about: duplicate names, `__proto__`, nesting over
 * 32 levels, and whatever the rules refuse. Never throws. It is bundled into the client, so it uses
 * ES2022 features only.
 */
export function unambiguousJson(
  text: string,
  rules: JsonRules,
): { value: unknown } | { flaw: JsonFlaw } {
  // Checked first, because parsers recurse and deep nesting would exhaust the stack.
  if (isDeep(text)) return { flaw: { kind: "nesting", path: [] } };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { flaw: { kind: "syntax", path: [] } };
  }
  const flaw = flawIn(text, rules);
  return flaw === null ? { value } : { flaw };
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;
const isNumeric = (code: number) => code === 0x2d || (code >= 0x30 && code <= 0x39);

const number = /[-+.\dEe]+/y;
const colon = /[ \t\n\r]*:/y;

function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (isOpening(code)) depth++;
    else if (isClosing(code)) depth--;
    if (depth > maxJsonDepth) return true;
  }
  return false;
}

/** An open object with its names so far, or an open list, and the member being read. */
interface Open {
  names: Set<string> | null;
  member: string | number;
}

/** Walks over text that JSON.parse has accepted. */
function flawIn(text: string, { isText, isNumber }: JsonRules): JsonFlaw | null {
  const open: Open[] = [];
  const found = (kind: JsonFlaw["kind"], path = open): JsonFlaw => ({
    kind,
    path: path.map(({ member }) => member),
  });
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const inner = open.at(-1);
    if (code === quote) {
      const end = endOfString(text, at);
      const words: string = JSON.parse(text.slice(at, end + 1));
      colon.lastIndex = end + 1;
      const isName = inner?.names != null && colon.test(text);
      if (!isText(words)) return isName ? found("name", open.slice(0, -1)) : found("text");
      if (isName) {
        inner.member = words;
        if (words === "__proto__") return found("prototype");
        if (inner.names?.has(words)) return found("repetition");
        inner.names?.add(words);
      }
      at = end;
    } else if (isOpening(code)) {
      open.push(code === 0x7b ? { names: new Set(), member: "" } : { names: null, member: 0 });
    } else if (isClosing(code)) open.pop();
    else if (code === comma && typeof inner?.member === "number") inner.member++;
    else if (isNumeric(code)) {
      number.lastIndex = at;
      const [written = ""] = number.exec(text) ?? [];
      if (!isNumber(written)) return found("number");
      at += written.length - 1;
    }
  }
  return null;
}

/**
 * The index of the quotation mark that closes the string starting here; the text's length when it
 * is not closed.
 */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
