import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { only, reach, readState, takeTurn } from "../support/onboarding.js";
import { artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const say = (turn: object) => takeTurn(service, artistId, turn);
const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;
const jobs = async (kind: string) =>
  (await rows(sql`select request from jobs where artist_id = ${artistId} and kind = ${kind}`)).map(
    ({ request }) => request,
  );

describe("interview_answer", () => {
  const [first, second] = onboardingQuestions;
  const answer = (text: string | null, question = first) =>
    say({ type: "interview_answer", ...question, answer: text });
  const saved = () =>
    rows(sql`select q.question_key, q.state, q.sitting, q.offered_at, q.source, v.answer
      from interview_questions q left join interview_versions v on v.question_id = q.id
      where q.artist_id = ${artistId} order by q.created_at`);

  beforeEach(() => reach(service, artistId, "interview"));

  test("keeps an answer to the character, without sitting and offer, and asks the next question", async () => {
    const words = "  We began late \u{1F319}.\n";
    const { body } = await answer(words);
    expect(only(body, "question")).toEqual({ type: "question", ...second });
    expect(await saved()).toEqual([
      {
        question_key: first?.questionKey,
        state: "answered",
        sitting: null,
        offered_at: null,
        source: "onboarding",
        answer: words,
      },
    ]);
    expect(await jobs("lore_refresh")).toHaveLength(1);
  });

  test("the same again is 200, even steps later; another text is 409", async () => {
    const told = await answer("Late.");
    expect((await answer("Late.")).body).toEqual(told.body);
    expect((await answer("Early.")).body.code).toBe("conflict");
    expect((await answer(null)).body.code).toBe("conflict");
    for (const question of onboardingQuestions.slice(1)) await answer(null, question);
    expect((await readState(service, artistId)).body.currentStep).toBe("publish");
    expect((await answer("Late.")).status).toBe(200);
    expect((await answer("Early.")).status).toBe(409);
    expect(await saved()).toHaveLength(4);
  });

  test("a skipped question can be answered while the interview lasts", async () => {
    await answer(null);
    expect(await saved()).toMatchObject([{ state: "skipped", answer: null }]);
    await answer("Late, after all.");
    expect(await saved()).toMatchObject([{ state: "answered", answer: "Late, after all." }]);
  });

  test("the text of a question comes from the server", async () => {
    for (const wrong of [
      { ...first, question: "What is your address?" },
      { questionKey: "s1q1", question: first?.question },
    ]) {
      const turn = { type: "interview_answer", ...wrong, answer: "No." };
      expect((await say(turn)).body.code).toBe("invalid_input");
    }
    expect((await answer("   ")).status).toBe(400);
    expect(await saved()).toEqual([]);
  });
});
