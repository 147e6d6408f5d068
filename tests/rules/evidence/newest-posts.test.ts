import { expect, test } from "vitest";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { newestPosts } from "#lib/evidence/select-windows.js";
import { savedOriginal } from "../model/saved-originals.js";

const posts = (...originals: Partial<SavedOriginal>[]) =>
  originals.map((fields, n) => ({
    ...savedOriginal(`s${n}`),
    postKey: `https://a.example/${n}`,
    datedFrom: `2024-05-0${9 - n}T00:00:00.000Z`,
    ...fields,
  }));
const names = (originals: readonly SavedOriginal[]) =>
  originals.map(({ reference }) => reference.sourceId.replace("vault:", ""));

test("a post without a known date never counts as new", () => {
  const [first, undated, last] = posts({}, { datedFrom: null }, {});
  const kept = newestPosts(
    [first, undated, last].flatMap((one) => one ?? []),
    "reporting",
  );
  expect(names(kept)).toEqual(["s0", "s2"]);
});

test("a post counts as new once, and the requested kind comes first", () => {
  const all = posts({}, { postKey: "https://a.example/0" }, { kind: "release" });
  expect(names(newestPosts(all, "reporting"))).toEqual(["s0", "s2"]);
  expect(names(newestPosts(all, "release_date"))).toEqual(["s2", "s0"]);
});
