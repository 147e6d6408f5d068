import { expect, test } from "vitest";
import { canonicalLink } from "#lib/outside/page/canonical-link.js";

const url = "https://paper.example/story?page=2";
const other = [
  '<link rel="stylesheet" href="/style.css">',
  '<link rel="alternate" href="/feed.xml">',
  '<link href="/nothing">',
];
const canonical = '<link rel="canonical" href="/story">';
const found = "https://paper.example/story";

test.each([
  ["behind other links", [...other, canonical]],
  ["before other links", [canonical, ...other]],
  ["with a second name beside it", ['<link rel="shortlink Canonical" href="/story">']],
  ["of two, and the first counts", [canonical, '<link rel="canonical" href="/else">']],
])("a canonical link is found %s", (_, links) => {
  expect(canonicalLink(`<head>${links.join("")}</head><body></body>`, url)).toBe(found);
});

test.each([
  ["that only other links name", other],
  ["that only resembles canonical", ['<link rel="non-canonical" href="/story">']],
  ["of an anchor", ['<a rel="canonical" href="/story">']],
  ["that is the page's own", [`<link rel="canonical" href="${url}">`]],
  ["on another host", ['<link rel="canonical" href="https://elsewhere.example/story">']],
  ["that is no web address", ['<link rel="canonical" href="mailto:ops@paper.example">']],
])("an address %s is no canonical link", (_, links) => {
  expect(canonicalLink(`<head>${links.join("")}</head><body></body>`, url)).toBeNull();
});

test("a canonical link in the body is ignored", () => {
  expect(canonicalLink(`<head></head><body>${canonical}</body>`, url)).toBeNull();
});
