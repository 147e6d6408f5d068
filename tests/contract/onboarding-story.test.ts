import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import briefRoute from "../../api/artist/[id]/knowledge/brief.js";
import sourcesRoute from "../../api/artist/[id]/knowledge/sources.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { claire, only, readState, streamTurn, takeTurn } from "../support/onboarding.js";
import { artist, claimant, load, page } from "../support/records.js";
import { advanceOnce } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const artistId = randomUUIDv7();

const service = await serviceOfFile();
beforeAll(async () => {
  await load(service.deps.db, artist(artistId, "Skerrylight"), ...claimant(artistId, "claire"));
});

const say = async (turn: object) => {
  const { status, body } = await takeTurn(service, artistId, turn);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const get = async (route: typeof briefRoute, path: string) =>
  (await service.call(route, "GET", `/api/artist/${artistId}${path}`, claire)).body;

test("the whole onboarding of an artist: profiles, sources, an interview, and a published text", async () => {
  // Claire opens the chat for the first time, and is asked for the band's profiles.
  const hello = await say({ type: "open" });
  expect(only(hello, "step").currentStep).toBe("profiles");
  expect(hello.events.at(-1)).toMatchObject({ type: "done", complete: false });

  // The last step cannot be taken first.
  const early = await takeTurn(service, artistId, { type: "about", mode: "generate" });
  expect([early.status, early.body.code]).toEqual([409, "conflict"]);
  expect(early.body.error).toContain("profiles");

  // She names two profiles, and goes on to the sources.
  const profiles = {
    type: "confirm_profiles",
    add: [
      { url: "https://bsky.app/profile/Skerrylight.example" },
      { url: "https://skerry.example/" },
    ],
  };
  expect(only(await say(profiles), "step").currentStep).toBe("sources");
  expect((await get(briefRoute, "/knowledge/brief")).links).toEqual([
    {
      platform: "skerry.example",
      identifier: "https://skerry.example/",
      url: "https://skerry.example/",
    },
    {
      platform: "social_a",
      identifier: "Skerrylight.example",
      url: "https://bsky.app/profile/Skerrylight.example",
    },
  ]);

  // The same turn is sent again: nothing is done twice.
  expect(only(await say(profiles), "step").currentStep).toBe("sources");

  // Two pages have been found by now. One is about somebody else; a third one is missing.
  await load(
    service.deps.db,
    page(artistId, "They met in a ferry terminal. They sing about the sea.", {
      url: "https://news.example/terminal",
      curation: "pending",
    }),
    page(artistId, "Skerrylight is a lamp shop in Ohio.", {
      url: "https://lamps.example/",
      curation: "pending",
    }),
    ...["https://news.example/terminal", "https://lamps.example/"].map((url) => ({
      type: "candidate",
      artistId,
      url,
      destination: "lore",
      identity: "unresolved",
    })),
  );
  const { sources } = await get(sourcesRoute, "/knowledge/sources");
  const sourceAt = (url: string) =>
    sources.find((source: { url: string }) => source.url === url)?.sourceId;
  const toInterview = await say({
    type: "review_sources",
    decisions: [
      { sourceId: sourceAt("https://news.example/terminal"), decision: "approve" },
      { sourceId: sourceAt("https://lamps.example/"), decision: "reject" },
    ],
    addUrls: ["https://harbour.example/skerrylight"],
  });
  expect(only(toInterview, "step").currentStep).toBe("interview");
  const after = await get(sourcesRoute, "/knowledge/sources");
  expect(
    after.sources.map(({ url, curation, reason }: Record<string, string>) => [
      url,
      curation,
      reason,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["https://news.example/terminal", "approved", null],
      ["https://lamps.example/", "pending", "private"],
      ["https://harbour.example/skerrylight", "approved", "missing_text"],
    ]),
  );

  // The interview: she answers two questions in her own words, and leaves the others.
  let asked = only(toInterview, "question");
  const words = [
    "We began on a ferry. \u{1F6A2} Nobody slept.",
    "Slack Water, because it took nine years.",
  ];
  let told = toInterview;
  for (let n = 0; n < 4; n++) {
    const { questionKey, question } = asked;
    const turn = { type: "interview_answer", questionKey, question, answer: words[n] ?? null };
    told = await say(turn);
    expect(await say(turn)).toEqual(told);
    if (n < 3) asked = only(told, "question");
  }
  expect(only(told, "step").currentStep).toBe("publish");

  // She asks for a draft as a stream of events: approved sentences and her own, nothing else.
  const { response, events } = await streamTurn(service, artistId, {
    type: "about",
    mode: "generate",
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(events.map(({ type }) => type)).toEqual(["progress", "draft", "done"]);
  const draft = only({ events }, "draft");
  expect(draft).toEqual({
    type: "draft",
    text: [
      "They met in a ferry terminal. They sing about the sea.",
      "We began on a ferry. \u{1F6A2} Nobody slept.",
      "Slack Water, because it took nine years.",
    ].join("\n\n"),
    publishedRevision: null,
  });
  expect((await get(briefRoute, "/knowledge/brief")).lore).toBeNull();

  // She changes a word and publishes it, with the answer that she likes best.
  const { rows } = await service.deps.db.execute(sql`
    select id, answer_revision as revision from interview_questions
    where artist_id = ${artistId} and question_key = 'onboarding-beginning'`);
  const text = draft.text.replace("Nobody slept.", "Nobody slept at all.");
  const publish = {
    type: "publish",
    text,
    expectedRevision: draft.publishedRevision,
    answers: [{ answerId: rows[0]?.id, revision: rows[0]?.revision }],
  };
  const end = await say(publish);
  expect(end.events.at(-1)).toMatchObject({ type: "done", complete: true, currentStep: null });
  expect(await say(publish)).toEqual(end);
  const { lore, latest } = await get(briefRoute, "/knowledge/brief");
  expect(lore).toMatchObject({ text, truncated: false, summaryIsEvidence: false });
  expect(latest).toMatchObject([
    { kind: "published_answer", text: words[0], sourceId: `answer:${rows[0]?.id}` },
  ]);

  // The answer is evidence for every question now, word for word.
  const { sourceId, revision } = latest[0];
  const read = await service.call(
    evidenceRoute,
    "GET",
    `/api/artist/${artistId}/research/evidence/${encodeURIComponent(sourceId)}?revision=${revision}`,
  );
  expect(read.body.passage).toMatchObject({ text: words[0], curation: "approved" });

  // What was queued along the way runs later, and publishes nothing by itself.
  await advanceOnce(service, { artistId, kinds: ["lore_refresh"] });
  expect((await get(briefRoute, "/knowledge/brief")).lore.text).toBe(text);
  const { body: state } = await readState(service, artistId);
  expect(state).toMatchObject({ status: "ok", complete: true, currentStep: null });
  expect(Object.values(state.steps)).not.toContain(null);

  // Every change has an activity record with its actor.
  const { rows: done } = await service.deps.db.execute(sql`
    select action, acted_as, count(*)::int as times from activity
    where artist_id = ${artistId} group by 1, 2 order by min(id)`);
  expect(done).toEqual(
    [
      ["profile_added", 2],
      ["profiles_confirmed", 1],
      ["source_approved", 1],
      ["source_rejected", 1],
      ["source_added", 1],
      ["sources_reviewed", 1],
      ["answer_saved", 2],
      ["question_skipped", 2],
      ["draft_saved", 1],
      ["lore_published", 1],
      ["answer_published", 1],
    ].map(([action, times]) => ({ action, acted_as: "claimant", times })),
  );
});
