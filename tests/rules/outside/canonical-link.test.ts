import { expect, test } from "vitest";
import { canonicalLink } from "#lib/outside/page/page-content.js";

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
  ["on another port", ['<link rel="canonical" href="https://paper.example:8443/story">']],
  ["that cannot be read", ['<link rel="canonical" href="https://[story">']],
  ["that is empty", ['<link rel="canonical">']],
  ["that differs only by what sites add", [`<link rel="canonical" href="${url}#top">`]],
  ["that is no web address", ['<link rel="canonical" href="mailto:ops@paper.example">']],
])("an address %s is not a canonical link", (_, links) => {
  expect(canonicalLink(`<head>${links.join("")}</head><body></body>`, url)).toBeNull();
});

test("a canonical link in the body is ignored", () => {
  expect(canonicalLink(`<head></head><body>${canonical}</body>`, url)).toBeNull();
});

test("an address of 2,048 characters is a canonical link, and a longer one is not", () => {
  const link = (chars: number) => `https://paper.example/${"a".repeat(chars - 22)}`;
  const pageOf = (href: string) => `<head><link rel="canonical" href="${href}"></head>`;
  expect(canonicalLink(pageOf(link(2048)), url)).toBe(link(2048));
  expect(canonicalLink(pageOf(link(2049)), url)).toBeNull();
});
