import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { type Chunk, startInOneFile, withRequire } from "#lib/site/start-in-one-file.js";

const folder = await mkdtemp(join(tmpdir(), "joined-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An entry and two files that it loads at its start; a file that is loaded later uses all three. */
const chunks = new Map<string, Chunk>([
  [
    "entry.mjs",
    {
      code: `import { add, calls } from "./chunk-COUNT.mjs"; import { add as name } from "./chunk-NAME.mjs";
        export const called = () => { add(); return [calls(), name()]; };
        export const later = async () => (await import("./later.mjs")).twice();`,
      exports: ["called", "later"],
      imports: [
        { name: "chunk-COUNT.mjs", isLater: false },
        { name: "chunk-NAME.mjs", isLater: false },
        { name: "later.mjs", isLater: true },
      ],
    },
  ],
  [
    "chunk-COUNT.mjs",
    {
      code: "let count = 0; const add = () => { count += 1; }; const calls = () => count; export { add, calls };",
      exports: ["add", "calls"],
      imports: [],
    },
  ],
  [
    "chunk-NAME.mjs",
    {
      code: 'import { basename } from "node:path"; const add = () => basename("/a/b"); export { add };',
      exports: ["add"],
      imports: [{ name: "node:path", isLater: false }],
    },
  ],
  [
    "later.mjs",
    {
      code: `import { add, calls } from "./chunk-COUNT.mjs"; import { add as name } from "./chunk-NAME.mjs";
        import { own } from "./chunk-OWN.mjs";
        export const twice = () => { add(); return [calls(), name(), own]; };`,
      exports: ["twice"],
      imports: ["chunk-COUNT.mjs", "chunk-NAME.mjs", "chunk-OWN.mjs"].map((name) => ({
        name,
        isLater: false,
      })),
    },
  ],
  ["chunk-OWN.mjs", { code: 'export const own = "own";', exports: ["own"], imports: [] }],
]);
const parts = {
  entry: "entry.mjs",
  start: "start.mjs",
  atStart: new Set(["entry.mjs", "chunk-COUNT.mjs", "chunk-NAME.mjs"]),
  later: ["later.mjs", "chunk-OWN.mjs"],
};

test("code loaded at the start is one file, and code loaded later shares its modules", async () => {
  const files = await startInOneFile(chunks, parts);
  expect([...files.keys()]).toEqual(["start.mjs", "later.mjs", "chunk-OWN.mjs"]);
  expect(files.get("start.mjs")).not.toContain("chunk-");
  expect(files.get("later.mjs")).toContain("./chunk-OWN.mjs");
  expect(files.get("later.mjs")).not.toMatch(/chunk-(?:COUNT|NAME)/);
  for (const [name, code] of files) await writeFile(join(folder, name), code);
  const start = await import(/* @vite-ignore */ pathToFileURL(join(folder, "start.mjs")).href);
  expect(start.called()).toEqual([1, "b"]);
  expect(await start.later()).toEqual([2, "b", "own"]);
  expect(start.called()).toEqual([3, "b"]);
});

test("a named file that does not exist is an error", async () => {
  await expect(startInOneFile(chunks, { ...parts, later: ["lost.mjs"] })).rejects.toThrow(
    "the bundle has no lost.mjs",
  );
});

test("only code that requires a module of Node gets a require", () => {
  expect(withRequire("export const required = 1;")).toBe("export const required = 1;");
  const code = withRequire('return require("node:path").sep + typeof require;');
  expect(new Function(code)()).toBe("/function");
  expect(() => new Function(withRequire('return require("nothing");'))()).toThrow(
    "no module nothing",
  );
});
