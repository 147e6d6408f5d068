import type { Edit } from "./mutation.js";
import { belongsToBetween, clauseEnd, conditionsOf, insideOf, itemsOf } from "./sql-clauses.js";
import { statementEdits } from "./sql-statements.js";
import { type Token, tokensOf } from "./sql-tokens.js";

/** Every mutation of SQL text. */
export function sqlMutations(sql: string): Edit[] {
  const tokens = tokensOf(sql);
  const textOf = (from: number, to: number) =>
    sql.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0);
  const edits: Edit[] = [];
  const begin = bodyStart(tokens);
  const add = (operator: string, from: number, to: number, replacement: string) => {
    const edit = {
      operator,
      start: tokens[from]?.start ?? 0,
      end: tokens[to]?.end ?? 0,
      replacement,
    };
    if (sql.slice(edit.start, edit.end) !== replacement) edits.push(edit);
  };
  for (let at = begin; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const before = tokens[at - 1];
    const next = tokens[at + 1];
    const swap = swaps[token.text];
    if (swap !== undefined && token.kind === "word") add(...swap(at));
    if (token.kind === "operator") operatorEdits(tokens, at, add);
    if (token.kind === "number") add("constant changed", at, at, `${Number(token.text) + 1}`);
    if (token.kind === "text") textEdits(token.text, at, add);
    if (token.text === "and" && !belongsToBetween(tokens, at)) {
      add("and / or swapped", at, at, "or");
    }
    if (token.text === "where") conditionEdits(tokens, at, add, textOf);
    if (token.text === "by" && before?.text === "order") orderEdits(tokens, at, add, textOf);
    if (token.text === "limit" && next !== undefined) {
      add("limit removed", at, clauseEnd(tokens, at + 1), "");
    }
    if (token.text === "is") nullEdits(tokens, at, add);
    if (token.text === "exists") {
      if (before?.text === "not") add("condition negated", at - 1, at, "exists");
      else if (before?.text !== "if") add("condition negated", at, at, "not exists");
    }
    if (token.text === "for" && ["update", "share"].includes(next?.text ?? "")) {
      if (before?.text !== "end") add("lock removed", at, clauseEnd(tokens, at + 1), "");
    }
    if (token.text === "strict" && before?.text === "into") add("strict removed", at, at, "");
    if (next?.text === "(" && token.kind === "word") callEdits(tokens, at, add, textOf);
  }
  edits.push(...statementEdits(tokens, begin, sql));
  return edits;
}

export type Add = (operator: string, from: number, to: number, replacement: string) => void;
type TextOf = (from: number, to: number) => string;

const swaps: Record<string, (at: number) => [string, number, number, string]> = {
  or: (at) => ["and / or swapped", at, at, "and"],
  true: (at) => ["true / false swapped", at, at, "false"],
  false: (at) => ["true / false swapped", at, at, "true"],
};

/**
 * In a file with a definition only the part after `as`; a plain statement is code from its start.
 */
function bodyStart(tokens: readonly Token[]): number {
  if (!tokens.some(({ text }) => text === "create")) return 0;
  const quote = tokens.findIndex(({ kind }) => kind === "dollar");
  const view = tokens.findIndex(({ text }) => text === "select");
  return Math.max(0, quote === -1 ? view : quote);
}

const comparisons: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "=": "<>",
  "<>": "=",
};
const arithmetic: Record<string, string> = { "+": "-", "-": "+", "*": "/", "/": "*" };

function operatorEdits(tokens: readonly Token[], at: number, add: Add): void {
  const { text } = tokens[at] as Token;
  const compared = comparisons[text];
  if (compared !== undefined && !(text === "=" && isAssignment(tokens, at))) {
    add("comparison changed", at, at, compared);
  }
  const calculated = arithmetic[text];
  const before = tokens[at - 1];
  const operand = before?.kind === "word" || before?.kind === "number" || before?.text === ")";
  const isAll = [")", ",", "from", "into"].includes(tokens[at + 1]?.text ?? ")");
  if (calculated !== undefined && operand && !isAll && before?.text !== "select") {
    add("arithmetic swapped", at, at, calculated);
  }
}

/** Whether this `=` stands in the list of a SET. */
function isAssignment(tokens: readonly Token[], at: number): boolean {
  const depth = tokens[at]?.depth;
  let cases = 0;
  for (let before = at - 1; before >= 0; before -= 1) {
    const token = tokens[before] as Token;
    if (token.depth < (depth ?? 0) || token.text === ";") return false;
    if (token.depth !== depth || token.kind !== "word") continue;
    if (token.text === "end") cases += 1;
    if (token.text === "case") cases -= 1;
    if (cases > 0 || token.text === "case") continue;
    if (token.text === "set") return true;
    if (["where", "on", "when", "if", "and", "or", "select", "from"].includes(token.text))
      return false;
  }
  return false;
}

/** Names and outcomes in quotes, and the lengths of intervals. Sentences and formats are not changed. */
function textEdits(text: string, at: number, add: Add): void {
  if (/^'[a-z][a-z0-9]*(_[a-z0-9]+)*'$/i.test(text)) add("constant changed", at, at, "'other'");
  const length = /^'(\d+)( (?:second|minute|hour|day)s?)'$/.exec(text);
  if (length !== null) {
    add("constant changed", at, at, `'${Number(length[1]) + 1}${length[2]}'`);
  }
}

function conditionEdits(tokens: readonly Token[], where: number, add: Add, textOf: TextOf): void {
  const whole = { from: where + 1, to: clauseEnd(tokens, where + 1) };
  const parts = conditionsOf(tokens, whole);
  for (const [nth, { from, to }] of parts.entries()) {
    const rest = parts.filter((_, other) => other !== nth);
    if (rest.length === 0) add("condition dropped", from, to, "true");
    // The `and` before it goes with it; of the first one, the `and` behind.
    else if (nth > 0) add("condition dropped", from - 1, to, "");
    else add("condition dropped", from, to + 1, "");
    const isNegated = tokens[from]?.text === "not";
    if (!isNegated && to - from < 60)
      add("condition negated", from, to, `not (${textOf(from, to)})`);
  }
}

function orderEdits(tokens: readonly Token[], by: number, add: Add, textOf: TextOf): void {
  const list = { from: by + 1, to: clauseEnd(tokens, by + 1, ["rows", "range"]) };
  for (const { from, to } of itemsOf(tokens, list)) {
    const last = tokens[to]?.text;
    const down = last === "desc";
    const named = down || last === "asc";
    const text = textOf(from, named ? to - 1 : to);
    if (last !== "last" && last !== "first") {
      add("order direction swapped", from, to, `${text} ${down ? "asc" : "desc"}`);
    }
  }
}

function nullEdits(tokens: readonly Token[], at: number, add: Add): void {
  const negated = tokens[at + 1]?.text === "not";
  const what = tokens[at + (negated ? 2 : 1)]?.text;
  if (what !== "null" && what !== "distinct") return;
  if (negated) add("condition negated", at, at + 1, "is");
  else add("condition negated", at, at, "is not");
}

const notCalls = new Set(
  "and or not in exists any all values on as then when where select from using filter over if set by conflict array returns interval numeric table".split(
    " ",
  ),
);

function callEdits(tokens: readonly Token[], at: number, add: Add, textOf: TextOf): void {
  const name = tokens[at]?.text ?? "";
  const before = tokens[at - 1]?.text;
  if (notCalls.has(name) || before === "into" || before === "as" || before === "with") return;
  const inside = insideOf(tokens, at + 1);
  if (inside === null) return;
  const items = itemsOf(tokens, inside);
  const [first] = items;
  if (first === undefined || items.length < 2) return;
  if (name === "coalesce") {
    add("default removed", at, inside.to + 1, `(${textOf(first.from, first.to)})`);
    return;
  }
  if (name.startsWith("jsonb_build")) return;
  for (const [nth, { from, to }] of items.entries()) {
    const other = items[nth + 1] ?? first;
    if (from !== to || other.from !== other.to || tokens[from]?.kind !== "word") continue;
    add("argument replaced", from, to, textOf(other.from, other.to));
  }
}
