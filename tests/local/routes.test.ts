import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callRoute,
  findRoutes,
  type LocalRoute,
  matchRoute,
  platformUrl,
} from "#lib/site/routes.js";

const files = [
  "health.ts",
  "jobs/[id].ts",
  "jobs/[id]/answers.ts",
  "jobs/latest.ts",
  "[any]/latest.ts",
  "artists/index.ts",
  "_shared.ts",
  "types.d.ts",
  "notes.md",
];
const handler = "export default { fetch: async (request) => new Response(request.url) };";
let folder: string;
let routes: LocalRoute[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "routes-"));
  for (const name of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), handler);
  }
  routes = await findRoutes(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const found = (path: string) => {
  const match = matchRoute(routes, path);
  return match && { ...match, file: match.file.slice(folder.length + 1) };
};

describe("a path leads to", () => {
  test.each([
    ["/api/health", "health.ts", {}],
    ["/api/health/", "health.ts", {}],
    ["/api/artists", "artists/index.ts", {}],
    ["/api/jobs/7", "jobs/[id].ts", { id: "7" }],
    ["/api/jobs/a%20b", "jobs/[id].ts", { id: "a b" }],
    ["/api/jobs/%zz", "jobs/[id].ts", { id: "%zz" }],
    ["/api/jobs/7/answers", "jobs/[id]/answers.ts", { id: "7" }],
  ])("%s → %s", (path, file, params) => {
    expect(found(path)).toEqual({ file, params });
  });

  test("the fixed name rather than the parameter", () => {
    expect(found("/api/jobs/latest")?.file).toBe("jobs/latest.ts");
    expect(found("/api/songs/latest")).toEqual({
      file: "[any]/latest.ts",
      params: { any: "songs" },
    });
  });

  test.each([
    "/api",
    "/api/jobs",
    "/api/jobs/",
    "/api/jobs/7/",
    "/api/jobs/7/x",
    "/health",
  ])("nothing: %s", (path) => expect(found(path)).toBeNull());

  test.each([
    "/api/_shared",
    "/api/types",
    "/api/types.d",
    "/api/notes",
  ])("nothing, because the file is not a function: %s", (path) => expect(found(path)).toBeNull());
});

test("a function sees the original path and its parameters in the query, as on the platform", async () => {
  const url = new URL("http://127.0.0.1/api/jobs/7/answers?limit=3");
  const match = matchRoute(routes, url.pathname);
  if (match === null) throw new Error("no route");
  const answer = await callRoute(match, new Request(platformUrl(url, match)));
  expect(await answer.text()).toBe("http://127.0.0.1/api/jobs/7/answers?limit=3&id=7");
});
