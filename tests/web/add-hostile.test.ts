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

  test("are refused with a sentence, and the page answers all the time", {
    timeout: 300_000,
  }, async () => {
    const artistId = randomUUIDv7();
    await load(opened.db, artist(artistId));
    const page = await (await opened.signedIn()).newPage();
    await page.addInitScript(`
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: "longtask" });`);
    await page.goto(`${opened.service.url}/artist/${artistId}/add`);
    const wrong: string[] = [];
    for (const name of names) {
      const path = await writeHostile(folder, name);
      await page.evaluate("longest = 0");
      const isFolder = (await stat(path)).isDirectory();
      await page.getByLabel(isFolder ? "Choose a folder" : "Choose files").setInputFiles(path);
      const region = page.getByRole("region", { name: "What was found" });
      await region.getByText("Nothing in it can be added.").waitFor({ timeout: 60_000 });
      const words = await region.innerText();
      const longest = await page.evaluate("longest");
      if (!words.includes("Cannot be read: 1")) wrong.push(`${name}: ${words}`);
      if (Number(longest) > 200) wrong.push(`${name}: a task of ${longest} ms`);
      await rm(path, { recursive: true });
    }
    expect(wrong).toEqual([]);
  });
});
