import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { statedByAnswer } from "#lib/interview/differences/stated-by-answer.js";
import {
  anotherArtist,
  type InterviewService,
  roleHolders,
  withRoles,
} from "../support/interview.js";
import {
  answered,
  offered,
  oneAnswer,
  savedBoundary,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
import { account, load, page, release } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artist: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
});

const add = (text: string, fields = {}) => load(artist.db, page(artist.artistId, text, fields));
const differences = async () => (await artist.ok("GET", "/interview/differences")).differences;

/** Answers a question in a new sitting. */
async function says(answer: string, question = "What do you remember of that spring?") {
  const session = await startedSession(artist);
  const offer = await offered(artist, session.id, { question });
  const saved = await answered(artist, offer, answer);
  await artist.ok("POST", `/interview/session/${session.id}/finish`, {});
  return saved;
}

test("an answer is listed with the source that states another date, both with their exact words", async () => {
  await add("It rained. Low Lamp was released on 9 March 2019. Then it snowed.");
  const { id, revision } = await says(
    "A wet one. Low Lamp was released on 8 March 2018. We slept.",
  );
  expect(await differences()).toMatchObject([
    {
      answerId: id,
      revision,
      question: "What do you remember of that spring?",
      quote: "Low Lamp was released on 8 March 2018.",
      kind: "release_date",
      title: "Low Lamp",
      role: null,
      value: "2018-03-08",
      sides: [
        {
          value: "2019-03-09",
          precision: "day",
          references: [{ start: 11, text: "Low Lamp was released on 9 March 2019." }],
          correction: {
            claim: "“Low Lamp”, release date: 9 March 2019",
            correction: "“Low Lamp”, release date: 8 March 2018",
          },
        },
      ],
    },
  ]);
});

test("catalog fields and credits are compared, too; a value that agrees or says less is no difference", async () => {
  await load(
    artist.db,
    account(artist.artistId, "catalog_a", "catalog-account"),
    release(artist.artistId, "Album: Slack Water by Ana Duarte.", {
      title: "Slack Water",
      activityDate: "2021-05",
    }),
    page(artist.artistId, "“Low Lamp” was produced by Petra Vannevik."),
    page(artist.artistId, "Low Lamp was released in 2019."),
  );
  await says("“Low Lamp” was produced by Declan Moyle. Low Lamp was released on 9 March 2019.");
  await says("Slack Water was released in 2020.");
  const found = await differences();
  expect(found.map(({ title, value, sides }: never) => [title, value, sides])).toMatchObject([
    ["Slack Water", "2020", [{ value: "2021-05" }]],
    ["Low Lamp", "Declan Moyle", [{ value: "Petra Vannevik", precision: null }]],
  ]);
});

test.each([
  ["When was Low Lamp released?", "On 8 March 2018, at night.", "2018-03-08"],
  ["“Low Lamp”: March 9, 2019 or 2020, which one is it?", "8 March 2018.", "2018-03-08"],
  ["Who produced “Low Lamp”?", "Declan Moyle. Nobody else could.", "declan moyle"],
  ["“Low Lamp”: producer Ana Lund or Bo Lie, which one is it?", "Declan Moyle", "declan moyle"],
  ["Wann ist „Low Lamp“ eigentlich erschienen?", "Am 8. März 2018.", "2018-03-08"],
  ["Quand est sorti l’album « Low Lamp » ?", "Le 8 mars 2018, la nuit.", "2018-03-08"],
  ["¿Cuándo salió Low Lamp?", "El 8 de marzo de 2018.", "2018-03-08"],
  ["Когда вышел альбом «Low Lamp»?", "8 марта 2018.", "2018-03-08"],
  ["「Low Lamp」はいつ発売されましたか", "2018年3月8日", "2018-03-08"],
  ["Wer hat „Low Lamp“ produziert?", "Declan Moyle.", "declan moyle"],
  ["Qui a produit Low Lamp ?", "Declan Moyle, comme toujours.", "declan moyle"],
  ["Hvem produserte Low Lamp?", "Declan Moyle", "declan moyle"],
])("a short answer states what was asked: %s %s", (question, answer, value) => {
  const stated = statedByAnswer(question, answer, "Ana Duarte");
  expect(stated.map((row) => [row.titleKey, row.value])).toEqual([["low lamp", value]]);
});

test.each([
  ["When was Low Lamp released?", "Not in 2018."],
  ["When was Low Lamp released?", "In 2018 or in 2019."],
  ["When did Low Lamp and when did Slack Water come out?", "In 2018."],
  ["How did Low Lamp begin?", "In 2018."],
  ["When did the work on Low Lamp start?", "In 2018."],
  ["Wann habt ihr das Album „Low Lamp“ aufgenommen?", "Im Jahr 2018."],
  ["Warum erschien Low Lamp im Winter?", "Im Jahr 2018."],
  ["Wann ist „Low Lamp“ erschienen?", "Nicht 2018."],
  ["Wie habt ihr „Low Lamp“ produziert?", "Declan Moyle."],
  ["Le producteur, qui est venu pour Low Lamp ?", "Declan Moyle."],
  ["Who produced Low Lamp?", "I did, in 2018."],
  ["Who produced Low Lamp?", "Declan wanted to."],
  ["Who produced Low Lamp?", "Ana Duarte."],
  ["What about Low Lamp?", "We produced “Low Lamp”."],
  ["What about Low Lamp?", "Maybe Low Lamp was released in 2018."],
  ["What about Low Lamp?", "Low Lamp, the album by Bo Lie, was released in 2018."],
])("an answer without a plain statement about the artist's work is not compared: %s %s", (question, answer) => {
  expect(statedByAnswer(question, answer, "Ana Duarte")).toEqual([]);
});

test.each([
  ["is hidden", "update originals set visibility = 'private'"],
  ["was removed", "update originals set removed = true"],
  ["is read by a model alone", "update statements set found_by = 'model'"],
  ["is a plan", "update statements set planned = true"],
])("a difference ends when its source %s", async (_, change) => {
  await add("Low Lamp was released in 2019.");
  await says("Low Lamp was released in 2018.");
  expect(await differences()).toHaveLength(1);
  await artist.db.execute(sql`${sql.raw(change)} where artist_id = ${artist.artistId}`);
  expect(await differences()).toEqual([]);
});

test("only the current wording is compared, and never with another answer that was published", async () => {
  await add("Low Lamp was released in 2019.");
  const { id, revision } = await says("Low Lamp was released in 2018.");
  await artist.ok("POST", `/interview/responses/${id}/publication`, {
    expectedRevision: revision,
    isPublic: true,
  });
  await says("Low Lamp was released in 2017.");
  const values = async () =>
    (await differences()).map(({ value, sides }: never) => [
      value,
      (sides as { value: string }[]).map((side) => side.value),
    ]);
  expect(await values()).toEqual([
    ["2017", ["2019"]],
    ["2018", ["2019"]],
  ]);
  const edit = { expectedRevision: revision, answer: "Low Lamp was released in 2019." };
  await artist.ok("PATCH", `/interview/responses/${id}`, edit);
  expect(await values()).toEqual([["2017", ["2019"]]]);
});

test("saving the proposed correction settles that side of the difference, and no other", async () => {
  await add("Low Lamp was released in 2019.");
  await add("Low Lamp was released in 2020.");
  await says("Low Lamp was released in 2018.");
  const sides = async () => (await differences())[0]?.sides ?? [];
  await savedCorrection(artist, { claim: "“Slack Water”, release date: 2019" });
  const [first] = await sides();
  expect(await sides()).toHaveLength(2);
  await savedCorrection(artist, first.correction);
  expect(await sides()).toMatchObject([{ value: "2020" }]);
});

test("a private answer is compared only for those who may read it", async () => {
  await withRoles(artist);
  await add("Low Lamp was released in 2019.");
  await says("Low Lamp was released in 2018.");
  await savedBoundary(artist);
  const { reader, interviewer, editor } = roleHolders;
  const seen = [];
  for (const as of [reader, editor, "service", interviewer] as const) {
    const { status } = await artist.send("GET", "/interview/differences", undefined, { as });
    const path = "/knowledge/disagreements";
    const { body } = await artist.send("GET", path, undefined, { as });
    seen.push([status, body.disagreements ?? null]);
  }
  expect(seen).toEqual([
    [403, []],
    [403, []],
    [401, null],
    [200, []],
  ]);
});

test("one artist's answers are not compared with another one's sources", async () => {
  await oneAnswer(artist, "Low Lamp was released in 2018.");
  const other = await anotherArtist(service);
  await load(other.db, page(other.artistId, "Low Lamp was released in 2019."));
  expect(await differences()).toEqual([]);
});
