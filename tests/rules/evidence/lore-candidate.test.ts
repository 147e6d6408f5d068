import { expect, test } from "vitest";
import { loreCandidate } from "#lib/evidence/discovery-candidate.js";

const url = "https://news.example/story";
const candidate = (fields: object = {}) =>
  loreCandidate("an-artist", "a-row", {
    url,
    canonicalUrl: null,
    title: "A story",
    text: "short",
    ...fields,
  });

test("a page that was read becomes a pending Lore candidate, with its row as evidence", () => {
  expect(candidate()).toMatchObject({
    id: "a-row",
    evidenceId: "a-row",
    artistId: "an-artist",
    destination: "lore",
    identity: "unresolved",
    url,
    urlKey: url,
    title: "A story",
    excerpt: "short",
  });
  const canonicalUrl = "https://news.example/canonical";
  expect(candidate({ canonicalUrl })).toMatchObject({ url, urlKey: canonicalUrl });
});

test("its excerpt is the first 500 characters, and never ends within a character", () => {
  expect(candidate({ text: "x".repeat(500) }).excerpt).toBe("x".repeat(500));
  expect(candidate({ text: `${"x".repeat(500)}y` }).excerpt).toBe("x".repeat(500));
  expect(candidate({ text: `${"x".repeat(499)}🎈` }).excerpt).toBe("x".repeat(499));
});
