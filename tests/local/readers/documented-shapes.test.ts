import { randomUUIDv7 } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { currentOriginals, importingFolder } from "../../support/archives/import-here.js";
import { tarGzOf, zipOf } from "../../support/archives/pack.js";
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

/** Imports a file twice, the second time without any effect, and returns the text and date of each original. */
async function told(name: string, content: string | Uint8Array) {
  const path = await here.put(name, content);
  await here.take(path, artistId);
  const rows = await currentOriginals(fresh.db, artistId);
  expect(await here.take(path, artistId)).not.toMatch(/\d (?:new|changed)/);
  return rows.map(({ text, published_at }) => [text, published_at]);
}
/** The same with address and title. */
async function toldWhole(name: string, content: string) {
  await told(name, content);
  const rows = await currentOriginals(fresh.db, artistId);
  return rows.map(({ url, title, text, published_at }) => [url, title, text, published_at]);
}

const me = "https://harbour.example/users/nordlys";
const everybody = "https://www.w3.org/ns/activitystreams#Public";
function status(id: number, fields: object, type = "Create") {
  const published = `2023-11-${String(id).padStart(2, "0")}T08:30:00Z`;
  const [to, cc] = [[everybody], [`${me}/followers`]];
  const object = {
    id: `${me}/statuses/11130000000000000${id}`,
    type: "Note",
    summary: null,
    inReplyTo: null,
    published,
    url: `https://harbour.example/@nordlys/11130000000000000${id}`,
    attributedTo: me,
    to,
    cc,
    sensitive: false,
    atomUri: `${me}/statuses/11130000000000000${id}`,
    conversation: "tag:harbour.example,2023-11-01:objectId=1:objectType=Conversation",
    attachment: [],
    tag: [],
    replies: { type: "Collection" },
    ...fields,
  };
  return {
    id: `${me}/statuses/11130000000000000${id}/activity`,
    type,
    actor: me,
    published,
    to: object.to,
    cc: object.cc,
    object,
    signature: { type: "RsaSignature2017" },
  };
}

test("a Mastodon archive has the words that its posts show, and their original dates", async () => {
  const content = (html: string, language = "en") => ({
    content: html,
    contentMap: { [language]: html },
  });
  const items = [
    status(
      1,
      content(
        '<p>Tonight with <span class="h-card" translate="no"><a href="https://other.example/@ana" class="u-url mention">@<span>ana</span></a></span> &amp; friends &lt;3<br />&quot;Doors&quot; at 8 &#39;ish</p>',
      ),
    ),
    status(
      2,
      content(
        '<p>New: <a href="https://sky.example/a-very-long-path" target="_blank" rel="nofollow noopener"><span class="invisible">https://</span><span class="ellipsis">sky.example/a-very</span><span class="invisible">-long-path</span></a> <a href="https://harbour.example/tags/live" class="mention hashtag" rel="tag">#<span>live</span></a></p>',
      ),
    ),
    status(3, {
      ...content("<p>Bl\u00e5tt lys</p>", "nb"),
      summary: "Spoiler",
      sensitive: true,
      attachment: [
        { type: "Document", mediaType: "image/jpeg", url: "/a.jpg", name: "A blue light" },
      ],
    }),
    status(4, {
      ...content("<p>Vinyl or tape?</p>"),
      type: "Question",
      endTime: "2023-11-09T08:30:00Z",
      oneOf: [{ type: "Note", name: "Vinyl", replies: { type: "Collection", totalItems: 4 } }],
    }),
    status(5, { ...content("<p>Quiet</p>"), to: [`${me}/followers`], cc: [everybody] }),
    status(6, { ...content("<p>Whisper</p>"), to: ["https://other.example/users/ana"], cc: [] }),
    status(7, { ...content("<p>One</p><p>Two</p>") }),
    status(7, { ...content("<p>One</p><p>Three</p>"), updated: "2023-11-20T00:00:00Z" }, "Update"),
    status(8, content("<p>Gone</p>")),
    {
      id: `${me}/statuses/8#delete`,
      type: "Delete",
      actor: me,
      to: [everybody],
      object: {
        id: `${me}/statuses/111300000000000008`,
        type: "Tombstone",
        atomUri: `${me}/statuses/8`,
      },
    },
    {
      id: `${me}/statuses/9/activity`,
      type: "Announce",
      actor: me,
      published: "2023-11-09T08:30:00Z",
      to: [everybody],
      cc: [],
      object: "https://other.example/users/ana/statuses/1",
    },
  ];
  const archive = tarGzOf([
    ["avatar.png", Buffer.from([0x89, 0x50])],
    [
      "outbox.json",
      JSON.stringify({ type: "OrderedCollection", totalItems: items.length, orderedItems: items }),
    ],
    ["likes.json", "{}"],
    ["bookmarks.json", "{}"],
    [
      "actor.json",
      JSON.stringify({
        id: me,
        type: "Person",
        preferredUsername: "nordlys",
        url: "https://harbour.example/@nordlys",
      }),
    ],
  ]);
  expect(await told("archive-20231120.tar.gz", archive)).toEqual([
    ['Tonight with @ana & friends <3\n"Doors" at 8 \'ish', "2023-11-01T08:30:00Z"],
    ["New: https://sky.example/a-very-long-path #live", "2023-11-02T08:30:00Z"],
    ["Spoiler\n\nBl\u00e5tt lys", "2023-11-03T08:30:00Z"],
    ["Vinyl or tape?", "2023-11-04T08:30:00Z"],
    ["One\n\nThree", "2023-11-07T08:30:00Z"],
  ]);
});

test("captions of an Instagram export in the newer layout are repaired, and stories are left out", async () => {
  const broken = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : `\\u00${byte.toString(16).padStart(2, "0")}`,
      )
      .join("");
  const folder = "your_instagram_activity/media";
  const posts = `[{"media":[{"uri":"media/posts/202311/1.jpg","creation_timestamp":1700000000,"media_metadata":{"camera_metadata":{"has_camera_metadata":false}},"title":"${broken("Blått lys 🌌 – “live”")}","cross_post_source":{"source_app":"FB"}}]},{"media":[{"uri":"2.jpg","creation_timestamp":1700000100,"title":""},{"uri":"3.jpg","creation_timestamp":1700000101,"title":""}],"title":"${broken("Zwei Bilder\\n#größe")}","creation_timestamp":1700000102},{"media":[{"uri":"4.jpg","creation_timestamp":1700000200}]}]`;
  const files = zipOf([
    [`${folder}/posts_1.json`, posts],
    [
      `${folder}/stories.json`,
      `{"ig_stories":[{"uri":"s.jpg","creation_timestamp":1,"title":"Story"}]}`,
    ],
    [
      `${folder}/reels.json`,
      `{"ig_reels_media":[{"media":[{"uri":"r.mp4","creation_timestamp":1700000300,"title":"Plain reel"}]}]}`,
    ],
    [
      "personal_information/personal_information/personal_information.json",
      `{"profile_user":[{"title":"","media_map_data":{},"string_map_data":{"Username":{"href":"","value":"nordlys","timestamp":0},"Private Account":{"href":"","value":"False","timestamp":0}}}]}`,
    ],
  ]);
  expect(await told("instagram-nordlys-2023-11-20.zip", files)).toEqual([
    ["Blått lys 🌌 – “live”", "2023-11-14T22:13:20Z"],
    ["Zwei Bilder\n#größe", "2023-11-14T22:15:02Z"],
    ["Plain reel", "2023-11-14T22:18:20Z"],
  ]);
  const page = await here.put("html.zip", zipOf([[`${folder}/posts_1.html`, "<html></html>"]]));
  await expect(here.take(page, artistId)).rejects.toThrow(/request one in JSON/);
});

test("RSS with xml:base, CDATA and Dublin Core dates is read exactly", async () => {
  const feed = `<?xml version="1.0"?><rss version="2.0" xml:base="https://sky.example/news/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title><![CDATA[Rock & Roll]]></title><link>https://sky.example/</link>
<item><title><![CDATA[Salt & Light]]></title><link>salt</link><dc:date>2023-11-14T23:30:00-05:00</dc:date><description><![CDATA[short]]></description><content:encoded><![CDATA[<p>First &#8211; line</p>
<p>Second <em>line</em></p>]]></content:encoded></item>
<item xml:base="https://sky.example/old/"><title>Older</title><link>a?b=1&amp;c=2</link><pubDate>Tue, 03 Jan 2006 04:05:06 EST</pubDate><description>Plain &lt;b&gt;bold&lt;/b&gt;</description></item>
</channel></rss>`;
  expect(await toldWhole("feed.xml", feed)).toEqual([
    ["https://sky.example/old/a?b=1&c=2", "Older", "Plain bold", "2006-01-03T04:05:06-05:00"],
    [
      "https://sky.example/news/salt",
      "Salt & Light",
      "First \u2013 line\n\nSecond line",
      "2023-11-14T23:30:00-05:00",
    ],
  ]);
});

test("Atom with XHTML, escaped titles and xml:base is read exactly", async () => {
  const feed = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://sky.example/">
<title>Sky</title><link rel="self" href="feed.atom"/><updated>2023-11-20T00:00:00Z</updated><id>tag:sky.example,2023:feed</id>
<entry xml:base="/posts/"><title type="html">Salt &amp;amp; &lt;em&gt;Light&lt;/em&gt;</title><link rel="alternate" type="text/html" href="one.html"/><link rel="enclosure" href="a.mp3"/><id>tag:sky.example,2023:1</id>
<published>2023-11-14T10:00:00.250+01:00</published><updated>2023-11-15T00:00:00Z</updated>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>We <strong>played</strong> on.</p><p>Thanks</p></div></content></entry>
<entry><title>Two</title><link href="https://sky.example/two"/><id>tag:sky.example,2023:2</id><updated>2023-11-16T00:00:00Z</updated><summary>1 &lt; 2 &amp; 3</summary></entry>
</feed>`;
  expect(await toldWhole("feed.atom", feed)).toEqual([
    [
      "https://sky.example/posts/one.html",
      "Salt & Light",
      "We played on.\n\nThanks",
      "2023-11-14T10:00:00.250+01:00",
    ],
    ["https://sky.example/two", "Two", "1 < 2 & 3", null],
  ]);
});

test("SubRip and WebVTT have the words that players show", async () => {
  const srt =
    '\ufeff1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>Rain</i> &\r\n<font color="#fff">salt</font>\r\n\r\n2\r\n00:00:03,000 --> 00:00:05,000\r\n{\\an8}Overlap\r\n';
  expect(await told("one.srt", srt)).toEqual([["Rain & salt\nOverlap", null]]);
  const vtt =
    "WEBVTT - talk\n\nNOTE\nnobody says this\n\nSTYLE\n::cue(b) { color: red }\n\nREGION\nid:fred\n\n1\n01:02.000 --> 01:04.000 line:0 position:20% align:start\n<v.loud Ana Lund>Rock &amp; roll</v> <c.yellow>at</c>\n<00:01:03.000>five&nbsp;o&#39;clock &lt;3\n\n100:00:00.000 --> 100:00:01.000\nLate\n";
  artistId = randomUUIDv7();
  await load(fresh.db, artist(artistId));
  expect(await told("two.vtt", vtt)).toEqual([["Rock & roll at five o'clock <3\nLate", null]]);
});

test("Markdown has its words and the date of its front matter, in any notation", async () => {
  const files = zipOf([
    [
      "a.md",
      "\ufeff---\r\ntitle: 'It''s on'\r\ndate: 2023-11-14 # local\r\ndraft: false\r\n---\r\n\r\nOne *two*\r\n",
    ],
    ["b.markdown", '---\ntitle: "A \\"quoted\\" one"\ndate: 2023-11-15T08:30:00+01:00\n---\nThree'],
    ["c.md", "No front matter\n\n---\n\ndate: 2020-01-01"],
    ["d.md", '+++\ntitle = "Hugo"\ndate = 2023-11-16T00:00:00Z\n+++\nFour'],
  ]);
  expect(await told("notes.zip", files)).toEqual([
    ["One *two*", "2023-11-14"],
    ["Three", "2023-11-15T08:30:00+01:00"],
    ["Four", "2023-11-16T00:00:00Z"],
    ["No front matter\n\n---\n\ndate: 2020-01-01", null],
  ]);
  const titles = (await currentOriginals(fresh.db, artistId)).map(({ title }) => title);
  expect(titles).toEqual(["It's on", 'A "quoted" one', "Hugo", "c"]);
});

test("a WARC file of a crawler has its pages, without revisits, redirects or robots.txt", async () => {
  const words = "The band recorded its second record in a barn near Oslo, over nine days in June.";
  const page = `<!doctype html><title>Barn</title><article><h1>Barn</h1><p>${words}</p></article>`;
  const at = "2023-11-14T10:00:00.123456Z";
  const url = "https://paper.example/barn";
  const records = [
    warcRecord("warcinfo", "", at, "software: crawler\r\n"),
    warcRecord("response", `<${url}>`, at, httpAnswer(page, ["Transfer-Encoding: chunked"])),
    warcRecord("revisit", url, "2023-11-15T10:00:00Z", "HTTP/1.1 200 OK\r\n\r\n"),
    warcRecord("metadata", url, at, "fetchTimeMs: 12\r\n"),
    warcRecord("response", "https://paper.example/moved", at, httpAnswer("", [], 301)),
    warcRecord("response", "dns:paper.example", at, "20231114\npaper.example. 1 IN A 192.0.2.1"),
  ];
  const path = await here.put("c.warc.gz", Buffer.concat(records.map((one) => gzipSync(one))));
  await here.take(path, artistId);
  const rows = await currentOriginals(fresh.db, artistId);
  expect(rows.map(({ url, text, retrieved_at }) => [url, text, retrieved_at])).toEqual([
    [url, expect.stringContaining(words), "2023-11-14T10:00:00.123456Z"],
  ]);
});
