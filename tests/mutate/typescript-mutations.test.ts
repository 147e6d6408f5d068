import { expect, test } from "vitest";
import { apply } from "./mutation.js";
import { typeScriptMutations } from "./typescript-mutations.js";

const mutants = (code: string, operator: string) =>
  typeScriptMutations(code)
    .filter((edit) => edit.operator === operator)
    .map((edit) => apply(code, edit));

test.each<[operator: string, code: string, ...mutants: string[]]>([
  [
    "comparison changed",
    "f(a < b /* < */, c === d);",
    "f(a <= b /* < */, c === d);",
    "f(a < b /* < */, c !== d);",
  ],
  [
    "comparison changed",
    `const ü = /a < b/.test(\`a < \${c}\`) /* ä */ >= d;`,
    `const ü = /a < b/.test(\`a < \${c}\`) /* ä */ > d;`,
  ],
  ["and / or swapped", "f((a) && b);", "f((a) || b);"],
  [
    "condition negated",
    "const a = b < c ? d : !e;",
    "const a = !(b < c) ? d : !e;",
    "const a = b < c ? d : e;",
  ],
  [
    "guard removed",
    "function f() { if (a) { g(); return; } if (b) g(); }",
    "function f() {  if (b) g(); }",
  ],
  [
    "statement deleted",
    '"use strict"; a = 1; log("a"); deps.log({ a }); g();',
    '"use strict";  log("a"); deps.log({ a }); g();',
    '"use strict"; a = 1; log("a"); deps.log({ a }); ',
  ],
  [
    "constant changed",
    'const a: { b: "x" } = { "c": 0, d: "failed", e: "two words" }; f("lost");',
    'const a: { b: "x" } = { "c": 1, d: "failed", e: "two words" }; f("lost");',
    'const a: { b: "x" } = { "c": 0, d: "lost", e: "two words" }; f("lost");',
    'const a: { b: "x" } = { "c": 0, d: "failed", e: "two words" }; f("x");',
  ],
  ["true / false swapped", "const a = true;", "const a = false;"],
  [
    "default removed",
    "function f(a = 1) { return a ?? (b); }",
    "function f(a ) { return a ?? (b); }",
    "function f(a = 1) { return a ; }",
  ],
  [
    "arithmetic swapped",
    "const a = b * (c - d);",
    "const a = b / (c - d);",
    "const a = b * (c + d);",
  ],
  ["argument replaced", "f(a.b, 1);", "f(1, 1);", "f(a.b, a.b);"],
])("%s: %s", (operator, code, ...expected) => {
  expect(mutants(code, operator).toSorted()).toEqual(expected.toSorted());
});

test.each([
  'import { a } from "failed";',
  "type A = B extends 1 ? true : false; interface C { d: 0 }",
  '// a < b\n/* true */ const a = "a sentence of words";',
  'log({ event: "lost", count: 1 });',
  'throw new Error("lost");',
  'const a = { description: "lost", summary: "found" };',
])("nothing is changed in %s", (code) => {
  expect(typeScriptMutations(code)).toEqual([]);
});

test("SQL in a template changes as SQL, and its expressions as TypeScript", () => {
  const code = `const a = sql\`select from t where b = \${c} and d = \${e < f} limit 1\`;`;
  expect(mutants(code, "condition dropped")).toEqual([
    `const a = sql\`select from t where  d = \${e < f} limit 1\`;`,
    `const a = sql\`select from t where b = \${c}  limit 1\`;`,
  ]);
  expect(mutants(code, "comparison changed")).toContain(
    `const a = sql\`select from t where b = \${c} and d = \${e <= f} limit 1\`;`,
  );
});
