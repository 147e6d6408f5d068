import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import manyRoute from "../../api/artist/[id]/research/discoveries/review.js";
import queueRoute from "../../api/artist/[id]/research/discoveries.js";
import { closedAfterFile } from "../support/database.js";
import { artist, load } from "../support/records.js";
import { ada, claire, pageUrl, reviewDesk, reviewService } from "../support/review.js";
import type { CallOptions } from "../support/service.js";

let desk: Awaited<ReturnType<typeof reviewDesk>>;

const service = await closedAfterFile(reviewService());
beforeEach(async () => {
  desk = await reviewDesk(service);
});

type Id = ReturnType<typeof randomUUIDv7>;
interface Review {
  candidateId: Id;
  decision: string;
  revision?: unknown;
}

const discover = async (fields: Record<string, unknown>) => {
  const id = randomUUIDv7();
  const lore = { id, destination: "lore", url: `https://news.example/${id}` };
  await load(service.deps.db, desk.candidate({ ...lore, ...fields }));
  return id;
};
const reviewMany = async (reviews: readonly Review[], options: CallOptions = claire) => {
  const body = [];
  for (const one of reviews) {
    body.push({ revision: (await desk.stored(one.candidateId)).revision, ...one });
  }
  const path = `/api/artist/${desk.artistId}/research/discoveries/review`;
  return service.call(manyRoute, "POST", path, { body: { reviews: body }, ...options });
};
const queue = async (query: string) =>
  service.call(
    queueRoute,
    "GET",
    `/api/artist/${desk.artistId}/research/discoveries?${query}`,
    claire,
  );

describe("reviewing many discoveries", () => {
  test("decides on each as its own review would, in the order sent, and each can be undone", async () => {
    await desk.discoverPage();
    const declined = await discover({});
    const outdated = await discover({});
    const link = await discover({
      destination: "link",
      url: "https://social.example/@skerry",
      linkPlatform: "social_a",
      linkIdentifier: "@Skerry",
    });
    const other = await discover({
      destination: "link",
      url: "https://social.example/@other",
      linkPlatform: "social_a",
      linkIdentifier: "@Other",
    });
    const missing = randomUUIDv7();
    const reviews = [
      { candidateId: declined, decision: "wrong_artist" },
      { candidateId: desk.candidateId, decision: "approve" },
      { candidateId: outdated, decision: "decline", revision: "0".repeat(64) },
      { candidateId: link, decision: "approve" },
      { candidateId: other, decision: "approve" },
      { candidateId: missing, decision: "decline", revision: "0".repeat(64) },
    ];
    const { status, body } = await reviewMany(reviews);
    expect(status).toBe(200);
    expect(body.reviews).toMatchObject([
      { candidateId: declined, outcome: "accepted", candidate: { curation: "wrong_artist" } },
      { candidateId: desk.candidateId, outcome: "accepted", candidate: { curation: "approved" } },
      { candidateId: outdated, outcome: "revision_changed" },
      { candidateId: link, outcome: "accepted", candidate: { curation: "approved" } },
      { candidateId: other, outcome: "link_conflict" },
      { candidateId: missing, outcome: "not_found" },
    ]);
    const curations = [];
    for (const id of [outdated, other]) curations.push((await desk.stored(id)).curation);
    expect(curations).toEqual(["pending", "pending"]);
    expect(await desk.links()).toMatchObject([{ identifier: "@Skerry" }]);
    expect((await desk.activity()).map(({ action }) => action)).toEqual([
      "discovery_wrong_artist",
      "discovery_approved",
      "discovery_approved",
    ]);
    const activity = await desk.activity();
    expect((await reviewMany(reviews)).body).toEqual(body);
    expect(await desk.activity()).toEqual(activity);
    expect((await desk.undo({ decision: "approve" })).status).toBe(200);
    expect((await desk.stored()).curation).toBe("pending");
  });

  test("of another artist are not found, also when the right for both is there", async () => {
    const other = randomUUIDv7();
    await load(
      service.deps.db,
      artist(other),
      desk.candidate({ artistId: other, destination: "lore", url: pageUrl }),
    );
    const { body } = await reviewMany(
      [{ candidateId: desk.candidateId, decision: "approve" }],
      ada,
    );
    expect(body.reviews).toEqual([{ candidateId: desk.candidateId, outcome: "not_found" }]);
    expect((await desk.stored()).curation).toBe("pending");
  });

  test("none, more than 100, one twice, or a malformed one are refused, and nothing is decided", async () => {
    await desk.discoverPage();
    const one = { candidateId: desk.candidateId, decision: "decline" };
    const more = Array.from({ length: 100 }, () => ({
      ...one,
      candidateId: randomUUIDv7(),
      revision: "0".repeat(64),
    }));
    for (const [reviews, words] of [
      [[], /^reviews must have 1 to 100 items/],
      [[one, ...more], /^reviews must have 1 to 100 items/],
      [[one, one], /^reviews\[1\] must not name a discovery twice/],
      [[one, { ...one, candidateId: randomUUIDv7(), revision: "x" }], /^reviews\[1\]\.revision /],
      [[{ ...one, decision: "maybe" }], /^reviews\[0\]\.decision /],
    ] as const) {
      const { status, body } = await reviewMany(reviews);
      expect([status, body.error]).toEqual([400, expect.stringMatching(words)]);
    }
    expect((await desk.stored()).curation).toBe("pending");
  });

  test("two artists that approve each other's profiles in opposite orders both get an answer", async () => {
    const mine: Id[][] = [];
    const desks = [desk, await reviewDesk(service)];
    for (const [at, one] of desks.entries()) {
      const links: Id[] = [];
      for (const [platform, name] of [
        ["social_a", "@one"],
        ["social_b", "@two@host.example"],
      ]) {
        const id = randomUUIDv7();
        links.push(id);
        await load(
          service.deps.db,
          one.candidate({
            id,
            destination: "link",
            url: `https://social.example/${name}`,
            linkPlatform: platform,
            linkIdentifier: name,
          }),
        );
      }
      mine.push(at === 0 ? links : links.reverse());
    }
    const answers = await Promise.all(
      desks.map(async (one, at) => {
        const reviews = [];
        for (const candidateId of mine[at] ?? []) {
          const { revision } = await one.stored(candidateId);
          reviews.push({ candidateId, revision, decision: "approve" });
        }
        const path = `/api/artist/${one.artistId}/research/discoveries/review`;
        return service.call(manyRoute, "POST", path, { body: { reviews }, ...claire });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const outcomes = answers.flatMap(({ body }) =>
      body.reviews.map(({ outcome }: { outcome: string }) => outcome),
    );
    expect(outcomes.sort()).toEqual(["accepted", "accepted", "link_conflict", "link_conflict"]);
  });
});

describe("the queue", () => {
  const ids = async (query: string) =>
    (await queue(query)).body.candidates.map(({ id }: { id: string }) => id);

  test("is narrowed by identity and site, and counts what each choice would show", async () => {
    const sure = await discover({ url: "https://www.press.example/a" });
    const unsure = await discover({ url: "https://press.example/b", identity: "unresolved" });
    const elsewhere = await discover({ identity: "unresolved" });
    expect(await ids("site=press.example")).toEqual([unsure, sure]);
    expect(await ids("identity=unresolved")).toEqual([elsewhere, unsure]);
    expect(await ids("identity=unresolved&site=press.example")).toEqual([unsure]);
    const { counts } = (await queue("counts=true&site=press.example&limit=1")).body;
    expect(counts).toEqual({
      total: 2,
      destination: [{ value: "lore", count: 2 }],
      identity: [
        { value: "confirmed", count: 1 },
        { value: "unresolved", count: 1 },
      ],
      site: [
        { value: "press.example", count: 2 },
        { value: "news.example", count: 1 },
      ],
    });
    expect((await queue("counts=true&curation=declined")).body.counts).toEqual({
      total: 0,
      destination: [],
      identity: [],
      site: [],
    });
  });

  test("continues with a cursor of the same choices, without counting again", async () => {
    await discover({});
    await discover({});
    const { nextCursor } = (await queue("identity=confirmed&counts=true&limit=1")).body;
    const { body } = await queue(`identity=confirmed&counts=true&limit=1&cursor=${nextCursor}`);
    expect([body.candidates.length, "counts" in body]).toEqual([1, false]);
    const other = await queue(`identity=unresolved&counts=true&limit=1&cursor=${nextCursor}`);
    expect(other.body.code).toBe("invalid_cursor");
    expect((await queue("identity=maybe")).body.error).toMatch(/^identity /);
  });
});
