import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { account, artist, load, release } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

// Words of a release's text do not become a title because a question writes them as one (decision
// 3.8).

const releases: readonly [title: string, date: string, text: string][] = [
  [
    "Copper Tide",
    "2016-04-08",
    "Copper Tide was written in the morning hours above a closed cannery. Ilka Brandt sang again after two years of silence, and the river can be heard between the songs. The single Harvest Moon came with it.",
  ],
  [
    "Second Winter",
    "2018-01-19",
    "The band moved north, slept in the church and recorded by candle light. Silence, said the engineer, was the hardest instrument. It holds the songs “Ferry” and “Lantern Road”.",
  ],
  [
    "Paper Boats",
    "2019-09-27",
    "A summer record, made at home with children running through every take. Nothing was planned. The last track, Tomorrow Street, was a first take.",
  ],
  [
    "Nocturne for Engines",
    "2020-11-06",
    "Night after night the four of them drove to the old station. The echo of the hall is on every track; there is no other reverb. Features Postcards, a duet with Mara Lind.",
  ],
  [
    "Blue Hour",
    "2021-03-12",
    "Five songs about leaving, sung in one room. Water damage ruined the first mixes. Someday, they joked, they would own a dry studio.",
  ],
  [
    "Kite Weather",
    "2022-06-03",
    "The wind took the microphones down twice. Gold paint on the cover was mixed by hand, and each copy differs. With guest singer Johan Vale on Harbour Bells.",
  ],
  [
    "Tall Grass",
    "2023-08-25",
    "Home again, the band recorded on the porch. Birds are heard throughout. Everything was sung live. Includes the earlier single, Slow Train.",
  ],
  [
    "Stille Post",
    "2017-10-13",
    "Das Album entstand an einem Morgen im Sommer. Regen fiel auf das Dach, und die Nacht war lang. Das Stück „Heimweg“ erschien vorab.",
  ],
];

const artistId = randomUUIDv7();
const service = await serviceOfFile();
beforeAll(async () => {
  await load(
    service.deps.db,
    artist(artistId),
    account(artistId, "catalog_a", "catalog-account"),
    ...releases.map(([title, activityDate, text]) =>
      release(artistId, text, { title, activityDate, entryId: title }),
    ),
  );
});

const about = async (topic: string) => {
  await service.deps.db.execute(sql`delete from jobs where artist_id = ${artistId}`);
  await service.deps.db.execute(sql`delete from reservations`);
  return answerTo(service, artistId, { topic, evidenceNeed: "release_date" });
};

describe("a question about a word that is no release's title, even if a text has it, never gets a date", () => {
  test.each([
    "When was Morning released?",
    "When was Again released?",
    "When did Silence come out?",
    "When was the song River released?",
    "When was Cannery by Skerrylight released?",
    "When was Two Years released?",
    "When did the album Church come out?",
    "When was “Candle Light” released?",
    "When was the single Instrument released?",
    "Release date of Summer",
    "When was Children released?",
    "When was Nothing released?",
    "When was Home released?",
    "When did Planned come out?",
    "When was Night After Night released?",
    "When was Echo released?",
    "When was Old Station released?",
    "When was Skerrylight's Reverb released?",
    "When was Leaving released?",
    "When was the EP One Room released?",
    "When was Water released?",
    "When did Damage come out?",
    "When was Someday released?",
    "In which year was Dry Studio released?",
    "When was Wind released?",
    "When was Gold released?",
    "When was the album Paint released?",
    "When did Twice come out?",
    "When was Copy released?",
    "When was Porch released?",
    "When was Birds released?",
    "When was Everything released?",
    "When was Throughout released?",
    "What is the release date of Hand?",
    "When was First Take released?",
    "When was Every Track released?",
    "When was Hardest released?",
    "Wann erschien Morgen?",
    "Wann erschien das Album Regen?",
    "Wann ist Nacht erschienen?",
  ])("%s", async (topic) => {
    const status = await about(topic);
    expect(status.stage).toBe("unresolved");
    const dates = status.references.map((one: { activityDate?: string }) => one.activityDate);
    expect(dates.filter(Boolean)).toEqual([]);
  });
});

describe("a question about a release, by its title or a thing that its text names, gets its date", () => {
  test.each([
    ["When was Copper Tide released?", "2016-04-08"],
    ["when was copper tide released", "2016-04-08"],
    ["When did Second Winter come out?", "2018-01-19"],
    ["When was Paper Boats released?", "2019-09-27"],
    ["In which year was Paper Boats by Skerrylight released?", "2019-09-27"],
    ["When was Nocturne for Engines released?", "2020-11-06"],
    ["When was the EP Blue Hour released?", "2021-03-12"],
    ["Release date of Kite Weather", "2022-06-03"],
    ["When was Tall Grass released?", "2023-08-25"],
    ["Wann erschien Stille Post?", "2017-10-13"],
    ["When was Harvest Moon released?", "2016-04-08"],
    ["When was the single “Harvest Moon” released?", "2016-04-08"],
    ["When was Ferry released?", "2018-01-19"],
    ["When was Lantern Road released?", "2018-01-19"],
    ["When did Tomorrow Street come out?", "2019-09-27"],
    ["When was Postcards released?", "2020-11-06"],
    ["When was Harbour Bells released?", "2022-06-03"],
    ["When was Slow Train released?", "2023-08-25"],
    ["Wann erschien „Heimweg“?", "2017-10-13"],
    ["When was the record with Mara Lind released?", "2020-11-06"],
    ["When did the album with Johan Vale come out?", "2022-06-03"],
    ["When was the record with Ilka Brandt released?", "2016-04-08"],
    ["When was Blue Hour released, in 2021?", "2021-03-12"],
    ["What is the release date of Tall Grass by Skerrylight?", "2023-08-25"],
    ["When was Second Winter released?", "2018-01-19"],
  ])("%s", async (topic, date) => {
    const status = await about(topic);
    expect(status.stage).toBe("complete");
    expect(status.references[0]?.activityDate).toBe(date);
  });
});
