import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { reach, takeTurn } from "../support/onboarding.js";
import { artist, claimant, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import { cutOnce } from "../support/watch.js";

const service = await serviceOfFile({ providers: uncalledProviders });
afterEach(() => {
  service.database.wire.onStatement = undefined;
});

const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;

/** Each turn that writes: its database function, the step it belongs to, and what is sent. */
const turns: [string, "profiles" | "sources" | "interview" | "publish", object][] = [
  [
    "confirm_profiles",
    "profiles",
    { type: "confirm_profiles", add: [{ url: "https://band.example" }], remove: ["social_b"] },
  ],
  [
    "review_sources",
    "sources",
    { type: "review_sources", decisions: "all", addUrls: ["https://harbour.example/band"] },
  ],
  [
    "answer_onboarding",
    "interview",
    { type: "interview_answer", ...onboardingQuestions[0], answer: "Late." },
  ],
  ["save_draft", "publish", { type: "about", mode: "self", text: "We sing." }],
  ["publish_lore", "publish", { type: "publish", text: "We sing.", expectedRevision: null }],
];

/** An artist at that step, with a page to review. */
async function artistAt(step: (typeof turns)[number][1]): Promise<string> {
  const artistId = randomUUIDv7();
  await rows(sql`truncate links`);
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, "claire"),
    page(artistId, "A page.", { curation: "pending" }),
    { type: "link", artistId, platform: "social_b", identifier: "s", url: "https://t.example/@s" },
  );
  if (step !== "profiles") await reach(service, artistId, step);
  return artistId;
}

/** What a turn can change, without ids and times. */
const stateOf = async (artistId: string) =>
  (
    await rows(sql`select
      (select jsonb_agg(action order by id) from activity where artist_id = ${artistId}) as activity,
      (select jsonb_agg(platform order by platform) from links where artist_id = ${artistId}) as links,
      (select jsonb_agg(kind order by kind) from jobs where artist_id = ${artistId}) as jobs,
      (select jsonb_agg(jsonb_build_array(url, curation, visibility) order by url) from originals
        where artist_id = ${artistId} and current) as originals,
      (select jsonb_agg(jsonb_build_array(question_key, state)) from interview_questions
        where artist_id = ${artistId}) as questions,
      (select count(*)::int from interview_versions v join interview_questions q
        on q.id = v.question_id where q.artist_id = ${artistId}) as versions,
      (select published_text from lore where artist_id = ${artistId}) as published,
      onboarding_step(${artistId}) as step,
      (select own_draft from onboarding where artist_id = ${artistId}) as draft`)
  )[0];

async function sent(artistId: string, turn: object) {
  const [original] = await rows(
    sql`select source_id from originals where artist_id = ${artistId} and text <> ''`,
  );
  const decisions = [{ sourceId: original?.source_id, decision: "reject" }];
  return takeTurn(service, artistId, "decisions" in turn ? { ...turn, decisions } : turn);
}

describe.each(turns)("%s", (name, step, turn) => {
  test.each([
    "before",
    "after",
  ] as const)("a turn cut %s its commit is 503, and sent again has the effect of a single turn", async (when) => {
    const undisturbed = await artistAt(step);
    expect((await sent(undisturbed, turn)).status).toBe(200);
    const expected = await stateOf(undisturbed);

    const artistId = await artistAt(step);
    service.database.wire.onStatement = cutOnce(name, when);
    const cut = await sent(artistId, turn);
    expect([cut.status, cut.body.code]).toEqual([503, "storage_unavailable"]);
    expect((await sent(artistId, turn)).status).toBe(200);
    expect(await stateOf(artistId)).toEqual(expected);
  });
});
