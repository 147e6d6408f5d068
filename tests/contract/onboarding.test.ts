import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { onboarding } from "#lib/db/tables/onboarding.js";
import { storedOriginal } from "#lib/evidence/stored-original.js";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { only, reach, readState, takeTurn } from "../support/onboarding.js";
import { account, artist, claimant, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const say = (turn: object) => takeTurn(service, artistId, turn);
const _profiles = (add: string[], remove: string[] = []) =>
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

describe("review_sources", () => {
  const sourceId = async (url: string) =>
    String(
      (
        await rows(sql`select source_id from originals where artist_id = ${artistId} and url = ${url}
        and current`)
      )[0]?.source_id,
    );
  const decide = async (url: string, decision: string) => ({
    sourceId: await sourceId(url),
    decision,
  });
  const candidateAt = (at: string) => ({
    type: "candidate",
    artistId,
    url: at,
    destination: "lore",
    identity: "confirmed",
  });
  const url = "https://news.example/1";
  const original = () =>
    rows(sql`select curation, visibility from originals where artist_id = ${artistId} and current`);

  beforeEach(async () => {
    await load(service.deps.db, page(artistId, "A page.", { url, curation: "pending" }));
    await reach(service, artistId, "sources");
  });

  test("approves a page, and its waiting discovery enters Lore", async () => {
    await load(service.deps.db, candidateAt(url));
    await say({ type: "review_sources", decisions: [await decide(url, "approve")] });
    expect(await original()).toEqual([{ curation: "approved", visibility: "public" }]);
    expect(await rows(sql`select url from lore_entries where artist_id = ${artistId}`)).toEqual([
      { url },
    ]);
    expect(await rows(sql`select curation from candidates where artist_id = ${artistId}`)).toEqual([
      { curation: "approved" },
    ]);
    expect(await jobs("lore_refresh")).toHaveLength(1);
  });

  const entries = async () =>
    rows(sql`
      select e.candidate_id, e.url, e.source_id, e.revision = o.revision as seen, u.subject, e.approved_at is not null as dated
      from lore_entries e
      join originals o on o.artist_id = e.artist_id and o.source_id = e.source_id and o.current
      join users u on u.id = e.approved_by
      where e.artist_id = ${artistId}
      order by e.url`);

  test("a page without a discovery enters Lore when it is approved, and once", async () => {
    const decisions = [await decide(url, "approve")];
    await say({ type: "review_sources", decisions });
    await say({ type: "review_sources", decisions });
    expect(await entries()).toEqual([
      {
        candidate_id: null,
        url,
        source_id: await sourceId(url),
        seen: true,
        subject: "claire",
        dated: true,
      },
    ]);
    const [text] = await rows(
      sql`select lore_material(${artistId})->'sources'->0->>'text' as text`,
    );
    expect(text).toEqual({ text: "A page." });
  });

  test("a caption enters Lore too, and so does a page that the artist adds by its address, once it has text", async () => {
    const post = "https://social-a.example/post/1";
    const added = "https://news.example/added";
    await load(
      service.deps.db,
      account(artistId, "social_a", "did:1"),
      page(artistId, "The stove is lit.", {
        kind: "caption",
        platform: "social_a",
        accountId: "did:1",
        url: post,
        curation: "pending",
      }),
    );
    const decisions = [await decide(post, "approve"), await decide(url, "reject")];
    await say({ type: "review_sources", decisions, addUrls: [added] });
    expect((await entries()).map((entry) => entry.url)).toEqual([added, post]);
    const texts = async () =>
      (
        await rows(sql`
          select s->>'text' as text
          from jsonb_array_elements(lore_material(${artistId})->'sources') s`)
      ).map(({ text }) => text);
    expect(await texts()).toEqual(["The stove is lit."]);

    await rows(sql`update jobs set finished_at = now(), run_at = null, stage = 'complete'
      where artist_id = ${artistId} and kind = 'lore_refresh'`);
    const recovered = await storedOriginal(artistId, randomUUIDv7(), {
      kind: "web_page",
      platform: null,
      accountId: null,
      entryId: null,
      url: added,
      canonicalUrl: null,
      title: "Added",
      text: "The added page.",
      publishedAt: null,
      truncated: null,
      retrievedAt: "2026-05-01T12:00:00.000Z",
    });
    const { candidate: _, ...row } = recovered as typeof recovered & { candidate?: unknown };
    await rows(sql`
      select store_ingest(${artistId}, ${JSON.stringify({ recovered: [row] })}::jsonb, now())`);
    expect(await texts()).toEqual(expect.arrayContaining(["The added page."]));
    expect(
      await rows(sql`select from jobs where artist_id = ${artistId} and kind = 'lore_refresh'
      and finished_at is null`),
    ).toHaveLength(1);
  });

  test("rejects a page permanently: it is not evidence, and is not offered when it is found again", async () => {
    await say({ type: "review_sources", decisions: [await decide(url, "reject")] });
    expect(await original()).toEqual([{ curation: "pending", visibility: "private" }]);
    const again = { ...candidateAt(`${url}?utm_source=x`), title: "Found again" };
    await load(service.deps.db, again);
    expect(
      await rows(sql`select curation, title from candidates where artist_id = ${artistId}`),
    ).toEqual([{ curation: "declined", title: null }]);
  });

  test("adds a page without text and queues its recovery; a page that is already saved is unchanged", async () => {
    const added = "https://harbour.example/band?utm_source=mail";
    await say({ type: "review_sources", addUrls: [added, "https://harbour.example/band/", url] });
    const pages = await rows(sql`select url, curation, text_length from originals
      where artist_id = ${artistId} and current order by url`);
    expect(pages).toEqual([
      { url: expect.stringContaining("harbour"), curation: "approved", text_length: 0 },
      { url, curation: "pending", text_length: 7 },
    ]);
    expect(await jobs("caption_extract")).toEqual([
      { sourceIds: [await sourceId(String(pages[0]?.url))] },
    ]);
  });

  test("decides nothing when a source does not exist or was turned down", async () => {
    const decisions = [await decide(url, "approve"), { sourceId: "vault:x", decision: "reject" }];
    expect((await say({ type: "review_sources", decisions })).body.code).toBe("not_found");
    await load(service.deps.db, candidateAt(url));
    await service.deps.db.execute(
      sql`update candidates set curation = 'incorrect' where artist_id = ${artistId}`,
    );
    const twice = [...decisions.slice(0, 1), await decide(url, "reject")];
    expect((await say({ type: "review_sources", decisions: twice })).status).toBe(400);
    const turn = { type: "review_sources", decisions: decisions.slice(0, 1) };
    expect((await say(turn)).body.code).toBe("conflict");
    expect(await original()).toEqual([{ curation: "pending", visibility: "public" }]);
    expect((await readState(service, artistId)).body.currentStep).toBe("sources");
  });

  test("an address that is too long in its stored form adds nothing", async () => {
    const addUrls = [`https://harbour.example/${"海".repeat(900)}`];
    const { body } = await say({ type: "review_sources", addUrls });
    expect(body.code).toBe("invalid_input");
    expect((await readState(service, artistId)).body.currentStep).toBe("sources");
  });

  describe("a page that was read at an address other than its canonical one", () => {
    const [read, own] = ["https://news.example/2?x=1", "https://news.example/2"];
    beforeEach(async () => {
      const fields = { url: read, canonicalUrl: own, curation: "pending" };
      await load(
        service.deps.db,
        page(artistId, "Another page.", fields),
        candidateAt(read),
        candidateAt(own),
      );
    });
    const curations = async () =>
      (
        await rows(sql`select curation from candidates where artist_id = ${artistId} order by url`)
      ).map(({ curation }) => curation);

    test("is turned down under both addresses", async () => {
      await say({ type: "review_sources", decisions: [await decide(read, "reject")] });
      expect(await curations()).toEqual(["declined", "declined"]);
    });

    test("is not approved when it was turned down under either address", async () => {
      await rows(sql`
        update candidates set curation = 'declined' where artist_id = ${artistId} and url = ${read}`);
      const turn = { type: "review_sources", decisions: [await decide(read, "approve")] };
      expect((await say(turn)).body.code).toBe("conflict");
    });
  });

  test("sent again is the same", async () => {
    const turn = { type: "review_sources", decisions: [await decide(url, "reject")] };
    const first = await say(turn);
    expect((await say(turn)).body).toEqual(first.body);
    expect(
      await rows(
        sql`select from activity where artist_id = ${artistId} and action = 'source_rejected'`,
      ),
    ).toHaveLength(1);
  });
});
