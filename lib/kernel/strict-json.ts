import { isStorableText } from "#lib/kernel/text.js";
import { type JsonFlaw, maxJsonDepth, unambiguousJson } from "#lib/kernel/unambiguous-json.js";

/**
 * The parsed value, or the problem as a public sentence, the member of the outermost object that has
 * it (null: none), and whether it is not JSON at all.
 */
export type StrictJson =
  | { ok: true; value: unknown }
  | { ok: false; problem: string; member: string | null; isNoJson: boolean };

/** The message for each kind of flaw, after the field's name. */
const complaints: Record<JsonFlaw["kind"], string> = {
  nesting: `must not be nested deeper than ${maxJsonDepth} levels`,
  syntax: "must be valid JSON",
  name: "must not have a name with NUL or a lone surrogate",
  prototype: "is not allowed",
  repetition: "is given twice",
  text: "must not contain NUL or a lone surrogate",
  number: "must be a smaller number",
};

/**
 * Parses JSON and refuses what parsers disagree about or the database cannot store: duplicate keys,
 * `__proto__`, lone surrogates, NUL, numbers that are too large, nesting over 32 levels (decision
 * 1.22). Never throws.
 */
export function parseStrictJson(text: string, maxNumber = Number.MAX_VALUE): StrictJson {
  const isNumber = (written: string) => Math.abs(Number(written)) <= maxNumber;
  const read = unambiguousJson(text, { isText: isStorableText, isNumber });
  if ("value" in read) return { ok: true, value: read.value };
  const { kind, path } = read.flaw;
  const field = kind === "nesting" ? "JSON" : fieldName(path);
  const [outermost] = path;
  return {
    ok: false,
    problem: `${field} ${complaints[kind]}`,
    member: typeof outermost === "string" ? outermost : null,
    isNoJson: kind === "syntax",
  };
}

/**
 * A path written as `excludeSourceUrls[2]`; names that are not identifiers or too long are quoted
 * and cut.
 */
function fieldName(path: JsonFlaw["path"]): string {
  let name = "";
  for (const part of path) {
    if (typeof part === "number") name += `[${part}]`;
    else if (/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(part)) name += name === "" ? part : `.${part}`;
    else name += `[${JSON.stringify(part.slice(0, 64))}]`;
  }
  return name === "" ? "body" : name;
}
