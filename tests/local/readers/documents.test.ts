import { randomUUIDv7 } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { spokenText } from "#lib/outside/adapters/spoken-text.js";
import { currentOriginals, importingFolder } from "../../support/archives/import-here.js";
import { zipOf } from "../../support/archives/pack.js";
import { pdfOf } from "../../support/archives/pdf.js";
import { httpAnswer, warcRecord } from "../../support/archives/warc.js";
import { closedAfterFile, databaseOfFile } from "../../support/database.js";
import { artist, load } from "../../support/records.js";

let artistId: string;

const fresh = await databaseOfFile();
const here = await closedAfterFile(importingFolder(fresh.db));
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(fresh.db, artist(artistId));
});

const originals = () => currentOriginals(fresh.db, artistId);
/** Imports a file twice, the second time without any effect, and returns what is stored. */
async function taken(name: string, content: string | Uint8Array, address: string | null = null) {
  const path = await here.put(name, content);
  await here.take(path, artistId, { address });
  const rows = await originals();
  expect(await here.take(path, artistId, { address })).not.toMatch(/\d (?:new|changed)/);
  expect(await originals()).toEqual(rows);
  return rows;
}

const vtt = [
  "\ufeffWEBVTT Kind: captions; Language: en",
  "",
  "NOTE a note",
  "",
  "STYLE",
  "::cue { color: red }",
  "",
  "intro",
  "00:01.000 --> 00:04.500 align:start position:0%",
  "<v Ana>We recorded <i>in a barn</i>",
  "in June.",
  "",
  "00:00:04.500 --> 00:00:06.000",
  "We recorded in a barn in June.",
  "",
  "00:00:06.000 --> 00:00:09.000",
  "Then it rained.",
].join("\r\n");

describe("a transcript", () => {
  test("as WebVTT has the same words as a live one, under the given address", async () => {
    const address = "https://podcast.example/episodes/1";
    const [row] = await taken("episode.vtt", vtt, address);
    expect(row).toMatchObject({
      kind: "transcript",
      url: address,
      text: "We recorded in a barn in June.\nThen it rained.",
      published_at: null,
    });
    expect(row?.text).toBe(spokenText(vtt).text);
  });

  test("as SubRip is recognised by its content, whatever its name, even in an old encoding", async () => {
    const srt =
      "1\n00:00:01,000 --> 00:00:02,000\nCaf\u00e9\n\n2\n00:00:02,000 --> 00:00:03,000\n<b>Noir</b>\n";
    const [row] = await taken("captions", Buffer.from(srt, "latin1"));
    expect(row?.text).toBe("Caf\u00e9\nNoir");
  });

  test("as JSON of Podcasting 2.0 has its bodies, one a line", async () => {
    const segments = [
      { speaker: "Ana", startTime: 0.5, endTime: 2, body: "Hello" },
      { speaker: "Bo", startTime: 2, endTime: 3, body: " and  welcome. " },
    ];
    const [row] = await taken("1.json", JSON.stringify({ version: "1.0.0", segments }));
    expect(row).toMatchObject({ kind: "transcript", text: "Hello\nand welcome." });
  });

  test("without an address is stored under an address that leads nowhere", async () => {
    const [row] = await taken("My episode.vtt", vtt);
    expect(row?.url).toBe("https://files.invalid/My%20episode.vtt");
  });
});

describe("a PDF", () => {
  test("has the text of its pages and its title; its creation date is not its publication date", async () => {
    const pdf = pdfOf(
      [["The record was", "produced in Oslo."], ["Second page (live)"]],
      "Liner notes",
    );
    const [row] = await taken("notes.pdf", pdf);
    expect(row).toMatchObject({ kind: "web_page", title: "Liner notes", published_at: null });
    expect(row?.text?.replace(/\s+/g, " ")).toBe(
      "The record was produced in Oslo. Second page (live)",
    );
  });

  test("without a text layer is refused with advice, and so is a broken file", async () => {
    const empty = await here.put("scan.pdf", pdfOf([[]]));
    await expect(here.take(empty, artistId)).rejects.toThrow(/no text layer: run OCR on it first/);
    const broken = await here.put("broken.pdf", "%PDF-1.7\nnothing");
    await expect(here.take(broken, artistId)).rejects.toThrow(/broken\.pdf: is broken/);
    expect(await originals()).toEqual([]);
  });
});

describe("texts", () => {
  const markdown =
    '---\ntitle: "On tour"\ndate: 2024-05-17\nurl: https://sky.example/tour\ntags:\n  - live\n---\n# Heading\n\nWe *played* in Oslo.\n';

  test("have words, and title, address and date from their front matter, never from the file", async () => {
    const [row] = await taken("tour.md", markdown);
    expect(row).toMatchObject({
      url: "https://sky.example/tour",
      title: "On tour",
      text: "# Heading\n\nWe *played* in Oslo.",
      published_at: "2024-05-17",
    });
  });

  test("of a folder are stored below its address, each once; pictures and links are not texts", async () => {
    const folder = join(here.folder, "notes");
    await mkdir(join(folder, "2024"), { recursive: true });
    await writeFile(join(folder, "a.txt"), "One & only");
    await writeFile(join(folder, "2024", "b c.md"), "# Two\r\n\r\nWords");
    await writeFile(join(folder, "2024", "talk.vtt"), vtt);
    await writeFile(join(folder, "cover.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]));
    await writeFile(join(folder, "code.js"), "export {};");
    const said = await here.take(folder, artistId, { address: "https://sky.example/notes/" });
    expect(said).toContain("2 files of other kinds");
    expect((await originals()).map(({ url, title, text }) => [url, title, text])).toEqual([
      ["https://sky.example/notes/2024/b%20c.md", "Two", "# Two\n\nWords"],
      ["https://sky.example/notes/2024/talk.vtt", "talk", spokenText(vtt).text],
      ["https://sky.example/notes/a.txt", "a", "One & only"],
    ]);
    await symlink("/etc/hosts", join(folder, "z.txt"));
    await expect(here.take(folder, artistId)).rejects.toThrow(/contains a link \(z\.txt\)/);
  });

  test("in UTF-16 and windows-1252 are decoded correctly", async () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from("Caf\u00e9 \u{1f3b8}", "utf16le"),
    ]);
    const zip = zipOf([
      ["a.txt", utf16],
      ["b.txt", Buffer.from("Caf\u00e9 noir", "latin1")],
    ]);
    expect((await taken("texts.zip", zip)).map(({ text }) => text)).toEqual([
      "Caf\u00e9 \u{1f3b8}",
      "Caf\u00e9 noir",
    ]);
  });
});

const story = (text: string, head = "") =>
  `<!doctype html><html><head><title>The story</title>${head}</head><body><article><h1>The story</h1><p>${text}</p></article></body></html>`;
const words = "The band recorded its second record in a barn near Oslo, over nine days in June.";

describe("saved pages", () => {
  test("have the words, address and date that the page reader finds", async () => {
    const head =
      '<link rel="canonical" href="https://paper.example/story"><meta property="article:published_time" content="2024-05-17T10:00:00+02:00">';
    const [row] = await taken("saved.html", story(words, head));
    expect(row).toMatchObject({
      kind: "web_page",
      url: "https://paper.example/story",
      title: "The story",
      published_at: "2024-05-17T10:00:00+02:00",
    });
    expect(row?.text).toContain(words);
  });

  test("have the address that a browser saved them from", async () => {
    const page = `<!-- saved from url=(0027)https://paper.example/other -->\n${story(words)}`;
    expect((await taken("other.htm", page))[0]?.url).toBe("https://paper.example/other");
  });

  test.each([
    "plain",
    "gzip",
  ])("in a WARC file (%s) are the newest of each address, with the time they were read", async (form) => {
    const records = [
      warcRecord("warcinfo", "", "2024-05-01T00:00:00Z", "software: test"),
      warcRecord(
        "request",
        "https://paper.example/a",
        "2024-05-01T00:00:00Z",
        "GET /a HTTP/1.1\r\n\r\n",
      ),
      warcRecord(
        "response",
        "https://paper.example/a",
        "2024-05-02T00:00:00Z",
        httpAnswer(story(`${words} New.`), [
          "Transfer-Encoding: chunked",
          "Content-Encoding: gzip",
        ]),
      ),
      warcRecord(
        "response",
        "https://paper.example/a",
        "2024-05-01T00:00:00Z",
        httpAnswer(story(`${words} Old.`)),
      ),
      warcRecord(
        "response",
        "https://paper.example/gone",
        "2024-05-01T00:00:00Z",
        httpAnswer("gone", [], 404),
      ),
      warcRecord(
        "response",
        "https://paper.example/b",
        "2024-05-01T00:00:00Z",
        httpAnswer(story(words)),
      ),
    ];
    const file = Buffer.concat(form === "gzip" ? records.map((one) => gzipSync(one)) : records);
    const rows = await taken(`pages-${form}.warc`, file);
    expect(rows.map(({ url, retrieved_at }) => [url, retrieved_at])).toEqual([
      ["https://paper.example/a", "2024-05-02T00:00:00Z"],
      ["https://paper.example/b", "2024-05-01T00:00:00Z"],
    ]);
    expect(rows[0]?.text).toContain("New.");
    const cut = await here.put("cut.warc", Buffer.concat(records).subarray(0, -200));
    await expect(here.take(cut, artistId)).rejects.toThrow(/the file ends inside it/);
  });
});

describe("an Instagram export", () => {
  const broken = (text: string) => Buffer.from(text, "utf8").toString("latin1");
  const person = (fields = {}) =>
    JSON.stringify({
      profile_user: [{ string_map_data: { Username: { value: "skerrylight" }, ...fields } }],
    });
  const posts = JSON.stringify([
    {
      media: [
        {
          uri: "media/posts/1.jpg",
          creation_timestamp: 1714557600,
          title: broken("Caf\u00e9 \u{1f3b8} in Oslo"),
        },
      ],
    },
    {
      media: [{ uri: "a.jpg", creation_timestamp: 1, title: "" }, { uri: "b.jpg" }],
      title: broken("Two pictures \u2013 one tour"),
      creation_timestamp: 1714644000,
    },
    { media: [{ uri: "c.jpg", creation_timestamp: 1714730400, title: "" }] },
  ]);
  const reels = JSON.stringify({
    ig_reels_media: [
      { media: [{ uri: "r.mp4", creation_timestamp: 1714816800, title: "A reel" }] },
    ],
  });
  const files = (profile: string) => [
    ["your_instagram_activity/content/posts_1.json", posts] as [string, string],
    ["your_instagram_activity/content/reels.json", reels] as [string, string],
    [
      "your_instagram_activity/content/stories.json",
      JSON.stringify({ ig_stories: [{ title: "Gone tomorrow" }] }),
    ] as [string, string],
    ["personal_information/personal_information/personal_information.json", profile] as [
      string,
      string,
    ],
  ];

  test("has its captions, repaired and with their times, each a separate post", async () => {
    const rows = await taken("instagram.zip", zipOf(files(person())));
    expect(
      rows.map(({ kind, text, published_at, url }) => [kind, text, published_at, url]),
    ).toEqual([
      [
        "caption",
        "Caf\u00e9 \u{1f3b8} in Oslo",
        "2024-05-01T10:00:00Z",
        "https://www.instagram.com/skerrylight/?post=1714557600",
      ],
      [
        "caption",
        "Two pictures \u2013 one tour",
        "2024-05-02T10:00:00Z",
        "https://www.instagram.com/skerrylight/?post=1714644000",
      ],
      [
        "caption",
        "A reel",
        "2024-05-04T10:00:00Z",
        "https://www.instagram.com/skerrylight/?post=1714816800",
      ],
    ]);
  });

  test("of a private account is refused, and an export that names no account asks for it", async () => {
    const closed = await here.put(
      "closed.zip",
      zipOf(files(person({ "Private Account": { value: "True" } }))),
    );
    await expect(here.take(closed, artistId)).rejects.toThrow(/is private/);
    const nobody = await here.put(
      "nobody.zip",
      zipOf(files(person().replace("Username", "Benutzername"))),
    );
    await expect(here.take(nobody, artistId)).rejects.toThrow(
      /--url https:\/\/www\.instagram\.com\/NAME/,
    );
    const address = "https://www.instagram.com/skerrylight/";
    await here.take(nobody, artistId, { address });
    expect(await originals()).toHaveLength(3);
  });
});
