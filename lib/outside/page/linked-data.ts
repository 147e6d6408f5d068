import { jsonOrNull } from "#lib/kernel/json-or-null.js";

/** JSON-LD as pages write it: with raw line breaks inside strings and comment marks around it. */
export function parsedJson(json: string): unknown {
  const bare = withoutMarks(json, ["<!--", "<![CDATA["], ["-->", "]]>"]);
  return jsonOrNull(bare.replace(/\p{Cc}+/gu, " "));
}

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
