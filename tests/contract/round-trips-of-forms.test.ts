import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { anotherArtist, claimant, type InterviewService, stranger } from "../support/interview.js";
import { goodOffer, startedSession } from "../support/interview-steps.js";
import { approvedEntry } from "../support/lore.js";
import { reach, takeTurn } from "../support/onboarding.js";
import { load, page } from "../support/records.js";
import { advanceOnce, ask, credits, producedBy } from "../support/research.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

let artist: InterviewService;
let artistId: string;

// Round trips of a call's other forms; round-trips.test.ts counts the typical form.
const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
  artistId = artist.artistId;
  await load(service.deps.db, page(artistId, producedBy));
});

async function counted(work: () => Promise<unknown>): Promise<number> {
  service.database.roundTrips();
  await work();
  return service.database.roundTrips();
}
const enqueue = (options: CallOptions, body: unknown = credits) =>
  ask(service, artistId, body, options);
const asUser = { as: claimant };
const turn = (body: unknown) => takeTurn(service, artistId, body, asUser);

test("a question takes 1, while it runs 1, its slice 4, reused 1, and with nothing to lease 1", async () => {
  expect(await counted(() => enqueue(asUser))).toBe(1);
  expect(await counted(() => enqueue(asUser))).toBe(1);
  expect(await counted(() => advanceOnce(service, { artistId }))).toBe(4);
  expect(await counted(() => enqueue(asUser))).toBe(1);
  expect(await counted(() => advanceOnce(service, { artistId }))).toBe(1);
});

test("candidates take 1 to ask for, 3 to offer", async () => {
  const body = { ...credits, preferDirectEvidence: true };
  expect(await counted(() => enqueue({ as: "service" }, body))).toBe(1);
  expect(await counted(() => advanceOnce(service, { artistId }))).toBe(3);
});

test("a call without a token takes 0, without the right 1, and with a bad body 1, whoever sends it", async () => {
  expect(await counted(() => enqueue({ as: "nobody" }))).toBe(0);
  expect(await counted(() => enqueue({ as: stranger }))).toBe(1);
  for (const as of [claimant, stranger, "service"] as const) {
    expect(await counted(() => enqueue({ as }, { topic: 1 }))).toBe(1);
  }
});

test("a refusal of the use case itself costs a user no second check", async () => {
  const missing = `/api/artist/${artistId}/research/evidence/vault:${"0".repeat(64)}?revision=${"0".repeat(64)}`;
  const read = () => service.call(evidenceRoute, "GET", missing, asUser);
  expect(await counted(async () => expect((await read()).status).toBe(404))).toBe(1);
});

test("an offer of a saved ordinal takes 1", async () => {
  const { id } = await startedSession(artist);
  const body = await goodOffer(artist);
  await artist.ok("POST", `/interview/session/${id}/offer`, body);
  const again = () => artist.ok("POST", `/interview/session/${id}/offer`, body);
  expect(await counted(again)).toBe(1);
});

test("an onboarding turn takes 1, a generated draft 8, and publishing answers 2", async () => {
  const [first, ...others] = onboardingQuestions;
  expect(await counted(() => turn({ type: "open" }))).toBe(1);
  await reach(service, artistId, "interview", asUser);
  const answer = { type: "interview_answer", ...first, answer: "We began on a ferry." };
  expect(await counted(() => turn(answer))).toBe(1);
  for (const question of others) {
    await turn({ type: "interview_answer", ...question, answer: null });
  }
  await approvedEntry(service, artistId, "The boathouse became a studio.", "ana");
  // One reads the material and one admits; the refresh takes four (lease, material and call, text, settle); one reads
  // what it brought, and one saves it as the draft.
  expect(await counted(() => turn({ type: "about", mode: "generate" }))).toBe(8);
  expect(await counted(() => turn({ type: "about", mode: "self", text: "Two voices." }))).toBe(1);
  const { rows } = await service.deps.db.execute(sql`
    select id as "answerId", answer_revision as revision from interview_questions
    where artist_id = ${artistId} and state = 'answered'`);
  // The answers are read, and analysed as originals in TypeScript.
  const publish = { type: "publish", text: "Two voices.", expectedRevision: null, answers: rows };
  expect(await counted(() => turn(publish))).toBe(2);
});
