import { expect, test } from "vitest";
import { parseFile } from "#lib/import/gathered/parse-file.js";
import type { Archive } from "#lib/import/readers/archives/archive.js";
import { mastodonReading } from "#lib/import/readers/mastodon-archive.js";
import type { ReaderContext } from "#lib/import/readers/reader-context.js";
import type { ReaderItem } from "#lib/import/readers/reader-item.js";
import { create, mastodonFiles, note } from "../../support/archives/mastodon.js";

/** What is read from an archive of this many posts, with `words` in each. */
async function readPosts(count: number, words: string, signal: AbortSignal): Promise<ReaderItem[]> {
  const posts = Array.from({ length: count }, (_, nth) => create(note(String(nth + 1), words)));
  const archive: Archive = {
    name: "archive",
    async *files() {
      for (const packed of mastodonFiles(posts)) {
        if (!Array.isArray(packed)) continue;
        const [path, content] = packed;
        const bytes = Buffer.from(content);
        yield { path, size: bytes.length, read: () => inTwo(bytes) };
      }
    },
  };
  const context = {
    accounts: [],
    parse: parseFile,
    network: async () => ({ readers: {} }),
    signal,
  } as unknown as ReaderContext;
  const items: ReaderItem[] = [];
  for await (const item of (await mastodonReading(archive, context)).items) items.push(item);
  return items;
}

async function* inTwo(bytes: Buffer) {
  yield bytes.subarray(0, bytes.length / 2);
  yield bytes.subarray(bytes.length / 2);
}

test("posts are read in order, even more than are parsed at once", async () => {
  const items = await readPosts(101, "<p>Some words</p>", new AbortController().signal);
  expect(items).toHaveLength(101);
  const read = items.flatMap((item) => (item.kind === "original" ? [item] : []));
  expect(read.map(({ where }) => where)).toEqual(
    Array.from({ length: 101 }, (_, nth) => `outbox.json, item ${nth + 1}`),
  );
  expect(new Set(read.map(({ original }) => original.text))).toEqual(new Set(["Some words"]));
});

test("posts that cannot be parsed together are parsed one by one, and each failure is reported by position", async () => {
  const items = await readPosts(3, "<p>Some words</p>", AbortSignal.abort());
  expect(items).toEqual(
    [1, 2, 3].map((at) => ({
      kind: "bad",
      where: `outbox.json, item ${at}`,
      what: "its HTML exceeds the parser's limits",
    })),
  );
});

test("a post without words is left out", async () => {
  const items = await readPosts(1, "<p> </p>", new AbortController().signal);
  expect(items).toEqual([{ kind: "left_out", why: "posts without words" }]);
});
