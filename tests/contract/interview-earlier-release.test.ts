import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type InterviewService, interviewService } from "../support/interview.js";
import { oneAnswer, savedCorrection } from "../support/interview-steps.js";

// Release 0.1.0 goes on calling these functions by position while a deployment is under way.

let interview: InterviewService;
beforeAll(async () => {
  interview = await interviewService();
  await oneAnswer(interview, "One take.");
  await savedCorrection(interview);
});
afterAll(() => interview.close());

const first = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
const value = async (call: SQL) => {
  const { rows } = await interview.db.execute(sql`select ${call} as value`);
  return rows[0]?.value as Record<string, unknown>;
};

test("the history that release 0.1.0 reads is the history", async () => {
  const { artistId } = interview;
  const entries = await value(sql`read_history(${artistId}, 'all', null, null, 10)`);
  expect(entries).toHaveLength(3);
  const earlier = (at: string, rank: number, id: string, version: number) =>
    value(sql`interview_history(${artistId}, 'all', null, ${at}, ${rank}, ${id}, ${version}, 10)`);
  expect(await earlier(first.at, 0, first.id, 0)).toEqual(entries);
  const [one, ...others] = Object.values(entries) as {
    rank: number;
    id: string;
    version: number;
    entry: { at: string };
  }[];
  if (one === undefined) throw new Error("the history is empty");
  expect(await earlier(one.entry.at, one.rank, one.id, one.version)).toEqual(others);
});

test("the memory that release 0.1.0 reads is the memory, and a changed one is refused", async () => {
  const { artistId } = interview;
  const page = await value(sql`read_memory_page(${artistId}, null, null, 1000, 10)`);
  expect(page).toMatchObject({ outcome: "accepted", constraints: 1 });
  const earlier = (snapshot: unknown, state: unknown) =>
    value(sql`read_memory(
      ${artistId}, null, ${snapshot}::text, ${state}::text, 0, ${first.at}, ${first.id}, 1000, 10
    )`);
  expect(await earlier(null, null)).toEqual(page);
  expect(await earlier(page.snapshotId, page.state)).toEqual(page);
  expect(await earlier(page.snapshotId, "another state")).toEqual({ outcome: "memory_changed" });
});

test("the brief that release 0.1.0 reads is the brief", async () => {
  const { artistId } = interview;
  const brief = await value(sql`read_brief(${artistId}, 50000, 200000000, 10)`);
  expect(brief).toMatchObject({ name: "Ana Duarte", exceedsGuard: false });
  expect(await value(sql`artist_brief(${artistId}, 50000, 200000000, 10)`)).toEqual(brief);
});
