import type { Edit } from "./mutation.js";
import type { Token } from "./sql-tokens.js";

const starts = new Set([";", "begin", "then", "else", "loop"]);
const removable = new Set(["perform", "update", "insert", "delete"]);

/** Mutations of whole plpgsql statements: guards and statements removed, conditions of `if` negated. */
export function statementEdits(tokens: readonly Token[], begin: number, sql: string): Edit[] {
  const edits: Edit[] = [];
  const code = tokens.findIndex(({ text }, at) => at >= begin && text === "begin");
  if (code === -1 || tokens[begin]?.kind !== "dollar") return [];
  for (let at = code + 1; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (!startsStatement(tokens, at)) continue;
    const end = next(tokens, at, ";");
    const add = (operator: string, from: number, to: number, replacement: string) =>
      edits.push({
        operator,
        start: tokens[from]?.start ?? 0,
        end: tokens[to]?.end ?? 0,
        replacement,
      });
    if (removable.has(token.text) || tokens[at + 1]?.text === ":=") {
      const locks = token.text === "perform" && isLock(tokens.slice(at, end));
      add(locks ? "lock removed" : "statement deleted", at, end, "");
    }
    if (token.text === "continue" || token.text === "exit") add("guard removed", at, end, "");
    const then = next(tokens, at, "then");
    const condition = () => sql.slice(tokens[at + 1]?.start, tokens[then - 1]?.end);
    if (token.text === "if") {
      add("condition negated", at + 1, then - 1, `not (${condition()})`);
      const close = guardEnd(tokens, then);
      if (close !== null) add("guard removed", at, close, "");
    }
  }
  return edits;
}

function startsStatement(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  return token.depth === 0 && token.kind === "word" && starts.has(tokens[at - 1]?.text ?? "");
}

const isLock = (statement: readonly Token[]) =>
  statement.some(({ text }, at) => /lock/.test(text) || (text === "for" && statement[at + 1]));

/** The place of the next token with this text at depth 0. */
function next(tokens: readonly Token[], from: number, text: string): number {
  const at = tokens.findIndex((token, place) => {
    return place > from && token.text === text && token.depth === 0;
  });
  return at === -1 ? tokens.length - 1 : at;
}

/** The semicolon after the `end if` of a plain guard, which only leaves; null for any other `if`. */
function guardEnd(tokens: readonly Token[], then: number): number | null {
  let leaves = false;
  for (let at = then + 1; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.depth !== 0) continue;
    if (token.text === "end" && tokens[at + 1]?.text === "if") return leaves ? at + 2 : null;
    if (["if", "else", "elsif", "loop"].includes(token.text)) return null;
    if (["return", "raise", "continue"].includes(token.text)) leaves = true;
  }
  return null;
}
