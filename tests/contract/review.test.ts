import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  curations,
  DiscoveryCandidate,
  destinations,
  reviewDecisions,
} from "#lib/contract/discovery.js";
import { noOutside } from "#lib/outside/port.js";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { administrator, artist, claimant, load, page } from "../support/records.js";
import { type CallOptions, type TestService, testService } from "../support/service.js";

const claire: CallOptions = { as: { token: "subject:claire" } };
const ada: CallOptions = { as: { token: "subject:ada" } };
const pageUrl = "https://news.example/boathouse";
const text = "The boathouse was used as a studio in March 2023.";

let service: TestService;
let artistId: string;
let candidateId: string;

beforeAll(async () => {
  const reach = { ...noOutside.reach, social: ["social_a"] as const };
  service = await testService({ outside: { ...noOutside, reach } });
  await load(service.deps.db, ...administrator("ada"));
});
afterAll(() => service.close());
beforeEach(async () => {
  [artistId, candidateId] = [randomUUIDv7(), randomUUIDv7()];
  await service.deps.db.execute(sql`truncate links`);
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;
const stored = async (id = candidateId) =>
  (await rows(sql`select * from candidates where id = ${id}`))[0] ?? {};

/** A page that was saved pending, with the candidate that came with it. */
const discoverPage = (fields = {}) =>
  load(
    service.deps.db,
    page(artistId, text, { url: pageUrl, curation: "pending" }),
    candidate({ destination: "lore", excerpt: text, url: pageUrl, ...fields }),
  );
const discoverLink = (fields = {}) =>
  load(
    service.deps.db,
    candidate({
      destination: "link",
      url: "https://social.example/@skerry",
      linkPlatform: "social_a",
      linkIdentifier: "@Skerry",
      ...fields,
    }),
  );
const candidate = (fields: Record<string, unknown>) => ({
  type: "candidate",
  artistId,
  id: candidateId,
  identity: "confirmed",
  ...fields,
});

async function review(body: Record<string, unknown>, options = claire, id = candidateId) {
  const { revision } = await stored(id);
  const path = `/api/artist/${artistId}/research/discoveries/${id}/review`;
  return service.call(reviewRoute, "POST", path, { body: { revision, ...body }, ...options });
}
const links = () =>
  rows(sql`select platform, identifier, folded_identifier as folded, url, host
  from links where artist_id = ${artistId}`);
const activity = () =>
  rows(sql`select user_id, acted_as, action, subject_id, revision_before,
  revision_after from activity where artist_id = ${artistId} order by id`);
const jobs = (kind: string) =>
  rows(sql`select request from jobs where artist_id = ${artistId} and kind = ${kind}`);
const userId = async (subject: string) =>
  (await rows(sql`select id from users where subject = ${subject}`))[0]?.id;

describe("200", () => {
  test("[4.2.200][2.5.id][2.5.destination][2.5.identity][2.5.curation] a review answers the candidate with id, destination, identity and curation", async () => {
    await discoverPage({ identity: "unresolved" });
    const { status, body, headers } = await review({ decision: "approve" });
    expect(status).toBe(200);
    expect(body.candidate).toMatchObject({
      id: candidateId,
      destination: "lore",
      identity: "unresolved",
      curation: "approved",
    });
    expect(v.is(DiscoveryCandidate, body.candidate)).toBe(true);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("[2.5.optional] url, reason, revision and evidenceId may be absent, and what is unknown is", async () => {
    const least = { id: candidateId, destination: "link", identity: "confirmed" };
    expect(v.is(DiscoveryCandidate, { ...least, curation: "pending" })).toBe(true);
    await discoverLink();
    const { body } = await review({ decision: "decline" });
    expect(Object.keys(body.candidate).sort()).toEqual(
      ["curation", "destination", "id", "identity", "revision", "url"].sort(),
    );
  });

  test("[3.2.curation][2.5.curation] the curations, destinations and decisions are those of the interface", () => {
    expect(curations).toEqual(["pending", "approved", "declined", "wrong_artist", "incorrect"]);
    expect(destinations).toEqual(["lore", "link"]);
    expect(reviewDecisions).toEqual(["approve", "decline", "wrong_artist", "incorrect"]);
  });

  test("[3.2.approve][4.2.atomic] approval enters Lore with source, revision, who and when, and makes the page approved", async () => {
    await discoverPage();
    const { revision } = await stored();
    await review({ decision: "approve" });
    const [entry] = await rows(sql`select e.*, o.curation from lore_entries e
      join originals o on o.source_id = e.source_id where e.artist_id = ${artistId}`);
    expect(entry).toMatchObject({
      candidate_id: candidateId,
      url: pageUrl,
      excerpt: text,
      revision,
      approved_by: await userId("claire"),
      curation: "approved",
    });
    expect(await stored()).toMatchObject({ decided_by: await userId("claire") });
    expect((await stored()).decided_at).toEqual(entry?.approved_at);
    expect(await jobs("lore_refresh")).toHaveLength(1);
    expect(await links()).toEqual([]);
  });

  test("[3.2.approve] approval writes a profile link, folded, and queues the ingest that connects its account", async () => {
    await discoverLink();
    await review({ decision: "approve" });
    expect(await links()).toEqual([
      {
        platform: "social_a",
        identifier: "@Skerry",
        folded: "skerry",
        url: "https://social.example/@skerry",
        host: "social.example",
      },
    ]);
    expect(await jobs("social_ingest")).toEqual([
      {
        request: {
          connect: true,
          platform: "social_a",
          identifier: "@Skerry",
          url: "https://social.example/@skerry",
        },
      },
    ]);
    expect(await rows(sql`select from lore_entries where artist_id = ${artistId}`)).toEqual([]);
    expect(await jobs("lore_refresh")).toEqual([]);
  });

  test("a link on a platform that nothing here reads is written, and no ingest is queued", async () => {
    await discoverLink({ linkPlatform: "bandpages" });
    await review({ decision: "approve" });
    expect(await links()).toHaveLength(1);
    expect(await jobs("social_ingest")).toEqual([]);
  });

  test("[3.2.decline] decline, wrong_artist and incorrect are recorded, and the page is no evidence from then on", async () => {
    await discoverPage();
    const { rows: found } = await service.deps.db.execute(
      sql`select source_id, revision from originals where artist_id = ${artistId}`,
    );
    const read = () =>
      service.call(
        evidenceRoute,
        "GET",
        `/api/artist/${artistId}/research/evidence/${found[0]?.source_id}?revision=${found[0]?.revision}`,
      );
    expect((await read()).status).toBe(200);
    const before = await rows(sql`select evidence_changed_at from artists where id = ${artistId}`);
    expect((await review({ decision: "incorrect" })).body.candidate.curation).toBe("incorrect");
    expect((await read()).status).toBe(404);
    expect(
      await rows(sql`select evidence_changed_at from artists where id = ${artistId}`),
    ).not.toEqual(before);
    for (const [decision, curation] of [
      ["decline", "declined"],
      ["wrong_artist", "wrong_artist"],
    ]) {
      const id = randomUUIDv7();
      await load(
        service.deps.db,
        candidate({ id, destination: "lore", url: `https://news.example/${decision}` }),
      );
      expect((await review({ decision }, claire, id)).body.candidate.curation).toBe(curation);
    }
    expect(await rows(sql`select from lore_entries where artist_id = ${artistId}`)).toEqual([]);
  });

  test.each([
    "approve",
    "decline",
    "wrong_artist",
    "incorrect",
  ])("the same decision again, %s, is the same answer and writes nothing", async (decision) => {
    await discoverPage();
    const first = await review({ decision });
    const again = await review({ decision }, ada);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await activity()).toHaveLength(1);
    expect(await stored()).toMatchObject({ decided_by: await userId("claire") });
  });

  test("a link that stands already is approved", async () => {
    await discoverLink();
    await load(service.deps.db, {
      type: "link",
      artistId,
      platform: "social_a",
      identifier: "skerry",
      url: "https://social.example/@skerry",
    });
    expect((await review({ decision: "approve" })).status).toBe(200);
    expect(await links()).toHaveLength(1);
  });

  test("[3.2.suppressed] what was decided is not offered again, whatever its new revision says", async () => {
    await discoverPage();
    await review({ decision: "decline" });
    const decided = await stored();
    await discoverPage({ id: null, url: `${pageUrl}/?utm_source=feed`, title: "Found again" });
    expect(await stored()).toEqual(decided);
    expect(
      await rows(
        sql`select from candidates where artist_id = ${artistId} and curation = 'pending'`,
      ),
    ).toEqual([]);
  });
});

describe("attribution", () => {
  test("[4.2.atomic][4.2.auth] the claimant is named with the decision and the revision that was looked at", async () => {
    await discoverPage();
    const { revision } = await stored();
    await review({ decision: "approve" });
    expect(await activity()).toEqual([
      {
        user_id: await userId("claire"),
        acted_as: "claimant",
        action: "discovery_approved",
        subject_id: candidateId,
        revision_before: revision,
        revision_after: revision,
      },
    ]);
  });

  test("[4.2.auth] an administrator who decides for an artist is named as such", async () => {
    await discoverLink();
    expect((await review({ decision: "wrong_artist" }, ada)).status).toBe(200);
    expect(await activity()).toMatchObject([
      { user_id: await userId("ada"), acted_as: "administrator", action: "discovery_wrong_artist" },
    ]);
  });
});

describe("400", () => {
  test("[4.2.path] a candidateId that is no uuid", async () => {
    const path = `/api/artist/${artistId}/research/discoveries/first/review`;
    const { status, body } = await service.call(reviewRoute, "POST", path, { ...claire, body: {} });
    expect(status).toBe(400);
    expect(body.error).toContain("candidateId");
  });

  test("[4.2.revision][4.2.decision] a revision of another form, a decision of another name, or more than these", async () => {
    await discoverPage();
    for (const body of [
      { revision: "abc", decision: "approve" },
      { revision: "A".repeat(64), decision: "approve" },
      { decision: "maybe" },
      { decision: undefined },
      { decision: "approve", note: "fine" },
    ]) {
      expect((await review(body)).status).toBe(400);
    }
    expect((await stored()).curation).toBe("pending");
  });
});

describe("404", () => {
  test("a candidate that does not exist, or is another artist's", async () => {
    const other = randomUUIDv7();
    await load(
      service.deps.db,
      artist(other),
      candidate({ artistId: other, destination: "lore", url: pageUrl }),
    );
    for (const id of [candidateId, randomUUIDv7()]) {
      const answer = await review({ decision: "approve", revision: "0".repeat(64) }, claire, id);
      expect(answer.body.code).toBe("not_found");
    }
    expect((await stored()).curation).toBe("pending");
  });
});

describe("409", () => {
  test("[3.2.approve-recheck][4.2.lock] another revision than the current one changes nothing", async () => {
    await discoverPage();
    const { revision } = await stored();
    await discoverPage({ title: "Another title" });
    const { status, body } = await review({ decision: "approve", revision });
    expect(status).toBe(409);
    expect(body.code).toBe("revision_changed");
    expect((await stored()).curation).toBe("pending");
    expect(await activity()).toEqual([]);
  });

  test("another decision than the one that stands", async () => {
    await discoverPage();
    await review({ decision: "approve" });
    for (const decision of ["decline", "wrong_artist", "incorrect"]) {
      expect((await review({ decision })).body.code).toBe("conflict");
    }
    expect((await stored()).curation).toBe("approved");
  });

  test.each([
    ["the artist has another profile there", "social_a", "somebody_else", true],
    ["another artist has this profile", "social_a", "SKERRY", false],
  ])("[3.2.approve-conflict][4.2.409][7.409-link] when %s, and then nothing is written", async (_, platform, identifier, own) => {
    await discoverLink();
    const other = randomUUIDv7();
    await load(service.deps.db, artist(other), {
      type: "link",
      artistId: own ? artistId : other,
      platform,
      identifier,
      url: `https://social.example/@${identifier}`,
    });
    const before = await links();
    const { status, body } = await review({ decision: "approve" });
    expect(status).toBe(409);
    expect(body.code).toBe("link_conflict");
    expect(await links()).toEqual(before);
    expect((await stored()).curation).toBe("pending");
    expect(await activity()).toEqual([]);
    expect(await jobs("social_ingest")).toEqual([]);
    expect((await review({ decision: "decline" })).status).toBe(200);
  });
});

test("[4.2.lock] the right to act is checked again in the transaction that writes", async () => {
  await discoverPage();
  await load(service.deps.db, { type: "user", subject: "stranger" });
  const ids = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const [answer] = await rows(sql`select review_candidate(
    ${await userId("stranger")}, ${artistId}, ${candidateId}, ${String((await stored()).revision)},
    'approve', '{}', ${ids[0]}, ${ids[1]}, ${ids[2]}) as value`);
  expect(answer?.value).toEqual({ outcome: "forbidden" });
  expect((await stored()).curation).toBe("pending");
});
