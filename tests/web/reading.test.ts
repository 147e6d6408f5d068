import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { demoInterview } from "#lib/http/demo-ids.js";
import { hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";
import { load, page as pageRecord } from "../support/records.js";

const arabic = "سجلت الفرقة ألبوم المنارة في شتاء تلك السنة. كان البحر هادئا في ذلك الصباح.";
const hebrew = "הלהקה הקליטה את המגדלור בחורף של אותה שנה. הים היה שקט באותו בוקר.";

describe.skipIf(!hasChromium)("what is read on the page", () => {
  const opened = openedForTests({ QUOTA_PLAN_ARTIST: "100" });
  beforeAll(async () => {
    await load(
      opened.db,
      pageRecord(demoArtist, arabic, { url: "https://sahil.example/manara", title: "المنارة" }),
      pageRecord(demoArtist, hebrew, { url: "https://hof.example/migdalor", title: "המגדלור" }),
    );
  });

  const asked = async (question: string): Promise<Page> => {
    const page = await opened.open("/ask");
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Go on" }).waitFor();
    return page;
  };
  /** The directions and languages of the elements that hold a text, innermost first. */
  const looksOf = (page: Page, text: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll("main *")]
      .filter((one) => one.checkVisibility() && one.textContent.includes(${JSON.stringify(text)}))
      .filter((one) => ![...one.children].some((child) => child.textContent.includes(${JSON.stringify(text)})))
      .map((one) => getComputedStyle(one).direction + " " + one.closest("[lang]").lang)`);

  test.each([
    ["ar", "متى سجلت الفرقة ألبوم المنارة", "في شتاء تلك السنة", "المنارة"],
    ["he", "מתי הלהקה הקליטה את המגדלור", "בחורף של אותה שנה", "המגדלור"],
  ])("%s runs right to left in questions, answers, searches and originals, and says its language", async (lang, question, words, title) => {
    const page = await asked(question);
    const own = `rtl ${lang}`;
    const areOwn = async (text: string) => {
      const looks = await looksOf(page, text);
      return looks.length > 0 && looks.every((look) => look === own);
    };
    await page.locator(".nearest mark").waitFor();
    await expect.poll(() => areOwn(question)).toBe(true);
    await expect.poll(() => areOwn(words)).toBe(true);
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await page.getByRole("searchbox", { name: "Words" }).fill(title);
    const field = `getComputedStyle(document.querySelector("[type=search]")).direction`;
    expect(await page.evaluate(field)).toBe("rtl");
    await page.keyboard.press("Enter");
    const found = page.getByRole("region", { name: "Found passages" });
    await found.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expect.poll(() => areOwn(words)).toBe(true);
  });

  test("back and reload return to the same place, and to the link that was followed", async () => {
    const page = await opened.open("/sources", { viewport: { width: 1000, height: 700 } });
    const link = page.locator("main .rows a[href*='/reader/']").nth(25);
    await link.scrollIntoViewIfNeeded();
    const place = Number(await page.evaluate("scrollY"));
    expect(place).toBeGreaterThan(500);
    await link.click();
    await page.getByRole("region", { name: "Original text" }).waitFor();
    await expect.poll(() => page.evaluate("scrollY")).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate("scrollY")).toBe(place);
    const href = await link.getAttribute("href");
    const focused = `document.activeElement.getAttribute("href")`;
    await expect.poll(() => page.evaluate(focused)).toBe(href);
    // However late the list arrives.
    const late = Promise.withResolvers<void>();
    await page.clock.install();
    await page.route("**/sources?*", async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.reload();
    await page.locator(".loading").first().waitFor();
    await page.clock.fastForward(60_000);
    late.resolve();
    await expect.poll(() => page.evaluate("scrollY")).toBe(place);
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
    expect(await page.evaluate("scrollY")).toBe(0);
  });

  test("a list that was continued is as long on coming back, and unfolded parts are still unfolded", async () => {
    const page = await opened.open("/search#query=Skerrylight");
    const found = page.locator("main .found-passage");
    await page.getByRole("button", { name: "More passages" }).click();
    await found.nth(15).waitFor();
    const count = await found.count();
    await found.nth(15).getByRole("link").first().click();
    await page.getByRole("region", { name: "Original text" }).waitFor();
    await page.goBack();
    await expect.poll(() => found.count()).toBe(count);

    await page.goto(`${opened.service.url}/artist/${demoArtist}/ask`);
    await page
      .getByRole("textbox", { name: "Your question" })
      .fill("Who played the bass pedals on Fog Signal Company?");
    await page.keyboard.press("Enter");
    await page.getByText(/^Also near/).click();
    const other = page.locator(".also-near").getByRole("link", { name: /^Read in context/ });
    await other.last().click();
    await page.getByRole("region", { name: "Original text" }).waitFor();
    await page.goBack();
    await expect.poll(() => other.last().isVisible()).toBe(true);
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(0);
  });

  test("only the artist's owner and administrators can confirm a stated name", async () => {
    const address = `/reader/${demoInterview}`;
    const page = await opened.open(address);
    const button = page.getByRole("button", { name: "This is the artist" });
    const name = page.getByRole("listitem").getByText("Marit Lyngvåg", { exact: true });
    await name.waitFor();
    await button.first().waitFor();
    await page.route("**/api/me", async (route) => {
      const account = await (await route.fetch()).json();
      const artists = [{ id: demoArtist, name: "Skerrylight", role: "editor" }];
      await route.fulfill({ json: { ...account, isAdministrator: false, artists } });
    });
    const isRead = page.waitForResponse((response) => response.url().endsWith("/api/me"));
    await page.reload();
    await isRead;
    await name.waitFor();
    expect(await button.count()).toBe(0);
  });

  test("closing a tab asks first while it holds words that were not saved, and only then", async () => {
    const page = await opened.open("/ask");
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    const box = page.getByRole("textbox", { name: "Your question" });
    await box.fill("Why was it");
    const leaving = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    await leaving;
    expect(dialogs).toEqual(["beforeunload"]);

    const other = await opened.open("/search");
    await other.getByRole("searchbox", { name: "Words" }).fill("harmonium");
    other.on("dialog", (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    const closed = other.waitForEvent("close");
    await other.close({ runBeforeUnload: true });
    await closed;
    expect(dialogs).toEqual(["beforeunload"]);
  });

  test("a printed answer has its mark, every quotation and full addresses, and nothing to press", async () => {
    const page = await asked("Who played the bass pedals on Fog Signal Company?");
    await page.emulateMedia({ media: "print" });
    const shown = (selector: string) =>
      page.evaluate<number>(
        `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length`,
      );
    expect(await shown("button, .button, textarea, nav, form")).toBe(0);
    expect(await shown(".nearest mark")).toBe(1);
    const style = `(() => { const { printColorAdjust, borderBottomStyle } = getComputedStyle(document.querySelector(".nearest mark")); return printColorAdjust + " " + borderBottomStyle; })()`;
    expect(await page.evaluate(style)).toBe("exact solid");
    expect(await shown(".quotation blockquote")).toBe(await page.locator(".quotation").count());
    const after = `getComputedStyle(document.querySelector(".source-note a"), "::after").content`;
    expect(await page.evaluate(after)).toMatch(/https?:\/\//);
  });
});
