import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { type OpenedPage, openedPage } from "../support/opened-page.js";
import { localServer } from "../support/outside/server.js";

// From an empty account to an owned artist without a shell: three people at the real provider.
describe.skipIf(!hasChromium)("asking for an artist", () => {
  let opened: OpenedPage;
  let site: Awaited<ReturnType<typeof localServer>>;
  let pageText = "Nothing here yet.";
  beforeAll(async () => {
    site = await localServer(() => ({
      status: 200,
      headers: { "content-type": "text/html" },
      body: `<!doctype html><title>Low Lamp</title><p>${pageText}</p>`,
    }));
    opened = await openedPage({ SIGN_UP: "open", FETCH_ALLOW_HOSTS: site.host });
  });
  afterEach(() => opened.closeTabs());
  afterAll(async () => {
    await opened.close();
    await site.close();
  });

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole("heading", { name, level: 1 });

  async function signIn(width: number, person: RegExp): Promise<Page> {
    const page = await opened.visit("/", { viewport: { width, height: 844 } });
    await page.getByRole("button", { name: "Sign in", exact: true }).press("Enter");
    await page.getByRole("button", { name: person }).press("Enter");
    return page;
  }

  /** Opens a page by its link in the navigation, with the keyboard. */
  async function follow(page: Page, width: number, name: string | RegExp): Promise<void> {
    if (width === 390) await page.getByRole("button", { name: "Menu" }).press("Enter");
    await page.getByRole("link", { name }).first().press("Enter");
  }

  async function isClean(page: Page, width: number): Promise<void> {
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }

  test.each([
    390, 1440,
  ])("at %i px by keyboard: becoming known, asking, a code, a decision, an owner; axe finds nothing", async (width) => {
    const newcomer = await signIn(width, /newcomer/);
    const complaints = complaintsOf(newcomer);
    // The first of the two runs makes the person known.
    if (width === 390) {
      await heading(newcomer, "You are signed in, but not known here yet").waitFor();
      await isClean(newcomer, width);
      await newcomer.getByRole("textbox", { name: "Your name" }).fill("Nora Newcomer");
      await newcomer.getByRole("button", { name: "Continue", exact: true }).press("Enter");
    }
    await heading(newcomer, "Which artist?").waitFor();
    await follow(newcomer, width, /^(Ask for an artist|Your request)$/);
    if (width !== 390)
      await newcomer.getByRole("link", { name: "Ask for another artist" }).press("Enter");
    await heading(newcomer, "Ask for an artist").waitFor();
    await isClean(newcomer, width);
    const artist = `Low Lamp ${width}`;
    await newcomer.getByLabel("Name of the artist").fill(artist);
    await newcomer.getByLabel("Why you speak for them").fill("I play the bass.");
    await newcomer.getByRole("button", { name: "Find the artist" }).press("Enter");
    await newcomer
      .getByText(/searches no catalog|is not responding|no artist with this name/)
      .waitFor();
    await isClean(newcomer, width);
    await newcomer.getByRole("button", { name: /ask by hand/i }).press("Enter");
    await heading(newcomer, "Your request for an artist").waitFor();
    // The navigation leads there now, too.
    await newcomer
      .locator("nav[aria-label='Your account'] a[href='/claim']")
      .waitFor({ state: "attached" });
    const code = await newcomer.locator("code").first().innerText();
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    await isClean(newcomer, width);

    const look = newcomer.getByLabel("Address of the page");
    const button = newcomer.getByRole("button", { name: "Look there", exact: true });
    await look.fill(`${site.url}/about`);
    if (width === 390) {
      await button.press("Enter");
      await newcomer.getByText("The code is not at this address").waitFor();
    }
    pageText = `Bass: ${code}`;
    await button.press("Enter");
    await newcomer.getByText(/^Found at .* an address that only you named/).waitFor();
    await isClean(newcomer, width);

    const administrator = await signIn(width, /administrator/);
    await heading(administrator, "Which artist?").waitFor();
    await follow(administrator, width, "Requests for artists (1)");
    await heading(administrator, "Requests for artists").waitFor();
    const request = administrator.getByRole("article", { name: new RegExp(artist) });
    await request.getByText("I play the bass.").waitFor();
    await request.getByText("Nora Newcomer").first().waitFor();
    await request.getByText("local-newcomer", { exact: true }).waitFor();
    await request.getByText("code at an address that the person named").waitFor();
    await isClean(administrator, width);
    await request.getByLabel("Answer to the person").fill("Welcome.");
    await request.getByRole("button", { name: "Approve" }).press("Enter");
    await administrator.getByText("No requests are waiting for a decision").waitFor();

    await newcomer.reload();
    await newcomer.getByText("Welcome.").waitFor();
    await isClean(newcomer, width);
    await newcomer.getByRole("link", { name: "Begin with the first steps" }).press("Enter");
    await expect
      .poll(() => new URL(newcomer.url()).pathname)
      .toMatch(/^\/artist\/[0-9a-f-]{36}\/start$/);
    await newcomer.locator("main h1").waitFor();
    expect(complaints).toEqual([]);
  });
});
