import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Disagreement } from "#lib/client/generated/types.js";
import { citedSources } from "#lib/web/ask/cited-sources.js";
import { ruledRequest } from "#lib/web/ask/sought-words.js";
import { statedReleases } from "#lib/web/ask/stated-releases.js";
import { verdictLine } from "#lib/web/ask/verdict-line.js";
import disagreementsRoute from "../../api/artist/[id]/knowledge/disagreements.js";
import proofRoute from "../../api/artist/[id]/research/questions/[jobId]/proof.js";
import { demoArtistId, loadDemo } from "../support/demo-run.js";
import { account, artist, claimant, load, page, release } from "../support/records.js";
import { releaseWordings } from "../support/release-wordings.js";
import { answerTo } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

// A person asks the same thing in different words, and hears the same.
const ownId = randomUUIDv7();
const service = await serviceOfFile();

const entry = (title: string, activityDate: string | undefined, catalog = "catalog_a") =>
  release(ownId, `Album: ${title} by Ana Berg. Nine songs.`, {
    title,
    platform: catalog,
    accountId: catalog,
    entryId: title,
    url: `https://${catalog.replace("_", "-")}.example/${encodeURIComponent(title)}`,
    activityDate,
    activityDateKind: activityDate === undefined ? undefined : "release",
  });
const post = (text: string) =>
  page(ownId, text, { kind: "caption", platform: "social_a", accountId: "ana" });

beforeAll(async () => {
  await loadDemo(service.deps);
  await load(
    service.deps.db,
    artist(ownId, "Ana Berg"),
    ...claimant(ownId, "demo-claimant"),
    ...["catalog_a", "catalog_b"].map((catalog) => account(ownId, catalog, catalog)),
    account(ownId, "social_a", "ana"),
    entry("Low Lamp", "2019-03-08"),
    entry("Ferry Songs", "2011-05-06"),
    entry("Ferry Songs", "2012-01-01", "catalog_b"),
    entry("Grey Coast", "2016"),
    entry("Glass Weather", undefined),
    entry("Brine Year", "2020-02-02"),
    page(ownId, "A story first. Brine Year was released on 9 March 2020. It rained."),
    post("Night Ferry came out on 5 November 2021. Thank you all!"),
    post("Salt Letters is out today!"),
    page(ownId, "Tidal Rooms by Ana Berg. Released: 22 September 2023. Nine songs.", {
      title: "Tidal Rooms",
    }),
    page(ownId, "“Boathouse Hymns” was released on 3 May 2015.\nIt was cold."),
    page(ownId, "“Boathouse Hymns” was released on 4 May 2015.\nIt was warm."),
  );
});

/** What the page shows of a question: its line, and the limitations. */
async function shown(artistId: string, words: string) {
  const request = ruledRequest(words);
  const status = await answerTo(service, artistId, request);
  const { limitations } = status;
  const of = `/api/artist/${artistId}`;
  const proofPath = `${of}/research/questions/${status.jobId}/proof?texts=windows`;
  const sources = citedSources((await service.call(proofRoute, "GET", proofPath)).body);
  const listPath = `${of}/knowledge/disagreements?limit=100`;
  const as = { token: "subject:demo-claimant" };
  const { body } = await service.call(disagreementsRoute, "GET", listPath, { as });
  const isSaid = limitations.some((limit: string) => limit.startsWith("sources_disagree: "));
  const disagreements: Disagreement[] = isSaid ? body.disagreements : [];
  const titles = [...sources.values()].map(({ title }) => title);
  const question = { words: request.topic, need: request.evidenceNeed, titles };
  const stated = statedReleases(status.references, request.topic, sources);
  return {
    line: verdictLine(status, question, stated, { disagreements, isWhole: true }),
    limitations,
  };
}

const says = {
  one: "One source says so.",
  two: "Two sources say so.",
  apart: "Two sources disagree.",
  text: "No catalog entry says it. A text does.",
  texts: "No catalog entry says it. Texts disagree.",
  nothing: "No catalog entry says it. Nobody has judged the texts.",
};

describe.each([
  ["of the demo artist", demoArtistId],
  ["of titles saved here", ownId],
])("a question when something came out, %s, gets one line and the same limitations in five wordings", (_, artistId) => {
  const asked = {
    [demoArtistId]: [
      ["The Harbour Clock", says.two],
      ["Kelp Choir", says.one],
      ["Paper Lighthouse", says.one],
      ["Nineteen Hours", says.one],
      ["Live at the Net Loft", says.one],
      ["Tide Tables", says.one],
      ["Fog Signal Company", says.apart],
      ["Weather for Two Voices", says.two],
      ["Slack Water", says.apart],
      ["The Terminal Tape", says.nothing],
    ],
    [ownId]: [
      ["Low Lamp", says.one],
      ["Ferry Songs", says.apart],
      ["Grey Coast", says.one],
      ["Glass Weather", says.nothing],
      ["Brine Year", says.apart],
      ["Night Ferry", says.text],
      ["Salt Letters", says.nothing],
      ["Tidal Rooms", says.text],
      ["Boathouse Hymns", says.texts],
      ["Moss Cathedral", says.nothing],
    ],
  };
  test.each(asked[artistId] ?? [])("%s: %s", async (title, line) => {
    const all: Awaited<ReturnType<typeof shown>>[] = [];
    for (const wording of releaseWordings) all.push(await shown(artistId, wording(title)));
    expect(all).toEqual(all.map(() => ({ line, limitations: all[0]?.limitations })));
  });
});
