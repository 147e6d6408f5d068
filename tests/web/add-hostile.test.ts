import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileThings, writeHostile } from "../support/archives/hostile.js";
import { hasChromium } from "../support/browser.js";
import { type OpenedPage, openedPage } from "../support/opened-page.js";
import { artist, load } from "../support/records.js";

/**
 * `HOSTILE=all` takes every one; otherwise some of each kind. A browser follows a link in a folder by
 * itself.
 */
const names =
  process.env.HOSTILE === "all"
    ? Object.keys(hostileThings).filter((name) => name !== "folder with a link")
    : [
        "tar.gz bomb in an outbox",
        "zip that claims terabytes",
        "zip that claims little",
        "zip that leads out",
        "zip with a link",
        "outbox of nested objects",
        "outbox in one line of a gigabyte",
        "text of a gigabyte",
        "nested outlines",
        "nested page",
        "PDF bomb in a bomb",
        "zip of many files",
        "tar of many files",
        "repository that repeats its keys",
        "zip in zip",
      ];

describe.skipIf(!hasChromium)("hostile archives in the page", () => {
  let opened: OpenedPage;
  let folder: string;
  beforeAll(async () => {
    opened = await openedPage();
    folder = await mkdtemp(join(tmpdir(), "add-hostile-"));
  });
  afterAll(() => Promise.all([opened.close(), rm(folder, { recursive: true })]));

  test("are refused with a sentence, and the page's own thread reads nothing of them", async () => {
    const artistId = randomUUIDv7();
    await load(opened.db, artist(artistId));
    const page = await (await opened.signedIn()).newPage();
    await page.addInitScript(`
      window.reads = [];
      for (const name of ["arrayBuffer", "bytes", "slice", "stream", "text"]) {
        const read = Blob.prototype[name];
        Blob.prototype[name] = function (...given) {
          reads.push(name);
          return read.apply(this, given);
        };
      }`);
    await page.goto(`${opened.service.url}/artist/${artistId}/add`);
    const wrong: string[] = [];
    for (const name of names) {
      const path = await writeHostile(folder, name);
      const isFolder = (await stat(path)).isDirectory();
      await page.getByLabel(isFolder ? "Choose a folder" : "Choose files").setInputFiles(path);
      const region = page.getByRole("region", { name: "What was found" });
      await region.getByText("Nothing in it can be added.").waitFor();
      const words = await region.innerText();
      if (!words.includes("Cannot be read: 1")) wrong.push(`${name}: ${words}`);
      await rm(path, { recursive: true });
    }
    expect(wrong).toEqual([]);
    expect(await page.evaluate("reads")).toEqual([]);
    // The control: what the page itself reads is seen.
    await page.evaluate("new Blob(['x']).text()");
    expect(await page.evaluate("reads")).toEqual(["text"]);
  });
});
