import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#lib/db/client.js";
import { voicesOf } from "#lib/evidence/voices.js";
import { transcriptContent } from "#lib/import/readers/transcript-content.js";
import { databaseOfFile } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import { artist, load, page } from "../support/records.js";

/** LABELLED_TURNS=100000 is the long form. */
const leastTurns = Number(process.env.LABELLED_TURNS ?? 4_000);
const turnsOfTalk = 40;
const names = ["Ana Lund", "Bo", "Nils-Erik Åse", "Ida O’Hara"];
const words = "we cut it in winter, and the harmonium 海 was late. Why? Rain 🎻 on tape!".split(
  " ",
);

const own = await databaseOfFile();
const other = await databaseOfFile();

/** Nobody says the same line twice in a row: in captions that is one turn that continues. */
const talk = fc
  .array(
    fc.record({
      name: fc.constantFrom(...names),
      said: fc
        .array(fc.constantFrom(...words), { minLength: 2, maxLength: 30 })
        .map((all) => all.join(" ")),
    }),
    { minLength: turnsOfTalk, maxLength: turnsOfTalk },
  )
  .map((turns) =>
    turns.filter(({ name, said }, at) => {
      const before = turns[at - 1];
      return before?.name !== name || before.said !== said;
    }),
  );
type Talk = readonly { name: string; said: string }[];

const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 23);
const cues = (turns: Talk, cue: (turn: Talk[number]) => string, mark: string) =>
  turns
    .map((turn, at) =>
      `${at + 1}\n${time(at)} --> ${time(at + 1)}\n${cue(turn)}\n`.replaceAll(
        /(\d)\.(\d{3})/g,
        `$1${mark}$2`,
      ),
    )
    .join("\n");

/** What states the speakers: a tag, a field, a name before the words. */
const written: Readonly<Record<string, (turns: Talk) => { bytes: string; isJson: boolean }>> = {
  WebVTT: (turns) => ({
    bytes: `WEBVTT\n\n${cues(turns, ({ name, said }) => `<v ${name}>${said}</v>`, ".")}`,
    isJson: false,
  }),
  "Podcasting 2.0": (turns) => ({
    bytes: JSON.stringify({
      version: "1.0.0",
      segments: turns.map(({ name, said }, at) => ({
        speaker: name,
        startTime: at,
        endTime: at + 1,
        body: said,
      })),
    }),
    isJson: true,
  }),
  "SubRip with names": (turns) => ({
    bytes: cues(turns, ({ name, said }) => `${name}: ${said}`, ","),
    isJson: false,
  }),
};

test.each(
  Object.keys(written),
)("%s keeps every stated name at its words, over export and import", async (format) => {
  const artistId = randomUUIDv7();
  await load(own.db, artist(artistId));
  const talks = fc.sample(talk, { seed: 35, numRuns: Math.ceil(leastTurns / turnsOfTalk) });
  const pages = talks.map((turns, at) => {
    const { bytes, isJson } = written[format]?.(turns) ?? { bytes: "", isJson: false };
    const read = transcriptContent({
      bytes: new TextEncoder().encode(bytes),
      isJson,
      encoding: null,
    });
    if (typeof read === "string") throw new Error(read);
    expect(speakersOf(read.text, read.voices)).toEqual(turns.map(({ name }) => name));
    const url = `https://radio.example/${at}`;
    return page(artistId, read.text, { kind: "transcript", url, voices: read.voices });
  });
  await load(own.db, ...pages);
  await importText(other.db, await exportOf(own.db, artistId));
  const [kept, again] = [
    await storedSpeakers(own.db, artistId),
    await storedSpeakers(other.db, artistId),
  ];
  expect(kept).toEqual(talks.map((turns) => turns.map(({ name }) => name)));
  expect(again).toEqual(kept);
});

/** Who speaks each line of a text. */
function speakersOf(
  text: string,
  voices: readonly { start: number; name: string | null }[] | null,
) {
  let start = 0;
  return text.split("\n").map((line) => {
    const end = start + line.length;
    const heard = (voices ?? []).filter((voice) => voice.start > start && voice.start < end);
    const name = (voices ?? []).findLast((voice) => voice.start <= start)?.name;
    start = end + 1;
    return heard.length === 0 ? name : "more than one";
  });
}

async function storedSpeakers(db: Database, artistId: string) {
  const { rows } = await db.execute(sql`
    select text, place_map from originals where artist_id = ${artistId} and current
    order by substring(url from '[0-9]+$')::integer`);
  return (rows as { text: string; place_map: string }[]).map(({ text, place_map }) =>
    speakersOf(text, voicesOf(place_map)),
  );
}
