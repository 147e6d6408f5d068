import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { gapsBetween, namedBy } from "#lib/artist/timeline.js";
import {
  anotherArtist,
  claimant,
  type InterviewService,
  roleHolders,
  withRoles,
} from "../support/interview.js";
import { answered, offered, startedSession } from "../support/interview-steps.js";
import { account, load, page, release } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artist: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
  const { db, artistId } = artist;
  await load(
    db,
    account(artistId, "catalog_a", "catalog-account"),
    account(artistId, "social_b", "own"),
    release(artistId, "Album: Slack Water. Released: 2021.", {
      title: "Slack Water",
      activityDate: "2021",
    }),
    release(artistId, "Album: Low Lamp. Released: 5 May 2024.", {
      title: "Low Lamp",
      activityDate: "2024-05-05",
    }),
    page(artistId, "Low Lamp was produced by Ana Lund.", { publishedAt: "2024-05-09" }),
    page(artistId, "An older page.", { publishedAt: "2022-02-03" }),
    page(artistId, "A page without a date.", { publishedAt: undefined }),
    page(artistId, "A page on trial.", { publishedAt: "2022-02-05", curation: "pending" }),
    page(artistId, "A post from the harbour.", {
      kind: "caption",
      platform: "social_b",
      accountId: "own",
      url: "https://social-b.example/own/1",
      publishedAt: "2024-05-20",
    }),
  );
});

const timeline = async (as: Parameters<InterviewService["send"]>[3] = { as: claimant }) => {
  const { status, body } = await artist.send("GET", "/research/timeline", undefined, as);
  expect(status).toBe(200);
  return body;
};

test("releases are listed with their dates at their precision, and with the people that sources credit", async () => {
  const { releases } = await timeline();
  expect(releases).toMatchObject([
    { title: "Slack Water", date: "2021", entries: 1, people: [] },
    { title: "Low Lamp", date: "2024-05-05", entries: 1, people: ["Ana Lund"] },
  ]);
});

test("a month counts what is dated to it, a year everything in it, and the rest is undated", async () => {
  const { months, years, total, undated } = await timeline();
  expect(months).toEqual([
    { at: "2022-02", releases: 0, posts: 0, pages: 2 },
    { at: "2024-05", releases: 1, posts: 1, pages: 1 },
  ]);
  expect(years).toEqual([
    { at: "2021", releases: 1, posts: 0, pages: 0 },
    { at: "2022", releases: 0, posts: 0, pages: 2 },
    { at: "2024", releases: 1, posts: 1, pages: 1 },
  ]);
  expect([total, undated]).toEqual([8, 2]);
});

test("every count is what the list of sources counts, by year, site and kind", async () => {
  await withRoles(artist);
  const { years, sites, total, undated } = await timeline();
  const { counts } = (
    await artist.send("GET", "/knowledge/sources?counts=true", undefined, {
      as: roleHolders.reader,
    })
  ).body;
  expect(total).toBe(counts.total);
  const sum = (one: { releases: number; posts: number; pages: number }) =>
    one.releases + one.posts + one.pages;
  const byYear = Object.fromEntries(
    years.map((one: never) => [(one as { at: string }).at, sum(one)]),
  );
  const facet = (values: { value: string; count: number }[]) =>
    Object.fromEntries(values.map(({ value, count }) => [value, count]));
  expect({ ...byYear, unknown: undated }).toEqual(facet(counts.year));
  expect(
    Object.fromEntries(
      sites.map(({ site, count }: { site: string; count: number }) => [site, count]),
    ),
  ).toEqual(facet(counts.site));
  for (const { site, years: own } of sites)
    for (const { at, count } of own) {
      const path = `/knowledge/sources?counts=true&site=${site}&year=${at}`;
      const narrowed = await artist.send("GET", path, undefined, { as: roleHolders.reader });
      expect([site, at, narrowed.body.counts.total]).toEqual([site, at, count]);
    }
});

test("sittings are shown to those who may see them, and disagreements only to people", async () => {
  await withRoles(artist);
  await artist.ok("POST", "/interview/session", { requestId: crypto.randomUUID() });
  await load(
    artist.db,
    page(artist.artistId, "Slack Water was released on 3 March 2019."),
    page(artist.artistId, "Slack Water was released on 4 March 2020."),
  );
  const { reader, interviewer, editor } = roleHolders;
  const seen: [string, unknown, unknown][] = [];
  for (const as of ["service", reader, editor, interviewer, claimant] as const) {
    const { sittings, disagreements } = await timeline({ as });
    const name = typeof as === "string" ? as : as.token;
    seen.push([name, sittings?.length ?? null, disagreements?.length ?? null]);
  }
  expect(seen.map(([, sittings]) => sittings)).toEqual([null, null, null, 1, 1]);
  expect(seen.map(([, , disagreements]) => disagreements)).toEqual([null, 1, 1, 1, 1]);
  const [one] = (await timeline()).disagreements;
  expect(one).toMatchObject({ kind: "release_date", title: "Slack Water", role: null });
  expect(one.years).toEqual(expect.arrayContaining(["2019", "2020"]));
});

test("questions stand beside the years, releases and people that they, their answers or quotations name", async () => {
  await withRoles(artist);
  const session = await startedSession(artist);
  const ask = async (ordinal: number, question: string, answer: string | null) => {
    const offer = await offered(artist, session.id, { ordinal, question });
    return (await answered(artist, offer, answer)).id;
  };
  const [first, second] = [
    await ask(1, "What did ANA LUND change on the record?", "All of it, from 2021 to 2022."),
    await ask(2, "Where does Slack Water come from?", null),
  ];
  await ask(3, "Which lowlamp is that, of 2019?", "None of yours.");
  const { asked } = await timeline({ as: roleHolders.interviewer });
  expect(asked).toEqual([
    {
      id: second,
      question: "Where does Slack Water come from?",
      sitting: 1,
      isAnswered: false,
      names: ["Slack Water"],
    },
    {
      id: first,
      question: "What did ANA LUND change on the record?",
      sitting: 1,
      isAnswered: true,
      names: ["2021", "2022", "Ana Lund"],
    },
  ]);
  const quoted = {
    id: first,
    question: "And then?",
    sitting: 1,
    answer: null,
    quotes: ["Low Lamp."],
  };
  expect(namedBy([quoted], await timeline())).toMatchObject([{ names: ["Low Lamp"] }]);
  const others = ["service", roleHolders.reader, roleHolders.editor] as const;
  for (const as of others) expect((await timeline({ as })).asked).toBe(null);
});

test.each([
  "visibility = 'private'",
  "removed = true",
  "gone = true",
  "current = false",
])("no mark is left after the evidence is hidden: %s", async (how) => {
  const own = sql`artist_id = ${artist.artistId}`;
  await artist.db.execute(sql`update originals set ${sql.raw(how)} where ${own}`);
  const empty = { total: 0, years: [], months: [], sites: [], releases: [], gaps: [] };
  expect(await timeline({ as: "service" })).toMatchObject(empty);
});

test("an account's originals are gone when it is disconnected", async () => {
  const own = sql`artist_id = ${artist.artistId}`;
  await artist.db.execute(sql`update accounts set connected = false where ${own}`);
  const { releases, years } = await timeline();
  expect(releases).toEqual([]);
  expect(years.map(({ posts }: { posts: number }) => posts)).toEqual([0, 0]);
});

test("an erased source leaves neither its site nor its date in the numbers", async () => {
  const own = sql`artist_id = ${artist.artistId}`;
  const kept = async () =>
    (await artist.db.execute(sql`select site, dated_at from dated_totals where ${own}`)).rows;
  const site = "social-b.example";
  expect(await kept()).toContainEqual({ site, dated_at: "2024" });
  const { rows } = await artist.db.execute(
    sql`update originals set visibility = 'private' where ${own} and kind = 'caption' returning source_id`,
  );
  await artist.ok("POST", "/erase", { name: "Ana Duarte", sourceId: rows[0]?.source_id });
  expect((await kept()).filter((row) => row.site === site)).toEqual([]);
});

test("an announced release counts as undated until its date has come", async () => {
  const inAYear = `${new Date().getUTCFullYear() + 1}-12-31`;
  const before = await timeline();
  await load(
    artist.db,
    release(artist.artistId, "Album: Far Off.", { title: "Far Off", activityDate: inAYear }),
  );
  const after = await timeline();
  expect([after.total, after.undated]).toEqual([before.total + 1, before.undated + 1]);
  expect([after.years, after.months]).toEqual([before.years, before.months]);
});

test("a gap is twelve empty months between two that have something", () => {
  const at = (...names: string[]) => names.map((name) => ({ at: name }));
  expect(gapsBetween(at("2019-03", "2020-04"), at("2019", "2020"))).toEqual([
    { from: "2019-04", until: "2020-03" },
  ]);
  expect(gapsBetween(at("2019-03", "2020-03"), at("2019", "2020"))).toEqual([]);
  expect(gapsBetween(at("2018-12", "2021-01"), at("2018", "2019", "2021"))).toEqual([
    { from: "2020-01", until: "2020-12" },
  ]);
  expect(gapsBetween([], [])).toEqual([]);
});
