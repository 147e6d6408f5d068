import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { AdvanceBody, AdvanceResult, ScheduleQuery, wireKinds } from "#lib/contract/advance.js";
import { DiscoveryReview, ReviewQueueQuery } from "#lib/contract/discovery.js";
import { hash, refusal, uuid } from "./parsing.js";

describe("the body of a review", () => {
  test("has a revision of 64 lower-case hexadecimal characters", { tags: ["4.2.revision"] }, () => {
    const sentence = "revision must be 64 lower-case hexadecimal characters";
    for (const revision of [
      hash.toUpperCase(),
      hash.slice(1),
      `${hash}0`,
      "",
      5,
      null,
      `${hash}\n`,
    ])
      expect(refusal(DiscoveryReview, { revision, decision: "approve" })).toBe(sentence);
    expect(refusal(DiscoveryReview, { decision: "approve" })).toBe("revision is required");
  });

  test("has one of the four decisions", { tags: ["4.2.decision"] }, () => {
    for (const decision of ["approve", "decline", "wrong_artist", "incorrect"])
      expect(refusal(DiscoveryReview, { revision: hash, decision })).toBeNull();
    for (const decision of ["approved", "pending", "", null])
      expect(refusal(DiscoveryReview, { revision: hash, decision })).toBe(
        "decision must be one of approve, decline, wrong_artist, incorrect",
      );
    expect(refusal(DiscoveryReview, { revision: hash })).toBe("decision is required");
    expect(refusal(DiscoveryReview, { revision: hash, decision: "approve", why: "x" })).toBe(
      "why is not a known property",
    );
  });
});

describe("the query of the review queue", () => {
  test("shows pending candidates, 20 at a time, unless told otherwise", () => {
    expect(v.parse(ReviewQueueQuery, {})).toEqual({ curation: "pending", limit: 20 });
    expect(v.parse(ReviewQueueQuery, { limit: "100", destination: "link" })).toMatchObject({
      limit: 100,
      destination: "link",
    });
  });

  test("accepts plain decimal digits from 1 to 100 as limit, without leading zeros", () => {
    for (const limit of [
      "0",
      "101",
      "-1",
      "1.5",
      "1e1",
      "0x10",
      " 5",
      "05",
      "",
      "ten",
      "9".repeat(11),
    ])
      expect(refusal(ReviewQueueQuery, { limit }), limit).toBe(
        "limit must be a whole number from 1 to 100",
      );
    expect(refusal(ReviewQueueQuery, { page: "2" })).toBe("page is not a known property");
  });
});

describe("the body of advance", () => {
  test("may be an empty object", { tags: ["4.3.body"] }, () => {
    expect(v.parse(AdvanceBody, {})).toEqual({});
  });

  test("accepts an artistId in either case and lower-cases it", { tags: ["4.3.artistId"] }, () => {
    expect(v.parse(AdvanceBody, { artistId: uuid.toUpperCase() })).toEqual({ artistId: uuid });
    for (const artistId of ["1", "", null, 5, `${uuid}0`, `{${uuid}}`, uuid.replaceAll("-", "")])
      expect(refusal(AdvanceBody, { artistId })).toBe("artistId must be a UUID");
  });

  test("has at least one kind, each one of the five", { tags: ["4.3.kinds"] }, () => {
    expect(v.parse(AdvanceBody, { kinds: [...wireKinds] }).kinds).toHaveLength(5);
    expect(refusal(AdvanceBody, { kinds: [] })).toBe("kinds must have at least 1 item");
    expect(refusal(AdvanceBody, { kinds: "source_search" })).toBe("kinds must be an array");
    for (const kind of ["question_research", "", null])
      expect(refusal(AdvanceBody, { kinds: ["lore_refresh", kind] })).toMatch(
        /^kinds\[1\] must be one of social_ingest, caption_extract, /,
      );
    expect(refusal(AdvanceBody, { kind: "lore_refresh" })).toBe("kind is not a known property");
  });

  test("its scheduler form takes kinds separated by commas", () => {
    expect(v.parse(ScheduleQuery, { kinds: "lore_refresh,latest_refresh" }).kinds).toEqual([
      "lore_refresh",
      "latest_refresh",
    ]);
    for (const kinds of ["", "lore_refresh,", "lore_refresh, latest_refresh", "other"])
      expect(refusal(ScheduleQuery, { kinds })).toMatch(/^kinds\[\d\] must be one of /);
  });

  test("has one exact answer for a slice that threw", { tags: ["4.3.failure"] }, () => {
    const failure = { status: "error", error: "advance failed", ran: false };
    expect(v.parse(AdvanceResult, failure)).toEqual(failure);
    expect(v.is(AdvanceResult, { ...failure, jobId: uuid })).toBe(false);
    expect(v.is(AdvanceResult, { ...failure, ran: true })).toBe(false);
  });
});
