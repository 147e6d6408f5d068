import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { markdownFiles } from "../support/markdown-files.js";
import { sourceFiles } from "../support/source-files.js";

const example = await readFile(".env.example", "utf8");
const exampleNames = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = ""]) => name);

test(".env.example has every setting that lib/platform/env.ts reads, that local programs read and that the table of settings names", async () => {
  const settings = [
    ...(await readFile("lib/platform/env.ts", "utf8")).matchAll(/^ {2}([A-Z][A-Z_]+):/gm),
  ];
  const local = (await sourceFiles()).filter(({ path }) =>
    /^lib\/(cli|import|local|platform|site)\//.test(path),
  );
  const read = local.flatMap(({ text }) => [
    ...text.matchAll(/\b(?:process\.)?env\.([A-Z][A-Z_]+)/g),
  ]);
  const [, table = ""] = (await readFile("lib/docs/settings.md", "utf8")).split(/^## Settings$/m);
  const [rows = ""] = table.split(/^## /m);
  const named = [...rows.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = ""]) => [
    ...cell.matchAll(/`([A-Z_]+)`/g),
  ]);
  const expected = new Set<string | undefined>(
    [...settings, ...read, ...named].map(([, name]) => name),
  );
  expect([...exampleNames].sort()).toEqual([...expected].filter((name) => name !== "PATH").sort());
});

test("every setting of .env.example has its own comment line", () => {
  const lines = example.split("\n");
  const bare = lines.filter(
    (line, at) => /^# [A-Z_]+=/.test(line) && !/^# [^=]*$/.test(lines[at - 1] ?? ""),
  );
  expect(bare).toEqual([]);
});

test("the Deploy button adds Neon's database and asks for settings that exist", async () => {
  const readme = await readFile("README.md", "utf8");
  const [, address = ""] = /\]\((https:\/\/vercel\.com\/new\/clone\?[^)\s]+)\)/.exec(readme) ?? [];
  const asked = new URL(address).searchParams;
  expect(JSON.parse(asked.get("products") ?? "")).toEqual([
    { type: "integration", protocol: "storage", productSlug: "neon", integrationSlug: "neon" },
  ]);
  expect(URL.canParse(asked.get("repository-url") ?? "")).toBe(true);
  const settings = asked.get("env")?.split(",") ?? [];
  expect(exampleNames).toEqual(expect.arrayContaining(settings));
  // Neon's integration sets these.
  expect(settings).not.toContain("DATABASE_URL");
});

test("every test that SECURITY.md names exists, and so does every area of torture", async () => {
  const text = await readFile(".github/SECURITY.md", "utf8");
  const files = [...text.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const file of files) {
    const content = await readFile(file, "utf8").catch(() => "");
    if (!/^\s*(?:test|it)\b/m.test(content)) missing.push(file);
  }
  const [, table = ""] = text.split("| Promise | Tests | Area |\n");
  const named = [...table.matchAll(/^\|.*\|(.*)\|$/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/[a-z]+(?:-[a-z]+)*/g)].map(([area]) => area),
  );
  expect(named.length).toBeGreaterThan(20);
  const known = await torturedAreas();
  // While no torture area exists yet, none can be missing.
  if (known.length > 0) missing.push(...named.filter((area) => !known.includes(area)));
  expect(missing).toEqual([]);
});

/** Names of the areas of `npm run torture`. */
async function torturedAreas(): Promise<string[]> {
  const names = await readdir("tests/torture").catch(() => []);
  const files = names.filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(
    files.map((name) => readFile(join("tests/torture", name), "utf8")),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/^ {2}name: "([a-z-]+)",$/gm)].map(([, name = ""]) => name),
  );
}

const documents = await markdownFiles();

test("every file and heading that a document links to exists", async () => {
  const broken: string[] = [];
  for (const document of documents) {
    const text = (await readFile(document, "utf8")).replace(/^```.*?^```$/gms, "");
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = "", heading] = target.split("#");
      const file = path === "" ? document : normalize(join(dirname(document), path));
      const content = await readFile(file, "utf8").catch(() => null);
      const isFolder = content === null && (await readdir(file).catch(() => null)) !== null;
      if (content === null && !isFolder) broken.push(`${document}: ${target}`);
      else if (heading !== undefined && !headingsOf(content ?? "").includes(heading))
        broken.push(`${document}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}
