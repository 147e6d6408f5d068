import fc from "fast-check";
import { expect, test } from "vitest";
import pageRoute from "../../api/page/artist/[id].js";
import shareRoute from "../../api/share.js";
import { setUntil, someday } from "../support/embargo.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { oneAnswer, savedBoundary } from "../support/interview-steps.js";
import { draftedWords, keepDrafts } from "../support/kept-drafts.js";
import { newShare } from "../support/operations/research.js";
import { account, load, page, release } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const service = await serviceOfFile({ providers: uncalledProviders });
/** A try withdraws the evidence of about four drafts. */
const tries = Math.ceil(Number(process.env.WITHDRAWALS ?? 17) / 3.5);
Object.assign(service.deps.env, { QUOTA_SAVED_QUESTION: 1e6 });

const catalog = { platform: "catalog_a", accountId: "catalog-account" };
const social = { platform: "social_a", accountId: "ana" };
/** The sources of an artist, each with a word that occurs nowhere else. */
const sources = {
  credit: { kind: "web_page", says: (own: string) => `Low Lamp was produced by Ana ${own}.` },
  other: { kind: "web_page", says: () => "Low Lamp was released on 9 March 2019." },
  dated: { kind: "release", ...catalog, title: () => "Low Lamp", activityDate: "2019-03-08" },
  entry: {
    kind: "release",
    ...catalog,
    title: (own: string) => `${own} Bells`,
    activityDate: "2021",
  },
  post: { kind: "caption", ...social },
  second: { kind: "caption", ...social },
  answer: { kind: "published_answer" },
} as const;
type Name = keyof typeof sources;
const names = Object.keys(sources) as Name[];
const wordOf = (name: Name, wording = 0) => `Qu${name}${"x".repeat(wording)}sel`;
const textOf = (name: Name, wording = 0) => {
  const own = wordOf(name, wording);
  const { says = () => "" } = sources[name] as { says?: (own: string) => string };
  return `${says(own)} Somebody called ${own} sang at the harbour.`.trim();
};

const questions = [
  { topic: "who sang at the harbour", evidenceNeed: "reporting" },
  { topic: "who produced Low Lamp", evidenceNeed: "credits" },
  { topic: "when was Low Lamp released", evidenceNeed: "release_date" },
];

interface Saved {
  artist: InterviewService;
  /** Below the artist. */
  answerPath: string;
  questionKey: string;
  jobs: readonly { jobId: string; cited: readonly Name[]; secret: string }[];
}

function recordOf(artistId: string, name: Name, wording = 0) {
  const {
    kind,
    title,
    activityDate,
    says: _,
    ...of
  } = sources[name] as Record<string, unknown> & {
    title?: (own: string) => string;
  };
  const fields = {
    ...of,
    kind,
    url: `https://${name}.example/1`,
    entryId: name,
    title: title?.(wordOf(name, wording)),
    activityDate,
    activityDateKind: activityDate === undefined ? undefined : "release",
  };
  const make = kind === "release" ? release : page;
  return make(artistId, textOf(name, wording), fields);
}

/** An artist with these sources, and what is made of them: questions, drafts, shares. */
async function saved(): Promise<Saved> {
  const artist = await anotherArtist(service);
  const { db, artistId } = artist;
  await load(
    db,
    account(artistId, catalog.platform, catalog.accountId),
    account(artistId, social.platform, social.accountId),
    ...[catalog, social].map(({ platform }) => ({
      type: "link",
      artistId,
      platform,
      identifier: artistId,
      url: `https://${platform.replace("_", "-")}.example/${artistId}`,
    })),
    ...names.filter((name) => name !== "answer").map((name) => recordOf(artistId, name)),
  );
  const { path, question } = await oneAnswer(artist, textOf("answer"));
  const { revision, questionKey } = question;
  await artist.ok("POST", `${path}/publication`, { expectedRevision: revision, isPublic: true });
  const jobs: Saved["jobs"][number][] = [];
  for (const asked of questions) {
    const { jobId, references } = await answerTo(service, artistId, asked);
    const cited = namesIn(JSON.stringify(references));
    const { secret, body } = newShare(jobId);
    jobs.push({ jobId, cited, secret });
    await keepDrafts(db, artistId);
    await artist.ok("POST", "/shares", body);
  }
  return { artist, answerPath: path, questionKey, jobs };
}

const namesIn = (shown: string, wording = 0) =>
  names.filter((name) => shown.includes(wordOf(name, wording)));

/** What was done to a source; it is evidence as long as nothing was. */
type Done = Record<Name, Set<string>>;
interface Try extends Saved {
  done: Done;
  wordings: Record<Name, number>;
}
const isEligible = ({ done }: Try, name: Name) => done[name].size === 0;

/** Decides about a source as an editor; the decision counts when it is accepted. */
async function decide(of: Try, name: Name, decision: "hide" | "show" | "reject") {
  const { sources } = await of.artist.ok("GET", "/knowledge/sources?limit=100");
  const isIt = ({ url }: { url: string }) => url === `https://${name}.example/1`;
  const source = sources.find(isIt);
  if (source === undefined) return;
  const { sourceId, revision } = source;
  const body = { decisions: [{ sourceId, revision, decision }] };
  const { decisions } = await of.artist.ok("POST", "/knowledge/sources/decide", body);
  if (decisions[0].outcome !== "accepted") return;
  if (decision === "show") of.done[name].delete("hide");
  else of.done[name].add(decision);
}

/** What may be done to sources; each act returns the sources that it concerns. */
const actions: Record<string, (of: Try, name: Name) => Promise<unknown>> = {
  hide: (of, name) => decide(of, name, "hide"),
  show: (of, name) => decide(of, name, "show"),
  reject: (of, name) => decide(of, name, "reject"),
  async change(of, name) {
    if (!isEligible(of, name)) return;
    if (name === "answer") return revise(of, { answer: textOf(name, ++of.wordings[name]) });
    await load(of.artist.db, recordOf(of.artist.artistId, name, ++of.wordings[name]));
  },
  async erase({ artist, done }, name) {
    const { sources } = await artist.ok("GET", "/knowledge/sources?limit=100");
    const { sourceId } =
      sources.find(({ url }: { url: string }) => url === `https://${name}.example/1`) ?? {};
    if (sourceId === undefined) return;
    await artist.ok("POST", "/erase", { name: "Ana Duarte", sourceId });
    done[name].add("erased");
  },
  async eraseAccount({ artist, done }, name) {
    const of = accountOf(name);
    if (of === null || done[name].has("account")) return;
    await artist.ok("POST", "/erase", { name: "Ana Duarte", account: of });
    for (const one of names) if (accountOf(one) === of) done[one].add("account");
  },
  async disconnect({ artist, done }, name) {
    const of = accountOf(name);
    if (of === null || done[name].has("disconnected")) return;
    await artist.ok("POST", "/profiles", { remove: [of.platform] });
    for (const one of names) if (accountOf(one) === of) done[one].add("disconnected");
  },
  async boundary({ artist, done, questionKey }) {
    if (done.answer.size > 0) return;
    await savedBoundary(artist, { questionKey });
    done.answer.add("boundary");
  },
  async retract({ artist, done }) {
    const { boundaries } = await artist.ok("GET", "/interview/boundaries");
    for (const { id, revision } of boundaries)
      await artist.ok("POST", `/interview/boundaries/${id}/retract`, { revision });
    done.answer.delete("boundary");
  },
  async embargo(of) {
    if (of.done.answer.size > 0) return;
    await setUntil(of.artist, { path: of.answerPath }, someday);
    of.done.answer.add("embargo");
  },
  async takeBack({ artist, answerPath, done }) {
    if (done.answer.size > 0) return;
    const { response } = await artist.ok("GET", answerPath);
    const body = { expectedRevision: response.revision, isPublic: false };
    await artist.ok("POST", `${answerPath}/publication`, body);
    done.answer.add("taken back");
  },
  async eraseInterview({ artist, done }) {
    await artist.ok("POST", "/erase", { name: "Ana Duarte", only: "interview" });
    done.answer.add("erased");
  },
};

const accountOf = (name: Name) =>
  name === "dated" || name === "entry" ? catalog : /post|second/.test(name) ? social : null;

/** Saves other words of the answer, which are published by nobody yet. */
async function revise({ artist, answerPath, done }: Try, edit: { answer: string }) {
  const { response } = await artist.ok("GET", answerPath);
  await artist.ok("PATCH", answerPath, { expectedRevision: response.revision, ...edit });
  done.answer.add("revised");
}

const counts = { drafts: 0, shares: 0, marks: 0, kept: 0 };

/** Reads everything that evidence is shown in, and compares it with what was done. */
async function compare(of: Try) {
  const { artist, jobs, wordings } = of;
  const get = async (path: string) => (await artist.send("GET", path)).body;
  const timeline = await get("/research/timeline");
  const mentions = await get("/research/mentions?of=harbour&limit=50");
  const html = await pageRoute.serve(
    new Request(`https://service.example/artist/${artist.artistId}`),
    service.deps,
  );
  const shown = [timeline, mentions, await html.text()];
  for (const path of ["/public", "/latest", "/knowledge/brief", "/knowledge/disagreements"])
    shown.push(await get(path));
  shown.push(await get("/knowledge/search?query=harbour&limit=20"));
  for (const { jobId, cited, secret } of jobs) {
    const proof = await get(`/research/questions/${jobId}/proof`);
    const body = { secret };
    const share = await service.call(shareRoute, "POST", "/api/share", { as: "nobody", body });
    shown.push(proof, share.body, await get(`/research/questions/${jobId}`));
    const stands = cited.every((name) => isEligible(of, name) && wordings[name] === 0);
    expect([share.status, JSON.stringify(share.body).includes(draftedWords)]).toEqual(
      stands ? [200, true] : [404, false],
    );
    expect(JSON.stringify(proof).includes(draftedWords)).toBe(stands);
    if (stands) counts.kept++;
    else for (const one of ["drafts", "shares"] as const) counts[one]++;
  }
  const all = shown.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n");
  const eligible = names.filter((name) => isEligible(of, name));
  for (const name of names)
    for (let wording = 0; wording <= wordings[name]; wording++) {
      const isThere = isEligible(of, name) && wording === wordings[name];
      expect([name, wording, all.includes(wordOf(name, wording))]).toEqual([
        name,
        wording,
        isThere,
      ]);
    }
  expect(mentions.originals).toBe(eligible.length);
  // The artist's own page is evidence, too.
  expect(timeline.total).toBe(eligible.length + 1);
  const marks = {
    releases: timeline.releases.map(({ title }: { title: string }) => title).toSorted(),
    people: timeline.releases.flatMap(({ people }: { people: string[] }) => people),
    disagreements: timeline.disagreements.length,
  };
  const is = (name: Name) => isEligible(of, name);
  const expected = {
    releases: [
      ...(is("dated") ? ["Low Lamp"] : []),
      ...(is("entry") ? [`${wordOf("entry", wordings.entry)} Bells`] : []),
    ].toSorted(),
    people: is("dated") && is("credit") ? [`Ana ${wordOf("credit", wordings.credit)}`] : [],
    disagreements: is("dated") && is("other") ? 1 : 0,
  };
  expect(marks).toEqual(expected);
  counts.marks += names.length - eligible.length;
}

const step = fc.tuple(fc.constantFrom(...Object.keys(actions)), fc.constantFrom(...names));

test("anything derived from evidence is gone at the next read after the evidence was withdrawn, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const done = Object.fromEntries(names.map((name) => [name, new Set()])) as Done;
      const wordings = Object.fromEntries(names.map((name) => [name, 0])) as Try["wordings"];
      const of: Try = { ...(await saved()), done, wordings };
      await compare(of);
      for (const [action, name] of steps) {
        await actions[action]?.(of, name);
        await compare(of);
      }
    }),
    { numRuns: tries },
  );
  const { drafts, shares, marks, kept } = counts;
  console.info(`0 of ${drafts} drafts, ${shares} shares, ${marks} marks are shown; ${kept} stand`);
  expect(Math.min(drafts, shares, marks, kept)).toBeGreaterThan(0);
});
