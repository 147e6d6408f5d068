import { gzipSync } from "node:zlib";
import { create, everyKind, mastodonFiles, note } from "./mastodon.js";
import { mhtmlOf } from "./mhtml.js";
import { type PackedFile, tarGzOf, tarOf, zipOf } from "./pack.js";
import { pdfOf } from "./pdf.js";
import { repositoryOf } from "./repository.js";
import { httpAnswer, warcRecord } from "./warc.js";

const seconds = 1_714_557_600;
const json = JSON.stringify;

/** An Instagram export with this post, and with what is nobody's business. */
export function instagramExport(caption: string, secret = "a secret", at = seconds): PackedFile[] {
  const person = {
    profile_user: [
      {
        string_map_data: {
          Username: { value: "skerrylight" },
          "Private Account": { value: "False" },
          Email: { value: secret },
        },
      },
    ],
  };
  return [
    ["personal_information/personal_information/personal_information.json", json(person)],
    ["content/posts_1.json", json([{ media: [{ title: caption, creation_timestamp: at }] }])],
    ["content/stories.json", json({ ig_stories: [{ title: secret, creation_timestamp: 1 }] })],
    ["content/archived_posts.json", json([{ media: [{ title: secret, creation_timestamp: 2 }] }])],
    ["messages/inbox/ana_1/message_1.json", json({ messages: [{ content: secret }] })],
    ["contacts/synced_contacts.json", json({ contacts_contact_info: [{ name: secret }] })],
  ];
}

/** The records of a Bluesky repository with this post, and with what is left out. */
export function blueskyRecords(text: string, secret = "a secret"): Record<string, unknown> {
  const createdAt = "2024-05-01T10:00:00.000Z";
  const other = { uri: "at://did:plc:ana/app.bsky.feed.post/3k" };
  return {
    "app.bsky.feed.post/3kpost": { text, createdAt },
    "app.bsky.feed.post/3kreply": {
      text: secret,
      createdAt,
      reply: { root: other, parent: other },
    },
    "app.bsky.feed.repost/3krepost": { subject: other, createdAt, note: secret },
    "app.bsky.graph.block/3kblock": { subject: `did:plc:${secret}`, createdAt },
  };
}

const rss = (title: string) =>
  `<rss version="2.0"><channel><title>${title}</title><item><link>https://sky.example/${title}</link><title>${title}</title><description>Words of ${title} &amp; others</description><pubDate>Wed, 01 May 2024 10:00:00 +0200</pubDate></item></channel></rss>`;
const page = `<!doctype html><!-- saved from url=(0026)https://sky.example/saved --><html><head><title>Saved</title></head><body><article><h1>Saved</h1>${"<p>We recorded the whole album in a boathouse near the lake, and the rain is on every song.</p>".repeat(4)}</article></body></html>`;
const captions = "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Ana>We built a boat.\n";

/** A file or more of every format that the readers know, by name, without any that needs the network. */
export function everyFormat(): [name: string, content: string | Uint8Array][] {
  const outbox = mastodonFiles([create(note("20", "<p>Alone, with Caf\u00e9</p>"))]);
  const segments = [
    { startTime: 0, endTime: 2, speaker: "Ana", body: "Hello from the harbour." },
    { startTime: 2, endTime: 4, speaker: "Ivo", body: "And goodbye." },
  ];
  const jsonFeed = {
    version: "https://jsonfeed.org/version/1.1",
    title: "Log",
    items: [{ id: "1", url: "https://sky.example/json", content_text: "Of JSON.", title: "J" }],
  };
  const deepgram = [{ word: "boat", punctuated_word: "Boat.", start: 0, end: 1, speaker: 0 }];
  const amazon = [
    { start_time: "0.0", end_time: "1.0", alternatives: [{ content: "Rain" }] },
    { type: "punctuation", alternatives: [{ content: "." }] },
  ];
  const google = [{ startTime: "0s", endTime: "1.5s", word: "Rain.", speakerTag: 1 }];
  const text = "---\ntitle: Front\ndate: 2024-02-03\n---\nA text with a front.\n";
  return [
    ["mastodon.zip", zipOf(mastodonFiles(everyKind.items))],
    ["mastodon-2.tar.gz", tarGzOf(mastodonFiles([create(note("21", "<p>In a tar</p>"))]))],
    ["mastodon-3.tar", tarOf(mastodonFiles([create(note("22", "<p>In another</p>"))]))],
    ["outbox.json", String(outbox.flatMap((one) => (Array.isArray(one) ? [one] : []))[1]?.[1])],
    ["instagram.zip", zipOf(instagramExport("Backstage \u00e2\u0080\u0093 loud"))],
    ["bluesky.car", repositoryOf("did:plc:sky", blueskyRecords("A post \u{1f3b8} here"))],
    [
      "pages.warc",
      warcRecord("response", "https://sky.example/warc", "2024-05-01T00:00:00Z", httpAnswer(page)),
    ],
    [
      "pages.wacz",
      zipOf([
        ["datapackage.json", "{}"],
        [
          "archive/data.warc.gz",
          gzipSync(
            warcRecord(
              "response",
              "https://sky.example/wacz",
              "2024-05-01T00:00:00Z",
              httpAnswer(page),
            ),
          ),
        ],
      ]),
    ],
    ["pages.mhtml", mhtmlOf("https://sky.example/mhtml", "8bit", page)],
    ["words.pdf", pdfOf([["We built a boat."], ["And sailed it."]], "The boat")],
    ["talk.vtt", captions],
    ["talk.srt", "1\r\n00:00:01,000 --> 00:00:03,000\r\nThe first words.\r\n"],
    ["transcript.json", json({ segments })],
    [
      "whisper.json",
      '{"text":" Of a boat.","segments":[{"start":0,"end":2,"text":" Of a boat."}]}',
    ],
    ["whisper.tsv", "start\tend\ttext\n0\t2000\tOf a boat.\n2000\t4000\tAnd rain.\n"],
    ["descript.md", "# Barn\n\n[00:00:01] **Ana Lund:** Of a barn.\n\n**Ivo:** And a fog.\n"],
    ["youtube.sbv", "0:00:01.000,0:00:03.000\nOf a harbour.\n"],
    [
      "youtube.json",
      json({ events: [{ tStartMs: 0, dDurationMs: 900, segs: [{ utf8: "Fog." }] }] }),
    ],
    [
      "assembly.json",
      json({ utterances: [{ start: 0, end: 900, speaker: "A", text: "A boat." }] }),
    ],
    ["deepgram.json", json({ results: { channels: [{ alternatives: [{ words: deepgram }] }] } })],
    ["amazon.json", json({ results: { speaker_labels: { segments: [] }, items: amazon } })],
    ["google.json", json({ results: [{ alternatives: [{ words: google }] }] })],
    [
      "vosk.json",
      json({ result: [{ conf: 1, start: 0, end: 1, word: "harbour" }], text: "harbour" }),
    ],
    ["otter.txt", "Ana  0:00  \nOf a harbour.\n\nIvo  0:02  \nAnd rain.\n"],
    ["rev.txt", "Ana (00:01):\nOf a harbour.\n\nIvo (00:05):\nAnd rain.\n"],
    ["zoom.txt", "[Ana] 14:03:22\nOf a barn.\n\n[Ivo] 14:03:29\nAnd fog.\n"],
    ["stamped.txt", "[59:50] Ana: Of a barn.\nAnd rain.\n[1:00:05] Ivo: And fog.\n"],
    ["song.lrc", "[ti:Rain]\n[00:01.50]Rain later\n[00:03.00]good\n"],
    [
      "talk.ass",
      "[Script Info]\n[Events]\nFormat: Start, End, Name, Text\nDialogue: 0:00:01.00,0:00:02.00,Ana,Two\\Nrooms\n",
    ],
    ["feed.xml", rss("rss")],
    ["feed.json", json(jsonFeed)],
    ["saved.html", page.replaceAll("saved", "saved-2")],
    ["notes.md", text],
    ["notes.txt", "Just some words.\n"],
    [
      "collection.zip",
      zipOf([
        ["one/talk.vtt", captions],
        ["one/notes.md", text],
        ["two/feed.xml", rss("zipped")],
        ["two/page.html", page.replaceAll("saved", "saved-3")],
        ["two/words.pdf", pdfOf([["Inside."]])],
        ["two/cover.png", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
      ]),
    ],
  ];
}
