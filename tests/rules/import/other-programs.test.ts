import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, everyKind, mastodonFiles, note } from "../../support/archives/mastodon.js";
import { mhtmlOf } from "../../support/archives/mhtml.js";
import { zipOf } from "../../support/archives/pack.js";
import { encryptedPdf, pdfOfFont, pdfOfForm } from "../../support/archives/pdf.js";
import { httpAnswer, warcRecord } from "../../support/archives/warc.js";
import { itemsOfFile, readingOfFile } from "../../support/brought.js";

// Files as other programs write them, where an earlier release stored something wrong or refused
// them with a reason that was not true.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "programs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Given = Parameters<typeof itemsOfFile>[1];
async function itemsOf(name: string, content: string | Uint8Array, given?: Given) {
  const path = join(folder, name);
  await writeFile(path, content);
  return itemsOfFile(path, given);
}
/** The texts that are read, and why others are not. */
async function told(name: string, content: string | Uint8Array, given?: Given) {
  return (await itemsOf(name, content, given)).map((item) =>
    item.kind === "original" ? item.original.text : item.kind === "bad" ? item.what : item.why,
  );
}

const cue = (words: string | Uint8Array) =>
  Buffer.concat([Buffer.from("1\r\n00:00:01,000 --> 00:00:03,000\r\n"), Buffer.from(words)]);
/** `Привет, мир` and `你好,世界` as Windows programs of their countries write them. */
const cyrillic = Buffer.from("cff0e8e2e5f22c20ece8f0", "hex");
const chinese = Buffer.from("c4e3bac3a3accac0bde7", "hex");
const japanese = Buffer.from("82b182f182c982bf82cd", "hex");
const sevenBits = Buffer.from("1b24422433246b1b2842", "hex");
const polish = Buffer.from("5a61bff3b3e6", "hex");
const turkish = Buffer.from("fe61726bfd", "hex");
const czech = Buffer.from("5df8edb97a206ec4 9b".replace(/ /g, ""), "hex");

describe("the encoding of a text that is not UTF-8", () => {
  test.each([
    ["Cyrillic", cyrillic, "windows-1251", "Привет, мир"],
    ["Chinese", chinese, "gb18030", "你好，世界"],
    ["Japanese", japanese, "shift_jis", "こんにちは"],
    ["Japanese in seven bits", sevenBits, "iso-2022-jp", "こる"],
    ["Polish", polish, "windows-1250", "Zażółć"],
    ["Turkish", turkish, "windows-1254", "şarkı"],
  ])("is asked for in %s, and used when it is given", async (_, bytes, encoding, words) => {
    for (const [name, content] of [
      ["talk.srt", cue(bytes)],
      ["talk.txt", bytes],
    ] as const) {
      expect(await told(name, content)).toEqual([expect.stringMatching(/name it with --encoding/)]);
      expect(await told(name, content, { encoding })).toEqual([words]);
    }
  });

  test("is asked for when the given one does not fit, and no replacement characters are stored", async () => {
    expect(await told("talk.srt", cue(czech), { encoding: "utf-16le" })).toEqual([
      expect.stringMatching(/name it with --encoding/),
    ]);
  });

  test.each([
    ["French", "L’été — déjà : « ça va, Noël »"],
    ["German", "Größe, Übermut & Straße"],
    ["Spanish", "¿Mañana? ¡Sí!"],
    ["Norwegian", "Blåbærsyltetøy på Tromsø"],
    ["English with a sign", "Rock’n’roll at 20° — £5"],
  ])("is recognised for %s in windows-1252", async (_, words) => {
    const bytes = Uint8Array.from(
      words,
      (one) => ({ "’": 0x92, "—": 0x97 })[one] ?? one.charCodeAt(0),
    );
    expect(await told("talk.srt", cue(bytes))).toEqual([words]);
  });

  test("is that of a transcript as JSON, too", async () => {
    const json = '{"segments":[{"start":0,"end":1,"text":"Été à la mer"}]}';
    const marked = Buffer.from(`\ufeff${json}`, "utf16le");
    for (const bytes of [marked, Buffer.from(json, "latin1")]) {
      expect(await told("talk.json", bytes)).toEqual(["Été à la mer"]);
    }
    const begin = Buffer.from(json.slice(0, json.indexOf("Été")));
    const other = Buffer.concat([begin, cyrillic, Buffer.from('"}]}')]);
    expect(await told("talk.json", other)).toEqual([expect.stringMatching(/name it with/)]);
    expect(await told("talk.json", other, { encoding: "windows-1251" })).toEqual(["Привет, мир"]);
  });

  test("a byte order mark and UTF-8 win over the given encoding", async () => {
    expect(await told("talk.srt", cue("Привет"), { encoding: "windows-1251" })).toEqual(["Привет"]);
  });
});

describe("captions", () => {
  test("without their WEBVTT line are captions, not a text with times", async () => {
    const headless =
      "00:01.000 --> 00:02.500 align:start\nRock &amp; roll\n\n00:03.000 --> 00:04.000\nTwo\n";
    expect(await told("cut.vtt", headless)).toEqual(["Rock & roll\nTwo"]);
  });

  test("without blank lines between cues have no times or numbers in their words", async () => {
    const tight =
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo\nlines\n3\n00:00:03,000 --> 00:00:04,000\n1984\n";
    expect(await told("tight.srt", tight)).toEqual(["One\nTwo lines\n1984"]);
  });

  const spoken =
    "We drove all night to the north . Nobody slept in the borrowed car , and it rained . Then we played .".split(
      " ",
    );
  test("of SubViewer have their times beside the words, also where one time is unreadable", async () => {
    const sbv =
      "0:00:01.200,0:00:03.000\nThe sea[br]at night\n\n0:00:0x.0,0:00:05.000\nand the boats\n";
    const [item] = await itemsOf("talk.sbv", sbv.replaceAll("\n", "\r\n"));
    expect(item).toMatchObject({
      original: { kind: "transcript", text: "The sea at night\nand the boats" },
    });
    const [whole] = await itemsOf("whole.sbv", sbv.replace("0x", "04"));
    expect(whole).toMatchObject({
      original: { places: [{ start: 0, startSeconds: 1.2, endSeconds: 3 }, { startSeconds: 4 }] },
    });
  });

  const cuesOf = (...cues: string[]) =>
    `WEBVTT\n\n${cues.map((words, at) => `00:0${at}.000 --> 00:0${at + 1}.000 align:start\n${words}\n\n`).join("")}`;

  test("with rolling lines have each line once, from when it is first shown", async () => {
    const youtube = cuesOf(
      " \nthe<00:00:00.320><c> sea</c>",
      "the sea\n ",
      "the sea\nat<00:00:02.399><c> night</c>",
      "at night\n ",
      "at night\nat<00:00:04.399><c> night</c>",
      "at night\n ",
    );
    const [item] = await itemsOf("rolling.vtt", youtube);
    expect(item).toMatchObject({
      original: {
        text: "the sea\nat night\nat night",
        places: [
          { start: 0, startSeconds: 0, endSeconds: 2 },
          { start: 8, startSeconds: 2, endSeconds: 4 },
          { start: 17, startSeconds: 4, endSeconds: 6 },
        ],
      },
    });
    const broadcast = cuesOf("One", "One\nTwo", "One\nTwo\nThree", "Two\nThree\nFour");
    expect(await told("rolling.vtt", broadcast)).toEqual(["One\nTwo\nThree\nFour"]);
  });

  test("of a song keep a line that is sung again", async () => {
    const song = cuesOf("Sail on", "Sail on\nto the north", "The sea at night", "and rain");
    expect(await told("song.vtt", song)).toEqual([
      "Sail on\nSail on to the north\nThe sea at night\nand rain",
    ]);
  });

  test("with times in whole seconds are captions", async () => {
    const [item] = await itemsOf("talk.srt", "1\n00:00:01 --> 00:00:10\nThe sea\n");
    expect(item).toMatchObject({
      original: { text: "The sea", places: [{ startSeconds: 1, endSeconds: 10 }] },
    });
  });

  test("keep words after a blank line, and the words of a cue without timing", async () => {
    const blank =
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n\nand more\n\n2\nTwo\n\n3\n00:00:03,000 --> 00:00:04,000\nThree\n";
    const [item] = await itemsOf("blank.srt", blank);
    expect(item).toMatchObject({
      original: { text: "One and more Two\nThree", places: [{ startSeconds: 1 }, { start: 17 }] },
    });
    const sbv = "0:00:01.000,0:00:02.000\nOne\n\nand more\n\n0:00:03.000,0:00:04.000\nTwo\n";
    expect(await told("blank.sbv", sbv)).toEqual(["One and more\nTwo"]);
  });

  test("of WebVTT have no comments, styles or parts of pictures in their words", async () => {
    const cue = (at: number, words: string) => `00:0${at}.000 --> 00:0${at + 1}.000\n${words}\n\n`;
    const aside = "NOTE A comment\nover two lines\n\nSTYLE\n::cue { color: red }\n\n";
    const vtt = `WEBVTT\nKind: captions\n\n${aside}${cue(1, "One")}${aside}still one\n\nREGION\nid:top\n\n`;
    expect(
      await told("talk.vtt", `${vtt}WEBVTT\nX-TIMESTAMP-MAP=LOCAL\n\n${cue(3, "Two")}`),
    ).toEqual(["One still one\nTwo"]);
    const pictures = `WEBVTT\n\n${cue(1, "sprite.jpg#xywh=0,0,160,90")}`;
    expect(await told("pictures.vtt", pictures)).toEqual(["has no timed words"]);
  });

  test("whose lines end with a carriage return alone are captions", async () => {
    expect(await told("old.srt", "1\r00:00:01,000 --> 00:00:02,000\rOne\r\r")).toEqual(["One"]);
  });

  test("of Podcasting 2.0 keep a segment whose times are texts, or none", async () => {
    const segments = [
      { startTime: "1.5", endTime: "2", body: "One" },
      { startTime: 2, endTime: 3, body: "Two" },
    ];
    const [item] = await itemsOf("talk.json", JSON.stringify({ segments }));
    expect(item).toMatchObject({
      original: { text: "One\nTwo", places: [{ startSeconds: 1.5, endSeconds: 2 }, { start: 4 }] },
    });
    segments.push({ body: "Three" } as never);
    expect(await told("talk.json", JSON.stringify({ segments }))).toEqual(["One\nTwo\nThree"]);
  });

  test("in markup are refused, not stored as a page without times", async () => {
    const ttml =
      '<?xml version="1.0"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml"><tt:body><tt:p begin="1s">One</tt:p></tt:body></tt:tt>';
    const old = '<transcript><text start="0.5" dur="2">One</text></transcript>';
    for (const content of [ttml, old]) {
      await expect(itemsOf("talk.ttml", content)).rejects.toThrow(/convert it to WebVTT or SubRip/);
    }
  });

  test.each([
    ["SAMI", "<SAMI>\n<HEAD><TITLE>file</TITLE></HEAD><BODY><SYNC Start=1000><P>One</BODY></SAMI>"],
    ["Scenarist", "Scenarist_SCC V1.0\n\n00:00:01;20\t94ae 94ae 9420 9420 1370"],
    ["DVD studios", "00:00:01:10 , 00:00:03:10 , One | line\n"],
    ["DVD studios, with settings", "$FontName = Arial\n\n00:00:01:10 , 00:00:03:10 , One\n"],
    ["MicroDVD", "{24}{72}One|line\n{96}{120}Two\n"],
    [
      "SubViewer with its header",
      "[INFORMATION]\n[TITLE]x\n[SUBTITLE]\n00:00:01.20,00:00:03.00\nOne\n",
    ],
    ["a table", '00:00:01:00,00:00:02:00,"One"\n00:00:02:00,00:00:03:00,"Two"\n'],
  ])("of %s are refused by what they are, not stored with their times", async (_, content) => {
    await expect(itemsOf("talk.sub", content)).rejects.toThrow(/convert it to WebVTT or SubRip/);
  });

  test("in a table of segments, as Whisper writes it, have their times in milliseconds", async () => {
    const [item] = await itemsOf(
      "talk.tsv",
      "start\tend\ttext\n0\t2500\tOn the lake.\n2500\t4000\tNow.\n",
    );
    expect(item).toMatchObject({
      original: {
        kind: "transcript",
        text: "On the lake.\nNow.",
        places: [
          { startSeconds: 0, endSeconds: 2.5 },
          { startSeconds: 2.5, endSeconds: 4 },
        ],
      },
    });
  });

  test("with seconds of one digit are captions", async () => {
    const [item] = await itemsOf("talk.srt", "1\n00:00:0,000 --> 00:00:1,500\nThe sea\n");
    expect(item).toMatchObject({
      original: { text: "The sea", places: [{ startSeconds: 0, endSeconds: 1.5 }] },
    });
  });

  test("in UTF-32 are refused, not stored with a zero before each letter", async () => {
    const words = [...Buffer.from("\ufeff1\n00:00:01,000 --> 00:00:03,000\nSea", "utf16le")];
    const utf32 = Buffer.from(words.flatMap((byte, at) => (at % 2 === 0 ? [byte] : [byte, 0, 0])));
    await expect(itemsOf("talk.srt", utf32)).rejects.toThrow(/unsupported format/);
  });

  test("with one word a cue have a sentence a line, with its time", async () => {
    const words = spoken.map((body, at) => ({ startTime: at, endTime: at + 0.9, body }));
    const [item] = await itemsOf(
      "words.json",
      JSON.stringify({ version: "1.0.0", segments: words }),
    );
    expect(item).toMatchObject({
      original: {
        text: "We drove all night to the north .\nNobody slept in the borrowed car , and it rained .\nThen we played .",
        places: [
          { start: 0, startSeconds: 0, endSeconds: 7.9 },
          { start: 34, startSeconds: 8 },
          { startSeconds: 19 },
        ],
      },
    });
  });
});

describe("a file that was taken out of its archive", () => {
  test("outbox.json is the archive of the account that its items name", async () => {
    const outbox = mastodonFiles(everyKind.items).find(
      (file) => Array.isArray(file) && file[0] === "outbox.json",
    );
    const texts = (await itemsOf("outbox.json", (outbox as [string, string])[1])).flatMap((item) =>
      item.kind === "original" ? [item.original.text] : [],
    );
    expect(texts).toHaveLength(everyKind.imported.length);
    expect(new Set(texts)).toEqual(new Set(everyKind.imported.map(([, text]) => text)));
    const nobody = JSON.stringify({
      orderedItems: [{ ...create(note("1", "<p>x</p>")), actor: null }],
    });
    await expect(itemsOf("outbox.json", nobody)).rejects.toThrow(/does not say whose posts/);
  });

  test("outbox.json with a numeric account address is the archive of the account that the server names", async () => {
    const actor = "https://social.example/ap/users/116840387061670746";
    const own = { ...create(note("2", "<p>Sea</p>", { attributedTo: actor })), actor };
    const orderedItems = [{ type: "Announce", actor, object: "https://other.example/1" }, own];
    const path = join(folder, "outbox.json");
    await writeFile(path, JSON.stringify({ orderedItems }));
    expect((await readingOfFile(path)).account).toMatchObject({
      accountId: actor,
      handle: "skerrylight@social.example",
      url: "https://social.example/@skerrylight",
    });
  });

  test("posts_1.json asks for the account, and each post has its own address", async () => {
    const posts = JSON.stringify(
      [1714557600, 1714644000].map((time) => ({
        media: [{ uri: "media/posts/1.jpg", creation_timestamp: time, title: `Post ${time}` }],
      })),
    );
    await expect(itemsOf("posts_1.json", posts)).rejects.toThrow(/--url https:\/\/www\.instagram/);
    const items = await itemsOf("posts_1.json", posts, {
      address: "https://www.instagram.com/nordlys/",
    });
    expect(items.map((item) => item.kind === "original" && item.original.url)).toEqual([
      "https://www.instagram.com/nordlys/?post=1714557600",
      "https://www.instagram.com/nordlys/?post=1714644000",
    ]);
  });
});

describe("an archive of the web", () => {
  test("in the older ARC format is refused by name, not stored with its headers", async () => {
    const arc =
      "filedesc://IAH-20080430204825.arc 0.0.0.0 20080430204825 text/plain 76\n1 1 InternetArchive\nURL IP-address Archive-date Content-type Archive-length\n\n";
    await expect(itemsOf("crawl.arc", arc)).rejects.toThrow(/is an ARC file.*convert it to WARC/);
  });

  test("has the pages of its resource records, as wget and browsertrix write them", async () => {
    const html = `<!doctype html><title>Barn</title><article><p>${"A winter in a barn. ".repeat(20)}</p></article>`;
    const record = warcRecord(
      "resource",
      "https://paper.example/barn",
      "2024-05-01T00:00:00Z",
      html,
    )
      .toString()
      .replace("application/http; msgtype=response", "text/html; charset=utf-8");
    const [item] = await itemsOf("crawl.warc", record);
    expect(item).toMatchObject({
      kind: "original",
      original: {
        url: "https://paper.example/barn",
        text: expect.stringContaining("A winter in a barn."),
        retrievedAt: "2024-05-01T00:00:00Z",
      },
    });
  });
});

describe("what is no evidence, or has no reader", () => {
  const mail =
    "From: Ana <ana@band.example>\nTo: bo@band.example\nSubject: Secret\n\nPrivate words\n";
  test.each([
    ["a mail", "a.eml", mail, /is a mail/],
    [
      "a mail with pictures",
      "b.eml",
      `Content-Type: multipart/related; boundary=x\n${mail}`,
      /is a mail/,
    ],
    ["mails in one file", "c.mbox", `From ana@band.example Mon Jan 1\n${mail}`, /is a mail/],
    [
      "data in markup",
      "d.xml",
      "<releases><release><title>Sea</title></release></releases>",
      /unsupported/,
    ],
    [
      "a book in markup",
      "e.fb2",
      "<?xml version='1.0'?><FictionBook><p>Sea</p></FictionBook>",
      /unsupported/,
    ],
    ["a post in a script", "f.js", "window.YTD.tweets.part0 = [ {} ]", /unsupported/],
    [
      "a document of Word",
      "g.docx",
      zipOf([
        ["[Content_Types].xml", "<Types/>"],
        ["word/document.xml", "<w:document><w:t>Sea</w:t></w:document>"],
      ]),
      /is an office document/,
    ],
    [
      "an early export of Instagram",
      "h.zip",
      zipOf([
        ["media.json", "{}"],
        ["profile.json", "{}"],
        ["messages.json", "[]"],
      ]),
      /export of before 2020/,
    ],
  ])("is refused by its name: %s", async (_, name, content, why) => {
    await expect(itemsOf(name, content)).rejects.toThrow(why);
  });

  test("a text whose first line looks like a header of a mail is still a text", async () => {
    const text = "From: the label\nA new record in May.";
    expect(await told("release.txt", text)).toEqual([text]);
  });
});

describe("a WACZ file", () => {
  const html = `<!doctype html><title>Barn</title><article><p>${"A winter in a barn. ".repeat(20)}</p></article>`;
  const at = "https://paper.example/barn";
  const record = (type: string) => warcRecord(type, at, "2024-05-01T00:00:00Z", httpAnswer(html));

  const records = Buffer.concat([record("response"), record("revisit")]);
  test.each([
    ["archive/data.warc.gz", gzipSync(records)],
    ["archive/data.warc", gzipSync(records)],
    ["archive/data.warc.gz", records],
  ])("has the pages of its crawls, packed or not, and says what repeats", async (path, crawl) => {
    const wacz = zipOf([
      ["datapackage.json", "{}"],
      ["pages/pages.jsonl", '{"format":"json-pages-1.0"}'],
      [path, crawl],
    ]);
    const [page, ...others] = await itemsOf("crawl.wacz", wacz);
    expect(page).toMatchObject({ original: { url: at } });
    expect(others).toEqual([{ kind: "left_out", why: "repetitions" }]);
  });
});

describe("a page that a browser saved in one file", () => {
  const words = "A winter in a barn near Troms\u00f8. ".repeat(9).trim();
  const html = `<!doctype html><meta charset=utf-8><title>Barn</title><article><p>${words}</p></article>`;
  const mhtml = (encoding: string, content: string) =>
    mhtmlOf("https://paper.example/barn", encoding, content);
  const quoted = [...Buffer.from(html)]
    .map((byte) =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
    )
    .join("");

  test.each([
    ["quoted-printable", quoted.replace("barn", "ba=\r\nrn")],
    ["base64", Buffer.from(html).toString("base64").replace(/.{76}/g, "$&\r\n")],
    ["8bit", Buffer.from(html).toString("latin1")],
  ])("has its words and its address, in %s", async (encoding, content) => {
    const [item] = await itemsOf("barn.mhtml", mhtml(encoding, content));
    expect(item).toMatchObject({
      original: { kind: "web_page", url: "https://paper.example/barn", text: words },
    });
  });

  test("is read whether it is a single part or one of several alternatives", async () => {
    const head = "From: <Saved by Windows Internet Explorer 8>\r\nMIME-Version: 1.0\r\n";
    const page = `Content-Type: text/html;\r\n\tcharset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://paper.example/barn\r\n\r\n${quoted}\r\n`;
    const forms = `Content-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\n${page}--b--\r\n`;
    const both = `Content-Type: multipart/related; boundary="a"\r\n\r\n--a\r\n${forms}--a--\r\n`;
    for (const body of [page, both]) {
      const [item] = await itemsOf("barn.mht", head + body);
      expect(item).toMatchObject({ original: { url: "https://paper.example/barn", text: words } });
    }
  });

  test("is refused when it is broken, and its headers are never words", async () => {
    const broken = String(mhtml("quoted-printable", quoted));
    const without = ["text/html\r\n", '\tboundary="----Mark--a1"'].map((part) =>
      broken.replace(part, "text/css\r\n"),
    );
    for (const one of [...without, broken.slice(0, -20)]) {
      expect(await told("barn.mhtml", one)).toEqual(["is broken or exceeds the parser's limits"]);
    }
  });
});

test.each([
  ["below its name, folded", "title: >-\n  Night drive,\n  and rain\ndraft: false"],
  ["in several lines", "title: Night drive,\n  and rain\ntags:\n  - a"],
  ["in several lines with quotes", "title: 'Night drive,\n  and rain'"],
])("the title of Markdown is whole where it is %s", async (_, front) => {
  const [item] = await itemsOf("notes.md", `---\n${front}\n---\nWords`);
  expect(item).toMatchObject({ original: { title: "Night drive, and rain", text: "Words" } });
});

describe("what its author did not publish", () => {
  test.each([
    ["Twitter", ["README.txt", "data/tweets.js"]],
    ["Facebook", ["start.html", "your_facebook_activity/messages/inbox/ana_1/message_1.html"]],
    ["Google", ["Takeout/archive_browser.html"]],
    ["Medium", ["posts/draft_sea-1.html", "profile/profile.html"]],
    ["Substack", ["posts.csv", "posts/12345.the-sea.html"]],
  ])("is not taken from the export of an account at %s", async (_, paths) => {
    const zip = zipOf(paths.map((path) => [path, "<p>Nothing to quote</p>"]));
    await expect(itemsOf("export.zip", zip)).rejects.toThrow(/with what is not public/);
  });

  test("is left out of a folder of notes, where it says so, and read when it is given alone", async () => {
    const [draft, hidden] = ["---\ndraft: true\n---\nSea", "---\npublished: false\n---\nSea"];
    const zip = zipOf([
      ["a.md", draft],
      ["b.md", hidden],
      ["c.md", "---\ndraft: false\n---\nNight"],
    ]);
    expect(await told("notes.zip", zip)).toEqual(["drafts", "drafts", "Night"]);
    expect(await told("a.md", draft)).toEqual(["Sea"]);
  });
});

describe("a file of another format than it seems", () => {
  test("is data, not a page, when it is XML with the elements of a page", async () => {
    const article = "<article xmlns='http://docbook.org/ns/docbook'><title>Sea</title></article>";
    const data = told("sea.xml", `<?xml version="1.0"?>\n${article}`);
    await expect(data).rejects.toThrow(/unsupported format/);
    expect(await told("sea.html", "<article><p>The sea at night</p></article>")).toEqual([
      "The sea at night",
    ]);
  });

  test("is captions when it is what broadcasters write, whose bytes are no text", async () => {
    const stl = Buffer.concat([
      Buffer.from("850STL25.01"),
      Buffer.alloc(1013),
      Buffer.alloc(128, 0x8f),
    ]);
    await expect(told("talk.stl", stl)).rejects.toThrow(/convert it to WebVTT or SubRip first/);
  });
});

describe("the names of files in a zip", () => {
  const backslash = String.fromCharCode(92);
  const zipBy = (host: number, path: string) => {
    const zip = zipOf([[path, "Loud words"]]);
    const entry = zip.indexOf("PK\x01\x02", 0, "latin1");
    zip[entry + 5] = host;
    zip.writeUInt16LE(0, entry + 8);
    return zip;
  };
  const whereOf = async (zip: Buffer) =>
    (await itemsOf("notes.zip", zip)).map((item) => item.kind !== "left_out" && item.where);

  test("are UTF-8 when they can be, as macOS writes them without saying so", async () => {
    expect(await whereOf(zipBy(3, "Größe/é.txt"))).toEqual(["Größe/é.txt"]);
  });

  test("have folders where a program for Windows separates them its own way", async () => {
    expect(await whereOf(zipBy(0, `notes${backslash}a.txt`))).toEqual(["notes/a.txt"]);
    const out = itemsOf("notes.zip", zipBy(0, `..${backslash}a.txt`));
    await expect(out).rejects.toThrow(/outside the archive/);
  });

  test("can have a sign that separates folders elsewhere, as in a folder", async () => {
    expect(await whereOf(zipBy(3, `AC${backslash}DC.txt`))).toEqual([`AC${backslash}DC.txt`]);
    const out = itemsOf("notes.zip", zipBy(3, `a${backslash}..${backslash}..${backslash}b.txt`));
    await expect(out).rejects.toThrow(/outside the archive/);
  });
});

describe("a feed in a file", () => {
  const self = '<link rel="self" href="https://a.example/blog/atom.xml"/>';
  const atomOf = (head: string, content: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>${head}<entry><id>tag:1</id><title>Sea</title><link href="/blog/sea"/>${content}</entry></feed>`;
  const urls = async (content: string, address: string | null = null) =>
    (await itemsOf("feed.xml", content, { address })).map((item) =>
      item.kind === "original" ? item.original.url : item,
    );

  test("has addresses that begin at its own, or at the given one", async () => {
    expect(await urls(atomOf(self, ""))).toEqual(["https://a.example/blog/sea"]);
    const rss = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>A</title><link>/blog</link>${self.replace("link", "atom:link")}<item><title>Sea</title><link>/blog/sea</link></item></channel></rss>`;
    expect(await urls(rss)).toEqual(["https://a.example/blog/sea"]);
    const given = "https://b.example/atom.xml";
    expect(await urls(atomOf("", ""), given)).toEqual(["https://b.example/blog/sea"]);
    expect(await urls(atomOf("", ""))).toMatchObject([{ what: "has no address" }]);
  });

  test("is the connected one by its own address, whatever address is given", async () => {
    const feed = "https://a.example/blog/atom.xml";
    const accounts = [{ platform: "moments" as const, accountId: feed, handle: "a", url: feed }];
    const given = { accounts, address: "https://a.example/" };
    const [item] = await itemsOf("feed.xml", atomOf(self, ""), given);
    expect(item).toMatchObject({ original: { kind: "moment", url: "https://a.example/blog/sea" } });
  });

  test("that WordPress exports has what is public, and says what is left out", async () => {
    const item = (at: number, type: string, status: string, more = "") =>
      `<item><title>Post ${at}</title><link>https://a.example/?p=${at}</link><content:encoded><![CDATA[Words ${at}]]></content:encoded><wp:post_type><![CDATA[${type}]]></wp:post_type><wp:status>${status}</wp:status>${more}<wp:comment><wp:comment_content>Hidden</wp:comment_content></wp:comment></item>`;
    const locked = "<wp:post_password>open sesame</wp:post_password>";
    const items = [
      item(1, "post", "publish", "<wp:post_password></wp:post_password>"),
      item(2, "post", "draft"),
      item(3, "page", "private"),
      item(4, "post", "publish", locked),
      item(5, "attachment", "inherit"),
      item(6, "nav_menu_item", "publish"),
      item(7, "album", "publish"),
    ];
    const wxr = `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>A</title>${items.join("")}</channel></rss>`;
    const [hidden, part] = ["posts that are not public", "menus, files and settings"];
    expect(await told("a.wordpress.xml", wxr)).toEqual([
      "Words 1",
      hidden,
      hidden,
      hidden,
      part,
      part,
      "Words 7",
    ]);
  });

  test("that Blogger exports has what is public, in its older and its newer form", async () => {
    const scheme = "http://schemas.google.com/g/2005#kind";
    const entry = (at: number, kind: string, more: string) =>
      `<entry><id>tag:${at}</id><title>Post ${at}</title><content type="html">Words ${at}</content>${kind}${more}</entry>`;
    const older = (at: number, kind: string, more = "") =>
      entry(
        at,
        `<category scheme="${scheme}" term="http://schemas.google.com/blogger/2008/kind#${kind}"/>`,
        `<link href="https://a.example/${at}"/>${more}`,
      );
    const newer = (at: number, type: string, status: string, more = "") =>
      entry(
        at,
        `<blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status>`,
        `<blogger:filename>/${at}.html</blogger:filename>${more}`,
      );
    const draft =
      '<app:control xmlns:app="http://purl.org/atom/app#"><app:draft>yes</app:draft></app:control>';
    const entries = [
      older(1, "settings"),
      older(2, "post"),
      older(3, "post", draft),
      older(4, "comment"),
      newer(5, "POST", "LIVE", "<blogger:trashed/>"),
      newer(6, "PAGE", "DRAFT"),
      newer(7, "COMMENT", "LIVE"),
      newer(8, "POST", "LIVE", "<blogger:trashed>2024-05-01</blogger:trashed>"),
    ];
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018"><title>A</title>${entries.join("")}</feed>`;
    const [hidden, comments] = ["posts that are not public", "comments"];
    const given = { address: "https://a.example/" };
    expect(await told("feed.atom", atom, given)).toEqual([
      "menus, files and settings",
      "Words 2",
      hidden,
      comments,
      "Words 5",
      hidden,
      comments,
      hidden,
    ]);
    const all = await urls(atom, "https://a.example/");
    expect(all.filter((one) => typeof one === "string")).toEqual([
      "https://a.example/2",
      "https://a.example/5.html",
    ]);
  });

  test("has no words of a picture or sound inside", async () => {
    const picture = `<content type="image/png">iVBORw0KGgo=</content>`;
    expect(await told("feed.xml", atomOf(self, picture))).toEqual(["Sea"]);
    const markup = `<content type="application/xhtml+xml"><p>At night</p></content>`;
    expect(await told("feed.xml", atomOf(self, markup))).toEqual(["At night"]);
  });
});

describe("a list of addresses", () => {
  const comment = '<!-- <outline> and <rss version="2.0"> -->';
  const outline = `<outline type="lINk" url="https://a.example/more.opml"/>`;
  const handed = async (content: string) => {
    const path = join(folder, "list.xml");
    await writeFile(path, content);
    return (await readingOfFile(path, { handsOver: true })).addresses;
  };

  test("is recognised behind a comment that names other elements, with types in any case", async () => {
    const opml = `<?xml version="1.0"?>${comment}<opml version="2.0"><head/><body>${outline}</body></opml>`;
    expect(await handed(opml)).toEqual(["https://a.example/more.opml"]);
  });

  test("has the feeds of readers that write feed: before an address", async () => {
    const feeds = [
      "feed://a.example/rss",
      "feed:https://b.example/rss",
      "feed://https://c.example/rss",
    ];
    const outlines = feeds.map((url) => `<outline type="rss" xmlUrl="${url}"/>`).join("");
    expect(await handed(`<opml version="2.0"><head/><body>${outlines}</body></opml>`)).toEqual([
      "http://a.example/rss",
      "https://b.example/rss",
      "https://c.example/rss",
    ]);
  });

  test("can be a text of nothing else, one a line, as a plain sitemap", async () => {
    const two = ["https://a.example/one", "https://a.example/two?x=1"];
    expect(await handed(`\ufeff${two.join("\r\n")}\r\n`)).toEqual(two);
    const words = `${two.join("\n")}\nand words`;
    expect(await told("notes.txt", words)).toEqual([words]);
  });

  test("without any is reported as having none", async () => {
    const opml = `<opml version="2.0"><head/><body><outline text="A"/></body></opml>`;
    await expect(handed(opml)).rejects.toThrow(/lists no addresses/);
    await expect(told("outline.opml", opml)).rejects.toThrow("outline.opml lists no addresses");
  });
});

describe("a PDF", () => {
  test("that is encrypted is reported as encrypted", async () => {
    expect(await told("closed.pdf", encryptedPdf())).toEqual([
      "is encrypted: remove its password first",
    ]);
  });

  test("has what people wrote into the fields of a form and into boxes on its pages", async () => {
    const [text] = await told("form.pdf", pdfOfForm("By:", "Ana Lund", "Recorded\rin Oslo"));
    expect(text).toBe("By:\nRecorded\nin Oslo\nAna Lund");
  });

  test("has letters in their order for the joined forms and ligatures of a script from the right", async () => {
    const shown = { a: "fec2", b: "feee", c: "fec4", d: "fccb", e: "fe8d", f: "fb01" };
    expect(await told("arabic.pdf", pdfOfFont("abcde", shown))).toEqual(["الخطوط"]);
    expect(await told("ligature.pdf", pdfOfFont("f", shown))).toEqual(["fi"]);
  });

  const noLetters = "does not say which letters its fonts show: run OCR on it first";
  test("whose font gives numbers of glyphs is refused, not stored as control characters", async () => {
    const glyphs = Object.fromEntries([..."abcdefgh"].map((one, at) => [one, `000${at}`]));
    const greek = Object.fromEntries([..."abcdefg"].map((one, at) => [one, `03b${at}`]));
    expect(await told("glyphs.pdf", pdfOfFont("abcdefgh", glyphs))).toEqual([noLetters]);
    // The numbers of most of its glyphs are those of letters.
    const mixed = pdfOfFont("abcdefgh", { ...greek, h: "0003" }, "beside words of another font");
    expect(await told("mixed.pdf", mixed)).toEqual([noLetters]);
    const letters = Object.fromEntries(
      [..."abcdefghijklmnopqrstuvwxyz"].map((one) => [one, `00${one.charCodeAt(0).toString(16)}`]),
    );
    const bullet = pdfOfFont("zthe words beside one bullet", {
      ...letters,
      " ": "0020",
      z: "0003",
    });
    expect(await told("bullet.pdf", bullet)).toEqual(["\u0003the words beside one bullet"]);
  });

  test("whose font needs a table outside the file is refused, not stored without its words", async () => {
    const font =
      "/Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 700 /StemV 80 >> >>]";
    expect(await told("japanese.pdf", pdfOfFont("Oslo", font))).toEqual([noLetters]);
  });
});
