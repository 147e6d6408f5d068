import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

const schemes = ["light", "dark"] as const;
/**
 * `AXE=all` checks every width in both schemes; otherwise each page is checked narrow and light,
 * wide and dark, but for the rooms in light, which roles.test.ts checks.
 */
const isWhole = process.env.AXE === "all";
const looks = isWhole
  ? [360, 390, 768, 1024, 1440].flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
  : [
      { width: 360, scheme: "light" as const },
      { width: 1440, scheme: "dark" as const },
    ];

describe.skipIf(!hasChromium)("every page is accessible", () => {
  const opened = openedForTests();
  const places: string[] = [];
  let rooms: string[];
  beforeAll(async () => {
    const page = await opened.open("/jobs");
    const own = `/artist/${demoArtist}`;
    rooms = await roomsOf(page);
    places.push("/", "/nowhere", own, `${own}/review/decided`, ...rooms);
    places.push((await page.locator("main a[href*='/ask/']").first().getAttribute("href")) ?? "");
    await page.goto(`${opened.service.url}/artist/${demoArtist}/sources`);
    places.push(await linkOf(page, "Fog Signal Company"));
    await page.setViewportSize({ width: 390, height: 844 });
    places.push(await linkOf(page, "Fog Signal Company"));
    await page.goto(`${opened.service.url}/artist/${demoArtist}/memory`);
    places.push(await linkOf(page, "Edit, history"));
  });

  /**
   * The pages of the navigation; the pages of one question or original are opened by their links.
   */
  async function roomsOf(page: Page): Promise<string[]> {
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    await links.first().waitFor();
    const found = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
    expect(found.length).toBeGreaterThan(10);
    return found.map(String);
  }

  async function linkOf(page: Page, name: string): Promise<string> {
    const link = page.getByRole("link", { name }).first();
    return (await link.getAttribute("href")) ?? "";
  }

  test("axe finds nothing on any page, narrow and light, wide and dark, and no page scrolls sideways", async () => {
    const page = await opened.open("/ask", { reducedMotion: "reduce" });
    const wrong: string[] = [];
    for (const place of places) {
      await page.goto(opened.service.url + place);
      await page.locator("main h1").waitFor();
      await expect.poll(() => page.locator(".loading").count()).toBe(0);
      for (const { width, scheme } of looks) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: scheme });
        const at = `${place} at ${width}, ${scheme}`;
        if (isWhole || scheme === "dark" || !rooms.includes(place))
          for (const one of await violationsOf(page)) wrong.push(`${at}: ${one}`);
        const shown = await page.evaluate("document.documentElement.scrollWidth");
        if (Number(shown) > width) wrong.push(`${at} is ${shown} px wide`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("the sign-in, its renewal and a confirmation dialog are accessible and keep the focus inside", async () => {
    const page = await opened.visit("/", { viewport: { width: 390, height: 844 } });
    await page.getByText("With an access token").click();
    await page.getByLabel("Access token").fill("not-a-token");
    await page.getByRole("button", { name: "Sign in with the token" }).click();
    await page.getByRole("alert").getByText("Not signed in").waitFor();
    expect(await violationsOf(page)).toEqual([]);

    const keep = await opened.open("/keep", { colorScheme: "dark" });
    await keep.getByLabel("The artist's name").fill("Skerrylight");
    await keep.getByRole("button", { name: "Erase", exact: true }).press("Enter");
    await keep.getByRole("dialog").waitFor();
    expect(await violationsOf(keep)).toEqual([]);
    expect(await keep.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true);
    await keep.keyboard.press("Escape");
    await expect.poll(() => keep.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => keep.evaluate("document.activeElement.textContent")).toBe("Erase");
  });

  test("forced colours still show marks and the current page, and nothing moves with reduced motion", async () => {
    const page = await opened.open("/disagreements", {
      forcedColors: "active",
      reducedMotion: "reduce",
    });
    const here = page.getByRole("navigation", { name: "Pages" }).locator("[aria-current=page]");
    await here.waitFor();
    const outline = `getComputedStyle(document.querySelector("nav [aria-current]")).outlineStyle`;
    expect(await page.evaluate(outline)).toBe("solid");
    const moving = `[...document.querySelectorAll("*")].filter((one) => {
      const { animationName, transitionDuration } = getComputedStyle(one);
      return animationName !== "none" || parseFloat(transitionDuration) > 0;
    }).length`;
    expect(await page.evaluate(moving)).toBe(0);
  });
});
