import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import searchRoute from "../../api/artist/[id]/knowledge/search.js";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { answeredResponse, editedResponse } from "../support/answered-response.js";
import { account, administrator, artist, load, page } from "../support/records.js";
import { ask, readJob } from "../support/research.js";
import { candidatesFor } from "../support/selection.js";
import { serviceOfFile } from "../support/service.js";

// All readers use one definition of eligible: an ineligible original disappears from all at once (decision 1.12).
const topic = "zebra quintet";
const words = "The zebra quintet met in Oslo.";
let artistId: string;
const service = await serviceOfFile();
beforeAll(async () => {
  await load(service.deps.db, ...administrator("root"));
});
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), account(artistId, "social_a", "ana"));
});

interface Seen {
  sourceId: string;
  revision: string;
  jobId: string;
}

/** Saves an original and reads it with every reader; returns the job that refers to it. */
async function saved(record: ReturnType<typeof page>): Promise<Seen> {
  await load(service.deps.db, record);
  const { jobId, references } = await candidatesFor(service, artistId, { topic });
  expect(references).toHaveLength(1);
  const seen = { jobId, ...references[0] };
  expect(await doors(seen)).toEqual({
    search: 1,
    original: 200,
    status: 1,
    isReused: true,
    selection: 1,
  });
  return seen;
}

/** What each reader shows of the original now. */
async function doors({ sourceId, revision, jobId }: Seen) {
  const prefix = `/api/artist/${artistId}`;
  const search = await service.call(
    searchRoute,
    "GET",
    `${prefix}/knowledge/search?query=zebra%20quintet`,
  );
  const original = await service.call(
    evidenceRoute,
    "GET",
    `${prefix}/research/evidence/${encodeURIComponent(sourceId)}?revision=${revision}`,
  );
  const job = await readJob(service, artistId, jobId);
  const asked = { topic, evidenceNeed: "reporting", preferDirectEvidence: true };
  const again = await ask(service, artistId, asked);
  await makeRoom();
  const other = await candidatesFor(service, artistId, { topic: `${topic} ${randomUUIDv7()}` });
  await makeRoom();
  return {
    search: search.body.passages.filter((one: Seen) => one.revision === revision).length,
    original: original.status,
    status: job.body.references.length,
    isReused: again.body.jobId === jobId,
    selection: other.references.filter((one: Seen) => one.revision === revision).length,
  };
}

/** Ends what is under way, so that another question of the artist is admitted. */
async function makeRoom() {
  await service.deps.db.execute(sql`
    update jobs
    set stage = 'cancelled', finished_at = now(), run_at = null, leased = false
    where artist_id = ${artistId} and finished_at is null`);
}

const gone = { search: 0, original: 404, status: 0, isReused: false, selection: 0 };
const url = "https://news.example/zebra";
const original = (fields = {}) => page(artistId, words, { url, ...fields });

describe("an original disappears from every reader at once", () => {
  test("when it is removed", async () => {
    const seen = await saved(original());
    await load(service.deps.db, original({ removed: true }));
    expect(await doors(seen)).toEqual(gone);
  });

  test("when it is hidden", async () => {
    const seen = await saved(original());
    await load(service.deps.db, original({ visibility: "private" }));
    expect(await doors(seen)).toEqual(gone);
  });

  test("when it is edited: the revision that was shown is superseded", async () => {
    const seen = await saved(original());
    await load(service.deps.db, original({ text: `${words} Edited.` }));
    expect(await doors(seen)).toEqual({ ...gone, original: 409 });
  });

  test("a published answer is shown until its wording is edited", { tags: ["4.1.6"] }, async () => {
    const answerRevision = "c".repeat(64);
    await load(service.deps.db, artist(artistId));
    const answerId = await answeredResponse(service.deps.db, artistId, answerRevision);
    const seen = await saved(original({ kind: "published_answer", answerId, answerRevision }));
    await editedResponse(service.deps.db, answerId);
    expect(await doors(seen)).toEqual(gone);
  });

  test("an answer that does not exist or belongs to another artist was never evidence", async () => {
    const other = randomUUIDv7();
    const answerRevision = "d".repeat(64);
    await load(service.deps.db, artist(artistId), artist(other));
    const answerId = await answeredResponse(service.deps.db, other, answerRevision);
    for (const named of [answerId, randomUUIDv7()]) {
      await load(
        service.deps.db,
        original({ kind: "published_answer", answerId: named, answerRevision }),
      );
    }
    const { rows } = await service.deps.db.execute(
      sql`select from eligible_originals where artist_id = ${artistId}`,
    );
    expect(rows).toEqual([]);
  });

  test("when its discovery is declined", async () => {
    const candidateId = randomUUIDv7();
    const seen = await saved(original({ curation: "pending" }));
    await load(service.deps.db, {
      type: "candidate",
      artistId,
      id: candidateId,
      url,
      destination: "lore",
      identity: "confirmed",
    });
    const { rows } = await service.deps.db.execute(
      sql`select revision from candidates where id = ${candidateId}`,
    );
    const { status } = await service.call(
      reviewRoute,
      "POST",
      `/api/artist/${artistId}/research/discoveries/${candidateId}/review`,
      {
        as: { token: "subject:root" },
        body: { revision: rows[0]?.revision, decision: "decline" },
      },
    );
    expect(status).toBe(200);
    expect(await doors(seen)).toEqual(gone);
  });

  test("when its account is disconnected, and when another account replaces it", {
    tags: ["2.3.sourceId-gone"],
  }, async () => {
    const post = original({ kind: "caption", platform: "social_a", accountId: "ana" });
    const seen = await saved(post);
    await load(service.deps.db, account(artistId, "social_a", "ana", { removed: true }));
    expect(await doors(seen)).toEqual(gone);
    await load(service.deps.db, account(artistId, "social_a", "ana"));
    expect(await doors(seen)).toMatchObject({ search: 1, original: 200, selection: 1 });
    await load(service.deps.db, account(artistId, "social_a", "someone-else"));
    expect(await doors(seen)).toMatchObject({ search: 0, original: 404, selection: 0 });
  });

  test("when a refresh removes its snapshot entry, and its reference with it", {
    tags: ["2.3.sourceId-gone"],
  }, async () => {
    await load(service.deps.db, account(artistId, "moments", "ana"));
    const entry = (fields = {}) =>
      original({
        kind: "moment",
        platform: "moments",
        accountId: "ana",
        entryId: "night-1",
        activityDate: "2024-05-01",
        activityDateKind: "moment",
        publishedAt: undefined,
        ...fields,
      });
    const seen = await saved(entry());
    expect(seen.sourceId).toMatch(/^latest:moments:[0-9a-f]{64}$/);
    await load(service.deps.db, entry({ removed: true }));
    expect(await doors(seen)).toEqual(gone);
  });
});

test("coverage counts what is eligible now, even after an original became ineligible", async () => {
  const coverage = async () => {
    const path = `/api/artist/${artistId}/knowledge/search?query=zebra`;
    return (await service.call(searchRoute, "GET", path)).body.coverage;
  };
  expect(await coverage()).toMatchObject({ eligible: 0, missingText: 0 });
  await load(service.deps.db, original(), page(artistId, "", { url: "https://n.example/empty" }));
  expect(await coverage()).toMatchObject({ eligible: 1, missingText: 1 });
  await load(service.deps.db, original({ removed: true }));
  expect(await coverage()).toMatchObject({ eligible: 0, missingText: 1 });
});
