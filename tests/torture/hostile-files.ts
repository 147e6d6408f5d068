import { gzipSync } from "node:zlib";
import { create, mastodonFiles, note } from "../support/archives/mastodon.js";
import { tarGzOf, tarOf, zipOf } from "../support/archives/pack.js";
import { pdfOf } from "../support/archives/pdf.js";
import { httpAnswer, warcRecord } from "../support/archives/warc.js";
import type { Chance } from "../support/fuzz/chance.js";

const html =
  "<!doctype html><html><head><title>T</title></head><body><article><p>One winter, far from any town.</p></article></body></html>";
const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>https://a.example/</link><item><title>One</title><link>https://a.example/1</link><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate><description>A winter &amp; a stove.</description></item></channel></rss>`;
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>urn:1</id><title>One</title><link href="https://a.example/1"/><updated>2024-05-01T10:00:00Z</updated><content type="xhtml"><div><p>A winter.</p></div></content></entry></feed>`;
const jsonFeed = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "T",
  items: [
    {
      id: "1",
      url: "https://a.example/1",
      content_html: "<p>A winter.</p>",
      date_published: "2024-05-01T10:00:00Z",
    },
  ],
});

/** Valid files of every supported kind, which are then broken. */
const whole: Record<string, () => Buffer> = {
  zip: () =>
    zipOf(mastodonFiles([create(note("1", "<p>A winter</p>")), create(note("2", "<p>Two</p>"))])),
  tar: () => tarOf(mastodonFiles([create(note("1", "<p>A winter</p>"))])),
  "tar.gz": () => tarGzOf(mastodonFiles([create(note("1", "<p>A winter</p>"))])),
  pdf: () => pdfOf([["One winter", "far from any town"], ["with one stove"]], "A record"),
  warc: () =>
    warcRecord("response", "https://a.example/1", "2024-05-01T10:00:00Z", httpAnswer(html)),
  "warc.gz": () =>
    gzipSync(
      warcRecord(
        "response",
        "https://a.example/1",
        "2024-05-01T10:00:00Z",
        httpAnswer(html, ["Transfer-Encoding: chunked"]),
      ),
    ),
  rss: () => Buffer.from(rss),
  atom: () => Buffer.from(atom),
  "json feed": () => Buffer.from(jsonFeed),
  opml: () =>
    Buffer.from(
      `<opml version="2.0"><body><outline text="a" type="link" url="https://a.example/"/></body></opml>`,
    ),
  vtt: () =>
    Buffer.from(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne winter\n\n00:00:03.000 --> 00:00:04.000\n<v Ana>far\n",
    ),
  srt: () =>
    Buffer.from(
      "1\n00:00:01,000 --> 00:00:02,000\nOne winter\n\n2\n00:00:03,000 --> 00:00:04,000\nfar\n",
    ),
  html: () => Buffer.from(html),
  text: () => Buffer.from("One winter, far from any town."),
  records: () =>
    Buffer.from('{"type":"artist","id":"01930000-0000-7000-8000-000000000001","name":"A"}\n'),
};

export interface HostileFile {
  kind: string;
  what: string;
  bytes: Buffer;
}

/** A file of some kind with one to four faults. */
export function hostileFile(chance: Chance): HostileFile {
  const kind = chance.one(Object.keys(whole));
  let bytes = whole[kind]?.() ?? Buffer.alloc(0);
  const done: string[] = [];
  for (let times = chance.whole(1, 4); times > 0; times -= 1) {
    const [what, changed] = broken(bytes, chance);
    bytes = changed;
    done.push(what);
  }
  return { kind, what: done.join(", "), bytes };
}

function broken(bytes: Buffer, chance: Chance): [string, Buffer] {
  const at = chance.whole(0, Math.max(0, bytes.length - 1));
  const end = Math.min(bytes.length, at + chance.whole(1, 400));
  const put = (text: string | Buffer) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(text as string), bytes.subarray(at)]);
  const many = chance.one([10, 1_000, 20_000]);
  return chance.one<() => [string, Buffer]>([
    () => [`cut at ${at}`, bytes.subarray(0, at)],
    () => [`${at} to ${end} left out`, Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])],
    () => [
      `${at} to ${end} ${many} times`,
      put(
        Buffer.concat(Array.from({ length: Math.min(many, 1_000) }, () => bytes.subarray(at, end))),
      ),
    ],
    () => {
      const copy = Buffer.from(bytes);
      for (let flips = chance.whole(1, 8); flips > 0 && copy.length > 0; flips -= 1) {
        const place = chance.whole(0, copy.length - 1);
        copy[place] = chance.one([0, 0xff, 0x7f, (copy[place] ?? 0) ^ (1 << chance.whole(0, 7))]);
      }
      return ["bytes changed", copy];
    },
    () => {
      // Sizes, offsets and counts are four-byte numbers in most of these.
      const copy = Buffer.from(bytes);
      if (copy.length >= 4)
        copy.writeUInt32LE(
          chance.one([0, 1, 0x7fffffff, 0xfffffff0, 0xffffffff]),
          Math.min(at, copy.length - 4),
        );
      return [`a number at ${at}`, copy];
    },
    () => {
      const digits = bytes
        .toString("latin1")
        .replace(/\d{2,}/, () => chance.one(["99999999999999999999", "-1", "0", "1e9"]));
      return ["a written number", Buffer.from(digits, "latin1")];
    },
    () => [
      `${many} opened at ${at}`,
      put(
        chance
          .one(["<a>", "[", '{"a":', "<!--", "<![CDATA[", "(", "<<", "&amp;", "\n", "\u0000"])
          .repeat(many),
      ),
    ],
    () => [
      "an entity",
      put(
        `<!DOCTYPE x [<!ENTITY a "${"b".repeat(100)}"><!ENTITY c "${"&a;".repeat(100)}"><!ENTITY e SYSTEM "file:///etc/passwd">]>&c;&e;`,
      ),
    ],
    () => [
      "a path",
      Buffer.from(
        bytes
          .toString("latin1")
          .replaceAll("outbox.json", chance.one(["../../../x.j", "/etc/passwd", "a\u0000tbox.js"])),
        "latin1",
      ),
    ],
    () => ["twice", Buffer.concat([bytes, bytes])],
  ])();
}
