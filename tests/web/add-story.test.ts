import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorId, create, mastodonFiles, note } from "../support/archives/mastodon.js";
import { zipOf } from "../support/archives/pack.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { type OpenedPage, openedPage } from "../support/opened-page.js";
import { account, artist, load } from "../support/records.js";

describe.skipIf(!hasChromium)("an archive", () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await openedPage();
  });
  afterAll(() => opened.close());

  test("becomes a quoted answer in at most twelve clicks, without a shell", async () => {
    const artistId = randomUUIDv7();
    const profile = { url: "https://social.example/@skerrylight", handle: "skerrylight" };
    await load(
      opened.db,
      artist(artistId, "Harbour Kin"),
      account(artistId, "social_b", actorId, profile),
    );
    const posts = ["Low Lantern was produced by Ana Lund in Oslo.", "The van broke down again."];
    const archive = {
      name: "archive.zip",
      mimeType: "application/zip",
      buffer: zipOf(
        mastodonFiles(posts.map((text, at) => create(note(String(at + 1), `<p>${text}</p>`)))),
      ),
    };
    const context = await opened.signedIn();
    // What a person presses, also with Enter in a form.
    await context.addInitScript(`
      addEventListener("click", ({ isTrusted }) => {
        if (isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
      }, true);`);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${opened.service.url}/`);
    await page.getByRole("link", { name: "Harbour Kin" }).click();
    await page.getByRole("link", { name: "Add sources" }).first().click();
    await page.getByLabel("Choose files").setInputFiles(archive);
    await page.getByRole("button", { name: "Add 2 sources" }).click();
    await page.getByRole("link", { name: "Ask a question" }).click();
    await page.getByRole("textbox", { name: "Your question" }).fill("Who produced Low Lantern?");
    await page.keyboard.press("Enter");
    await page.locator("mark").first().waitFor();
    expect(await page.locator("mark").allInnerTexts()).toContain(posts[0]);
    const clicks = Number(await page.evaluate("sessionStorage.clicks"));
    // Beside those that were counted: one opens the choice of files, one takes the file.
    expect(clicks + 2).toBeLessThanOrEqual(12);
    expect(complaints).toEqual([]);
  });
});
