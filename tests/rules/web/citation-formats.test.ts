import { describe, expect, test } from "vitest";
import type { Reference } from "#lib/client/generated/types.js";
import { annotationOf } from "#lib/proof/annotation.js";
import { dayWords } from "#lib/web/app/words.js";
import { annotationAt, markdownOf, textOf } from "#lib/web/ask/citation-formats.js";
import { citedNumbers } from "#lib/web/ask/cited-numbers.js";
import { bibtexOf, cslOf, risOf } from "#lib/web/ask/source-records.js";

function reference(given: Partial<Reference> = {}): Reference {
  const text = "Released: 5 March 2021.";
  return {
    sourceId: "vault:1",
    revision: "a".repeat(64),
    start: 0,
    end: text.length,
    text,
    url: "https://www.opendiscography.example/release-group/3ea0",
    curation: "approved",
    ...given,
  };
}

test("Markdown has every quotation with its number, then its source with title, site and date", () => {
  const dated = reference({ activityDate: "2021-03", activityDateKind: "release" });
  const spoken = reference({
    sourceId: "vault:2",
    startSeconds: 65,
    url: "https://radio.example/a b",
  });
  const copied = markdownOf("When?", [
    { reference: dated, title: "Slack *Water*", quote: "Released:\n5 March 2021." },
    { reference: spoken, title: null, quote: "In spring." },
  ]);
  expect(copied).toBe(`## When?

> Released:
> 5 March 2021. [1]

> In spring. [2]

1. [Slack \\*Water\\*](<https://www.opendiscography.example/release-group/3ea0>), opendiscography.example, released ${dayWords("2021-03")}
2. [radio.example](<https://radio.example/a%20b#t=65>), radio.example, date unknown, at 1:05`);
});

test("a publication date is never shown as a release date", () => {
  const copied = markdownOf("When?", [
    { reference: reference({ publishedAt: "2021-03-05" }), title: "News", quote: "x" },
  ]);
  expect(copied).toContain(`published ${dayWords("2021-03-05")}`);
  expect(copied).not.toContain("released");
});

test("copies name who speaks, as the source states", () => {
  const host = reference({ startSeconds: 5, statedSpeaker: "Host" });
  const both = reference({ statedSpeakers: ["Ana\nLund", null], voice: "unknown" });
  const own = reference({ statedSpeaker: "Ana Lund", voice: "artist" });
  const cited = [host, both, own].map((one) => ({ reference: one, title: "Talk", quote: "x" }));
  const markdown = markdownOf("Who?", cited);
  expect(markdown).toContain("at 0:05, Host as the source says\n");
  expect(markdown).toContain("Ana\nLund, somebody unnamed as the source says");
  expect(textOf("Who?", cited)).toContain("date unknown, Ana Lund: the artist’s own words, saved");
  const note =
    "date unknown, Host as the source says, Ana Lund, somebody unnamed as the source says, Ana Lund: the artist’s own words, saved text aaaaaaaaaaaa";
  expect(bibtexOf(cited)).toContain(`note = {${note}}`);
  expect(risOf(cited)).toContain(`N1  - ${note}\r\n`);
  expect(JSON.parse(cslOf(cited))[0].note).toBe(note);
});

test("text has the quotations and their footnotes, with the day of reading, the revision and the address", () => {
  const one = reference({ publishedAt: "2021-03-05", retrievedAt: "2026-11-20T06:00:00Z" });
  const quotations = [{ reference: one, title: "News", quote: "Released: 5 March 2021." }];
  expect(textOf("When?", quotations)).toBe(`When?

“Released: 5 March 2021.” [1]

[1] News, opendiscography.example, published ${dayWords("2021-03-05")}, read ${dayWords("2026-11-20")}, saved text aaaaaaaaaaaa, https://www.opendiscography.example/release-group/3ea0`);
});

test("what a model wrote is copied apart from the quotations, with their numbers", () => {
  const quotations = [{ reference: reference(), title: "News", quote: "Released: 5 March 2021." }];
  const sentences = [
    { text: "It came out on 5 March *2021*.", numbers: [1] },
    { text: "Nobody else says it.", numbers: [] },
  ];
  const said = "Written by a model from the quotations below, and checked against them:";
  expect(textOf("When?", quotations, sentences).split("\n\n").slice(0, 3)).toEqual([
    "When?",
    `${said} It came out on 5 March *2021*. [1] Nobody else says it.`,
    "“Released: 5 March 2021.” [1]",
  ]);
  expect(markdownOf("When?", quotations, sentences).split("\n\n")[1]).toBe(
    `*${said}* It came out on 5 March \\*2021\\*. [1] Nobody else says it.`,
  );
});

test("a citation has the number of the quotation that holds it, and none when none does", () => {
  const quoted = [reference(), reference({ sourceId: "vault:2", start: 10, end: 40 })];
  const at = (sourceId: string, start: number, end: number) => ({ sourceId, start, end });
  expect(citedNumbers(quoted, [at("vault:2", 12, 20), at("vault:2", 10, 40)])).toEqual([2]);
  expect(citedNumbers(quoted, [at("vault:2", 0, 20), at("vault:3", 12, 20)])).toEqual([]);
});

// read-citations.test.ts reads them with a program of others.
describe("for bibliographies, one entry for each original", () => {
  const one = reference({
    publishedAt: "2021-03-05T10:00:00Z",
    retrievedAt: "2026-11-20T06:00:00Z",
  });
  const other = reference({
    sourceId: "vault:2",
    activityDate: "2021-03",
    activityDateKind: "release",
    startSeconds: 65,
    url: "https://radio.example/a b",
  });
  const cited = [
    { reference: one, title: "R&B {live}\n100%" },
    { reference: { ...one, start: 5 }, title: "R&B {live} 100%" },
    { reference: other, title: null },
  ];

  test("BibTeX, with special characters escaped", () => {
    expect(bibtexOf(cited)).toBe(`@online{opendiscographyexample2021-1,
  title = {{R\\&B \\{live\\} 100\\%}},
  url = {https://www.opendiscography.example/release-group/3ea0},
  organization = {opendiscography.example},
  date = {2021-03-05},
  year = {2021},
  urldate = {2026-11-20},
  note = {published ${dayWords("2021-03-05")}, saved text aaaaaaaaaaaa}
}

@online{radioexample2021-2,
  title = {{radio.example}},
  url = {https://radio.example/a%20b#t=65},
  organization = {radio.example},
  date = {2021-03},
  year = {2021},
  note = {released ${dayWords("2021-03")}, saved text aaaaaaaaaaaa}
}`);
  });

  test("RIS", () => {
    expect(risOf(cited).split("\r\n")).toEqual([
      "TY  - ELEC",
      "ID  - opendiscographyexample2021-1",
      "TI  - R&B {live} 100%",
      "T2  - opendiscography.example",
      "PY  - 2021",
      "DA  - 2021/03/05/",
      "Y2  - 2026/11/20/",
      "UR  - https://www.opendiscography.example/release-group/3ea0",
      `N1  - published ${dayWords("2021-03-05")}, saved text aaaaaaaaaaaa`,
      "ER  - ",
      "",
      "TY  - ELEC",
      "ID  - radioexample2021-2",
      "TI  - radio.example",
      "T2  - radio.example",
      "PY  - 2021",
      "DA  - 2021/03//",
      "UR  - https://radio.example/a%20b#t=65",
      `N1  - released ${dayWords("2021-03")}, saved text aaaaaaaaaaaa`,
      "ER  - ",
      "",
    ]);
  });

  test("CSL JSON", () => {
    expect(JSON.parse(cslOf(cited))).toEqual([
      {
        id: "opendiscographyexample2021-1",
        type: "webpage",
        title: "R&B {live} 100%",
        URL: "https://www.opendiscography.example/release-group/3ea0",
        "container-title": "opendiscography.example",
        issued: { "date-parts": [[2021, 3, 5]] },
        accessed: { "date-parts": [[2026, 11, 20]] },
        note: `published ${dayWords("2021-03-05")}, saved text aaaaaaaaaaaa`,
      },
      {
        id: "radioexample2021-2",
        type: "webpage",
        title: "radio.example",
        URL: "https://radio.example/a%20b#t=65",
        "container-title": "radio.example",
        issued: { "date-parts": [[2021, 3]] },
        note: `released ${dayWords("2021-03")}, saved text aaaaaaaaaaaa`,
      },
    ]);
  });
});

test("the annotation of a marked sentence keeps the text around it", () => {
  const text = "It is old. Released: 5 March 2021. It is good.";
  const whole = `Before. ${text} After.`;
  const cited = reference({ text, start: 8, end: 8 + text.length });
  const annotation = annotationOf("job", cited, whole, { start: 0, end: whole.length });
  const marked = annotationAt(annotation, cited, { start: 11, end: 34 });
  expect(marked).toEqual(
    annotationOf("job", { ...cited, text: text.slice(11, 34), start: 19, end: 42 }, whole, {
      start: 0,
      end: whole.length,
    }),
  );
});
