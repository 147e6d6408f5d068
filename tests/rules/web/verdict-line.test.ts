import { describe, expect, test } from "vitest";
import type { Disagreement, Reference } from "#lib/client/generated/types.js";
import { verdictLine } from "#lib/web/ask/verdict-line.js";
import { releaseWordings } from "../../support/release-wordings.js";

const reference = (sourceId: string): Reference => ({
  sourceId,
  revision: "0".repeat(64),
  start: 0,
  end: 5,
  text: "words",
  url: "https://a.example/",
  curation: "approved",
});
const sides = [
  { value: "2019", references: [reference("a")] },
  { value: "2020", references: [reference("b")] },
] as unknown as Disagreement["sides"];
const dates = (title: string): Disagreement => ({
  kind: "release_date",
  title,
  role: null,
  market: null,
  sides,
});
const complete = (...limitations: string[]) => ({
  stage: "complete" as const,
  message: "Answered from saved evidence",
  selection: "research" as const,
  limitations,
  references: [reference("a"), reference("b")],
});
const apart =
  "sources_disagree: saved sources give different release dates for a release that the question or its references name";

const titles = Array.from(
  { length: 20 },
  (_, at) => `${["Fog", "Älv", "Ljós", "Night"][at % 4]} ${at + 1} Song`,
);
test("a date that only a text states is not reported as unstated", () => {
  const line = (...rest: string[]) => {
    const ended = complete("no_outside_option: nowhere else", ...rest);
    const question = { words: "When was The Quay released?", need: "release_date" };
    const read = { disagreements: [], isWhole: true };
    return verdictLine({ ...ended, stage: "unresolved" }, question, null, read);
  };
  const none = "no_release_date: no catalog entry among the references states the date;";
  expect(line(`${none} fans.example says 2008 of "The Quay"`)).toBe(
    "No catalog entry says it. A text does.",
  );
  for (const also of [apart, "sources_disagree: A model says: The day differs."])
    expect(line(`${none} fans.example says 2008 of "The Quay"`, also)).toBe(
      "No catalog entry says it. Texts disagree.",
    );
  expect(line(`${none} a model reads it in fans.example`)).toBe(
    "No catalog entry says it. A text does.",
  );
  for (const nothing of ["a publication date does not count", 'fans.example says 2008 of "Rope"'])
    expect(line(`${none} ${nothing}`)).toBe("Nothing saved says it.");
  expect(line()).toBe("Nothing saved says it.");
});

test("without a reading model the line says that nobody has judged the passages", () => {
  const offline = complete("offline_model: judged by shared words");
  const question = { words: "Who mixed it?", need: "credits" };
  const line = (stage: "complete" | "unresolved", ...rest: string[]) => {
    const read = { disagreements: [], isWhole: true };
    const limitations = [...offline.limitations, ...rest];
    return verdictLine({ ...offline, stage, limitations }, question, null, read);
  };
  expect(line("complete")).toBe("Passages that may answer. Nobody has judged them.");
  expect(line("unresolved", "no_outside_option: nowhere else")).toBe(
    "The nearest passages. Nobody has judged them.",
  );
  expect(line("unresolved", "no_outside_option: nowhere else", "no_release_date: none")).toBe(
    "No catalog entry says it. Nobody has judged the texts.",
  );
});

describe("the line of a question about a release whose sources disagree", () => {
  const disagreements = titles.map(dates);
  test.each(titles)("is the same for every wording: %s", (title) => {
    const lines = releaseWordings.map((wording) =>
      verdictLine(complete(apart), { words: wording(title), need: "release_date", titles }, null, {
        disagreements,
        isWhole: true,
      }),
    );
    expect(lines).toEqual(releaseWordings.map(() => "Two sources disagree."));
  });

  test("ignores a disagreement about a shorter title inside the one that was asked about", () => {
    const asked = { words: "When was Fog Signal Company released?", need: "release_date" };
    const read = { disagreements: [dates("Fog")], isWhole: true };
    const known = { ...asked, titles: ["Fog Signal Company"] };
    const line = (stated: Parameters<typeof verdictLine>[2]) =>
      verdictLine(complete(apart), known, stated, read);
    // Windows may answer together; each entry states its date.
    expect(line(null)).toBe("Two sources answer it.");
    const entries = complete().references;
    const stated = { entries, precise: undefined, areApart: false, isOneTitle: true };
    expect(line(stated)).toBe("Two sources say so.");
    // Of two titles, each source states one date.
    expect(line({ ...stated, isOneTitle: false })).toBe("Sources say so.");
    expect(line({ ...stated, isOneTitle: false, areApart: true })).toBe("Sources disagree.");
  });

  test("is reported by the limitation alone where the list cannot be read", () => {
    const read = { disagreements: undefined, isWhole: true };
    const line = (need: string) =>
      verdictLine(complete(apart), { words: "When was it released?", need }, null, read);
    expect([line("release_date"), line("credits")]).toEqual([
      "Sources disagree.",
      "Two sources answer it.",
    ]);
  });
});
