import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";
import { artist, load } from "../support/records.js";

const widths = [390, 1440, 1920];
const otherId = randomUUIDv7();
const otherName = "فرقة المرفأ";

describe.skipIf(!hasChromium)("the desk and the command bar", () => {
  const opened = openedForTests();
  beforeAll(async () => {
    await load(opened.db, artist(otherId, otherName));
    await opened.db.execute(sql`
      insert into candidates (id, artist_id, suppression_key, destination, identity, url, url_key, revision, discovered_at)
      select gen_random_uuid(), ${otherId}, 'lore ' || n, 'lore', 'confirmed', 'https://news.example/' || n,
        'https://news.example/' || n, md5(n::text) || md5(n::text), now()
      from generate_series(1, 130) n`);
  });

  async function atDesk(width = 1440): Promise<Page> {
    const page = await (
      await opened.signedIn({ viewport: { width, height: 900 }, reducedMotion: "reduce" })
    ).newPage();
    await page.goto(`${opened.service.url}/desk`);
    await page.locator(".all-artists li").nth(1).waitFor();
    return page;
  }
  const bar = (page: Page) => page.getByRole("combobox", { name: "An artist or a room" });

  test.each(
    widths,
  )("at %i px each number opens the page where its items are decided", async (width) => {
    const page = await atDesk(width);
    const complaints = complaintsOf(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const row = page.locator(".all-artists li", { hasText: otherName });
    await row.getByRole("link", { name: "100 or more discoveries" }).click();
    await page.waitForURL(`**/artist/${otherId}/review`);
    await page.locator("main article").first().waitFor();
    // The page names its artist without opening the menu.
    const whose = page.getByRole("link", { name: `${otherName}: choose another artist` });
    expect(await whose.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("the key opens the bar; a typed artist opens in the room that is open", async () => {
    const page = await opened.open("/timeline", { reducedMotion: "reduce" });
    await page.locator(".strip").first().waitFor();
    await page.keyboard.press("Control+k");
    await bar(page).fill("المرفأ");
    await page.getByRole("option", { name: otherName }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/artist/${otherId}/timeline`);
    await bar(page).waitFor({ state: "detached" });
  });

  test("a typed room of the open artist is chosen with the arrows", async () => {
    const page = await opened.open("/ask", { reducedMotion: "reduce" });
    const button = page.getByRole("button", { name: /^Go to/ });
    await button.click();
    await bar(page).fill("s");
    const options = page.getByRole("option");
    await expect
      .poll(() => options.allInnerTexts())
      .toContainEqual(expect.stringContaining("Sources"));
    const names = (await options.allInnerTexts()).map((text) => text.split("\n")[0]?.trim());
    const place = names.findIndex((name) => name?.startsWith("Sources"));
    for (let n = 0; n < place; n++) await page.keyboard.press("ArrowDown");
    expect(await page.locator("[role=option][aria-selected=true]").innerText()).toContain(
      "Sources",
    );
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/artist/${demoArtist}/sources`);
  });

  test("Escape leaves everything unchanged, and a search without a match says so", async () => {
    const page = await atDesk();
    await page.getByRole("button", { name: /^Go to/ }).press("Enter");
    await bar(page).fill("qqqq");
    await page.getByText("Nothing is called that.").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/desk");
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toMatch(/^Go to/);
  });
});
