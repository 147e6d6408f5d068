import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { anotherArtist, claimant, type InterviewService, withRoles } from "../support/interview.js";
import {
  addedProposal,
  savedBoundary,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
import { reach, takeTurn } from "../support/onboarding.js";
import { serviceOfFile } from "../support/service.js";

let artist: InterviewService;
let editor: string;
const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
  await withRoles(artist);
  const { people } = await artist.ok("GET", "/people");
  editor = people.find(({ role }: { role: string }) => role === "editor").userId;
});

const handOver = () =>
  artist.send("POST", "/handover", {
    to: editor,
    name: "Ana Duarte",
    memory: "none",
    stayAs: null,
  });

/** A turn of the onboarding after the steps before the interview, or after all questions. */
async function turn(step: "interview" | "publish", body: object) {
  await reach(service, artist.artistId, step, { as: claimant });
  const taken = await takeTurn(service, artist.artistId, body, { as: claimant });
  expect(taken.status).toBe(200);
}

const [first] = onboardingQuestions;
const privateThings: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "an answer of the onboarding",
    () => turn("interview", { type: "interview_answer", ...first, answer: "In a boathouse." }),
  ],
  [
    "a skipped question of the onboarding",
    () => turn("interview", { type: "interview_answer", ...first, answer: null }),
  ],
  [
    "an unpublished text of the artist",
    async () => {
      await turn("publish", { type: "about", mode: "self", text: "We are two, and we sing." });
      await artist.db.execute(
        sql`delete from interview_questions where artist_id = ${artist.artistId}`,
      );
    },
  ],
  [
    "a generated life story",
    () =>
      artist.db.execute(sql`insert into lore (artist_id, generated_text, generated_at)
        values (${artist.artistId}, 'They began in a boathouse.', now())`),
  ],
  ["a proposed question", () => addedProposal(artist)],
  ["a sitting without a question", () => startedSession(artist)],
  ["a correction", () => savedCorrection(artist)],
  ["a boundary", () => savedBoundary(artist)],
];

describe("a handover that says there is no memory", () => {
  test("is done when there is none, whatever was researched", async () => {
    const { status, body } = await handOver();
    expect([status, body.owner?.userId]).toEqual([200, editor]);
  });

  test.each(privateThings)("is refused while there is %s, until it is erased", async (_, have) => {
    await have();
    expect(await handOver()).toMatchObject({
      status: 409,
      body: { code: "conflict", error: expect.stringContaining("memory") },
    });
    const { people } = await artist.ok("GET", "/people");
    expect(people[0]).toMatchObject({ role: "owner", isYou: true });
    await artist.ok("POST", "/erase", { name: "Ana Duarte", only: "interview" });
    expect((await handOver()).status).toBe(200);
  });
});
