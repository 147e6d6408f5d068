import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { copiedBy } from "../support/clipboard.js";
import { draftedWords, keepDrafts } from "../support/kept-drafts.js";
import { demoArtist, type OpenedPage, openedForTests } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("a thread on the page", () => {
  const opened = openedForTests({ QUOTA_PLAN_ARTIST: "100" });

  const first = "Who played the bass pedals on Fog Signal Company?";
  const second = "How long was the Post Boat Tour and how many harbours did it visit?";

  async function hasEnded(page: Page, question: string): Promise<void> {
    await page.getByRole("heading", { level: 1, name: question }).waitFor();
    await page.getByRole("heading", { name: "Go on" }).waitFor();
  }
  async function asked(room = "/ask", options?: Parameters<OpenedPage["open"]>[1]): Promise<Page> {
    const page = await opened.open(room, options);
    await page.getByRole("textbox", { name: "Your question" }).fill(first);
    await page.keyboard.press("Enter");
    await hasEnded(page, first);
    return page;
  }
  const refusePlans = (page: Page) =>
    page.route(/\/research\/plans$/, (route) => {
      const body = { status: "error", code: "planning_quota", error: "no new plan is admitted" };
      return route.fulfill({ status: 429, headers: { "retry-after": "60" }, json: body });
    });

  async function followUp(page: Page, words: string): Promise<void> {
    await page.getByRole("textbox", { name: "Follow-up question" }).fill(words);
    await page.keyboard.press("Enter");
    await hasEnded(page, words);
  }

  test("a follow-up is below its question, at an address with both ids and no words", async () => {
    const page = await asked();
    const complaints = complaintsOf(page);
    const alone = new URL(page.url()).pathname;
    const planned = page.waitForRequest(/\/research\/plans$/);
    await followUp(page, second);
    const { context } = (await planned).postDataJSON();
    expect(context).toContain(`Asked before: ${first}\nQuoted from https://`);
    expect(context).toContain("Nils Orheim produced and mixed Fog Signal Company");
    const { pathname } = new URL(page.url());
    expect(pathname.startsWith(`${alone},`)).toBe(true);
    expect(pathname).toMatch(/\/ask\/[0-9a-f-]{36},[0-9a-f-]{36}$/);
    await page.getByRole("heading", { level: 2, name: first }).waitFor();
    expect(await page.locator(".question").count()).toBe(2);
    expect(await page.getByRole("textbox", { name: "Follow-up question" }).count()).toBe(1);
    const heading = page.getByRole("heading", { level: 1, name: second });
    const focused = () => page.evaluate("document.activeElement?.textContent");
    await expect.poll(focused).toBe(second);
    expect(Math.abs((await heading.boundingBox())?.y ?? 9999)).toBeLessThan(500);
    expect(await page.title()).toContain(second);
    expect(await violationsOf(page)).toEqual([]);

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const whole = page.getByRole("region", { name: "Copy the whole thread" });
    const copied = await copiedBy(whole.getByRole("button", { name: "Markdown" }));
    const headings = copied.split("\n").filter((line) => line.startsWith("## "));
    expect(headings).toEqual([`## ${first}`, `## ${second}`]);
    const records = await copiedBy(whole.getByRole("button", { name: "RIS" }));
    const ids = records.match(/^ID {2}- .*$/gm) ?? [];
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);

    await page.goBack();
    await hasEnded(page, first);
    expect(await page.locator(".question").count()).toBe(1);
    await page.goForward();
    await hasEnded(page, second);
    await page.reload();
    await page.getByRole("heading", { level: 2, name: first }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a follow-up that asks for every mention is answered by the list, without a job, until it is asked as a question, too", async () => {
    const page = await asked();
    const jobs: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/research/questions"))
        jobs.push(request.url());
    });
    await page.route("**/research/plans", async (route) => {
      const plan = await (await route.fetch()).json();
      const request = { ...plan.request, topic: "bass pedals on Fog Signal Company" };
      await route.fulfill({ json: { ...plan, request, mentions: { of: "bass pedals" } } });
    });
    const words = "And did it ever come back?";
    await page.getByRole("textbox", { name: "Follow-up question" }).fill(words);
    await page.keyboard.press("Enter");
    const mentions = page.getByRole("region", { name: "Mentions" });
    const all = mentions.getByRole("link", { name: "Every mention of “bass pedals”" });
    expect(await all.getAttribute("href")).toBe(
      `/artist/${demoArtist}/mentions#of=bass+pedals&by=original`,
    );
    await mentions.getByText(/^\d+ mentions? in \d+ sources?\./).waitFor();
    await mentions.getByText(/^All \d+ readable sources were searched\./).waitFor();
    await mentions.getByText("The count is signed.").waitFor();
    expect(await mentions.locator("mark").first().innerText()).toMatch(/bass pedals/i);
    expect(await mentions.getByRole("listitem").count()).toBeLessThanOrEqual(3);
    expect([jobs, await page.locator(".question").count()]).toEqual([[], 1]);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("button", { name: "Research it as a question, too" }).click();
    await hasEnded(page, words);
    expect([jobs.length, await mentions.count()]).toEqual([1, 0]);
    const newest = page.locator(".question").last();
    await newest.getByText("Understood as “bass pedals on Fog Signal Company”").waitFor();
    await newest.getByRole("button", { name: "Change" }).click();
    const field = newest.getByRole("textbox", { name: "Understood as" });
    expect(await field.inputValue()).toBe("bass pedals on Fog Signal Company");
    await field.fill("harmonium found");
    await newest.getByRole("button", { name: "Ask again" }).click();
    await newest.getByText("Understood as “harmonium found”").waitFor();
    // The next test's question is refused while this one runs.
    await page.getByRole("heading", { name: "Go on" }).waitFor();
    expect(await page.locator(".question").count()).toBe(2);
  });

  test.each([
    "without a reading model",
    "after a refused plan",
  ])("what a pronoun means is taken from the thread %s, shown, and can be changed", async (when) => {
    const page = await asked();
    if (when === "after a refused plan") await refusePlans(page);
    await followUp(page, "When was it released?");
    const newest = page.locator(".question").last();
    await newest.getByText("Understood as “When was it (Fog Signal Company) released?”").waitFor();
    // As for the question with the title in it.
    const line = newest.locator(".verdict-words");
    await expect.poll(() => line.innerText()).toBe("Two sources disagree.");
    await newest.getByRole("button", { name: "Change" }).click();
    const field = newest.getByRole("textbox", { name: "Understood as" });
    expect(await field.inputValue()).toBe("When was it (Fog Signal Company) released?");
    // What the thread does not tell is asked back, and nothing is searched.
    const next = page.getByRole("textbox", { name: "Follow-up question" });
    await next.fill("Who produced the second one?");
    await page.keyboard.press("Enter");
    await page.getByText("refers to something that was not named; say what it is about").waitFor();
    expect(await next.inputValue()).toBe("Who produced the second one?");
    expect(await page.locator(".question").count()).toBe(2);
  });

  test("suggested questions come from the artist's evidence, and repeat nothing that was asked", async () => {
    const page = await asked();
    const examples = page.getByRole("list", { name: "Or ask next" }).getByRole("button");
    await examples.first().waitFor();
    const questions = await examples.allInnerTexts();
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(questions.join()).not.toContain("Fog Signal Company");
    await examples.first().click();
    await hasEnded(page, questions[0] as string);
    expect(await page.locator(".question").count()).toBe(2);
  });

  test("sentences by a model are above the quotation, and link to the words that say them; when none held up, they can be written again", async () => {
    const page = await asked();
    expect(await page.getByText("Written by a model").count()).toBe(0);
    await keepDrafts(opened.db, demoArtist);
    // As if a reading model had judged it.
    await opened.db.execute(
      sql`update jobs set limitations = '[]' where artist_id = ${demoArtist}`,
    );
    await page.reload();
    const sentences = page.getByRole("region", { name: "Answer written by a model" });
    await sentences.getByText(draftedWords).waitFor();
    expect(await sentences.innerText()).toContain("Written by a model from these quotations");
    const above = (await sentences.boundingBox())?.y ?? 9999;
    expect(above).toBeLessThan((await page.locator(".nearest").boundingBox())?.y ?? 0);
    expect(await violationsOf(page)).toEqual([]);
    const link = sentences.getByRole("link").first();
    expect(await link.getAttribute("href")).toMatch(/\/reader\/.+@[0-9a-f]{64}#\d+-\d+$/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const format of ["Text", "Markdown"]) {
      const copied = await copiedBy(page.getByRole("button", { name: format, exact: true }));
      const said = copied.split("\n\n")[1] ?? "";
      expect(said).toContain("Written by a model from the quotations below");
      expect(said).toContain(`${draftedWords} [`);
    }
    let isAgain = false;
    await page.route("**/draft", (route) => {
      isAgain ||= route.request().postDataJSON().again === true;
      const refused = { status: "ok", draft: null, reason: "not_supported" };
      return isAgain ? route.continue() : route.fulfill({ json: refused });
    });
    await page.reload();
    await sentences.getByText("these quotations do not support it").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await sentences.getByRole("button", { name: "Have it written again" }).click();
    await sentences.getByText(draftedWords).waitFor();
    await opened.db.execute(sql`update jobs set limitations = '["offline_model: x"]'`);
  });

  test("one quotation is copied with its source", async () => {
    const page = await asked("/ask", { permissions: ["clipboard-read", "clipboard-write"] });
    const copy = page.getByRole("button", { name: /^Copy quotation \d/ });
    expect(await copiedBy(copy.first())).toMatch(
      /^“[^”]+”\n\n.+, saved text [0-9a-f]{12}, https:\/\//s,
    );
  });

  test("on paper the sources have numbered full addresses, the day of reading and the revision", async () => {
    const page = await asked();
    const sources = page.locator(".on-paper li");
    expect(await sources.first().isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await sources.first().isVisible()).toBe(true);
    await expect
      .poll(() => sources.first().innerText())
      .toMatch(/read .*20\d\d, saved text [0-9a-f]{12}, https:\/\//);
  });

  describe("on a wide screen an original", () => {
    const wide = { viewport: { width: 1440, height: 900 } };
    const pane = (page: Page) => page.getByRole("region", { name: "Original", exact: true });
    const topOf = async (page: Page) => Math.round(Number(await page.evaluate("scrollY")));

    test("opens beside the thread with its window in view, and both keep their scroll position", async () => {
      const page = await asked("/ask", wide);
      const complaints = complaintsOf(page);
      const thread = page.url();
      await page.getByText(/^Also near/).click();
      const others = page.locator(".also-near").getByRole("link", { name: /^Read in context/ });
      const link = others.nth(2);
      await link.scrollIntoViewIfNeeded();
      const before = (await link.boundingBox())?.y ?? -1;
      const left = await topOf(page);
      await link.click();
      const mark = pane(page).locator("mark, .quoted-window").first();
      await mark.waitFor();
      expect(new URL(page.url()).pathname).toBe(new URL(thread).pathname);
      const box = await mark.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(900);
      expect(box?.x).toBeGreaterThan(700);
      expect(Math.abs(((await link.boundingBox())?.y ?? 9999) - before)).toBeLessThan(4);
      expect(await violationsOf(page)).toEqual([]);

      const right = await topOf(page);
      await page.goBack();
      await pane(page).waitFor({ state: "detached" });
      await expect.poll(() => topOf(page)).toBe(left);
      await page.goForward();
      await mark.waitFor();
      await expect.poll(() => topOf(page)).toBe(right);
      await page.reload();
      await mark.waitFor();
      await pane(page).getByRole("button", { name: "Close" }).press("Escape");
      await pane(page).waitFor({ state: "detached" });
      const strong = page.getByRole("link", { name: /^Read in context/ });
      await strong.first().click();
      await pane(page).getByRole("button", { name: "Close" }).click();
      await pane(page).waitFor({ state: "detached" });
      expect(page.url()).toBe(thread);
      expect(complaints).toEqual([]);
    });

    test("leaves no empty space on paper while it is open", async () => {
      const page = await asked("/ask", wide);
      await page
        .getByRole("link", { name: /^Read in context/ })
        .first()
        .click();
      await pane(page).getByRole("button", { name: "Close" }).waitFor();
      await page.emulateMedia({ media: "print" });
      const padding = "getComputedStyle(document.querySelector('main')).paddingInlineEnd";
      expect(await page.evaluate(padding)).toBe("0px");
      expect(await pane(page).isVisible()).toBe(false);
    });

    test("keeps the thread's place and scroll position when twelve are opened and closed", async () => {
      const page = await asked("/ask", wide);
      await page.getByText(/^Also near/).click();
      const links = page.getByRole("link", { name: /^Read in context/ });
      const count = await links.count();
      const lost: number[] = [];
      for (let opening = 0; opening < 12; opening += 1) {
        const link = links.nth(opening % count);
        await link.scrollIntoViewIfNeeded();
        const before = [page.url(), await topOf(page)];
        await link.click();
        await pane(page).locator("mark, .quoted-window").first().waitFor();
        await page.goBack();
        await pane(page).waitFor({ state: "detached" });
        await expect.poll(() => topOf(page)).toBe(before[1]);
        if (page.url() !== before[0]) lost.push(opening);
      }
      expect(lost).toEqual([]);
    });

    test("opens alone on a narrow one", async () => {
      const page = await asked("/ask", wide);
      await page
        .getByRole("link", { name: /Read in context/ })
        .first()
        .click();
      await pane(page).getByRole("button", { name: "Close" }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await page.waitForURL(/\/reader\//);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    });
  });
});
