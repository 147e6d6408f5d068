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
  ["beside a conflict of another question", null, ["release_date"], [read], [dates]],
] as const)("a conflict of release dates is told once: %s", (_by, releases, disputed, limitations, told) => {
  expect(disagreements({ releases, disputed, limitations })).toEqual(told);
});
