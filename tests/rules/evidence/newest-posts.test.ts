import { expect, test } from "vitest";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { newestPosts, preferredFirst } from "#lib/evidence/select-windows.js";
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

test("in an answer the requested kind comes first, and among releases those with a date", () => {
  const [page, undated, dated] = posts({}, { kind: "release" }, { kind: "release" });
  if (page === undefined || undated === undefined || dated === undefined) throw new Error();
  dated.reference = { ...dated.reference, activityDate: "2024", activityDateKind: "release" };
  const windows = [page, undated, dated].map((original) => ({
    original,
    window: { start: 0, end: 4 },
    score: 0,
  }));
  const order = (need: "release_date" | "reporting") =>
    names(preferredFirst(windows, need).map(({ original }) => original));
  expect(order("release_date")).toEqual(["s2", "s1", "s0"]);
  expect(order("reporting")).toEqual(["s0", "s1", "s2"]);
});
