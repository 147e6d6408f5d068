import type { Token } from "./sql-tokens.js";

/** From one token to another, both ends included, by their places in the list. */
export interface Stretch {
  from: number;
  to: number;
}

const endings = new Set(
  "where group order limit for returning union having window offset on loop then using set".split(
    " ",
  ),
);

/**
 * Where the clause that begins at token `from` ends: before the parenthesis that closes around it, a
 * semicolon, the end of the body, or a keyword of the next clause at its own depth, outside any `case`.
 */
export function clauseEnd(tokens: readonly Token[], from: number, more: readonly string[] = []) {
  const depth = tokens[from]?.depth ?? 0;
  let cases = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.depth < depth || token.kind === "dollar" || token.text === ";") return at - 1;
    if (token.depth !== depth) continue;
    if (cases === 0 && (more.includes(token.text) || (token.kind === "word" && ends(token)))) {
      return at - 1;
    }
    if (token.text === "case") cases += 1;
    if (token.text === "end" && cases > 0) cases -= 1;
  }
  return tokens.length - 1;
}

const ends = ({ text }: Token) => endings.has(text);

/** The conditions that `and` joins in a condition; a single one when it holds `or` or no `and`. */
export function conditionsOf(tokens: readonly Token[], { from, to }: Stretch): Stretch[] {
  const depth = tokens[from]?.depth ?? 0;
  const parts: Stretch[] = [];
  let start = from;
  let cases = 0;
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at] as Token;
    if (token.depth !== depth) continue;
    if (token.text === "case") cases += 1;
    if (token.text === "end") cases -= 1;
    if (cases > 0) continue;
    if (token.text === "or") return [{ from, to }];
    if (token.text !== "and" || belongsToBetween(tokens, at)) continue;
    parts.push({ from: start, to: at - 1 });
    start = at + 1;
  }
  return [...parts, { from: start, to }];
}

/** Whether the `and` at this place is the middle of `between … and …`. */
export function belongsToBetween(tokens: readonly Token[], at: number): boolean {
  const depth = tokens[at]?.depth;
  for (let before = at - 1; before >= 0; before -= 1) {
    const token = tokens[before] as Token;
    if (token.depth < (depth ?? 0) || token.text === ";") return false;
    if (token.depth !== depth) continue;
    if (["and", "or", "where", "on", "when", "if", "select"].includes(token.text)) return false;
    if (token.text === "between") return true;
  }
  return false;
}

/** Items of a list between two tokens, separated by commas at the depth of the first. */
export function itemsOf(tokens: readonly Token[], { from, to }: Stretch): Stretch[] {
  const depth = tokens[from]?.depth ?? 0;
  const items: Stretch[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at] as Token;
    if (token.text !== "," || token.depth !== depth) continue;
    items.push({ from: start, to: at - 1 });
    start = at + 1;
  }
  if (start <= to) items.push({ from: start, to });
  return items;
}

/** The tokens between the parenthesis at `open` and its closing one; null when empty. */
export function insideOf(tokens: readonly Token[], open: number): Stretch | null {
  const depth = tokens[open]?.depth ?? 0;
  for (let at = open + 1; at < tokens.length; at += 1) {
    if ((tokens[at] as Token).depth > depth) continue;
    return at - 1 > open ? { from: open + 1, to: at - 1 } : null;
  }
  return null;
}
