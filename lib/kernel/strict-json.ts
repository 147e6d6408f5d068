import { type JSONPath, visit } from "jsonc-parser";
import { isStorableText } from "#lib/kernel/text.js";

/** The parsed value, or the problem as a public sentence. */
export type StrictJson = { ok: true; value: unknown } | { ok: false; problem: string };

/** The deepest nesting of objects and arrays that is read. */
export const maxJsonDepth = 32;

/**
 * Parses JSON and refuses what parsers disagree about or the database cannot store: duplicate keys, `__proto__`, lone
 * surrogates, NUL, numbers too large, nesting over 32 (decision 1.22). Never throws.
 */
export function parseStrictJson(text: string): StrictJson {
  // Checked first, because parsers recurse and deep nesting would exhaust the stack.
  if (isDeeperThan(text, maxJsonDepth)) {
    return { ok: false, problem: `JSON must not be nested deeper than ${maxJsonDepth} levels` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: "body must be valid JSON" };
  }
  const problem = problemIn(text);
  return problem === null ? { ok: true, value } : { ok: false, problem };
}

function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/** Walks text that JSON.parse has already accepted and names the first thing wrong with it. */
function problemIn(text: string): string | null {
  let problem: string | null = null;
  const keysOfOpenObjects: Set<string>[] = [];
  const note = (path: JSONPath, what: string) => {
    problem ??= `${fieldName(path)} ${what}`;
  };
  visit(text, {
    onObjectBegin: () => {
      keysOfOpenObjects.push(new Set());
    },
    onObjectEnd: () => {
      keysOfOpenObjects.pop();
    },
    onObjectProperty: (key, _offset, _length, _line, _column, parentPath) => {
      const seen = keysOfOpenObjects.at(-1);
      if (!isStorableText(key))
        note(parentPath(), "must not have a name with NUL or a lone surrogate");
      else if (key === "__proto__") note([...parentPath(), key], "is not allowed");
      else if (seen?.has(key)) note([...parentPath(), key], "is given twice");
      seen?.add(key);
    },
    onLiteralValue: (value: unknown, _offset, _length, _line, _column, path) => {
      if (typeof value === "string" && !isStorableText(value)) {
        note(path(), "must not contain NUL or a lone surrogate");
      } else if (typeof value === "number" && !Number.isFinite(value)) {
        note(path(), "must be a smaller number");
      }
    },
  });
  return problem;
}

/** A path as `excludeSourceUrls[2]`; names that are no identifiers or too long are quoted and cut. */
function fieldName(path: JSONPath): string {
  let name = "";
  for (const part of path) {
    if (typeof part === "number") name += `[${part}]`;
    else if (/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(part)) name += name === "" ? part : `.${part}`;
    else name += `[${JSON.stringify(part.slice(0, 64))}]`;
  }
  return name === "" ? "body" : name;
}
