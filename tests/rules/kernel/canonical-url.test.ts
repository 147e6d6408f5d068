import { expect, test } from "vitest";
import { canonicalUrl, isHttpUrl, isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";

test.each([
  [
    "scheme and host become lower-case, the path keeps its case",
    "HTTPS://Example.ORG/Ab",
    "https://example.org/Ab",
  ],
  ["the default port is dropped", "http://example.org:80/a", "http://example.org/a"],
  ["another port stays", "https://example.org:8443/a", "https://example.org:8443/a"],
  ["the fragment is dropped", "https://example.org/a#b", "https://example.org/a"],
  ["user info is no part of it", "https://u:p@example.org/a", "https://example.org/a"],
  ["a trailing slash is dropped", "https://example.org/a/?b=1", "https://example.org/a?b=1"],
  ["the root keeps its slash", "https://example.org", "https://example.org/"],
  ["double slashes inside a path stay", "https://example.org//a//b", "https://example.org//a//b"],
  ["www stays", "https://www.example.org/", "https://www.example.org/"],
  [
    "tracking is dropped",
    "https://example.org/?utm_source=x&v=1&SI=y&fbclid=z&UTM%5Fid=4",
    "https://example.org/?v=1",
  ],
  [
    "nothing but tracking leaves no question mark",
    "https://example.org/a?igsh=1&",
    "https://example.org/a",
  ],
  [
    "parameters are sorted by name, then by value",
    "https://example.org/?b=2&a-1=5&a=2&a=1",
    "https://example.org/?a=1&a=2&a-1=5&b=2",
  ],
  [
    "a value is not encoded again",
    "https://example.org/?q=a+b%20c%2b",
    "https://example.org/?q=a+b%20c%2b",
  ],
  [
    "a name that only begins like tracking stays",
    "https://example.org/?site=1&utm=2",
    "https://example.org/?site=1&utm=2",
  ],
  [
    "an international host is written in ASCII",
    "https://bücher.example/Øya",
    "https://xn--bcher-kva.example/%C3%98ya",
  ],
])("%s", (_rule, url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical);
});

test.each([
  "ftp://example.org/",
  "javascript:alert(1)",
  "//example.org",
  "https:///example.org",
  "https:example.org",
  "https:\\\\example.org",
  "https://",
  "https://example.org/a b",
  " https://example.org/",
  "https://example.org/\n",
  "https://example.org/\u0000",
  "https://example.org/\ud800",
  "https://exa mple.org",
  "https://example.org:99999/",
  "",
])("%j is no http URL and has no canonical form", (text) => {
  expect(isHttpUrl(text)).toBe(false);
  expect(canonicalUrl(text)).toBeNull();
});

test("user info is recognised even when empty, and an @ elsewhere is not user info", () => {
  expect(isHttpUrlWithoutUserInfo("https://user@example.org/")).toBe(false);
  expect(isHttpUrlWithoutUserInfo("https://@example.org/")).toBe(false);
  expect(isHttpUrlWithoutUserInfo("https://example.org/@artist?a=b@c")).toBe(true);
  expect(isHttpUrlWithoutUserInfo("ftp://example.org/")).toBe(false);
});
