import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { constraintsOf } from "#lib/evidence/constraints.js";
import pageRoute from "../../api/page/artist/[id].js";
import { letDateCome, publishAnswers, setUntil, someday, tick } from "../support/embargo.js";
import { anotherArtist, claimant, type InterviewService, pageQuote } from "../support/interview.js";
import {
  answered,
  answerReference,
  offered,
  oneAnswer,
  pageReference,
  savedBoundary,
  startedSession,
} from "../support/interview-steps.js";
import { account, load, release } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

const said = "We recorded it in one take, in the boathouse.";
let artist: InterviewService;

const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
});

const read = () => artist.send("GET", "/public", undefined, { as: "nobody" });
/** What everybody sees: the operation and the page together. */
async function shown(): Promise<string> {
  return JSON.stringify((await read()).body) + (await html()).text;
}
async function html(id = artist.artistId, query = "") {
  const request = new Request(`https://service.example/artist/${id}${query}`, {
    headers: { host: "service.example" },
  });
  const response = await pageRoute.serve(request, service.deps);
  return { response, text: await response.text() };
}

/** How long browsers and the platform's edge keep an answer. */
const caching = (headers: Headers) =>
  ["cache-control", "vercel-cdn-cache-control"].map((name) => headers.get(name));

/** A published answer, which was asked about the artist's page. */
async function publishedAnswer(answer = said) {
  const { session, path } = await oneAnswer(artist, answer);
  await artist.ok("POST", `/interview/session/${session.id}/finish`);
  const { response } = await artist.ok("GET", path);
  const { id: answerId, revision } = response;
  await publishAnswers(artist, [{ answerId, revision }]);
  return { id: answerId, answerId, revision, path };
}

test("shows the life story, answers with their evidence, releases once, Latest and links", async () => {
  await load(
    artist.db,
    account(artist.artistId, "catalog_a", "catalog-account"),
    account(artist.artistId, "catalog_b", "other-catalog"),
    release(artist.artistId, "Fog", { title: "Fog", activityDate: "2024" }),
    release(artist.artistId, "Fog", {
      title: "Fog",
      activityDate: "2024-03-01",
      platform: "catalog_b",
      accountId: "other-catalog",
      url: "https://other.example/fog",
    }),
    {
      type: "link",
      artistId: artist.artistId,
      platform: "social_a",
      identifier: "ana.example",
      url: "https://social-a.example/ana.example",
    },
  );
  const { answerId } = await publishedAnswer();
  const { status, body, headers } = await read();
  expect(status).toBe(200);
  expect(caching(headers)).toEqual(["no-store", "max-age=4"]);
  expect(body).toMatchObject({
    artist: { id: artist.artistId, name: "Ana Duarte", links: [{ platform: "social_a" }] },
    lore: { text: "Two voices and a boat." },
    answers: [
      {
        id: answerId,
        question: "What changed between the demo and the record?",
        answer: said,
        evidence: [{ quote: pageQuote, url: "https://ana.example/about", answerId: null }],
      },
    ],
    releases: [{ title: "Fog", date: "2024-03-01", url: "https://other.example/fog" }],
  });
  expect(body.latest.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "published_answer",
    "release",
  ]);
  const page = await html(artist.artistId.toUpperCase());
  expect(page.response.status).toBe(200);
  expect(caching(page.response.headers)).toEqual(["no-store", "max-age=4"]);
  expect(page.text).not.toContain("noindex");
  for (const words of ["Two voices and a boat.", said, pageQuote, "March 1, 2024", "Ana Duarte"])
    expect(page.text).toContain(words);
  expect(page.text).toContain(
    `<link rel="canonical" href="https://service.example/artist/${artist.artistId}" />`,
  );
});

test("an unknown artist and one that has published nothing answer alike, and are not indexed", async () => {
  await oneAnswer(artist, said);
  const unknown = "01930000-0000-7000-8000-00000000dead";
  const [unpublished, nowhere] = [
    await read(),
    await artist.service.call(
      (await import("../../api/artist/[id]/public.js")).default,
      "GET",
      `/api/artist/${unknown}/public`,
      { as: "nobody" },
    ),
  ];
  expect(unpublished.status).toBe(404);
  expect([unpublished.status, unpublished.body]).toEqual([nowhere.status, nowhere.body]);
  expect(caching(unpublished.headers)).toEqual(["no-store", null]);
  const pages = [await html(), await html(unknown)];
  expect(pages[0]?.text).toBe(pages[1]?.text);
  for (const { response, text } of pages) {
    expect(response.status).toBe(404);
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(caching(response.headers)).toEqual(["no-store", null]);
    expect(text).toContain('<meta name="robots" content="noindex" />');
  }
});

test("an answer is shown with public evidence alone: an unpublished answer, and a private or changed page, are not even counted", async () => {
  const first = await publishedAnswer();
  const session = await startedSession(artist);
  const references = [pageReference(artist), answerReference(first, said)];
  const second = await answered(
    artist,
    await offered(artist, session.id, { question: "What did you throw away?", references }),
    "The slow verses.",
  );
  const { response } = await artist.ok("GET", `/interview/responses/${second.id}`);
  await publishAnswers(artist, [{ answerId: second.id, revision: response.revision }]);
  const evidence = async () => {
    const answers: { id: string; evidence: unknown[] }[] = (await read()).body.answers;
    const shown = answers.find(({ id }) => id === second.id)?.evidence;
    // What the artist is told before publishing is what everybody sees.
    const told = await artist.ok("GET", `/interview/responses/${second.id}`);
    expect(told.publicEvidence).toEqual(shown);
    return shown;
  };
  expect(await evidence()).toMatchObject([
    { quote: pageQuote },
    { quote: said.slice(0, 8), url: null, answerId: first.answerId },
  ]);

  await artist.ok("PATCH", first.path, { expectedRevision: first.revision, answer: "Two takes." });
  expect(await evidence()).toMatchObject([{ quote: pageQuote }]);
  const page = sql`artist_id = ${artist.artistId} and source_id = ${artist.page.sourceId}`;
  await artist.db.execute(sql`update originals set curation = 'pending' where ${page}`);
  expect(await evidence()).toEqual([]);
  await artist.db.execute(
    sql`update originals set curation = 'approved', visibility = 'private' where ${page}`,
  );
  expect(await evidence()).toEqual([]);
  expect(await shown()).not.toContain(pageQuote);
});

describe("the address of a published answer", () => {
  /** Where research says that the answer can be read. */
  async function shownAddress({ answerId }: { answerId: string }): Promise<string> {
    const { items } = (await artist.send("GET", "/latest", undefined, { as: "nobody" })).body;
    const [latest] = items.filter(
      ({ sourceId }: { sourceId: string }) => sourceId === `answer:${answerId}`,
    );
    const { passage } = await artist.ok(
      "GET",
      `/research/evidence/answer:${answerId}?revision=${latest.revision}`,
    );
    expect(passage.url).toBe(latest.url);
    return latest.url;
  }

  test("is its place on the public page, also for one of release 0.2, whose revision does not change", async () => {
    const answer = await publishedAnswer();
    const address = await shownAddress(answer);
    expect(address).toMatch(new RegExp(`\\?answer=${answer.id}#answer-${answer.id}$`));
    const old = `https://service.example/api/artist/${artist.artistId}/interview/responses/${answer.id}`;
    const key = sql`url_key = ${old}, post_key = ${old}`;
    const { rows } = await artist.db.execute(
      sql`update originals set url = ${old}, ${key} where answer_id = ${answer.id} returning revision`,
    );
    expect(await shownAddress(answer)).toBe(
      `https://service.example/artist/${artist.artistId}?answer=${answer.id}#answer-${answer.id}`,
    );
    const { items } = (await artist.send("GET", "/latest", undefined, { as: "nobody" })).body;
    expect(items[0].revision).toBe(rows[0]?.revision);
    const found = async (excludeSourceUrls: string[]) => {
      const constraints = constraintsOf({ excludeSourceUrls });
      const { rows } = await artist.db.execute(
        sql`select source_id from admitted_originals(${artist.artistId}, ${JSON.stringify(constraints)}::jsonb)`,
      );
      return rows.some((row) => row.source_id === `answer:${answer.id}`);
    };
    expect([await found([]), await found([await shownAddress(answer)])]).toEqual([true, false]);
  });

  test("leads to it, however many were published since; an answer that is not public has none", async () => {
    const published: string[] = [];
    for (let sitting = 0; sitting < 4; sitting++) {
      const session = await startedSession(artist);
      for (const ordinal of [1, 2, 3]) {
        const question = `What happened on day ${sitting} at hour ${ordinal}?`;
        const { id } = await answered(
          artist,
          await offered(artist, session.id, { ordinal, question }),
          `Rain ${sitting}${ordinal}.`,
        );
        const { response } = await artist.ok("GET", `/interview/responses/${id}`);
        await artist.ok("POST", `/interview/responses/${id}/publication`, {
          expectedRevision: response.revision,
          isPublic: true,
        });
        published.unshift(id);
      }
      await artist.ok("POST", `/interview/session/${session.id}/finish`);
    }
    const page = async (query = "") =>
      (await artist.send("GET", `/public${query}`, undefined, { as: "nobody" })).body;
    const ids = ({ answers }: { answers: { id: string }[] }) => answers.map(({ id }) => id);
    const first = await page();
    expect(ids(first)).toEqual(published.slice(0, 10));
    expect(first.nextAnswerId).toBe(published[10]);
    const rest = await page(`?answer=${first.nextAnswerId}`);
    expect([ids(rest), rest.nextAnswerId]).toEqual([published.slice(10), null]);
    expect(ids(await page(`?answer=${published[3]}`))).toEqual(published.slice(3));

    const last = `?answer=${published[11]}`;
    expect((await html(artist.artistId, last)).text).toContain(
      `<article id="answer-${published[11]}">`,
    );
    const sentOn = await html(artist.artistId, `${last}&via=x&via=y&id=z&answer=2&%00=1`);
    expect(sentOn.text).toBe((await html(artist.artistId, last)).text);
    const { text } = await html();
    expect(text).toContain(
      `<a href="/artist/${artist.artistId}?answer=${published[10]}#answer-${published[10]}">`,
    );
    await artist.db.execute(
      sql`update originals set removed = true where answer_id = ${published[11]}`,
    );
    expect(ids(await page(last))).toEqual(published.slice(0, 10));
    expect((await html(artist.artistId, last)).text).not.toContain(published[11]);
  });
});

const takenBack: Record<string, (answer: { answerId: string; path: string }) => Promise<unknown>> =
  {
    "an embargo begins": (answer) => setUntil(artist, answer, someday),
    "its question comes under a boundary": async ({ path }) => {
      const { response } = await artist.ok("GET", path);
      return savedBoundary(artist, {
        scope: "until_retracted",
        questionKey: response.questionKey,
      });
    },
    "it is reworded": async ({ path }) => {
      const { response } = await artist.ok("GET", path);
      return artist.ok("PATCH", path, { expectedRevision: response.revision, answer: "No." });
    },
    "it is erased": ({ answerId }) =>
      artist.ok("POST", "/erase", { name: "Ana Duarte", sourceId: `answer:${answerId}` }),
    "the interview is erased": () =>
      artist.ok("POST", "/erase", { name: "Ana Duarte", only: "interview" }),
  };

test.each(Object.entries(takenBack))("an answer is gone when %s", async (_when, takeBack) => {
  const answer = await publishedAnswer();
  expect(await shown()).toContain(said);
  await takeBack(answer);
  expect(await shown()).not.toContain(said);
});

test("a life story that repeats an answer under embargo or a boundary is withheld for as long", async () => {
  const { path, answerId, revision } = await publishedAnswer();
  await publishAnswers(artist, [{ answerId, revision }], `Two voices. ${said}`);
  expect((await read()).body.lore.text).toContain(said);
  await setUntil(artist, { path }, someday);
  expect((await read()).body.lore).toBeNull();
  expect(await shown()).not.toContain("one take");
  await letDateCome(artist);
  await tick(artist);
  expect((await read()).body.lore.text).toContain(said);
  const { response } = await artist.ok("GET", path);
  const boundary = await savedBoundary(artist, {
    scope: "until_retracted",
    questionKey: response.questionKey,
  });
  expect((await read()).body.lore).toBeNull();
  await artist.send(
    "POST",
    `/interview/boundaries/${boundary.id}/retract`,
    { revision: boundary.revision },
    { as: claimant },
  );
  expect((await read()).body.lore.text).toContain(said);
});
