import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { reviewDecisions } from "#lib/contract/discovery.js";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import { administrator, artist, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

const reviewers = ["ada", "bea", "cai", "dan"];
const url = "https://news.example/boathouse";

const service = await serviceOfFile();
beforeAll(async () => {
  await load(service.deps.db, ...reviewers.flatMap((subject) => administrator(subject)));
});

async function candidate(fields: Record<string, unknown>) {
  const [artistId, id] = [randomUUIDv7(), randomUUIDv7()];
  await load(
    service.deps.db,
    artist(artistId),
    page(artistId, "The boathouse was a studio.", { url, curation: "pending" }),
    { type: "candidate", artistId, id, url, identity: "confirmed", destination: "lore", ...fields },
  );
  const { rows } = await service.deps.db.execute(
    sql`select revision from candidates where id = ${id}`,
  );
  return { artistId, id, revision: rows[0]?.revision };
}

const review = (
  { artistId, id, revision }: Awaited<ReturnType<typeof candidate>>,
  decision: string,
  subject: string,
) =>
  service.call(reviewRoute, "POST", `/api/artist/${artistId}/research/discoveries/${id}/review`, {
    as: { token: `subject:${subject}` },
    body: { revision, decision },
  });
const count = async (statement: ReturnType<typeof sql>) =>
  Number((await service.deps.db.execute(statement)).rows[0]?.count);

test("of four decisions by four reviewers at once one is saved, and the others are 409", async () => {
  for (let round = 0; round < 5; round++) {
    const found = await candidate({});
    const answers = await Promise.all(
      reviewDecisions.map((decision, n) => review(found, decision, reviewers[n] ?? "")),
    );
    const stood = answers.filter(({ status }) => status === 200);
    expect(stood).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "conflict")).toHaveLength(3);
    const { rows } = await service.deps.db.execute(
      sql`select curation from candidates where id = ${found.id}`,
    );
    expect(rows[0]?.curation).toBe(stood[0]?.body.candidate.curation);
    expect(await count(sql`select count(*) from activity where subject_id = ${found.id}`)).toBe(1);
    expect(
      await count(sql`select count(*) from lore_entries where candidate_id = ${found.id}`),
    ).toBe(rows[0]?.curation === "approved" ? 1 : 0);
  }
});

test("twelve approvals at once make one entry, one activity record and one Lore refresh", async () => {
  const found = await candidate({});
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => review(found, "approve", reviewers[n % 4] ?? "")),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const table of ["lore_entries", "activity", "jobs"]) {
    expect(
      await count(
        sql`select count(*) from ${sql.identifier(table)} where artist_id = ${found.artistId}`,
      ),
    ).toBe(1);
  }
});

test("a profile that eight artists approve at once belongs to one of them", async () => {
  const linkIdentifier = "skerry";
  const fields = { destination: "link", linkPlatform: "social_a", linkIdentifier };
  const found = await Promise.all(Array.from({ length: 8 }, () => candidate(fields)));
  const answers = await Promise.all(
    found.map((one, n) => review(one, "approve", reviewers[n % 4] ?? "")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "link_conflict")).toHaveLength(7);
  expect(await count(sql`select count(*) from links`)).toBe(1);
  expect(
    await count(sql`select count(*) from candidates where curation = 'approved'
    and destination = 'link'`),
  ).toBe(1);
});
