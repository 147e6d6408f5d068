import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaintsOf, hasChromium, openBrowser } from "../support/browser.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { type RunningService, runService } from "../support/running-service.js";

const artistId = "01930000-cafe-7000-8000-0000000005ea";

describe.skipIf(!hasChromium)("the page in a browser", () => {
  let database: FreshDatabase;
  let service: RunningService;
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    database = await freshDatabase();
    service = await runService({ DATABASE_URL: database.url });
    token = (await service.run("token", "--admin")).trim();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await database.close();
  });

  async function visit(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(service.url);
    return page;
  }

  async function signedIn(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await visit(options);
    await page.getByRole("textbox", { name: "Artist" }).fill(artistId);
    await page.getByLabel("Access token").fill(token);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "What would you like to know" }).waitFor();
    return page;
  }

  async function ask(page: Page, question: string, need: string): Promise<void> {
    await page.getByRole("textbox", { name: "Question" }).fill(question);
    await page.getByLabel("Looking for").selectOption(need);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("figure").first().waitFor();
  }

  test("a question can be asked, its stages followed and a quotation read in its original", async () => {
    const page = await signedIn();
    const complaints = complaintsOf(page);
    await ask(page, "When was Weather for Two Voices released?", "release_date");
    expect(await page.getByRole("list", { name: "Stages" }).innerText()).toContain(
      "Passages that may answer",
    );
    const quoted = await page.getByRole("blockquote").first().innerText();
    expect(quoted).toMatch(/Released:.* November 2026/);

    await page.getByRole("button", { name: "Read quotation 1 in context" }).press("Enter");
    const reader = page.getByRole("dialog");
    await reader.locator("mark").waitFor();
    expect(await reader.locator("mark").innerText()).toBe(quoted);
    expect(await reader.locator("header").innerText()).toContain("released 2026-11");
    await page.keyboard.press("Escape");
    await reader.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
  });

  test("an address with a token signs in at once, and keeps the token out of the address and the log", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${service.url}/#${new URLSearchParams({ token, artist: artistId })}`);
    await page.getByRole("heading", { name: "What would you like to know" }).waitFor();
    expect(page.url()).toBe(`${service.url}/`);
    expect(service.log()).not.toContain(token);
  });

  test("an address with a token that does not hold shows why, and one without artist asks for it", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${service.url}/#${new URLSearchParams({ token: "none", artist: artistId })}`);
    await page.getByRole("alert").filter({ hasText: "." }).waitFor();
    expect(page.url()).toBe(`${service.url}/`);
    await page.goto(`${service.url}/#${new URLSearchParams({ token })}`);
    await page.getByRole("textbox", { name: "Artist" }).fill(artistId);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "What would you like to know" }).waitFor();
  });

  test("shows the budgets with what the question used of them", async () => {
    const page = await signedIn();
    const budgets = page.getByRole("complementary", { name: "Budgets" });
    await budgets.getByText("1 of 100").waitFor();
    await budgets.getByRole("meter", { name: "Outside lookups, this artist" }).waitFor();
  });

  test("a quotation of a recording leads to the second at which it is spoken, in the answer and in the reader", async () => {
    const page = await signedIn();
    await ask(page, "Which kitchen timer is shaped like a hen?", "spoken_content");
    const quotation = page.getByRole("figure").filter({ hasText: "shaped like a hen" }).first();
    const source = quotation.getByRole("link", { name: "Source" });
    const address = (await source.getAttribute("href")) ?? "";
    expect(address).toMatch(
      /^https:\/\/nightharbour\.example\/episodes\/212\/transcript#t=\d+(\.\d+)?$/,
    );
    const minutes = Math.floor(Number(address.split("=")[1]) / 60);
    expect(await quotation.innerText()).toContain(`at ${minutes}:`);
    await quotation.getByRole("button", { name: /in context/ }).click();
    const reader = page.getByRole("dialog");
    await reader.locator("mark").waitFor();
    expect(await reader.getByRole("link", { name: "Source" }).getAttribute("href")).toBe(address);
    expect(await reader.locator("header").innerText()).toContain(`at ${minutes}:`);
  });

  test("a decided discovery leaves the review queue", async () => {
    const page = await signedIn();
    await page.getByRole("link", { name: "Review" }).click();
    const cards = page.getByRole("article");
    await cards.first().waitFor();
    const waiting = await cards.count();
    const first = cards.first();
    const choices = first.getByRole("group").getByRole("button");
    expect(await choices.allInnerTexts()).toEqual([
      "Approve",
      "Decline",
      "Wrong artist",
      "Incorrect",
    ]);
    await first.getByRole("button", { name: "Decline" }).click();
    await first.getByText("Declined").waitFor();
    await page.reload();
    await cards.first().waitFor();
    expect(await cards.count()).toBe(waiting - 1);
  });

  test("a sitting can be held: a question on evidence, an exact answer, an edit and its versions", async () => {
    const page = await signedIn();
    await page.getByRole("link", { name: "Interview" }).click();
    await page.getByText("Add a boundary").click();
    await page.getByLabel("Do not ask about").fill("Nothing about my family.");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    const memory = page.getByRole("complementary", { name: "Memory" });
    await memory.getByText("Nothing about my family.").waitFor();

    await page.getByRole("button", { name: "Start the next sitting" }).click();
    await page.getByLabel("Search the evidence").fill("recorded the whole album");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("radio").first().check();
    await page
      .getByRole("textbox", { name: "Question" })
      .fill("What did that room change for you?");
    await page.getByRole("button", { name: "Offer" }).click();
    const answer = page.getByRole("textbox", { name: "Answer" });
    await answer.fill("  It made us sing closer.\nNo echo at all. ");
    await page.getByRole("article").getByRole("button", { name: "Save", exact: true }).click();
    const question = page.getByRole("article", { name: "What did that room change for you?" });
    await question.getByText("answered").waitFor();

    await question.getByRole("button", { name: "Edit" }).click();
    await question.getByLabel("New wording").fill("It made us sing much closer.");
    await question.getByRole("button", { name: "Save the edit" }).click();
    await memory.getByText("It made us sing much closer.").waitFor();
    await question.getByRole("button", { name: "Versions" }).click();
    const versions = question.getByRole("list", { name: "Versions, newest first" });
    await versions.getByRole("listitem").nth(1).waitFor();
    expect(await versions.getByRole("listitem").first().innerText()).toContain("much closer");
    expect(await versions.locator("p").nth(1).textContent()).toBe(
      "  It made us sing closer.\nNo echo at all. ",
    );
  });

  test("every part has a name for a screen reader", async () => {
    const page = await signedIn();
    const tree = await page.locator("body").ariaSnapshot();
    for (const part of [
      "banner",
      'navigation "Parts of the page"',
      'link "Ask"',
      "main",
      'heading "What would you like to know about Skerrylight?" [level=1]',
      'textbox "Question"',
      'combobox "Looking for"',
      'complementary "Budgets"',
      "contentinfo",
    ])
      expect(tree).toContain(part);
    expect(await page.locator("nav [aria-current=page]").innerText()).toBe("Ask");
    for (const control of await page
      .locator("main :is(button, input, select, textarea):visible")
      .all()) {
      expect(await control.ariaSnapshot()).toMatch(/ "/);
    }
  });

  test("fits a phone, in light and dark, without scrolling sideways", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await signedIn({ viewport: { width: 360, height: 740 }, colorScheme });
      for (const part of ["Ask", "Review", "Interview"]) {
        await page.getByRole("link", { name: part }).click();
        const width = await page.evaluate("document.documentElement.scrollWidth");
        expect(width).toBeLessThanOrEqual(360);
      }
    }
  });

  test("an invalid access token is answered with a message, and is not kept", async () => {
    const page = await visit();
    await page.getByRole("textbox", { name: "Artist" }).fill(artistId);
    await page.getByLabel("Access token").fill("not-a-token");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").getByText("Not signed in").waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
  });

  test("scripts from elsewhere and in the page are refused, and the page cannot be framed", async () => {
    const { headers } = await fetch(service.url);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    const page = await visit();
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = true' }))",
    );
    expect(await page.evaluate("window.ran")).toBeUndefined();
  });
});
