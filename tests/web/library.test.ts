import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

const many = 250;
const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 } };

describe.skipIf(!hasChromium)("the sources as a library", () => {
  const opened = openedForTests();
  beforeAll(async () => {
    await opened.db.execute(sql`
      insert into originals (
        id, artist_id, source_id, revision, kind, url, url_key, post_key, title, text, text_length,
        dated_from, dated_until, curation, visibility, tokens, token_count
      )
      select gen_random_uuid(), ${demoArtist}, 'many:' || n, repeat(md5(n::text), 2), 'web_page', u.url, u.url,
        u.url, 'Log ' || n, 'Words of the sea.', 17, d.at, d.at, 'approved', 'public', '', 4
      from generate_series(1, ${many}::integer) n
      cross join lateral (select 'https://log.example/' || n as url) u
      cross join lateral (select timestamptz '2019-06-01' - n * interval '1 hour' as at) d`);
  });

  const rows = (page: Page) => page.locator("main .rows > li");
  const find = (page: Page) => page.getByRole("searchbox", { name: "Find" });
  const total = (page: Page) => page.locator(".library-total");
  const isAt = (page: Page, fragment: string) =>
    expect.poll(() => new URL(page.url()).hash).toBe(fragment);

  test("sources are found while typing, and each filter says how many it would show", async () => {
    const page = await opened.open("/sources", wide);
    const complaints = complaintsOf(page);
    await find(page).fill("log.example 24");
    await isAt(page, "#find=log.example+24");
    // 24, 124, 224 and 240 to 249.
    await total(page).getByText("13 sources").waitFor();
    expect(await rows(page).count()).toBe(13);
    const years = page.getByLabel("Year").getByRole("option");
    expect(await years.allInnerTexts()).toEqual(["Every year", "2019 (13)"]);
    await page.getByLabel("Order").selectOption("title");
    await expect.poll(() => rows(page).first().innerText()).toMatch(/^Log 124\n/);
    await page.reload();
    await expect.poll(() => rows(page).first().innerText()).toMatch(/^Log 124\n/);
    expect(await find(page).inputValue()).toBe("log.example 24");
    await page.goBack();
    await expect.poll(() => rows(page).first().innerText()).toMatch(/^Log 24\n/);
    await page.getByRole("link", { name: "Show all" }).click();
    await expect.poll(() => find(page).inputValue()).toBe("");
    await expect.poll(() => rows(page).count()).toBeGreaterThan(90);
    expect(complaints).toEqual([]);
  });

  test("a late response is not shown", async () => {
    const page = await opened.open("/sources", wide);
    await rows(page).first().waitFor();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isHeld = page.waitForRequest((request) => request.url().includes("find=log"));
    await page.route("**/sources?*find=log*", async (route) => {
      await isReleased;
      await route.continue().catch(() => undefined);
    });
    await find(page).fill("log");
    await isHeld;
    await find(page).fill("harmonium");
    await total(page)
      .getByText(/^\d sources?/)
      .waitFor();
    const found = await rows(page).allInnerTexts();
    release();
    await find(page).fill("harmoniu");
    await isAt(page, "#find=harmoniu");
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(found);
  });

  test("the list continues while scrolling, and coming back leads to the same place", async () => {
    const page = await opened.open("/sources#find=log.example", narrow);
    await total(page).getByText(`${many} sources`).waitFor();
    const end = () => page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await expect
      .poll(async () => {
        await end();
        return rows(page).count();
      })
      .toBe(many);
    expect(await page.getByRole("button", { name: "More sources" }).count()).toBe(0);
    // The last rows can come between the scroll and the count.
    await end();
    const place = await page.evaluate("scrollY");
    const last = rows(page).nth(many - 1);
    await last.getByRole("link").first().click();
    await page.getByRole("region", { name: "Original text" }).waitFor();
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(many);
    await expect.poll(() => page.evaluate("scrollY")).toBe(place);
  });

  test("a page that could not be read is asked for again with the button", async () => {
    const page = await opened.open("/sources#find=log.example", narrow);
    await page.route("**/sources?*cursor=*", (route) => route.abort());
    await rows(page).nth(50).waitFor();
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute("**/sources?*cursor=*");
    await page.getByRole("button", { name: "More sources" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => rows(page).count()).toBeGreaterThan(150);
  });

  test("a source is previewed beside the list by keyboard, and opened in the reader from there", async () => {
    const page = await opened.open("/sources#find=Fog+Signal&sort=title", wide);
    await rows(page).first().getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await preview.locator(".original-text").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/sources$/);
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await preview.getByRole("link", { name: "Open in the reader" }).click();
    await page.getByRole("region", { name: "Original text" }).waitFor();
    await page.goBack();
    await preview.getByRole("link", { name: "Close the preview" }).click();
    await preview.waitFor({ state: "detached" });
    await page.setViewportSize(narrow.viewport);
    await expect
      .poll(() => rows(page).first().getByRole("link").first().getAttribute("href"))
      .toMatch(/\/reader\//);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  test("a post without a title is named by its first words, and without a text by its site and date", async () => {
    await opened.db.execute(sql`
      insert into originals (
        id, artist_id, source_id, revision, kind, url, url_key, post_key, text, text_length, dated_from, dated_until,
        published_at, curation, visibility, tokens, token_count
      )
      select gen_random_uuid(), ${demoArtist}, 'untitled:' || length(text), repeat(md5(text), 2), 'caption', u.url, u.url,
        u.url, text, length(text), d.at, d.at, '2019-07-01', 'approved', 'public', '', 4
      from unnest(array['Rain again.\nWe sang.', '']) text
      cross join lateral (select 'https://untitled.example/post/3m5zb2' || length(text) as url) u
      cross join lateral (select timestamptz '2019-07-01' as at) d`);
    const page = await opened.open("/sources#find=untitled.example&sort=title", wide);
    await total(page).getByText("2 sources").waitFor();
    const titles = await rows(page).locator(".row-title").allInnerTexts();
    expect(titles.sort()).toEqual([
      "Rain again. We sang.",
      "untitled.example, published July 1, 2019",
    ]);
    await page.getByRole("link", { name: "Rain again. We sang." }).click();
    await page.getByRole("heading", { name: "Rain again. We sang." }).waitFor();
  });

  test("a file without an address is called a file, and no link leads to the address that stands for it", async () => {
    await opened.db.execute(sql`
      update originals set url = u.url, url_key = u.url
      from (select 'https://files.invalid/faq.txt' as url) u
      where artist_id = ${demoArtist} and title = 'Questions that we are asked'`);
    const page = await opened.open("/sources#find=faq.txt", wide);
    await rows(page).first().getByText("a file", { exact: true }).waitFor();
    const sites = page.getByLabel("Site").getByRole("option");
    expect(await sites.allInnerTexts()).toEqual(["Every site", "a file (1)"]);
    await page.getByRole("link", { name: "Questions that we are asked" }).click();
    await page.getByRole("link", { name: "Open in the reader" }).click();
    await page.getByRole("complementary", { name: "About this original" }).waitFor();
    expect(await page.locator("a[href*='.invalid']").count()).toBe(0);
  });

  test("a title with marks without end does not widen the page", async () => {
    await opened.db.execute(sql`
      update originals set title = 'ด' || repeat('็', 300) where source_id = 'many:1'`);
    const page = await opened.open("/sources#find=log.example%2F1&sort=newest", narrow);
    await rows(page).first().getByText("ด็").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  test("sources are selected one by one or all at once, and a new search ends the selection", async () => {
    const page = await opened.open("/sources#find=log.example+24", wide);
    const bar = page.getByRole("region", { name: "Chosen sources" });
    await page.getByRole("checkbox", { name: "Choose Log 24", exact: true }).check();
    await bar.getByText("1 source chosen").waitFor();
    await bar.getByRole("checkbox", { name: "Choose all shown" }).check();
    await bar.getByText("13 sources chosen").waitFor();
    await page.getByRole("checkbox", { name: "Choose Log 24", exact: true }).uncheck();
    await bar.getByText("12 sources chosen").waitFor();
    await page.getByLabel("Order").selectOption("title");
    await expect.poll(() => bar.innerText()).toBe("Choose all shown");
  });

  test("all that were found are decided at once, each with its outcome, and taken back", async () => {
    await opened.db.execute(sql`update originals set curation = 'pending'
      where artist_id = ${demoArtist} and source_id like 'many:%'`);
    const page = await opened.open("/review", wide);
    await page.getByRole("link", { name: /^25\d pending sources$/ }).click();
    await isAt(page, "#state=pending");
    await find(page).fill("log.example");
    await total(page).getByText(`${many} sources`).waitFor();
    const bar = page.getByRole("region", { name: "Chosen sources" });
    await rows(page).first().waitFor();
    await bar.getByRole("checkbox", { name: "Choose all shown" }).check();
    await bar.getByRole("button", { name: `Choose all ${many} sources found` }).click();
    await bar.getByText(`${many} sources chosen`).waitFor();
    // It changes after it was shown.
    await opened.db.execute(sql`update originals set revision = repeat('f', 64)
      where source_id = 'many:7'`);
    await bar.getByRole("button", { name: `Reject ${many}` }).press("Enter");
    await bar.getByText("249 rejected, 1 changed since you saw it").waitFor();
    // The button is gone, and the keyboard stays where it was.
    const focused = "document.activeElement.closest('.chosen-bar') !== null";
    await expect.poll(() => page.evaluate(focused)).toBe(true);
    await total(page).getByText("1 source").waitFor();
    await bar.getByRole("button", { name: "Undo 249 decisions" }).click();
    await bar.getByText("249 taken back").waitFor();
    await total(page).getByText(`${many} sources`).waitFor();
    const { rows: stored } = await opened.db.execute(sql`
      select count(*)::integer as pending from eligible_originals
      where artist_id = ${demoArtist} and source_id like 'many:%' and curation = 'pending'`);
    expect(stored).toEqual([{ pending: many }]);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("one source is decided in the reader", async () => {
    const page = await opened.open("/reader/many:9", wide);
    const facts = page.getByRole("complementary", { name: "About this original" });
    await facts.getByRole("button", { name: "Hide" }).click();
    await facts.getByText("It cannot be used as evidence: it is private.").waitFor();
    await facts.getByRole("button", { name: "Show again" }).click();
    await facts.getByText("It can be used as evidence.").waitFor();
    await facts.getByRole("button", { name: "Undo 1 decision" }).click();
    await facts.getByRole("button", { name: "Show again" }).waitFor();
  });

  test("whether a page was rechecked is not said before it is known", async () => {
    const page = await opened.open("/sources", wide);
    const evidence = /\/research\/evidence\//;
    await page.route(evidence, (route) => route.abort());
    await page.goto(`${opened.service.url}/artist/${demoArtist}/reader/many:10`);
    const facts = page.getByRole("complementary", { name: "About this original" });
    const rechecked = facts.getByText("The page has not been rechecked.");
    await facts.getByRole("alert").getByText("The service is not responding.").waitFor();
    expect(await rechecked.count()).toBe(0);
    await page.unroute(evidence);
    await facts.getByRole("button", { name: "Try again" }).press("Enter");
    await rechecked.waitFor();
  });
});
