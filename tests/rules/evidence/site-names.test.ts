import { expect, test } from "vitest";
import { searchTermsOf, searchVectorOf } from "#lib/evidence/search-terms.js";
import { finished } from "#lib/kernel/steps.js";

/** The lexemes of an original's site. */
const sitesIn = (url: string) =>
  finished(searchVectorOf({ title: null, text: "", url })).match(/(?<=')\/[^']*(?=')/g) ?? [];

test.each([
  ["https://harbour.example/story", "/harbour"],
  ["https://www.harbour-news.co.uk/2024", "/harbournews"],
  ["https://radio.harbour.example", "/radioharbour"],
  ["https://BLOG.Harbour.example:8443/", "/harbour"],
])("the site of %s is its host without www, generic parts and the last part", (url, site) => {
  expect(sitesIn(url)).toEqual([site]);
});

test.each(["https://www.com/", "https://localhost/"])("%s has no site", (url) => {
  expect(sitesIn(url)).toEqual([]);
});

test("a question that names a site the way people say it searches for that site", () => {
  expect(searchTermsOf("What did harbour.example say?").sites).toContain("/harbour");
});
