import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OriginalContent, SourceParts } from "#lib/evidence/hashed-source.js";
import { derivedColumns, revisionOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import { finished } from "#lib/kernel/steps.js";

const hashOfText = (text: string) => createHash("sha256").update(text).digest("hex");

const parts: SourceParts = {
  artistId: "01930000-0000-7000-8000-000000000001",
  kind: "web_page",
  platform: null,
  accountId: null,
  entryId: null,
  canonicalUrl: null,
  url: "https://Press.example/story/#top",
  answerId: null,
};

describe("the identity of a source (decision 1.9)", () => {
  test("is its artist, kind, platform, account and entry, with the URL in place of a missing entry", () => {
    const hashed = `["${parts.artistId}","web_page",null,null,"https://press.example/story"]`;
    expect(sourceIdOf(parts)).toBe(`vault:${hashOfText(hashed)}`);
  });

  test("takes the entry id before the canonical URL, and that before the URL", () => {
    const entry = { ...parts, entryId: "e1", canonicalUrl: "https://press.example/a" };
    expect(sourceIdOf(entry)).toBe(sourceIdOf({ ...entry, url: "https://press.example/other" }));
    const canonical = { ...entry, entryId: null };
    expect(sourceIdOf(canonical)).toBe(
      sourceIdOf({ ...parts, url: "https://press.example/a?utm_source=x" }),
    );
  });

  test.each([
    [{ kind: "web_page" }, /^vault:[a-f0-9]{64}$/],
    [{ kind: "caption", platform: "social_a" }, /^social:[a-f0-9]{64}$/],
    [{ kind: "transcript" }, /^social:[a-f0-9]{64}$/],
    [{ kind: "release", platform: "catalog_b" }, /^latest:catalog_b:[a-f0-9]{64}$/],
    [{ kind: "moment", platform: "moments" }, /^latest:moments:[a-f0-9]{64}$/],
    [{ kind: "published_answer", answerId: "a" }, /^answer:a$/],
  ] as const)("of %j has the form %s", (fields, form) => {
    expect(sourceIdOf({ ...parts, ...fields })).toMatch(form);
  });
});

const content: OriginalContent = {
  kind: "release",
  url: "https://catalog.example/r/1",
  canonicalUrl: null,
  collectionUrl: null,
  title: null,
  text: "Album. Released: May 2024.",
  publishedAt: null,
  activityDate: "2024-05",
  activityDateKind: "release",
  truncated: null,
};

describe("the revision of an original (decision 1.10)", () => {
  test("hashes exactly its eleven fields, with null for absent ones", () => {
    const hashed =
      '{"activityDate":"2024-05","activityDateKind":"release","canonicalUrl":null,' +
      '"collectionUrl":null,"kind":"release","publishedAt":null,"sourceId":"s",' +
      '"text":"Album. Released: May 2024.","title":null,"truncated":null,' +
      '"url":"https://catalog.example/r/1"}';
    expect(revisionOf("s", content)).toBe(hashOfText(hashed));
    const described = { ...content, curation: "pending", visibility: "private", retrievedAt: "x" };
    expect(revisionOf("s", described)).toBe(revisionOf("s", content));
  });
});

describe("what is derived from the content", () => {
  test("an instant is compared in UTC and stored as published", () => {
    const dated = {
      ...content,
      kind: "caption" as const,
      publishedAt: "2024-05-17T23:30:00-05:00",
    };
    expect(finished(derivedColumns(dated)).datedFrom).toEqual(new Date("2024-05-18T04:30:00Z"));
  });

  test("lengths are UTF-16 units, and the title is not counted in the body's terms", () => {
    const { textLength, tokenCount } = finished(
      derivedColumns({ ...content, title: "Two words", text: "one 🎸 two" }),
    );
    expect({ textLength, tokenCount }).toEqual({ textLength: 10, tokenCount: 2 });
  });
});
