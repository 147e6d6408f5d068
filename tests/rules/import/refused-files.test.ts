import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseBad } from "#lib/import/gathered/gathered-items.js";
import { archiveReading } from "#lib/import/readers/archive-reading.js";
import type { Archive } from "#lib/import/readers/archives/archive.js";
import { create, mastodonFiles, note } from "../../support/archives/mastodon.js";
import {
  type PackedFile,
  tarGzOf,
  tarGzOfMany,
  tarOf,
  zipOf,
  zipThatStates,
} from "../../support/archives/pack.js";
import { otherwiseHashed, repositoryOf, type TreeNode } from "../../support/archives/repository.js";
import { warcRecord } from "../../support/archives/warc.js";
import { gatherFile } from "../../support/brought.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "refused-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a file as an import does before it writes; rejects with why it is refused. */
async function read(name: string, content: Uint8Array): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  refuseBad(await gatherFile(path), false);
}

test("a zip is refused by the number of files that it states, before they are read", async () => {
  await expect(read("a.zip", zipThatStates(100_001))).rejects.toThrow(
    "a.zip has more than 100000 files: import it in parts",
  );
  await expect(read("a.zip", zipThatStates(100_000))).rejects.toThrow(/a\.zip cannot be unpacked/);
});

test("a tar is refused at its first file too many", async () => {
  await expect(read("a.tar.gz", tarGzOfMany(100_001))).rejects.toThrow(
    "a.tar.gz has more than 100000 files: import it in parts",
  );
});

test("an archive with too many files to open is refused before one is opened; empty ones are not", async () => {
  const archive = (size: number): Archive => ({
    name: "a.zip",
    async *files() {
      for (let at = 0; at <= 50_000; at += 1) {
        const read = () => expect.unreachable(`file ${at} was opened`);
        yield { path: `${at}.txt`, size, read };
      }
    },
  });
  const context = {} as Parameters<typeof archiveReading>[1];
  await expect(archiveReading(archive(1), context)).rejects.toThrow(
    "a.zip has more than 50000 files to read: import it in parts",
  );
  const { items } = await archiveReading(archive(0), context);
  await expect(async () => {
    for await (const item of items) expect(item.kind).toBe("left_out");
  }).rejects.toThrow(/has nothing to import/);
});

const posts = mastodonFiles([create(note("1", "<p>A winter</p>"))]);
const last: [string, PackedFile[], RegExp][] = [
  ["an absolute path", [["/etc/cron.d/x", "x"]], /outside the archive \(\/etc\/cron\.d\/x\)/],
  ["a path that leads out", [["a/../../x", "x"]], /outside the archive/],
  ["a symbolic link", [{ link: "a", to: "/etc/passwd" }], /contains a link \(a\)/],
  ["a hard link", [{ link: "a", to: "b", isHard: true }], /contains a link \(a\)/],
];

test.each(
  last,
)("an archive is refused for %s, in a tar even after the last file that is read", async (_, hostile, why) => {
  const files = [...posts, ...hostile];
  await expect(read("a.tar", tarOf(files))).rejects.toThrow(why);
  await expect(read("a.tar.gz", tarGzOf(files))).rejects.toThrow(why);
  if (hostile.some((file) => "isHard" in file)) return;
  await expect(read("a.zip", zipOf(files))).rejects.toThrow(/a\.zip/);
});

test("a truncated tar is refused, even when every file that is read came before the cut", async () => {
  const tar = tarOf([...posts, ["media/cover.png", Buffer.alloc(2_000, 1)]]);
  await read("whole.tar", tar);
  await read("whole.tar.gz", gzipSync(tar));
  // Inside the last file, at its end, inside a header, and one block before the end.
  const fileEnd = tar.length - 1024;
  for (const end of [fileEnd - 700, fileEnd, fileEnd - 2048 - 200, fileEnd + 512]) {
    await expect(read("cut.tar", tar.subarray(0, end))).rejects.toThrow(/^cut\.tar /);
    await expect(read("cut.tar.gz", gzipSync(tar.subarray(0, end)))).rejects.toThrow(/^cut\.tar/);
  }
  const packed = gzipSync(tar);
  await expect(read("cut.tar.gz", packed.subarray(0, -4))).rejects.toThrow(/cannot be unpacked/);
});

const did = "did:plc:sky";
const written = { $type: "app.bsky.feed.post", text: "Words", createdAt: "2024-05-01T10:00:00Z" };
const records = {
  "app.bsky.feed.post/3k1": written,
  "app.bsky.feed.post/3k2": { ...written, text: "More words" },
  "app.bsky.feed.post/3k3": { ...written, text: "Last words" },
};

test("a CAR file of other data is named as one, whatever its blocks are", async () => {
  const car = repositoryOf(did, records).toString("latin1");
  const ofFiles = Buffer.from(car.replaceAll("\x01q\x12 ", "\x01p\x12 "), "latin1");
  await expect(read("files.car", ofFiles)).rejects.toThrow(
    "files.car is a CAR file, but not a Bluesky repository",
  );
});

const first = (node: TreeNode) => node.e[0] as TreeNode["e"][number];

test.each<[string, (node: TreeNode) => void, RegExp]>([
  ["repeats more of a key than there is", (node) => (first(node).p = 2 ** 40), /repeats more of a/],
  ["repeats less than nothing of a key", (node) => (first(node).p = -1), /is not a node/],
  ["has a key as long as a page", (node) => (first(node).k = Buffer.alloc(2_000, 97)), /a key of/],
  ["has its keys in no order", (node) => (first(node).k = Buffer.from("a")), /a key of node/],
  [
    "links to a block by a hash that is not checked",
    (node) => (first(node).v = otherwiseHashed(first(node).v)),
    /is not SHA-256/,
  ],
])("a repository whose tree %s is refused", async (_, spoil, why) => {
  await read("whole.car", repositoryOf(did, records));
  await expect(read("bad.car", repositoryOf(did, records, spoil))).rejects.toThrow(why);
});

const html = `<!doctype html><title>T</title><p>${"A winter in a barn. ".repeat(40)}</p>`;
const chunk = (size: number, text: string) => `${size.toString(16)}\r\n${text}\r\n`;
test.each([
  ["longer than the body", `${chunk(html.length + 9, html)}0\r\n\r\n`],
  ["shorter than the chunk", `${chunk(html.length - 9, html)}0\r\n\r\n`],
  ["of no number", `${chunk(html.length, html)}zz\r\n\r\n`],
  ["missing at the end", chunk(html.length, html)],
])("a page in a WARC file with a chunk length %s is named, not stored", async (_, body) => {
  const pageOf = (sent: string) => {
    const answer = Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n${sent}`,
    );
    return warcRecord("response", "https://paper.example/a", "2024-05-01T00:00:00Z", answer);
  };
  await read("a.warc", pageOf(`${chunk(html.length, html)}0\r\n\r\n`));
  // Some programs keep the header but not the chunks.
  await read("a.warc", pageOf(html));
  await expect(read("a.warc", pageOf(body))).rejects.toThrow(/paper\.example\/a: is not an HTTP/);
});

test("what is neither a file nor a folder is refused, not waited for", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  await expect(gatherFile(pipe)).rejects.toThrow(/pipe is a pipe or a device, not a file/);
  await expect(gatherFile("/dev/null")).rejects.toThrow(/not a file/);
});
