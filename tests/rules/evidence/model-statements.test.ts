import { expect, test } from "vitest";
import { jointCredits, tiedStatement } from "#lib/evidence/statements/model-statements.js";

/** What is kept of a model's statements about one text, each as the name of a role and its people. */
function kept(text: string, ...said: [says: string, value: string, title?: string][]) {
  const window = { start: 0, end: text.length };
  const found = said.flatMap(
    ([says, value, title = "Burn"]) => tiedStatement(text, window, { says, title, value }) ?? [],
  );
  return jointCredits(found).map(({ said: { role, value, stated }, window }) => ({
    says: `${role} ${value}`,
    stated,
    text: text.slice(window.start, window.end),
  }));
}

test("people whom a text names for one role in different sentences become one statement", () => {
  const text = "“Burn” is a song by Usher. He wrote it with Jermaine Dupri and Bryan Cox.";
  expect(kept(text, ["writer", "Usher"], ["writer", "Jermaine Dupri and Bryan Cox"])).toEqual([
    {
      says: "writer bryan cox|jermaine dupri|usher",
      stated: "Usher, Jermaine Dupri and Bryan Cox",
      text,
    },
  ]);
});

test("the statement that names all of them is the one that is kept", () => {
  const text = "“Burn”, produced by Ana Lund. “Burn” was produced by Ana Lund and Jo Berg.";
  expect(kept(text, ["producer", "Ana Lund"], ["producer", "Ana Lund and Jo Berg"])).toMatchObject([
    { says: "producer ana lund|jo berg", stated: "Ana Lund and Jo Berg" },
  ]);
});

test("people who are too far apart for one short text make no statement", () => {
  const text = `“Burn” was mixed by Ana Lund.${" It rained on the roof.".repeat(40)} “Burn” was mixed again by Jo Berg.`;
  expect(kept(text, ["mixer", "Ana Lund"], ["mixer", "Jo Berg"])).toEqual([]);
  expect(kept(text, ["mixer", "Ana Lund"])).toHaveLength(1);
});

test("other roles, other titles and dates stay as they are", () => {
  const text =
    "“Burn” and “Rain” came out in 2004 and 2005; Ana Lund wrote both, and Jo Berg mixed “Burn”.";
  const all = kept(
    text,
    ["writer", "Ana Lund"],
    ["writer", "Ana Lund", "Rain"],
    ["mixer", "Jo Berg"],
    ["release_date", "2004"],
    ["release_date", "2005"],
  );
  expect(all.map(({ says }) => says)).toEqual([
    "writer ana lund",
    "writer ana lund",
    "mixer jo berg",
    " 2004",
    " 2005",
  ]);
});
