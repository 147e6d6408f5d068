import { expect, test } from "vitest";
import type { Reference } from "#lib/client/generated/types.js";
import { dayWords } from "#lib/web/app/words.js";
import { bibtexOf, markdownOf } from "#lib/web/ask/citation-formats.js";

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

test("BibTeX has one entry for each original, with special characters escaped", () => {
  const one = reference({
    publishedAt: "2021-03-05T10:00:00Z",
    retrievedAt: "2026-11-20T06:00:00Z",
  });
  const copied = bibtexOf([
    { reference: one, title: "R&B {live} 100%", quote: "x" },
    { reference: { ...one, start: 5 }, title: "R&B {live} 100%", quote: "y" },
  ]);
  expect(copied).toBe(`@misc{opendiscographyexample2021-1,
  title = {{R\\&B \\{live\\} 100\\%}},
  howpublished = {\\url{https://www.opendiscography.example/release-group/3ea0}},
  date = {2021-03-05},
  year = {2021},
  urldate = {2026-11-20},
  note = {published ${dayWords("2021-03-05")}, saved text aaaaaaaaaaaa}
}`);
});
