import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { closedAfterFile } from "../support/database.js";
import { reach, takeTurn } from "../support/onboarding.js";
import { load } from "../support/records.js";
import { ada, claire, pageUrl, reviewDesk, reviewService } from "../support/review.js";
import type { CallOptions } from "../support/service.js";

let desk: Awaited<ReturnType<typeof reviewDesk>>;

const service = await closedAfterFile(reviewService());
beforeEach(async () => {
  desk = await reviewDesk(service);
});

const turn = (body: object, as: CallOptions) => takeTurn(service, desk.artistId, body, as);
const sourceId = async () =>
  (await desk.rows(sql`select source_id from originals where artist_id = ${desk.artistId}`))[0]
    ?.source_id;

/** Every interview change that a person can make: its preparation, the call, and the activity record. */
const changes: [string, () => Promise<unknown>, (as: CallOptions) => Promise<unknown>, string[]][] =
  [
    [
      "an approved page",
      () => desk.discoverPage(),
      (as) => desk.review({ decision: "approve" }, as),
      ["discovery_approved"],
    ],
    [
      "an approved link",
      () => desk.discoverLink(),
      (as) => desk.review({ decision: "approve" }, as),
      ["discovery_approved"],
    ],
    [
      "a declined page",
      () => desk.discoverPage(),
      (as) => desk.review({ decision: "decline" }, as),
      ["discovery_declined"],
    ],
    [
      "confirmed profiles",
      () =>
        load(service.deps.db, {
          type: "link",
          artistId: desk.artistId,
          platform: "social_b",
          identifier: "old",
          url: "https://old.example/@old",
        }),
      (as) =>
        turn(
          {
            type: "confirm_profiles",
            add: [{ url: "https://bsky.app/profile/skerry.example" }],
            remove: ["social_b"],
          },
          as,
        ),
      ["profile_removed", "profile_added", "profiles_confirmed"],
    ],
    [
      "reviewed sources",
      async () => {
        await desk.discoverPage();
        await reach(service, desk.artistId, "sources");
      },
      async (as) =>
        turn(
          {
            type: "review_sources",
            decisions: [{ sourceId: await sourceId(), decision: "reject" }],
            addUrls: [`${pageUrl}/more`],
          },
          as,
        ),
      ["source_rejected", "source_added", "sources_reviewed"],
    ],
    [
      "an answer",
      () => reach(service, desk.artistId, "interview"),
      (as) => turn({ type: "interview_answer", ...onboardingQuestions[0], answer: "Late." }, as),
      ["answer_saved"],
    ],
    [
      "a skipped question",
      () => reach(service, desk.artistId, "interview"),
      (as) => turn({ type: "interview_answer", ...onboardingQuestions[0], answer: null }, as),
      ["question_skipped"],
    ],
    [
      "a draft",
      () => reach(service, desk.artistId, "publish"),
      (as) => turn({ type: "about", mode: "self", text: "We sing." }, as),
      ["draft_saved"],
    ],
    [
      "a published text",
      () => reach(service, desk.artistId, "publish"),
      (as) => turn({ type: "publish", text: "We sing.", expectedRevision: null }, as),
      ["lore_published"],
    ],
  ];

const written = async (since: number) =>
  desk.rows(sql`select user_id, acted_as, action, subject_id, at is not null as timed
    from activity where artist_id = ${desk.artistId} and id > ${since} order by id`);
const last = async () =>
  Number((await desk.rows(sql`select coalesce(max(id), 0) as id from activity`))[0]?.id);

describe.each(changes)("%s", (_, prepare, change, actions) => {
  test.each([
    ["claimant", "claire", claire],
    ["administrator", "ada", ada],
  ])("is attributed to the %s who made it", async (actedAs, subject, as) => {
    await prepare();
    const before = await last();
    expect(await change(as)).toMatchObject({ status: 200 });
    const userId = await desk.userId(subject);
    const rows = await written(before);
    expect(rows.map(({ action }) => action)).toEqual(actions);
    for (const row of rows) {
      expect(row).toMatchObject({ user_id: userId, acted_as: actedAs, timed: true });
    }
  });

  test("is undone when its activity record cannot be written", async () => {
    await prepare();
    const before = await last();
    const state = async () =>
      (
        await desk.rows(sql`select
          (select jsonb_agg(to_jsonb(c) order by id) from candidates c) as candidates,
          (select jsonb_agg(to_jsonb(l) order by platform) from links l) as links,
          (select jsonb_agg(to_jsonb(l)) from lore l) as lore,
          (select jsonb_agg(to_jsonb(e)) from lore_entries e) as entries,
          (select count(*)::int from interview_versions) as answers,
          (select jsonb_agg(jsonb_build_object('id', id, 'c', curation, 'v', visibility) order by id)
            from originals) as originals,
          (select count(*)::int from jobs) as jobs`)
      )[0];
    const untouched = await state();
    await service.deps.db.execute(sql`create or replace function refuse() returns trigger
      language plpgsql as $$ begin raise sqlstate '22000' using message = 'refused'; end $$`);
    await service.deps.db.execute(
      sql`create trigger refused before insert on activity execute function refuse()`,
    );
    expect(await change(claire)).toMatchObject({ status: 500 });
    await service.deps.db.execute(sql`drop trigger refused on activity`);
    expect(await state()).toEqual(untouched);
    expect(await change(claire)).toMatchObject({ status: 200 });
    expect((await written(before)).map(({ action }) => action)).toEqual(actions);
  });
});

test("a claimant who is also an administrator acts as the claimant", async () => {
  await load(service.deps.db, {
    type: "claim",
    artistId: desk.artistId,
    subject: "claire",
    status: "revoked",
  });
  await load(service.deps.db, {
    type: "claim",
    artistId: desk.artistId,
    subject: "ada",
    status: "approved",
  });
  await desk.discoverPage();
  await desk.review({ decision: "decline" }, ada);
  expect(await desk.activity()).toMatchObject([{ acted_as: "claimant" }]);
});

test("an activity record holds ids, revisions and constants, and none of the artist's text", async () => {
  await reach(service, desk.artistId, "interview");
  const secret = `my secret ${randomUUIDv7()}`;
  await turn({ type: "interview_answer", ...onboardingQuestions[0], answer: secret }, claire);
  const rows = await desk.rows(sql`select to_jsonb(a)::text as row from activity a`);
  expect(rows.map(({ row }) => row).join()).not.toContain("secret");
  expect(JSON.stringify(service.log)).not.toContain("secret");
});
