import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { onboarding } from "#lib/db/tables/onboarding.js";
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
const profiles = (add: string[], remove: string[] = []) =>
  say({ type: "confirm_profiles", add: add.map((url) => ({ url })), remove });
const sky = "https://bsky.app/profile/skerry.example";

describe("state", () => {
  test("is at profiles before the first turn, with no step done", async () => {
    const { status, body, headers } = await readState(service, artistId);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toEqual({
      status: "ok",
      complete: false,
      currentStep: "profiles",
      steps: { profiles: null, sources: null, interview: null, publish: null },
    });
  });

  test("moves step by step and records when each was done", async () => {
    await reach(service, artistId, "interview");
    const { body } = await readState(service, artistId);
    expect(body).toMatchObject({
      currentStep: "interview",
      steps: {
        profiles: expect.stringMatching(/Z$/),
        sources: expect.stringMatching(/Z$/),
        interview: null,
      },
    });
  });
});

describe("the order of steps", () => {
  const turns = {
    profiles: { type: "confirm_profiles", add: [{ url: sky }] },
    sources: { type: "review_sources", addUrls: ["https://news.example/1"] },
    interview: { type: "interview_answer", ...onboardingQuestions[0], answer: "Late." },
    "an interview that the server does not hold": {
      type: "interview_answer",
      questionKey: "any",
      question: "Which one?",
      answer: "Late.",
    },
    publish: { type: "publish", text: "A text.", expectedRevision: null },
  };

  test.each([
    "sources",
    "interview",
    "publish",
  ] as const)("at %s, every turn of another step is 409 and names the current step", async (step) => {
    await reach(service, artistId, step);
    const before = await readState(service, artistId);
    for (const [of, turn] of Object.entries(turns)) {
      if (of === step || (step === "interview" && of.includes("interview"))) continue;
      const { status, body } = await say(turn);
      expect([of, status, body.code]).toEqual([of, 409, "conflict"]);
      expect(body.error).toContain(step);
    }
    expect((await readState(service, artistId)).body).toEqual(before.body);
  });

  test("a turn that is refused before the first step writes nothing", async () => {
    const rows = () => service.deps.db.$count(onboarding, eq(onboarding.artistId, artistId));
    for (const turn of [turns.sources, turns.interview, turns.publish]) {
      expect((await say(turn)).status).toBe(409);
    }
    expect(await rows()).toBe(0);
    expect((await say(turns.profiles)).status).toBe(200);
    expect(await rows()).toBe(1);
  });

  test("open is allowed at every step, and changes nothing", async () => {
    for (const step of ["sources", "interview", "publish"] as const) {
      const id = randomUUIDv7();
      await load(service.deps.db, artist(id), {
        type: "claim",
        artistId: id,
        subject: "claire",
        status: "approved",
      });
      await reach(service, id, step);
      const { body } = await takeTurn(service, id, { type: "open" });
      expect(only(body, "step").currentStep).toBe(step);
      expect(only(body, "message").text).not.toBe("");
      expect(body.events.at(-1).type).toBe("done");
    }
  });
});

test("a state read and a turn that writes cost one round trip each, including the check of rights", async () => {
  for (const call of [() => readState(service, artistId), () => profiles([sky])]) {
    service.database.roundTrips();
    await call();
    expect(service.database.roundTrips()).toBe(1);
  }
});
