import { jsonOrNull } from "#lib/kernel/json-or-null.js";

const [maxDepth, maxItems] = [6, 50];

/**
 * What a block of JSON-LD describes, from the outside in: its objects, those of `@graph`, and the main
 * entities; what it lists inside them is left out. It is read as pages write it: with raw line breaks
 * inside strings and comment marks around it.
 */
export function linkedData(json: string): Record<string, unknown>[] {
  const bare = withoutMarks(json, ["<!--", "<![CDATA["], ["-->", "]]>"]);
  return described(jsonOrNull(bare.replace(/\p{Cc}+/gu, " ")), 0);
}

function described(node: unknown, depth: number): Record<string, unknown>[] {
  if (depth > maxDepth || typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return listOf(node).flatMap((one) => described(one, depth + 1));
  const fields = node as Record<string, unknown>;
  const inner = [fields["@graph"], fields.mainEntity];
  return [fields, ...inner.flatMap((one) => described(one, depth + 1))];
}

/** The first items of a list, or the only one. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, maxItems) : [value];

/**
 * The text between an opening and a closing mark, either of which may be missing, in a script's
 * comment (`/* … *\/`) or, at the end, before a semicolon. Not a regular expression: searching for
 * blanks before the end takes time quadratic in their number.
 */
function withoutMarks(
  json: string,
  opening: readonly string[],
  closing: readonly string[],
): string {
  let text = json.trim();
  const openMark = text.startsWith("/*") ? text.slice(2).trimStart() : text;
  const opened = opening.find((mark) => openMark.startsWith(mark));
  if (opened !== undefined) {
    const rest = openMark.slice(opened.length).trimStart();
    text = openMark === text || !rest.startsWith("*/") ? rest : rest.slice(2);
  }
  if (text.endsWith(";")) text = text.slice(0, -1).trimEnd();
  const closeMark = text.endsWith("*/") ? text.slice(0, -2).trimEnd() : text;
  const closed = closing.find((mark) => closeMark.endsWith(mark));
  if (closed === undefined) return text;
  const rest = closeMark.slice(0, -closed.length).trimEnd();
  return closeMark !== text && rest.endsWith("/*") ? rest.slice(0, -2) : rest;
}
