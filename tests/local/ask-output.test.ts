import { describe, expect, test } from "vitest";
import { answerInWords } from "#lib/cli/ask/answer-in-words.js";
import { readAskFlags, usage } from "#lib/cli/ask/ask-flags.js";
import { refusalSentence } from "#lib/cli/ask/refusal-in-words.js";
import { Refusal } from "#lib/client/refusal.js";
import type { Reference } from "#lib/contract/reference.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { columnsOf, widthOf, wrapped } from "#lib/platform/terminal-text.js";

const reference: Reference = {
  sourceId: `vault:${"a".repeat(64)}`,
  revision: "b".repeat(64),
  start: 0,
  end: 27,
  text: "They recorded it in a barn.",
  url: "https://press.example/story",
  curation: "approved",
  evidenceKind: "original_text",
  speaker: "not_applicable",
  publishedAt: "2024-05-17",
};
const status = (fields: Partial<ResearchStatus> = {}): ResearchStatus => ({
  status: "ok",
  jobId: "01930000-0000-7000-8000-000000000001",
  stage: "complete",
  message: "Found evidence that answers",
  updatedAt: "2026-11-21T17:00:00.000Z",
  references: [reference],
  limitations: [],
  ...fields,
});
const inWords = (fields: Partial<Reference>) =>
  answerInWords(status({ references: [{ ...reference, ...fields }] }), () => undefined, 80);

describe("text for a terminal", () => {
  test("no line is wider than the columns, with wide letters and emoji counted twice", () => {
    const text = `時計は十時四分で止まった。 👩‍👩‍👧 A\u030asgard ${"x".repeat(200)}`;
    for (const line of wrapped(text, 40, "  | ")) expect(widthOf(line)).toBeLessThanOrEqual(40);
    expect(widthOf("時計")).toBe(4);
    expect(widthOf("👩‍👩‍👧")).toBe(2);
    expect(widthOf("A\u030a")).toBe(1);
  });

  test("wrapping changes no word and keeps the text's line breaks", () => {
    const text = "One two three four.\n\nFive six seven.";
    expect(wrapped(text, 12)).toEqual(["One two", "three four.", "", "Five six", "seven."]);
  });

  test("control characters in a source never reach the terminal", () => {
    const hostile = "red \u001b[31m text \u0007 \u202e reversed \u009b2J";
    const shown = inWords({ text: hostile, url: "https://press.example/\u001b[2J" });
    expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });

  test("the terminal's width is used, between 40 and 100 columns", () => {
    expect([undefined, 20, 90, 200].map(columnsOf)).toEqual([80, 40, 90, 100]);
  });
});

describe("an answer in words", () => {
  test("a quotation with a time or page shows it, and its link leads there", () => {
    const spoken = inWords({
      evidenceKind: "provider_transcript",
      startSeconds: 725.5,
      endSeconds: 730,
    });
    expect(spoken).toContain("at 12:05");
    expect(spoken).toContain(`${reference.url}#t=725.5`);
    expect(inWords({ page: 3, endPage: 4 })).toContain("pages 3–4");
    expect(inWords({})).not.toContain("#");
  });

  test("a link is never broken, however long it is", () => {
    const url = `https://press.example/${"long-".repeat(40)}`;
    expect(inWords({ url })).toContain(`    ${url}\n`);
  });

  test.each([
    [{}, "published 2024-05-17 · original text\n"],
    [{ publishedAt: null }, "date unknown · original text\n"],
    [
      { activityDate: "2024-05", activityDateKind: "release" as const },
      "release date 2024-05 · original text\n",
    ],
    [
      { activityDate: "2024", activityDateKind: "moment" as const },
      "moment of 2024 · original text\n",
    ],
    [{ curation: "pending" as const }, "original text · PENDING REVIEW\n"],
    [
      { evidenceKind: "provider_transcript" as const, speaker: "unverified" as const },
      "transcript, speaker unverified\n",
    ],
    [
      { evidenceKind: "provider_transcript" as const, statedSpeaker: "Ana \u001b[2JLund" },
      "transcript · Ana [2JLund as the source says\n",
    ],
    [
      { speaker: "unverified" as const, statedSpeaker: "Ana Lund", voice: "artist" as const },
      "original text · Ana Lund: the artist’s own words\n",
    ],
  ])("of %j it says “%s”", (fields, said) => {
    expect(inWords(fields)).toContain(said);
  });

  test("limitations are printed without their codes, and a reset with its time", () => {
    const shown = answerInWords(
      status({
        references: [],
        limitations: ["saved_only: only saved evidence was read"],
        resetAt: "2026-11-22T08:30:12.000Z",
      }),
      () => undefined,
      80,
    );
    expect(shown).toContain("  - Only saved evidence was read.\n");
    expect(shown).toContain("at 2026-11-22 08:30 UTC.");
  });
});

describe("flags", () => {
  test("every field of the request has a flag, and unquoted words form one topic", () => {
    const flags = `when was it --artist A --need credits --recent --latest --from 2024-01-01 --to 2024-12-31
      --platform moments --url https://a.example --exclude https://b.example --exclude https://c.example
      --overview --direct --json`;
    expect(readAskFlags(flags.split(/\s+/))).toEqual({
      artistId: "A",
      json: true,
      asked: {
        request: {
          topic: "when was it",
          evidenceNeed: "credits",
          freshness: "recent",
          retrieval: "latest",
          fromDate: "2024-01-01",
          toDate: "2024-12-31",
          platform: "moments",
          targetUrl: "https://a.example",
          excludeSourceUrls: ["https://b.example", "https://c.example"],
          answerScope: "overview",
          preferDirectEvidence: true,
        },
      },
    });
  });

  test("every mention of a name is asked for by --mentions, with other names and filters", () => {
    const flags = [
      "--mentions",
      "J. S. Bach",
      "--also",
      "Bach",
      "--also",
      "Бах",
      "--own",
      "--json",
    ];
    expect(readAskFlags([...flags, "--from", "2024-01-01"])).toEqual({
      artistId: null,
      json: true,
      asked: {
        mentions: { of: "J. S. Bach", also: "Bach|Бах", voice: "artist", fromDate: "2024-01-01" },
      },
    });
    expect(() => readAskFlags(["--mentions", "Bach", "a", "topic"])).toThrow("no topic");
    expect(() => readAskFlags(["--mentions", "x"])).toThrow("of must have 2 to 160 characters");
  });

  test("--own asks for the artist's own words, and the usage says so", () => {
    expect(readAskFlags(["who", "played", "--own"]).asked).toMatchObject({
      request: { voice: "artist" },
    });
    expect(usage).toContain("--own ");
  });

  test("an invalid question is reported before a service is started for it", () => {
    expect(() => readAskFlags([])).toThrow("a topic is missing");
    expect(() => readAskFlags(["ab"])).toThrow("topic must have 3 to 160 characters");
    expect(() => readAskFlags(["abc", "--from", "2024-02-30"])).toThrow("fromDate must be a day");
    expect(() => readAskFlags(["abc", "--colour"])).toThrow("--colour");
  });
});

test("a refusal says when to try again", () => {
  const quota = {
    status: "error" as const,
    error: "the question quota is used up until the window resets",
    code: "saved_evidence_quota" as const,
    resetAt: "2026-11-22T08:30:12.000Z",
  };
  expect(refusalSentence(new Refusal(429, quota, new Headers()))).toBe(
    "the question quota is used up until the window resets (at 2026-11-22 08:30 UTC, as of now)",
  );
  const busy = {
    status: "error" as const,
    error: "another question is being researched for this artist",
    code: "research_busy" as const,
  };
  expect(refusalSentence(new Refusal(429, busy, new Headers({ "retry-after": "3" })))).toBe(
    "another question is being researched for this artist; try again in 3 s",
  );
});
