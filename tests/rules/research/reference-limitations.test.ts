import { expect, test } from "vitest";
import { disagreements } from "#lib/research/reference-limitations.js";

const read = "sources_disagree: the references contradict each other";
const dates = expect.stringMatching(/release dates for a release/);
const credits = expect.stringMatching(/credit different people/);
const entries = ["2019", "2020"].map((date) => ({ title: "Low Lamp", date }));

test.each([
  ["by the statements", [], ["release_date"], [], [dates]],
  ["by a model, too", [], ["release_date"], [read], []],
  [
    "by entries of a catalog",
    entries,
    ["release_date"],
    [],
    [expect.stringMatching(/catalog entries/)],
  ],
  ["by these and a model", entries, ["release_date"], [read], []],
  ["beside other credits", [], ["credit", "release_date"], [read], [credits]],
] as const)("a conflict of release dates is reported once: %s", (_by, releases, disputed, limitations, told) => {
  const asked = "release_date";
  expect(disagreements({ asked, releases, disputed, limitations })).toEqual(told);
});

test.each([
  ["by the statements", "credit", ["credit"], [], [credits]],
  ["by a model, too", "credit", ["credit"], [read], []],
  ["beside other dates", "credit", ["credit", "release_date"], [read], [dates]],
  ["beside a conflict of another question", undefined, ["credit"], [read], [credits]],
  ["and one of dates", undefined, ["release_date"], [read], [dates]],
] as const)("a conflict of credits is reported once: %s", (_by, asked, disputed, limitations, told) => {
  expect(disagreements({ asked, releases: null, disputed, limitations })).toEqual(told);
});
