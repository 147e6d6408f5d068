import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentOriginals } from "../../support/archives/import-here.js";
import { everyKind, mastodonFiles } from "../../support/archives/mastodon.js";
import { zipOf } from "../../support/archives/pack.js";
import { command, ended } from "../../support/command.js";
import { type FreshDatabase, freshDatabase } from "../../support/database.js";
import { artist, load } from "../../support/records.js";

const artistId = "01930000-0000-7000-8000-000000000001";
let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "readers-"));
  await load(fresh.db, artist(artistId, "Skerrylight"));
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});
const run = (...args: string[]) =>
  ended(command("import", args, { DATABASE_URL: fresh.url, DATA_DIR: folder }));

test("the command reports what it found, writes it, and ends; the progress bar is only for terminals", async () => {
  const path = join(folder, "archive.zip");
  await writeFile(path, zipOf(mastodonFiles(everyKind.items)));
  const { code, stdout, stderr } = await run(path, "--artist", "Skerrylight");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.split("\n")[0]).toBe(
    "a Mastodon archive of @skerrylight@social.example, for Skerrylight",
  );
  expect(stdout).toContain("imported 6 originals (6 new), 1 account (1 new)");
  expect(await currentOriginals(fresh.db, artistId)).toHaveLength(6);
});

test.each([
  ["archive.zip", zipOf(mastodonFiles(everyKind.items))],
  ["feed.xml", "<?xml version='1.0'?><rss version='2.0'><channel></channel></rss>"],
  ["talk.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello"],
])("%s without an artist asks for the artist, and is not a broken line", async (name, content) => {
  const path = join(folder, `lone-${name}`);
  await writeFile(path, content);
  const { code, stdout, stderr } = await run(path);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/is not a file of records: name its artist with --artist/);
});

test.each([
  [],
  ["--artist", "Skerrylight"],
])("a pipe is refused with %j, not waited for", async (...flags) => {
  const pipe = join(folder, `pipe-${flags.length}`);
  execFileSync("mkfifo", [pipe]);
  const stderr = `${pipe} is a pipe or a device, not a file; records can be piped to -\n`;
  expect(await run(pipe, ...flags)).toEqual({ code: 1, stdout: "", stderr });
});

test.each([
  [["--artist", "Skerrylight", "none.zip"], "none.zip does not exist\n"],
  [
    ["a.zip", "--dry-run"],
    "whose evidence is it? Name the artist with --artist: an id, a name or a handle\n",
  ],
  [["a.txt", "--artist", "x", "--url", "ftp://a"], "--url must be an http or https address\n"],
])("the error in %j is explained in a sentence", async (args, sentence) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: sentence });
});
