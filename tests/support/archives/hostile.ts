import { mkdir, open, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateSync, gunzipSync, gzipSync } from "node:zlib";
import { mastodonFiles } from "./mastodon.js";
import { tarGzOf, tarGzOfMany, tarOf, zipOf, zipThatStates } from "./pack.js";
import { pdfOfObjects, pdfOfParts } from "./pdf.js";
import { repositoryOf, type TreeNode } from "./repository.js";
import { httpAnswer, warcRecord } from "./warc.js";

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const actor = mastodonFiles([]).filter((file) => Array.isArray(file) && file[0] === "actor.json");
const outbox = (json: string | Buffer): [string, string | Buffer] => ["outbox.json", json];

/** Gzip of this many megabytes of one byte; the result is a thousand times smaller. */
function gzipOfMany(first: Buffer, megabytes: number): Buffer {
  const many = gzipSync(Buffer.alloc(16 * megabyte, 0x20));
  return Buffer.concat([gzipSync(first), ...Array.from({ length: megabytes / 16 }, () => many)]);
}

/** A sparse file of a gigabyte with this beginning. */
async function gigabyteFile(path: string, first: string | Buffer): Promise<void> {
  const file = await open(path, "w");
  await file.write(Buffer.concat([Buffer.from(first), Buffer.alloc(16_384, 0x61)]));
  await file.truncate(gigabyte);
  await file.close();
}

/** A PDF whose only page is this many megabytes, packed so many times. */
function pdfBomb(megabytes: number, times: number): Buffer {
  let content = Buffer.alloc(megabytes * megabyte, 0x20);
  for (let time = 0; time < times; time += 1) content = deflateSync(content);
  const filters = `/Filter [${"/FlateDecode ".repeat(times)}]`;
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
    `<< /Length ${content.length} ${filters} >>\nstream\n${content.toString("latin1")}\nendstream`,
  ]);
}

const nested = (opening: string, closing: string, count = 100_000) =>
  opening.repeat(count) + closing.repeat(count);

/** Inputs that must be refused, by name, with the function that writes each. */
export const hostileThings: Record<string, (path: string) => Promise<void>> = {
  "tar.gz bomb": (path) =>
    writeFile(path, gzipOfMany(tarOf([["a.txt", "x"]]).subarray(0, -1024), 1024)),
  "tar.gz bomb in an outbox": async (path) => {
    const head = tarOf([...actor, outbox("")]).subarray(0, -1024);
    // The size of the last file, which is written behind it.
    head.write("77777777777\0", head.length - 512 + 124);
    head.write("        ", head.length - 512 + 148);
    const sum = head.subarray(-512).reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, "0")}\0 `, head.length - 512 + 148);
    await writeFile(path, gzipOfMany(head, 1024));
  },
  "zip that claims terabytes": (path) =>
    writeFile(path, zipOf([...actor, outbox("{}")], 0xfffffff0)),
  "zip that claims little": (path) =>
    writeFile(path, zipOf([...actor, outbox(Buffer.alloc(64 * megabyte, 0x20))], 1000)),
  "zip that leads out": (path) => writeFile(path, zipOf([["../../etc/passwd", "x"]])),
  "zip with an absolute path": (path) => writeFile(path, zipOf([["/etc/passwd", "x"]])),
  "zip with a backslash": (path) => writeFile(path, zipOf([["..\\..\\x.txt", "x"]])),
  "zip with a link": (path) => writeFile(path, zipOf([{ link: "a.txt", to: "/etc/passwd" }])),
  "tar that leads out": (path) => writeFile(path, tarOf([["a/../../x.txt", "x"]])),
  "tar with a link": (path) =>
    writeFile(path, tarGzOf([...actor, { link: "outbox.json", to: "/etc/passwd" }])),
  "folder with a link": async (path) => {
    await mkdir(path);
    await symlink("/etc/passwd", join(path, "a.txt"));
  },
  "outbox of nested lists": (path) =>
    writeFile(path, zipOf([...actor, outbox(`{"orderedItems":[${nested("[", "]")}]}`)])),
  "outbox of nested objects": (path) =>
    writeFile(
      path,
      zipOf([...actor, outbox(`{"orderedItems":[${nested('{"a":', "}").replace("}", "1}")}]}`)]),
    ),
  "actor of nested lists": (path) =>
    writeFile(path, zipOf([["actor.json", nested("[", "]")], outbox('{"orderedItems":[]}')])),
  "outbox that breaks off": (path) =>
    writeFile(path, zipOf([...actor, outbox('{"orderedItems":[{"type":"Create"')])),
  "outbox in one line of a gigabyte": async (path) => {
    await mkdir(path);
    await writeFile(join(path, "actor.json"), String(Array.isArray(actor[0]) ? actor[0][1] : ""));
    await gigabyteFile(join(path, "outbox.json"), '{"orderedItems":["');
  },
  "text of a gigabyte": (path) => gigabyteFile(path, "Once upon a time "),
  "captions of a gigabyte": (path) => gigabyteFile(path, "WEBVTT\n\n00:01.000 --> 00:02.000\n"),
  "page of a gigabyte": (path) => gigabyteFile(path, "<!doctype html><p>"),
  "feed of a gigabyte": (path) => gigabyteFile(path, "<rss><channel><title>"),
  "list of a gigabyte": (path) => gigabyteFile(path, "<opml><body>"),
  "PDF of a gigabyte": (path) => gigabyteFile(path, "%PDF-1.7\n"),
  "repository of a gigabyte": (path) =>
    gigabyteFile(path, Buffer.from("3aa265726f6f747381", "hex")),
  "repository with a long header": (path) =>
    gigabyteFile(path, Buffer.from("a2a265726f6f7473", "hex")),
  "record of a gigabyte": (path) =>
    gigabyteFile(path, "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 4000000000\r\n\r\n"),
  "headers of a gigabyte": (path) => gigabyteFile(path, "WARC/1.0\r\nWARC-Type: "),
  "WARC of a bomb": (path) =>
    writeFile(
      path,
      gzipOfMany(
        Buffer.from("WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 99999999999\r\n\r\n"),
        1024,
      ),
    ),
  "answer that unpacks to much": (path) => {
    const body = httpAnswer(Buffer.alloc(200 * megabyte, 0x20), ["Content-Encoding: gzip"]);
    return writeFile(
      path,
      warcRecord("response", "https://a.example/", "2024-05-01T00:00:00Z", body),
    );
  },
  "nested elements": (path) =>
    writeFile(path, `<rss><channel>${nested("<a>", "</a>")}</channel></rss>`),
  "nested XHTML": (path) =>
    writeFile(
      path,
      `<feed><entry><link href="https://a.example/"/><content type="xhtml">${nested("<p>", "</p>")}</content></entry></feed>`,
    ),
  "nested outlines": (path) =>
    writeFile(
      path,
      `<opml><body>${nested('<outline type="rss" xmlUrl="https://a.example/">', "</outline>")}</body></opml>`,
    ),
  "nested JSON feed": (path) =>
    writeFile(
      path,
      `{"version":"https://jsonfeed.org/version/1.1","title":"T","items":${nested("[", "]")}}`,
    ),
  "nested segments": (path) =>
    writeFile(path, `{"segments":[{"startTime":1,"body":${nested("[", "]")}}]}`),
  "nested page": (path) =>
    writeFile(path, `<!doctype html><body>${nested("<div><b>", "</b></div>")}`),
  "PDF bomb": (path) => writeFile(path, pdfBomb(256, 1)),
  "PDF bomb in a bomb": (path) => writeFile(path, pdfBomb(256, 3)),
  "PDF whose parts contain each other": (path) => writeFile(path, pdfOfParts(30, 20 * megabyte)),
  "nested PDF": (path) =>
    writeFile(path, `%PDF-1.4\n1 0 obj\n${nested("[", "]")}\nendobj\ntrailer << /Root 1 0 R >>`),
  "zip of many files": (path) => writeFile(path, zipThatStates(200_500)),
  "tar of many files": (path) => writeFile(path, gunzipSync(tarGzOfMany(205_000))),
  "repository that repeats its keys": (path) => {
    const names = Array.from({ length: 5_000 }, (_, at) => `app.bsky.graph.follow/${at}`);
    const records = Object.fromEntries(names.map((name) => [name, {}]));
    const spoil = ({ e }: TreeNode) => {
      for (const [at, entry] of e.entries()) Object.assign(entry, { p: at === 0 ? 0 : 2 ** 40 });
    };
    return writeFile(path, repositoryOf("did:plc:sky", records, spoil));
  },
  "page in chunks of one byte": (path) => {
    const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked";
    const answer = `${head}\r\n\r\n${"1\r\nx\r\n".repeat(2_700_000)}`;
    return writeFile(
      path,
      warcRecord("response", "https://a.example/", "2024-05-01T00:00:00Z", answer),
    );
  },
  "zip in zip": (path) => {
    let box = zipOf([["a.txt", "x"]]);
    for (let depth = 0; depth < 50; depth += 1) box = zipOf([["a.zip", box]]);
    return writeFile(path, box);
  },
  nothing: (path) => writeFile(path, ""),
  "a picture": (path) =>
    writeFile(path, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0, 0])),
};

/** Writes a hostile thing into a folder, and returns its path. */
export async function writeHostile(folder: string, name: string): Promise<string> {
  const path = join(folder, name.replaceAll(" ", "-"));
  await mkdir(dirname(path), { recursive: true });
  await hostileThings[name]?.(path);
  return path;
}
