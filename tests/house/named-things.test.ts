import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { markdownFiles } from "../support/markdown-files.js";

// A document is read long after it was written: what it names in backquotes must still exist.

const documents = await Promise.all(
  (await markdownFiles()).map(async (path) => {
    const text = (await readFile(path, "utf8")).replace(/^```.*?^```$/gms, "");
    const quoted = [...text.replaceAll("\n", " ").matchAll(/`([^`]+)`/g)];
    return { path, quoted: quoted.map(([, words = ""]) => words) };
  }),
);
const codeFiles = (
  await Promise.all(
    ["api", "drizzle", "lib", "tests"].map(async (folder) =>
      (
        await readdir(folder, { recursive: true })
      )
        .map((name) => join(folder, name))
        .filter((path) => /\.(tsx?|sql|mjs)$/.test(path)),
    ),
  )
).flat();

test("every path that a document names exists", () => {
  const roots = /^(?:api|drizzle|lib|tests|\.github|\.ci)\//;
  const missing = documents.flatMap(({ path, quoted }) =>
    quoted
      .filter((text) => /^[\w.[\]/-]+$/.test(text) && !text.includes("NNNN"))
      .filter((name) => roots.test(name) || /\.(tsx?|mjs|sql)$/.test(name))
      .filter((name) => !existsSync(name) && !existsSync(join(dirname(path), name)))
      .filter((name) => !codeFiles.some((file) => basename(file) === name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every function, table, column and code that a document names is in the code", async () => {
  const product = codeFiles.filter((path) => !path.startsWith("tests/"));
  const texts = await Promise.all(product.map((path) => readFile(path, "utf8")));
  const words = new Set(texts.join("\n").match(/\w+/g));
  const named = documents
    .filter(({ path }) => !path.startsWith("tests/"))
    .flatMap(({ path, quoted }) =>
      quoted
        .filter((text) => /^[a-z]+(?:_[a-z]+)+$/.test(text) || /^[a-z]+[A-Z]\w*$/.test(text))
        .map((name) => ({ path, name })),
    );
  expect(named.length).toBeGreaterThan(200);
  const unknown = named.filter(({ name }) => !words.has(name));
  expect(unknown.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test("every npm script and client version that a document names is current", async () => {
  const { scripts, version } = JSON.parse(await readFile("package.json", "utf8"));
  const texts = await Promise.all(
    [...(await markdownFiles()), "lib/site/reference/guides.markdown"].map((path) =>
      readFile(path, "utf8"),
    ),
  );
  const text = texts.join("\n");
  const named = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map(([, name]) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
  const packed = [...text.matchAll(/artist-research-client-([\d.]+)\.tgz/g)].map(([, one]) => one);
  expect([...new Set(packed)]).toEqual([version]);
});
