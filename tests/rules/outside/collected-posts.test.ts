import { expect, test } from "vitest";
import { postOriginals } from "#lib/outside/collected-original.js";
import type { ProviderEntry } from "#lib/outside/provider/account-reader.js";

const account = {
  platform: "social_a",
  accountId: "did:a",
  handle: "skerrylight",
  url: "https://social-a.example/skerrylight",
} as const;
const entry = (entryId: string, fields: Partial<ProviderEntry> = {}): ProviderEntry => ({
  kind: "caption",
  entryId,
  url: `https://social-a.example/${entryId}`,
  canonicalUrl: null,
  collectionUrl: null,
  title: null,
  text: "The stove is lit.",
  publishedAt: null,
  activityDate: null,
  activityDateKind: null,
  ...fields,
});
const idsOf = (...entries: ProviderEntry[]) =>
  postOriginals(account, entries, "2024-06-02T10:00:00Z").map(({ entryId }) => entryId);

test("posts and transcripts with text are collected", () => {
  expect(idsOf(entry("post"), entry("film", { kind: "transcript" }))).toEqual(["post", "film"]);
});

test("posts without text are left out, and those around them are not", () => {
  const silent = entry("silent", { text: "" });
  const film = entry("film", { kind: "transcript", text: "" });
  expect(idsOf(entry("before"), silent, film, entry("after"))).toEqual(["before", "after"]);
});

test.each(["release", "moment"] as const)("a %s is never collected by a question", (kind) => {
  expect(idsOf(entry("other", { kind }), entry("post"))).toEqual(["post"]);
});
