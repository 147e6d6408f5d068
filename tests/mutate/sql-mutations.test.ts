import { describe, expect, test } from "vitest";
import { apply } from "./mutation.js";
import { sqlMutations } from "./sql-mutations.js";
import { tokensOf } from "./sql-tokens.js";

const body = (code: string) =>
  `-- a = 1 and b\ncreate function f(p_a integer default 1)\nas $$\n${code}\n$$;`;
/** What the mutations of a body do to it, as [operator, body after]. */
const changes = (code: string, operator?: string) =>
  sqlMutations(body(code))
    .filter((edit) => operator === undefined || edit.operator === operator)
    .map((edit) => [edit.operator, apply(body(code), edit).slice(body("").length - 4, -4)])
    .map(([name, after = ""]) => [name, after.replaceAll(/\s+/g, " ").trim()]);
const mutants = (code: string, operator: string) =>
  changes(code, operator).map(([, changed]) => changed);

describe("tokens", () => {
  const texts = (sql: string) => tokensOf(sql).map(({ text }) => text);

  test("strings, comments and dollar quotes are distinguished from code", () => {
    const sql = `SELECT 'it''s -- no' /* a /* nested */ = b */ || U&'\\0041' $x$ a--b\n<=1.5 $x$ "A b"`;
    expect(texts(sql)).toEqual([
      "select",
      "'it''s -- no'",
      "||",
      "U&'\\0041'",
      "$x$",
      "a",
      "<=",
      "1.5",
      "$x$",
      '"a b"',
    ]);
  });

  test("casts, assignments and named arguments are not comparisons", () => {
    expect(texts("x := a::text; f(b => 1) >= c->>'d'")).toEqual(
      "x|:=|a|::|text|;|f|(|b|=>|1|)|>=|c|->>|'d'".split("|"),
    );
  });

  test("a token knows its depth and position", () => {
    const sql = "f(a, (b))";
    expect(tokensOf(sql).map(({ text, depth }) => `${text}${depth}`)).toEqual([
      "f0",
      "(0",
      "a1",
      ",1",
      "(1",
      "b2",
      ")1",
      ")0",
    ]);
    for (const { text, start, end } of tokensOf(sql)) expect(sql.slice(start, end)).toBe(text);
  });
});

test.each<[operator: string, code: string, ...mutants: string[]]>([
  ["comparison changed", "select a < 1", "select a <= 1"],
  [
    "comparison changed",
    "update t set a = case when b = 1 then 2 end, c = 2 where d >= 1",
    "update t set a = case when b <> 1 then 2 end, c = 2 where d >= 1",
    "update t set a = case when b = 1 then 2 end, c = 2 where d > 1",
  ],
  [
    "and / or swapped",
    "select a between 1 and 2 and b or c",
    "select a between 1 and 2 or b or c",
    "select a between 1 and 2 and b and c",
  ],
  [
    "condition dropped",
    "select from t where a = 1 and (b or c) and d order by e",
    "select from t where (b or c) and d order by e",
    "select from t where a = 1 and d order by e",
    "select from t where a = 1 and (b or c) order by e",
  ],
  [
    "condition dropped",
    "select exists (select from t where a or b)",
    "select exists (select from t where true)",
  ],
  [
    "condition negated",
    "select a is not null, b is distinct from c",
    "select a is null, b is distinct from c",
    "select a is not null, b is not distinct from c",
  ],
  ["condition negated", "select not exists (select 1)", "select exists (select 1)"],
  [
    "order direction swapped",
    "select a from t order by f(a, b), c desc limit 1",
    "select a from t order by f(a, b) desc, c desc limit 1",
    "select a from t order by f(a, b), c asc limit 1",
  ],
  ["limit removed", "select a from t limit 5", "select a from t"],
  [
    "constant changed",
    "select 0, 'failed', 'a sentence of words', interval '24 hours'",
    "select 1, 'failed', 'a sentence of words', interval '24 hours'",
    "select 0, 'other', 'a sentence of words', interval '24 hours'",
    "select 0, 'failed', 'a sentence of words', interval '25 hours'",
  ],
  ["true / false swapped", "select true", "select false"],
  ["default removed", "select coalesce(a, f(b, c))", "select (a)"],
  [
    "arithmetic swapped",
    "select count(*), a + 1, t.* from t",
    "select count(*), a - 1, t.* from t",
  ],
  ["argument replaced", "select f(a, b)", "select f(b, b)", "select f(a, a)"],
  ["lock removed", "select a from t where b for update", "select a from t where b"],
])("%s: %s", (operator, code, ...expected) => {
  expect(mutants(code, operator)).toEqual(expected);
});

describe("statements", () => {
  const code = `declare v integer; begin perform lock_artist(p); if a and b then return; end if;
    if c then v := 1; end if; select a into strict v from t; end`;
  const flat = code.replaceAll(/\s+/g, " ");
  test.each([
    ["lock removed", ["perform lock_artist(p);"]],
    ["guard removed", ["if a and b then return; end if;"]],
    ["statement deleted", ["v := 1;"]],
    ["strict removed", ["strict"]],
  ])("%s", (operator, gone) => {
    const tight = (text: string) => text.replaceAll(/\s+/g, " ");
    expect(mutants(code, operator)).toEqual(gone.map((part) => tight(flat.replace(part, ""))));
  });

  test("the condition of an if is negated as a whole", () => {
    expect(mutants(code, "condition negated")).toEqual([
      flat.replace("if a and b", "if not (a and b)"),
      flat.replace("if c", "if not (c)"),
    ]);
  });
});

test("nothing changes before the body, in comments or in names", () => {
  expect(changes("-- a = 1 and true\n/* limit 1 */ select a")).toEqual([]);
});
