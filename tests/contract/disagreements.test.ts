import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import disagreementsRoute from "../../api/artist/[id]/knowledge/disagreements.js";
import { settledBuffersOf } from "../support/buffers.js";
import { account, artist, claimant, load, page, release } from "../support/records.js";
import { answerTo, scheduled } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();

/** A new artist, with a claimant who has the artist's id. */
async function fresh(name = "Skerrylight") {
  const artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId, name),
    ...claimant(artistId, artistId),
    account(artistId, "catalog_a", "catalog-account"),
    account(artistId, "social_a", "ana"),
  );
  return artistId;
}

const add = (...records: Parameters<typeof load>[1][]) => load(service.deps.db, ...records);

async function listed(artistId: string, query = "", as = artistId) {
  const path = `/api/artist/${artistId}/knowledge/disagreements${query}`;
  const { status, body } = await service.call(disagreementsRoute, "GET", path, {
    as: { token: `subject:${as}` },
  });
  expect(status).toBe(200);
  return body;
}

/** The values of each disagreement. */
const values = async (artistId: string): Promise<string[][]> =>
  (await listed(artistId)).disagreements.map(({ sides }: { sides: { value: string }[] }) =>
    sides.map(({ value }) => value),
  );

const entry = (artistId: string, title: string, activityDate: string, fields = {}) =>
  release(artistId, `Album: ${title} by Skerrylight. Released: ${activityDate}.`, {
    title,
    activityDate,
    ...fields,
  });

test("both statements are listed side by side, each with its exact window, and nothing says which is right", async () => {
  const artistId = await fresh();
  const text = "A story 🎣 first. Low Lamp was released on 9 March 2019. It rained.";
  await add(entry(artistId, "Low Lamp", "2019-03-08"), page(artistId, text));
  const { disagreements } = await listed(artistId);
  expect(disagreements).toMatchObject([
    {
      kind: "release_date",
      title: "Low Lamp",
      role: null,
      market: null,
      sides: [
        {
          value: "2019-03-08",
          precision: "day",
          planned: false,
          references: [{ activityDate: "2019-03-08", activityDateKind: "release" }],
        },
        {
          value: "2019-03-09",
          precision: "day",
          references: [
            {
              start: 18,
              end: 56,
              text: "Low Lamp was released on 9 March 2019.",
              publishedAt: "2024-05-01",
            },
          ],
        },
      ],
    },
  ]);
  const [{ start, end, text: quoted }] = disagreements[0].sides[1].references;
  expect(text.slice(start, end)).toBe(quoted);
});

describe("dates", () => {
  test.each([
    ["Low Lamp was released on 8 March 2019."],
    ["Low Lamp was released in March 2019."],
    ["Low Lamp was released in 2019."],
    ["Low Lamp was released on 3/8/2019."],
    ["Low Lamp was reissued on vinyl in April 2021."],
    ["The deluxe edition of Low Lamp was released in 2021."],
    ["Low Lamp by The Keepers was released in 2003."],
    ["The Keepers released Low Lamp in 2003."],
    ["The Keepers' debut album Low Lamp was released in 2003."],
    ["Low Lamp was released in Japan on 1 March 2019."],
    ["Low Lamp (Live) was released in 2020."],
    ["The single Low Lamp was released in January 2019."],
    ["Was Low Lamp released in 2020?"],
    ["Low Lamp was not released in 2020."],
    ["Low Lamp is lovely, and the video was released in May 2020."],
    ["Low Lamp Tour began in 2020."],
    ["Low Lamp, my favourite, was released in 2020."],
    ["The album Low Lamp (2018) is quiet."],
    ["The release of Low Lamp on March 9, 2019 was quiet."],
    ["“Low Lamp (Remixes)” came out on 15 May 2021."],
  ])("that agree or are about something else are not listed: %s", async (text) => {
    const artistId = await fresh();
    await add(entry(artistId, "Low Lamp", "2019-03-08"), page(artistId, text));
    expect(await values(artistId)).toEqual([]);
  });

  test.each([
    ["Low Lamp was released on 9 March 2019.", "2019-03-09"],
    ["Low Lamp came out in April 2019.", "2019-04"],
    ["In 2018 Skerrylight released Low Lamp.", "2018"],
    ["On 9 March 2019, Skerrylight released their second album, “Low Lamp”.", "2019-03-09"],
    ["Low Lamp, the second album by Skerrylight, was released in April 2019.", "2019-04"],
    ["Low Lamp was released on 2019-03-09 through Kelp House Records.", "2019-03-09"],
    ["Am 9. März 2019 erschien das Album „Low Lamp“.", "2019-03-09"],
    ["Album: Low Lamp\nReleased: 9 March 2019", "2019-03-09"],
    ["Das Album „Low Lamp“ erschien am 9. März 2019.", "2019-03-09"],
    ["L'album « Low Lamp » est sorti le 9 mars 2019.", "2019-03-09"],
    ["El disco «Low Lamp» fue publicado el 9 de marzo de 2019.", "2019-03-09"],
  ])("that cannot both be true are found: %s", async (text, value) => {
    const artistId = await fresh();
    await add(entry(artistId, "Low Lamp", "2019-03-08"), page(artistId, text));
    expect((await values(artistId)).flat()).toContain(value);
  });
});

describe("credits", () => {
  const stated = "Low Lamp was produced by Ana Lund.";
  test.each([
    ["Low Lamp was produced by Ana Lund and Siri Moe."],
    ["Ana Lund produced Low Lamp."],
    ["A. Lund produced Low Lamp."],
    ["Low Lamp was co-produced by Siri Moe."],
    ["Low Lamp was mixed by Siri Moe."],
    ["Low Lamp was produced by Skerrylight."],
    ["Low Lamp by The Keepers was produced by Siri Moe."],
    ["Low Lamp was remixed by Siri Moe."],
  ])("that agree or are about something else are not listed: %s", async (text) => {
    const artistId = await fresh();
    await add(page(artistId, stated), page(artistId, text));
    expect(await values(artistId)).toEqual([]);
  });

  test.each([
    ["Low Lamp was produced by Siri Moe."],
    ["Siri Moe produced and mixed Low Lamp."],
    ["The album Low Lamp, produced by Siri Moe at home, is out."],
    ["Low Lamp was written, produced and mixed by Siri Moe."],
    ["Album: Low Lamp by Skerrylight.\nProducer: Siri Moe."],
    ["Das Album „Low Lamp“ wurde von Siri Moe produziert."],
  ])("of other people for one role are found: %s", async (text) => {
    const artistId = await fresh();
    await add(page(artistId, stated), page(artistId, text));
    expect(await values(artistId)).toEqual([["Ana Lund", "Siri Moe"]]);
  });
});

test("originals that are not eligible do not count, and neither do another artist's texts", async () => {
  const artistId = await fresh();
  const other = await fresh();
  const apart = page(artistId, "Low Lamp was released on 9 March 2019.");
  await add(
    entry(artistId, "Low Lamp", "2019-03-08"),
    page(other, "Low Lamp was released on 9 March 2019."),
    { ...apart, visibility: "private" },
  );
  expect(await values(artistId)).toEqual([]);
  await add(apart);
  expect(await values(artistId)).toHaveLength(1);
  await add({ ...apart, removed: true });
  expect(await values(artistId)).toEqual([]);
  expect(await values(other)).toEqual([]);
});

test("a disagreement goes when a text no longer states it, and returns when the text states it again", async () => {
  const artistId = await fresh();
  const url = "https://news.example/low-lamp";
  const apart = page(artistId, "Low Lamp was released on 9 March 2019.", { url });
  await add(entry(artistId, "Low Lamp", "2019-03-08"), apart);
  expect(await values(artistId)).toHaveLength(1);
  await add(page(artistId, "Low Lamp was released on 8 March 2019.", { url }));
  expect(await values(artistId)).toEqual([]);
  await add(apart);
  expect(await values(artistId)).toHaveLength(1);
});

test("an answer says that sources disagree when evidence that it does not show contradicts what it shows", async () => {
  const artistId = await fresh();
  const question = { topic: "Who produced Low Lamp?", evidenceNeed: "credits" };
  const says = async () =>
    (await answerTo(service, artistId, question)).limitations.filter((limit: string) =>
      limit.startsWith("sources_disagree: "),
    );
  await add(page(artistId, "Low Lamp was produced by Ana Lund. It was a quiet week in Oslo."));
  expect(await says()).toEqual([]);
  await add(page(artistId, "Siri Moe produced Low Lamp."));
  expect(await says()).toHaveLength(1);
});

test.each([
  "When was Low Lamp released?",
  "Low Lamp release date",
  "What year did “Low Lamp” come out?",
  "Erscheinungsdatum von Low Lamp",
])("a disagreement about a date is reported for every wording of the question: %s", async (topic) => {
  const artistId = await fresh();
  await add(
    entry(artistId, "Low Lamp", "2019-03-08"),
    entry(artistId, "Slack Water", "2021-05-01"),
    page(artistId, "Low Lamp was released on 9 March 2019."),
  );
  const asked = async (question: string, platform: object = {}) => {
    const request = { topic: question, evidenceNeed: "release_date", ...platform };
    return (await answerTo(service, artistId, request)).limitations.filter((limit: string) =>
      limit.startsWith("sources_disagree: "),
    );
  };
  expect(await asked(topic)).toHaveLength(1);
  // Nothing that states a side of it is shown.
  expect(await asked(topic, { platform: "social_a" })).toHaveLength(1);
  const other = topic.replace("Low Lamp", "Slack Water");
  expect(await asked(other, { platform: "social_a" })).toEqual([]);
});

test("the statements about a title are read once, however many passages state them", async () => {
  const artistId = await fresh();
  const told = (start: string, when: string) =>
    page(artistId, `${start}. Low Lamp was released ${when} March 2019. It rained.`);
  // The passages agree with both days, so that no first contradiction ends the comparison.
  const stories = Array.from({ length: 20 }, (_, at) => told(`Story ${at}`, "in"));
  await add(told("One", "on 8"), told("Two", "on 9"), ...stories);
  const kinds = sql`select disputed_kinds(${artistId}, null, '{"topic": "who is she"}', (
    select jsonb_agg(jsonb_build_object('sourceId', source_id, 'revision', revision, 'start', 0, 'end', 90))
    from originals
    where artist_id = ${artistId}
      and text like 'Story%'
  )) as kinds`;
  expect((await service.deps.db.execute(kinds)).rows).toEqual([{ kinds: [] }]);
  expect(await settledBuffersOf(service.deps.db, kinds)).toBeLessThanOrEqual(400);
});

test("a plan that is not shown does not contradict a release that came out, and is listed as a plan", async () => {
  const artistId = await fresh();
  await add(
    entry(artistId, "Low Lamp", "2019-03-08"),
    page(artistId, "Low Lamp will be released on 1 March 2019, says the label in Oslo."),
  );
  // What a reading model finds in a page.
  const planned = {
    kind: "release_date",
    title: "Low Lamp",
    titleKey: "low lamp",
    role: "",
    form: "",
    by: null,
  };
  await service.deps.db.execute(sql`
    select write_statements(jsonb_build_array(jsonb_build_object('id', id, 'statements', jsonb_build_array(${JSON.stringify(
      {
        ...planned,
        value: "2019-03-01",
        stated: "1 March 2019",
        planned: true,
        place: 0,
        isField: false,
        foundBy: "model",
        windowStart: 0,
        windowEnd: 66,
        charStart: 0,
        charCount: 66,
      },
    )}::jsonb))))
    from originals where artist_id = ${artistId} and kind = 'web_page'`);
  const [{ sides }] = (await listed(artistId)).disagreements;
  expect(sides.map(({ planned }: { planned: boolean }) => planned)).toEqual([true, false]);
  const question = { topic: "When was Low Lamp released?", evidenceNeed: "release_date" };
  const status = await answerTo(service, artistId, { ...question, platform: "catalog_a" });
  expect(status.references).toHaveLength(1);
  expect(status.limitations.join()).not.toContain("sources_disagree");
});

test("statements of originals that an older release stored are found once these are indexed again", async () => {
  const artistId = await fresh();
  await add(
    entry(artistId, "Low Lamp", "2019-03-08"),
    page(artistId, "Low Lamp was released on 9 March 2019."),
  );
  const { db } = service.deps;
  await db.execute(sql`delete from statements where artist_id = ${artistId}`);
  await db.execute(sql`delete from disputed_titles where artist_id = ${artistId}`);
  await db.execute(sql`update originals set token_version = 1 where artist_id = ${artistId}`);
  expect(await values(artistId)).toEqual([]);
  await scheduled(service, `?artistId=${artistId}`);
  expect(await values(artistId)).toEqual([["2019-03-08", "2019-03-09"]]);
});
