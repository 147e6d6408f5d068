import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import questionRoute from "../../api/artist/[id]/research/questions/[jobId].js";
import { account, artist, load, page, release } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const artistId = randomUUIDv7();

/** A catalog entry; without `date` it has no release date. */
const entry = (title: string, text: string, activityDate?: string, platform = "catalog_a") =>
  release(artistId, text, {
    title,
    platform,
    accountId: platform,
    entryId: `${platform} ${title}`,
    url: `https://${platform.replace("_", "-")}.example/${encodeURIComponent(title)}`,
    activityDate,
    activityDateKind: activityDate === undefined ? undefined : "release",
  });

const catalog = [
  entry("Grey Coast", "Album: Grey Coast by Skerrylight. Nine songs, mixed by Siri Moe."),
  entry("Low Lamp", "Album: Low Lamp by Skerrylight. Released: 8 March 2019.", "2019-03-08"),
  entry("Harbour", "Album: Harbour by Skerrylight. Ten songs and one hidden track.", "2020"),
  entry("Harbour Lights", "Single: Harbour Lights by Skerrylight. Two songs, blue sleeve."),
  entry("Weather", "Album: Weather by Skerrylight. Seven songs about one week of rain."),
  entry("Weather for Two", "EP: Weather for Two by Skerrylight. Released: May 2021.", "2021-05"),
  entry("Out", "Single: Out by Skerrylight. One song, and the same song slower.", "2018-04-20"),
  entry("When", "Single: When by Skerrylight. A question in three minutes."),
  entry("Now", "Album: Now by Skerrylight. Released in 2017.", "2017"),
  entry("Released", "Live album: Released by Skerrylight. Twelve songs from one night."),
  entry("Küstennebel", "Album: Küstennebel von Skerrylight. Acht Lieder über das Meer.", "2016-10"),
  entry("Mar de Niebla", "Álbum: Mar de Niebla de Skerrylight. Ocho canciones del norte."),
  entry("Côte Grise", "Album : Côte Grise de Skerrylight. Sorti le 4 avril 2011.", "2011-04-04"),
  entry("Серый берег", "Альбом: Серый берег. Выпущен 1 июня 2015 года.", "2015-06-01"),
  entry("灰色の海岸", "アルバム「灰色の海岸」。全九曲。", "2014-02-03"),
  entry("잿빛 해안", "앨범 잿빛 해안. 모두 여덟 곡."),
  entry("Ålesund", "Album: Ålesund by Skerrylight. Recorded in a boathouse."),
  entry("Ålesund (Live)", "Live album: Ålesund by Skerrylight. Released: 2013.", "2013"),
  entry("Tidewater", "Album: Tidewater by Skerrylight. Six songs."),
  entry("Tidewater", "Tidewater, Skerrylight, LP on green vinyl.", "2012-09", "catalog_b"),
  entry("Live", "Live album: Live by Skerrylight. Released: 3 July 2009.", "2009-07-03"),
  entry("Skerrylight", "Album: Skerrylight by Skerrylight. Released: 2008.", "2008"),
  entry("The Date", "Single: The Date by Skerrylight. A song about a calendar.", "2010-02-14"),
];

const service = await serviceOfFile();
beforeAll(async () => {
  await load(
    service.deps.db,
    artist(artistId, "Skerrylight"),
    account(artistId, "catalog_a", "catalog_a"),
    account(artistId, "catalog_b", "catalog_b"),
    account(artistId, "social_a", "ana"),
    ...catalog,
    page(artistId, "Grey Coast by Skerrylight is out now, and Low Lamp was released before it.", {
      title: "Grey Coast released",
      publishedAt: "2024-05-01",
    }),
    page(artistId, "When was Grey Coast released? Harbour Lights was released on 3 May 2022.", {
      url: "https://fans.example/forum",
      publishedAt: "2023-01-02",
    }),
    page(artistId, "Moss Cathedral, their album about bogs, will be released when it is done.", {
      title: "Moss Cathedral announced",
      publishedAt: "2023-02-02",
    }),
    page(artistId, "Weather is out! Released today, all seven songs of it.", {
      kind: "caption",
      platform: "social_a",
      accountId: "ana",
      publishedAt: "2021-11-05",
    }),
  );
});

const about = async (topic: string, fields = {}) => {
  await service.deps.db.execute(sql`delete from jobs where artist_id = ${artistId}`);
  await service.deps.db.execute(sql`delete from reservations`);
  return answerTo(service, artistId, { topic, evidenceNeed: "release_date", ...fields });
};
const says = (status: { limitations: string[] }, word: string) =>
  status.limitations.some((limit) => limit.startsWith(`${word}: `));

describe("a question about an entry without a release date", () => {
  test.each([
    ["When was Grey Coast released?", {}],
    ["when was the live album grey coast released", {}],
    ["When did the album Grey Coast by Skerrylight come out?", {}],
    ["Is Grey Coast out now, and when was it released?", {}],
    ["When was Grey Coast released?", { retrieval: "latest" }],
    ["When was Grey Coast released?", { platform: "catalog_a" }],
    ["When was Grey Coast released?", { targetUrl: "https://catalog-a.example/Low%20Lamp" }],
    ["When was Grey Coast released?", { fromDate: "2019-01-01", toDate: "2019-12-31" }],
    ["Release dates of the album Grey Coast", { answerScope: "overview" }],
    ["When was Harbour Lights released?", {}],
    ["harbour lights single release date", {}],
    ["When was Weather released?", {}],
    ["Which day was the album Weather by Skerrylight released?", {}],
    ["When did their single When come out?", {}],
    ["When was the live album Released recorded and released?", {}],
    ["¿Cuándo salió Mar de Niebla?", {}],
    ["Wann erschien das Album Mar de Niebla?", {}],
    ["잿빛 해안 발매일은 언제인가요", {}],
    ["When was Ålesund released?", {}],
    ["When was alesund by Skerrylight released", {}],
  ])("is never complete, and says that no release date is stated: %s %j", async (topic, fields) => {
    const status = await about(topic, fields);
    expect(status.stage).toBe("unresolved");
    expect(says(status, "no_release_date")).toBe(true);
  });
});

describe("a question about something that is in no catalog", () => {
  test.each([
    "When was Moss Cathedral released?",
    "when was moss cathedral by skerrylight released",
    "When was the album “Moss Cathedral” released?",
    "Wann erschien das Album Moss Cathedral?",
    "「Moss Cathedral」の発売日はいつですか",
    "When was Low Lamp Live released?",
    "When was the vinyl of Low Lamp released?",
    "When was the debut album released?",
    "When was The Record released?",
  ])("is never complete, and shows no other release's date: %s", async (topic) => {
    const status = await about(topic);
    expect(status.stage).toBe("unresolved");
    expect(says(status, "no_release_date")).toBe(true);
    const dates = status.references.map((one: { activityDate?: string }) => one.activityDate);
    expect(dates.filter(Boolean)).toEqual([]);
  });
});

describe("a question about an entry with a release date", () => {
  test.each([
    ["When was Low Lamp released?", "2019-03-08", {}],
    ["When was Skerrylight released?", "2008", {}],
    ["When did Low Lamp by Skerrylight come out?", "2019-03-08", { platform: "catalog_a" }],
    ["When was Low Lamp released?", "2019-03-08", { fromDate: "2019-01-01", toDate: "2019-12-31" }],
    [
      "When was Low Lamp released?",
      "2019-03-08",
      { targetUrl: "https://catalog-a.example/Low%20Lamp" },
    ],
    ["When was Harbour released?", "2020", {}],
    ["In which year was the album Harbour released?", "2020", {}],
    ["When was Weather for Two released?", "2021-05", {}],
    ["weather for two by skerrylight, release date", "2021-05", {}],
    ["When was their single Out released?", "2018-04-20", {}],
    ["When was Now released?", "2017", {}],
    ["When was Küstennebel released?", "2016-10", {}],
    ["Wann erschien Küstennebel?", "2016-10", {}],
    ["Quand est sorti Côte Grise ?", "2011-04-04", {}],
    ["Когда вышел альбом Серый берег?", "2015-06-01", {}],
    ["灰色の海岸の発売日はいつですか", "2014-02-03", {}],
    ["When was the live album Ålesund released?", "2013", {}],
    ["When was Tidewater released?", "2012-09", {}],
    ["When was The Date released?", "2010-02-14", {}],
    ["What was released last?", "2021-05", { retrieval: "latest" }],
  ])("is never unresolved, and its date comes first: %s", async (topic, date, fields) => {
    const status = await about(topic, fields);
    expect(status.stage).toBe("complete");
    expect(says(status, "no_release_date")).toBe(false);
    expect(status.references[0]).toMatchObject({
      activityDate: date,
      activityDateKind: "release",
    });
  });
});

describe("no_release_date", () => {
  const candidates = (topic: string) => about(topic, { preferDirectEvidence: true });

  test("is added to candidates only when none of them states the requested date", async () => {
    const undated = await candidates("When was Grey Coast released?");
    expect(undated.selection).toBe("candidates");
    expect(undated.references.length).toBeGreaterThan(1);
    expect(says(undated, "no_release_date")).toBe(true);
    expect(says(await candidates("When was Low Lamp released?"), "no_release_date")).toBe(false);
  });

  test("stays true when the reference that stated the date is no longer shown", async () => {
    const status = await candidates("When was Low Lamp released?");
    const lamp = catalog[1] ?? {};
    await load(service.deps.db, { ...lamp, type: "original", removed: true });
    const path = `/api/artist/${artistId}/research/questions/${status.jobId}`;
    const read = () => service.call(questionRoute, "GET", path, {});
    expect(says((await read()).body, "no_release_date")).toBe(true);
    await load(service.deps.db, { ...lamp, type: "original" });
    expect(says((await read()).body, "no_release_date")).toBe(false);
  });

  test("is never added for another need", async () => {
    const status = await about("When was Grey Coast released?", { evidenceNeed: "reporting" });
    expect(says(status, "no_release_date")).toBe(false);
  });
});

test("entries of one title with different release dates are said to disagree, unless only the precision differs", async () => {
  await load(
    service.deps.db,
    entry("Low Lamp", "Low Lamp, LP. Released: March 2019.", "2019-03", "catalog_b"),
  );
  expect(says(await about("When was Low Lamp released?"), "sources_disagree")).toBe(false);
  await load(
    service.deps.db,
    entry("Low Lamp", "Low Lamp, LP. Released: April 2019.", "2019-04", "catalog_b"),
  );
  expect(says(await about("When was Low Lamp released?"), "sources_disagree")).toBe(true);
});
