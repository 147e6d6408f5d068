import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { openedForTests } from "../support/opened-page.js";

const sized = (width: number) => ({ viewport: { width, height: 900 } });

describe.skipIf(!hasChromium)("the timeline", () => {
  const opened = openedForTests();

  async function drawn(width = 1440, more: object = {}): Promise<Page> {
    const page = await opened.open("/timeline", { ...sized(width), ...more });
    await page.locator(".strip rect").first().waitFor();
    return page;
  }
  const boxesOf = async (all: Locator) =>
    Promise.all((await all.all()).map((one) => one.boundingBox()));

  test.each([
    390, 1440, 2560,
  ])("at %i px is accessible and never wider than the screen", async (width) => {
    const page = await drawn(width);
    const complaints = complaintsOf(page);
    await page.locator(".counts tbody a").first().click();
    await page.getByRole("link", { name: /^Sources of \d{4}$/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const { width: drawnWidth = 0 } =
      (await page.locator(".strip svg").first().boundingBox()) ?? {};
    expect(drawnWidth).toBeGreaterThan(width * 0.4);
    const strips = await boxesOf(page.locator(".strip"));
    expect(new Set(strips.map((box) => box?.width)).size).toBe(1);
    // The name of a site is one line.
    const rows = await boxesOf(page.locator(".wide-table tbody tr"));
    expect(Math.max(...rows.map((box) => box?.height ?? 999))).toBeLessThan(50);
    expect(complaints).toEqual([]);
  });

  test("a count leads to the sources of its site", async () => {
    const page = await drawn();
    const site = page.locator(".wide-table tbody td a").first();
    const count = Number(await site.innerText());
    await site.click();
    await page.waitForURL(/\/sources#site=/);
    const total = page.locator(".library-total");
    await expect.poll(() => total.innerText()).toMatch(/^\d/);
    // The list has those that may not be quoted now, too.
    expect(Number.parseInt(await total.innerText(), 10)).toBeGreaterThanOrEqual(count);
  });

  test("a mark chooses its year, which filters Ask, Search and Sources", async () => {
    const page = await drawn();
    await page.locator("[data-kind='Pages'] rect").first().dispatchEvent("click");
    await page.waitForURL(/#year=\d{4}$/);
    const year = page.url().slice(-4);
    await page.getByRole("heading", { name: year, exact: true }).waitFor();
    const linkOf = (name: string) =>
      page.getByRole("link", { name: `${name} ${year}`, exact: true }).getAttribute("href");
    expect(await linkOf("Search")).toContain(`#fromDate=${year}-01-01&toDate=${year}-12-31`);
    expect(await linkOf("Sources of")).toContain(`/sources#year=${year}`);
    await page.getByRole("link", { name: `Ask about ${year}` }).press("Enter");
    await page.getByText("Only what is dated from").waitFor();
    await page
      .getByRole("textbox", { name: "Your question" })
      .fill("What happened at the harbour?");
    await page.getByRole("button", { name: /^Preview/ }).click();
    expect(await page.getByLabel("From").inputValue()).toBe(`${year}-01-01`);
    expect(await page.getByLabel("Until").inputValue()).toBe(`${year}-12-31`);
  });

  test("every mark and count can be seen without colours and on paper", async () => {
    const page = await drawn(1440, { forcedColors: "active" as const });
    const fill = "getComputedStyle(document.querySelector('.strip rect')).fill";
    const ink = "getComputedStyle(document.body).color";
    expect(await page.evaluate(fill)).toBe(await page.evaluate(ink));
    await page.emulateMedia({ media: "print", forcedColors: "none" });
    expect(await page.locator(".strip svg").first().isVisible()).toBe(true);
    expect(await page.locator(".counts").first().isVisible()).toBe(true);
  });
});
