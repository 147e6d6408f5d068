import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import {
  curations,
  DiscoveryCandidate,
  destinations,
  reviewDecisions,
} from "#lib/contract/discovery.js";
import queueRoute from "../../api/artist/[id]/research/discoveries.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { closedAfterFile } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import { artist, load, page } from "../support/records.js";
import { ada, claire, pageText, pageUrl, reviewDesk, reviewService } from "../support/review.js";

let desk: Awaited<ReturnType<typeof reviewDesk>>;

const service = await closedAfterFile(reviewService());
beforeEach(async () => {
  desk = await reviewDesk(service);
});

describe("200", () => {
  test("a review returns the candidate with id, destination, identity and curation", {
    tags: ["4.2.200", "2.5.id", "2.5.destination", "2.5.identity", "2.5.curation"],
  }, async () => {
    await desk.discoverPage({ identity: "unresolved" });
    const { status, body, headers } = await desk.review({ decision: "approve" });
    expect(status).toBe(200);
    expect(body.candidate).toMatchObject({
      id: desk.candidateId,
      destination: "lore",
      identity: "unresolved",
      curation: "approved",
    });
    expect(v.is(DiscoveryCandidate, body.candidate)).toBe(true);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("url, reason, revision and evidenceId may be absent, and unknown ones are", {
    tags: ["2.5.optional"],
  }, async () => {
    const least = { id: desk.candidateId, destination: "link", identity: "confirmed" };
    expect(v.is(DiscoveryCandidate, { ...least, curation: "pending" })).toBe(true);
    await desk.discoverLink();
    const { body } = await desk.review({ decision: "decline" });
    expect(Object.keys(body.candidate).sort()).toEqual(
      ["curation", "destination", "id", "identity", "reason", "revision", "url"].sort(),
    );
  });

  test("the curations, destinations and decisions are those of the interface", {
    tags: ["3.2.curation", "2.5.curation"],
  }, () => {
    expect(curations).toEqual(["pending", "approved", "declined", "wrong_artist", "incorrect"]);
    expect(destinations).toEqual(["lore", "link"]);
    expect(reviewDecisions).toEqual(["approve", "decline", "wrong_artist", "incorrect"]);
  });

  test("approval enters Lore with source, revision, who and when, and makes the page approved", {
    tags: ["3.2.approve", "4.2.atomic"],
  }, async () => {
    await desk.discoverPage();
    const { revision } = await desk.stored();
    await desk.review({ decision: "approve" });
    const [entry] = await desk.rows(sql`select e.*, o.curation from lore_entries e
      join originals o on o.source_id = e.source_id where e.artist_id = ${desk.artistId}`);
    expect(entry).toMatchObject({
      candidate_id: desk.candidateId,
      url: pageUrl,
      excerpt: pageText,
      revision,
      approved_by: await desk.userId("claire"),
      curation: "approved",
    });
    expect(await desk.stored()).toMatchObject({ decided_by: await desk.userId("claire") });
    expect((await desk.stored()).decided_at).toEqual(entry?.approved_at);
    expect(await desk.jobs("lore_refresh")).toHaveLength(1);
    expect(await desk.links()).toEqual([]);
  });

  test("approval writes a profile link, folded, and queues the ingest that connects its account", {
    tags: ["3.2.approve"],
  }, async () => {
    await desk.discoverLink();
    await desk.review({ decision: "approve" });
    expect(await desk.links()).toEqual([
      {
        platform: "social_a",
        identifier: "@Skerry",
        folded: "skerry",
        url: "https://social.example/@skerry",
        host: "social.example",
      },
    ]);
    expect(await desk.jobs("social_ingest")).toEqual([
      {
        request: {
          connect: true,
          platform: "social_a",
          identifier: "@Skerry",
          url: "https://social.example/@skerry",
        },
      },
    ]);
    expect(
      await desk.rows(sql`select from lore_entries where artist_id = ${desk.artistId}`),
    ).toEqual([]);
    expect(await desk.jobs("lore_refresh")).toEqual([]);
  });

  test("a link on a platform without an adapter is written, and no ingest is queued", async () => {
    await desk.discoverLink({ linkPlatform: "bandpages" });
    await desk.review({ decision: "approve" });
    expect(await desk.links()).toHaveLength(1);
    expect(await desk.jobs("social_ingest")).toEqual([]);
  });

  test("decline, wrong_artist and incorrect are recorded, and the page is no longer evidence", {
    tags: ["3.2.decline"],
  }, async () => {
    await desk.discoverPage();
    const { rows: found } = await service.deps.db.execute(
      sql`select source_id, revision from originals where artist_id = ${desk.artistId}`,
    );
    const read = () =>
      service.call(
        evidenceRoute,
        "GET",
        `/api/artist/${desk.artistId}/research/evidence/${found[0]?.source_id}?revision=${found[0]?.revision}`,
      );
    expect((await read()).status).toBe(200);
    const before = await desk.rows(
      sql`select evidence_changed_at from artists where id = ${desk.artistId}`,
    );
    expect((await desk.review({ decision: "incorrect" })).body.candidate.curation).toBe(
      "incorrect",
    );
    expect((await read()).status).toBe(404);
    expect(
      await desk.rows(sql`select evidence_changed_at from artists where id = ${desk.artistId}`),
    ).not.toEqual(before);
    for (const [decision, curation] of [
      ["decline", "declined"],
      ["wrong_artist", "wrong_artist"],
    ]) {
      const id = randomUUIDv7();
      await load(
        service.deps.db,
        desk.candidate({ id, destination: "lore", url: `https://news.example/${decision}` }),
      );
      expect((await desk.review({ decision }, claire, id)).body.candidate.curation).toBe(curation);
    }
    expect(
      await desk.rows(sql`select from lore_entries where artist_id = ${desk.artistId}`),
    ).toEqual([]);
  });

  test("a declined page hides every page at its address, and no other", {
    tags: ["3.2.decline"],
  }, async () => {
    const pages = [
      page(desk.artistId, "The page, which names another address.", {
        url: pageUrl,
        canonicalUrl: "https://news.example/elsewhere",
      }),
      page(desk.artistId, "A copy that names the page.", {
        url: "https://mirror.example/copy",
        canonicalUrl: pageUrl,
      }),
      page(desk.artistId, "Another page of the site.", { url: `${pageUrl}/other` }),
      page(desk.artistId, "A page of another site.", { url: "https://other.example/a" }),
    ];
    const another = randomUUIDv7();
    await load(
      service.deps.db,
      artist(another),
      page(another, "The page, for another artist.", { url: pageUrl }),
      ...pages,
      desk.candidate({ destination: "lore", excerpt: pageText, url: pageUrl }),
    );
    const eligible = async (id: string) =>
      (await desk.rows(sql`select text from eligible_originals where artist_id = ${id}`)).map(
        ({ text }) => text,
      );
    expect(await eligible(desk.artistId)).toHaveLength(4);
    await desk.review({ decision: "decline" });
    expect((await eligible(desk.artistId)).sort()).toEqual([
      "A page of another site.",
      "Another page of the site.",
    ]);
    expect(await eligible(another)).toHaveLength(1);
  });

  test.each([
    "approve",
    "decline",
    "wrong_artist",
    "incorrect",
  ])("the same decision again, %s, gets the same response and writes nothing", async (decision) => {
    await desk.discoverPage();
    const first = await desk.review({ decision });
    const again = await desk.review({ decision }, ada);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await desk.activity()).toHaveLength(1);
    expect(await desk.stored()).toMatchObject({ decided_by: await desk.userId("claire") });
  });

  test("a candidate whose link already exists is approved", async () => {
    await desk.discoverLink();
    await load(service.deps.db, {
      type: "link",
      artistId: desk.artistId,
      platform: "social_a",
      identifier: "skerry",
      url: "https://social.example/@skerry",
    });
    expect((await desk.review({ decision: "approve" })).status).toBe(200);
    expect(await desk.links()).toHaveLength(1);
  });

  test("a page is approved again after an export from before its approval was loaded", async () => {
    await desk.discoverPage();
    const { db } = service.deps;
    const before = await exportOf(db, desk.artistId);
    await desk.review({ decision: "approve" }, ada);
    await importText(db, before);
    expect((await desk.review({ decision: "approve" })).status).toBe(200);
    expect(
      await desk.rows(sql`select approved_by from lore_entries where artist_id = ${desk.artistId}`),
    ).toEqual([{ approved_by: await desk.userId("claire") }]);
    expect((await desk.undo({ decision: "approve" })).status).toBe(200);
  });

  test("a decided candidate is not offered again, whatever its new revision says", {
    tags: ["3.2.suppressed"],
  }, async () => {
    await desk.discoverPage();
    await desk.review({ decision: "decline" });
    const decided = await desk.stored();
    await desk.discoverPage({ id: null, url: `${pageUrl}/?utm_source=feed`, title: "Found again" });
    expect(await desk.stored()).toEqual(decided);
    expect(
      await desk.rows(
        sql`select from candidates where artist_id = ${desk.artistId} and curation = 'pending'`,
      ),
    ).toEqual([]);
  });
});

test("a declined profile is not offered again, at whatever address it is found", {
  tags: ["3.2.suppressed"],
}, async () => {
  await desk.discoverLink();
  await desk.review({ decision: "wrong_artist" });
  const decided = await desk.stored();
  await desk.discoverLink({
    id: null,
    url: "https://mirror.example/SKERRY",
    linkIdentifier: "SKERRY",
    title: "Found again",
  });
  expect(await desk.rows(sql`select * from candidates where artist_id = ${desk.artistId}`)).toEqual(
    [decided],
  );
});

describe("attribution", () => {
  test("the claimant is recorded with the decision and the reviewed revision", {
    tags: ["4.2.atomic", "4.2.auth"],
  }, async () => {
    await desk.discoverPage();
    const { revision } = await desk.stored();
    await desk.review({ decision: "approve" });
    expect(await desk.activity()).toEqual([
      {
        user_id: await desk.userId("claire"),
        acted_as: "claimant",
        action: "discovery_approved",
        subject_id: desk.candidateId,
        revision_before: revision,
        revision_after: revision,
      },
    ]);
  });

  test("an administrator who decides for an artist is recorded as an administrator", {
    tags: ["4.2.auth"],
  }, async () => {
    await desk.discoverLink();
    expect((await desk.review({ decision: "wrong_artist" }, ada)).status).toBe(200);
    expect(await desk.activity()).toMatchObject([
      {
        user_id: await desk.userId("ada"),
        acted_as: "administrator",
        action: "discovery_wrong_artist",
      },
    ]);
  });
});

test("a decision of a person who is erased keeps its right when the artist is restored", async () => {
  await desk.discoverPage();
  const { db } = service.deps;
  const { artistId } = desk;
  await load(
    db,
    { type: "user", subject: "edda" },
    { type: "claim", artistId, subject: "edda", status: "approved", role: "editor" },
  );
  await desk.review({ decision: "decline" }, { as: { token: "subject:edda" } });
  await db.execute(sql`select erase_person(id, null, null) from users where subject = 'edda'`);
  const decided = async () => {
    const path = `/api/artist/${artistId}/research/discoveries?curation=declined`;
    return (await service.call(queueRoute, "GET", path, claire)).body.candidates[0];
  };
  const before = await decided();
  expect(before.decidedBy).toMatchObject({ name: null, actedAs: "editor" });
  const exported = await exportOf(db, artistId);
  await db.execute(sql`delete from artists where id = ${artistId}`);
  await importText(db, exported);
  expect(await decided()).toEqual(before);
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
