import { gzipSync } from "node:zlib";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { operations as declared } from "#lib/client/generated/operations.js";
import { buildReference, readMaterial } from "#lib/site/reference/build-reference.js";
import { languages } from "#lib/site/reference/examples.js";
import type { FieldGroup } from "#lib/site/reference/fields.js";
import { storyOf } from "#lib/site/reference/story.js";

const material = await readMaterial();
const { operations, topics, document } = material;
const files = new Map(
  (await buildReference()).map(([path, extension, bytes]) => [path, { extension, bytes }]),
);
const pages = new Map(
  [...files]
    .filter(([, { extension }]) => extension === ".html")
    .map(([path, { bytes }]) => [path, parseHTML(Buffer.from(bytes).toString()).document]),
);

test("every operation of the document has one section, with path, access, answers, refusals and three examples", () => {
  const wanting = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses }]) => {
      const sections = [...pages.values()].flatMap((page) => [
        ...page.querySelectorAll(`section[id="${operationId}"]`),
      ]);
      const text = sections[0]?.textContent ?? "";
      const examples = languages.filter(({ id }) => {
        const code = sections[0]?.querySelector(`.in-${id} code`)?.textContent ?? "";
        return code.includes(id === "ts" && operationId !== "exportArtist" ? operationId : "/");
      });
      const missing = [
        ...[method.toUpperCase(), path, operationId].filter((told) => !text.includes(told)),
        ...Object.keys(responses).filter((status) => !text.includes(status)),
        ...(sections.length === 1 ? [] : [`${sections.length} sections`]),
        ...(examples.length === languages.length ? [] : ["an example"]),
        ...(/^(For|Open to)/.test(operations.get(operationId)?.access ?? "") ? [] : ["access"]),
        ...(sections[0]?.querySelector(".answer code") == null ? ["an example answer"] : []),
      ];
      return missing.map((one) => `${operationId}: ${one}`);
    }),
  );
  expect(wanting).toEqual([]);
  expect([...operations.keys()].sort()).toEqual(Object.keys(declared).sort());
});

test("every field has a description and its own address", () => {
  const silent: string[] = [];
  let count = 0;
  const walk = (groups: readonly Pick<FieldGroup, "fields">[], place: string) => {
    for (const field of groups.flatMap(({ fields }) => fields)) {
      count += 1;
      if (field.meaning === "") silent.push(`${place}.${field.path}`);
      walk(field.groups, place);
    }
  };
  for (const { name, parameters, body, answers } of operations.values()) {
    walk([...parameters, ...(body?.groups ?? [])], name);
    for (const { groups } of answers) walk(groups, name);
  }
  expect(silent).toEqual([]);
  const placed = [...pages].filter(([path]) => path !== "/docs/schemas");
  const terms = placed.flatMap(([, page]) => [...page.querySelectorAll("dl > div")]);
  expect(terms).toHaveLength(count);
  expect(terms.filter(({ id }) => id === "")).toEqual([]);
});

test("an operation that is not in the guided order is listed under its tag", () => {
  const [path = "", methods] = Object.entries(document.paths)[0] ?? [];
  const [known] = Object.values(methods ?? {});
  const fresh = { ...known, operationId: "somethingNew", tags: ["Discovery"] };
  const paths = { ...document.paths, [`${path}/new`]: { get: fresh } } as typeof document.paths;
  const told = storyOf({ ...document, paths });
  expect(told.find(({ slug }) => slug === "review")?.operations.at(-1)).toBe("somethingNew");
  expect(topics.flatMap((topic) => topic.operations)).not.toContain("somethingNew");
});

test("every id is given once on its page, and every link inside leads somewhere", () => {
  const broken: string[] = [];
  for (const [path, page] of pages) {
    const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    broken.push(
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: twice ${id}`),
    );
    for (const link of page.querySelectorAll("[href], [src]")) {
      const address = link.getAttribute("href") ?? link.getAttribute("src") ?? "";
      const { pathname, hash, origin } = new URL(address, `https://here${path}`);
      const isOwn = pathname === "/" || pathname === "/icon.svg" || pathname.startsWith("/api/");
      const target = pages.get(pathname);
      const id = decodeURIComponent(hash.slice(1));
      if (origin !== "https://here") broken.push(`${path}: elsewhere ${address}`);
      else if (!isOwn && !files.has(pathname)) broken.push(`${path}: ${address}`);
      else if (id !== "" && target?.getElementById(id) == null) broken.push(`${path}: ${address}`);
    }
  }
  expect(broken).toEqual([]);
});

test("every search result and every Markdown link has a target", () => {
  const index =
    [...files].find(([path]) => path.includes("search-"))?.[1].bytes ?? new Uint8Array();
  const entries: string[][] = JSON.parse(Buffer.from(index).toString());
  const lost = entries.filter(([, , , address = ""]) => {
    const [path = "", id = ""] = address.split("#");
    return pages.get(path)?.getElementById(id) == null;
  });
  expect(lost).toEqual([]);
  const names = new Set(entries.filter(([kind]) => kind === "operation").map((entry) => entry[3]));
  expect(names.size).toBe(operations.size);
  const texts = [...files].filter(
    ([, { extension }]) => extension === ".md" || extension === ".txt",
  );
  const linked = texts.flatMap(([, { bytes }]) => [
    ...Buffer.from(bytes)
      .toString()
      .matchAll(/\]\((\/[^)#]*)/g),
  ]);
  expect(linked.length).toBeGreaterThan(10);
  const nowhere = linked.map(([, path = ""]) => path).filter((path) => !files.has(path));
  expect(nowhere.filter((path) => path !== "/api/openapi")).toEqual([]);
});

test("the whole reference is at most 2.7 kB an operation, compressed without typefaces, and the first page with what it loads 13 kB", () => {
  const weight = (bytes: Uint8Array) => gzipSync(bytes).length;
  // The reference uses the page's typefaces.
  const own = [...files].filter(([path]) => !path.endsWith(".woff2"));
  const all = own.reduce((sum, [, { bytes }]) => sum + weight(bytes), 0);
  expect(all).toBeLessThan(2_700 * operations.size);
  const first = [...files].filter(
    ([path]) => path === "/docs" || /reference-.*\.(js|css)$/.test(path),
  );
  expect(first).toHaveLength(3);
  expect(first.reduce((sum, [, { bytes }]) => sum + weight(bytes), 0)).toBeLessThan(13_000);
});

test("no page has an inline script or style, so that the content policy holds", () => {
  const inline = [...pages].flatMap(([path, page]) =>
    [...page.querySelectorAll("style, [style], script:not([src])")].map(() => path),
  );
  expect(inline).toEqual([]);
  const handlers = [...pages].filter(([, page]) => / on[a-z]+=/.test(page.toString()));
  expect(handlers.map(([path]) => path)).toEqual([]);
});
