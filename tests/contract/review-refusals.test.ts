import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import { closedAfterFile } from "../support/database.js";
import { artist, load } from "../support/records.js";
import { claire, pageUrl, reviewDesk, reviewService } from "../support/review.js";

let desk: Awaited<ReturnType<typeof reviewDesk>>;

const service = await closedAfterFile(reviewService());
beforeEach(async () => {
  desk = await reviewDesk(service);
});

describe("400", () => {
  test("a candidateId that is not a UUID", { tags: ["4.2.path"] }, async () => {
    const path = `/api/artist/${desk.artistId}/research/discoveries/first/review`;
    const { status, body } = await service.call(reviewRoute, "POST", path, { ...claire, body: {} });
    expect(status).toBe(400);
    expect(body.error).toContain("candidateId");
  });

  test("a malformed revision, an unknown decision, or an extra field", {
    tags: ["4.2.revision", "4.2.decision"],
  }, async () => {
    await desk.discoverPage();
    for (const body of [
      { revision: "abc", decision: "approve" },
      { revision: "A".repeat(64), decision: "approve" },
      { decision: "maybe" },
      { decision: undefined },
      { decision: "approve", note: "fine" },
    ]) {
      expect((await desk.review(body)).status).toBe(400);
    }
    expect((await desk.stored()).curation).toBe("pending");
  });
});

describe("404", () => {
  test("a candidate that does not exist, or is another artist's", async () => {
    const other = randomUUIDv7();
    await load(
      service.deps.db,
      artist(other),
      desk.candidate({ artistId: other, destination: "lore", url: pageUrl }),
    );
    for (const id of [desk.candidateId, randomUUIDv7()]) {
      const answer = await desk.review(
        { decision: "approve", revision: "0".repeat(64) },
        claire,
        id,
      );
      expect(answer.body.code).toBe("not_found");
    }
    expect((await desk.stored()).curation).toBe("pending");
  });
});

describe("409", () => {
  test("a revision other than the current one changes nothing", {
    tags: ["3.2.approve-recheck", "4.2.lock"],
  }, async () => {
    await desk.discoverPage();
    const { revision } = await desk.stored();
    await desk.discoverPage({ title: "Another title" });
    const { status, body } = await desk.review({ decision: "approve", revision });
    expect(status).toBe(409);
    expect(body.code).toBe("revision_changed");
    expect((await desk.stored()).curation).toBe("pending");
    expect(await desk.activity()).toEqual([]);
  });

  test("a decision other than the saved one", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "approve" });
    for (const decision of ["decline", "wrong_artist", "incorrect"]) {
      expect((await desk.review({ decision })).body.code).toBe("conflict");
    }
    expect((await desk.stored()).curation).toBe("approved");
  });

  test.each([
    ["the artist has another profile there", "social_a", "somebody_else", true],
    ["another artist has this profile", "social_a", "SKERRY", false],
  ])(
    "when %s, and then nothing is written",
    { tags: ["3.2.approve-conflict", "4.2.409", "7.409-link"] },
    async (_, platform, identifier, own) => {
      await desk.discoverLink();
      const other = randomUUIDv7();
      await load(service.deps.db, artist(other), {
        type: "link",
        artistId: own ? desk.artistId : other,
        platform,
        identifier,
        url: `https://social.example/@${identifier}`,
      });
      const before = await desk.links();
      const { status, body } = await desk.review({ decision: "approve" });
      expect(status).toBe(409);
      expect(body.code).toBe("link_conflict");
      expect(await desk.links()).toEqual(before);
      expect((await desk.stored()).curation).toBe("pending");
      expect(await desk.activity()).toEqual([]);
      expect(await desk.jobs("social_ingest")).toEqual([]);
      expect((await desk.review({ decision: "decline" })).status).toBe(200);
    },
  );
});

test("the right to act is checked again in the transaction that writes", {
  tags: ["4.2.lock"],
}, async () => {
  await desk.discoverPage();
  await load(service.deps.db, { type: "user", subject: "stranger" });
  const ids = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const [answer] = await desk.rows(sql`select review_candidate(
    ${await desk.userId("stranger")}, ${desk.artistId}, ${desk.candidateId}, ${String((await desk.stored()).revision)},
    'approve', '{}', ${ids[0]}, ${ids[1]}, ${ids[2]}) as value`);
  expect(answer?.value).toEqual({ outcome: "forbidden" });
  expect((await desk.stored()).curation).toBe("pending");
});
