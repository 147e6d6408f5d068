import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { writtenForm } from "#lib/cli/eval/expected.js";
import { rewritePattern } from "#lib/site/routes.js";
import { expressionsOf } from "../support/regular-expressions.js";
import { sourceFiles } from "../support/source-files.js";
import { attacksOn } from "../support/super-linear.js";

/** Expressions built at run time, with all their forms. */
const madeAtRunTime: Record<string, () => Promise<string[]> | string[]> = {
  "lib/outside/fetch/rate-limit-headers.ts: new RegExp(`(?:^|[;,\\\\s])${name}=(\\\\d{1,15})`)":
    () => ["remaining", "reset", "r", "t"].map((name) => `(?:^|[;,\\s])${name}=(\\d{1,15})`),
  'lib/cli/eval/expected.ts: new RegExp(writtenForm(date), "i")': () =>
    ["2019", "2019-05", "2019-05-17"].map(writtenForm),
  'lib/http/openapi-example.ts: new RegExp(schema.pattern ?? "")': documentPatterns,
  "lib/site/routes.ts: new RegExp(rewritePattern(rewrite))": async () =>
    JSON.parse(await readFile("vercel.json", "utf8")).rewrites.map(rewritePattern),
};

/** Every pattern in the API document. */
async function documentPatterns(): Promise<string[]> {
  const patterns: string[] = [];
  JSON.parse(await readFile("lib/contract/openapi.json", "utf8"), (key, value) => {
    if (key === "pattern" && typeof value === "string") patterns.push(value);
    return value;
  });
  return patterns;
}

const written = (await sourceFiles()).map(expressionsOf);

test("every regular expression takes linear time for any text", () => {
  const expressions = written.flatMap((file) => file.expressions);
  expect(expressions.length).toBeGreaterThan(200);
  const slow = expressions.flatMap((one) =>
    attacksOn(one).map((attack) => `${one.path}: /${one.source}/${one.flags} on ${attack}`),
  );
  expect(slow).toEqual([]);
});

test("expressions built at run time are listed with their forms, which take linear time", async () => {
  const made = written.flatMap((file) => file.made);
  expect(made.toSorted()).toEqual(Object.keys(madeAtRunTime).toSorted());
  for (const [call, forms] of Object.entries(madeAtRunTime)) {
    const sources = [...new Set(await forms())];
    expect(sources).not.toEqual([]);
    const slow = sources.flatMap((source) =>
      attacksOn({ source, flags: "i" }).map((attack) => `${call}: ${source} on ${attack}`),
    );
    expect(slow).toEqual([]);
  }
});

test.each([
  [/^(a+)+$/, '"a".repeat(n) (exponential)'],
  [/^\s*x?\s*$/, '" ".repeat(n)'],
  [/\/+$/, '"/".repeat(n)'],
  [/\bwhen\b.*\bout\b/, '"when ".repeat(n)'],
  // It matches single characters, and fails from each quotation mark: slow for all matches, fast for the first.
  [/(?:"(?:[^"\\]|\\.)*"|[^",])+/g, '"\\\\\\"".repeat(n)'],
])("a slow expression is reported with a text that proves it: %s", ({ source, flags }, attack) => {
  expect(attacksOn({ source, flags })).toContain(attack);
});

test.each([
  /^a+$/,
  /(?<!\/)\/+$/,
  /"(?:[^"\\]|\\(?:.|$))*(?:"|$)/gs,
  /^\w+=.*;$/,
  /<[^>]{0,100}>/g,
])("a fast expression is not reported: %s", ({ source, flags }) => {
  expect(attacksOn({ source, flags })).toEqual([]);
});

test("expressions are read from the syntax tree, so comments and strings are not mistaken for them", () => {
  const text = `
    // /comment+$/
    const half: number = four / two / one;
    const texts = ["/string+$/", \`/template+$/ \${name.replace(/inside+$/gu, "")}\`];
    const made = [new RegExp("known+$", "i"), RegExp("plain"), new RegExp(unknown)];
  `;
  expect(expressionsOf({ path: "x.ts", text })).toEqual({
    expressions: [
      { path: "x.ts", source: "inside+$", flags: "gu" },
      { path: "x.ts", source: "known+$", flags: "i" },
      { path: "x.ts", source: "plain", flags: "" },
    ],
    made: ["x.ts: new RegExp(unknown)"],
  });
});
