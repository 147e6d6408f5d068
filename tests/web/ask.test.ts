import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { copiedBy } from "../support/clipboard.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

const phone = { viewport: { width: 390, height: 844 } };

describe.skipIf(!hasChromium)("asking on the page", () => {
  const opened = openedForTests({ QUOTA_PLAN_ARTIST: "100" });

  /** A tab with a question that was asked in it and has ended. */
  async function asked(question: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await opened.open("/ask", options);
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.keyboard.press("Enter");
    await hasEnded(page, question);
    return page;
  }

  /**
   * While a question is running, another one is refused; and the question does not continue without
   * an open tab.
   */
  async function hasEnded(page: Page, question: string): Promise<void> {
    await page.getByRole("heading", { level: 1, name: question }).waitFor();
    await page.getByRole("heading", { name: "Go on" }).waitFor();
  }

  test("one click asks a question and shows its quotations; a reload shows the same", async () => {
    const page = await opened.open("/ask");
    const complaints = complaintsOf(page);
    await page.getByRole("button", { name: "When was Weather for Two Voices released?" }).click();
    const mark = page.locator(".nearest mark").first();
    await mark.waitFor();
    expect(await page.locator(".nearest").innerText()).toMatch(/Released:.* November 2026/);
    expect(page.url()).toMatch(/\/ask\/[0-9a-f-]{36}$/);
    expect(await page.title()).toContain("When was Weather for Two Voices released?");
    expect(await page.getByText("A release date, everywhere, at any time").count()).toBe(1);
    // Titles come with the proof, after the quotations.
    await expect
      .poll(() => page.locator(".source-note h3").allInnerTexts())
      .toContain("Weather for Two Voices");
    const marks = await page.locator("mark").allInnerTexts();

    // A question that cannot be read is read again with the keyboard, which stays there.
    const question = /\/research\/questions\/[0-9a-f-]+$/;
    await page.route(question, (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "When was Weather" }).waitFor();
    await page.getByText("The service is not responding.").waitFor();
    await page.unroute(question);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await mark.waitFor();
    const focused = "document.activeElement.closest('.question') !== null";
    await expect.poll(() => page.evaluate(focused)).toBe(true);
    await expect.poll(() => page.locator("mark").allInnerTexts()).toEqual(marks);
    await page.goBack();
    const earlier = page.getByRole("region", { name: "Earlier questions" });
    await earlier
      .getByRole("link", { name: "When was Weather for Two Voices released?" })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test.each([
    ["Who played the bass pedals on Fog Signal Company?", "played the bass pedals"],
    ["When was Weather for Two Voices released?", "November 2026"],
    ["How much did the harmonium cost and where was it found?", "400 kroner"],
  ])("on a phone, the words that answer %s are on the first screen", async (question, words) => {
    const page = await asked(question, phone);
    const mark = page.locator("mark").filter({ hasText: words }).first();
    const box = await mark.boundingBox();
    expect(box).not.toBeNull();
    const { x, y, width, height } = box ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0 - 4);
    expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
    expect(x + width).toBeLessThanOrEqual(phone.viewport.width);
    expect(await page.evaluate("scrollY")).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  test("one mark is strong, its passage is whole, and the other quotations are folded without marks", async () => {
    const page = await asked("Who played the bass pedals on Fog Signal Company?");
    expect(await page.locator("main mark").count()).toBe(1);
    const mark = await page.locator(".nearest mark").innerText();
    expect(mark).toContain("played the bass pedals");
    const passages = page.locator(".quotations blockquote");
    const isVisible = (index: number) => passages.nth(index).isVisible();
    expect([await isVisible(0), await isVisible(1)]).toEqual([true, false]);
    const whole = await passages.first().innerText();
    expect(whole).toContain(mark);
    expect(whole).not.toContain("…");
    expect(mark.length / (mark.length + whole.length)).toBeLessThan(0.15);
    // Its sources disagree about a release date, which was not asked.
    await page.getByRole("heading", { name: "Sources disagree on another matter" }).waitFor();
    const headings = await page.locator("main h2").allInnerTexts();
    expect(headings.indexOf("In its passage")).toBeLessThan(
      headings.indexOf("Sources disagree on another matter"),
    );
    await page.getByText(/^Also near: \d quotations$/).click();
    await expect.poll(() => isVisible(1)).toBe(true);
    expect(await page.locator("main mark").count()).toBe(1);
  });

  test("where no sentence has half of the question, the nearest passage stands without a mark", async () => {
    const page = await asked("How cold was it around midday during the recording?");
    await page.getByRole("heading", { name: "A passage near it" }).waitFor();
    expect(await page.locator("main mark").count()).toBe(0);
  });

  test("every wording of a question about a release gets the same verdict, one line in plain words", async () => {
    const lineOf = async (question: string) => {
      const page = await asked(question);
      const line = page.locator(".verdict-words");
      await expect.poll(() => line.innerText()).toMatch(/sources? (?:says?|disagree)/);
      return line.innerText();
    };
    const wordings = (title: string) => [
      `When was ${title} released?`,
      `When did ${title} come out?`,
      `${title} release date`,
      `What is the release date of ${title}?`,
    ];
    const lines: string[] = [];
    for (const wording of [
      ...wordings("Fog Signal Company"),
      ...wordings("Weather for Two Voices").slice(1, 3),
    ])
      lines.push(await lineOf(wording));
    expect(lines).toEqual([
      ...Array(4).fill("Two sources disagree."),
      ...Array(2).fill("Two sources say so."),
    ]);
  });

  test("nothing is said about how many sources agree before their disagreements are read", async () => {
    const page = await opened.open("/ask");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/disagreements?*", async (route) => {
      await held;
      await route.continue();
    });
    const reading = page.waitForRequest(/disagreements/);
    await page.getByRole("textbox", { name: "Your question" }).fill("When was Slack Water out?");
    await page.keyboard.press("Enter");
    await reading;
    await page.locator(".quotations blockquote").first().waitFor();
    const line = page.locator(".verdict-words");
    expect(await line.count()).toBe(0);
    release();
    await expect.poll(() => line.allInnerTexts()).toEqual(["Two sources disagree."]);
  });

  test("a question whose words cannot be read says so, and reads them again", async () => {
    const page = await asked("Who played the bass pedals on Fog Signal Company?");
    const proof = /\/proof\?texts=windows$/;
    await page.route(proof, (route) => route.abort());
    // Another tab does not know what was typed.
    await page.evaluate("sessionStorage.removeItem('questions')");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "A question" }).waitFor();
    await page.unroute(proof);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /bass pedals/ }).waitFor();
    await page.getByRole("heading", { name: "Go on" }).waitFor();
  });

  test("a quotation opens its original at the mark, with a link back to the question", async () => {
    // On a wider screen it opens beside the question (thread.test.ts).
    const narrow = { viewport: { width: 1090, height: 720 } };
    const page = await asked("Who played the bass pedals on Fog Signal Company?", narrow);
    await page.getByRole("link", { name: /^Read in context.*2$/ }).click();
    await page
      .getByRole("heading", { level: 1, name: "Fog Signal Company: notes and credits" })
      .waitFor();
    expect(page.url()).toMatch(/@[0-9a-f]{64}#\d+-\d+$|%40[0-9a-f]{64}#\d+-\d+$/);
    const original = page.getByRole("region", { name: "Original text" });
    const mark = original.locator("mark").first();
    await mark.waitFor();
    expect(await mark.innerText()).toContain("played the bass pedals");
    const shown = await original.innerText();
    expect(shown.length).toBeGreaterThan(3 * (await mark.innerText()).length);
    const box = await mark.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(500);
    const facts = page.getByRole("complementary", { name: "About this original" });
    await facts.getByText("It can be used as evidence.").waitFor();
    expect(await facts.innerText()).toContain("Web page");

    await page.reload();
    await mark.waitFor();
    await page.getByRole("link", { name: "← Who played the bass pedals" }).click();
    await page.locator(".nearest mark").first().waitFor();
  });

  test("what a question looks for can be seen and changed before and after asking", async () => {
    const page = await opened.open("/ask");
    const question = "When did the single Slack Water come out?";
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.getByRole("button", { name: "Preview what it will look for" }).click();
    const sought = page.getByRole("region", { name: "What it will look for" });
    await sought.getByText("A release date, everywhere, at any time").waitFor();
    await sought.getByLabel("Where").selectOption({ label: "MusicBrainz" });
    await sought.getByText("A release date, on MusicBrainz, at any time").waitFor();
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await hasEnded(page, question);
    await page.getByText("A release date, on MusicBrainz, at any time").waitFor();
    const first = page.url();

    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Where").selectOption({ label: "Everywhere" });
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.waitForURL((url) => url.href !== first);
    await page.getByText("A release date, everywhere, at any time").waitFor();
    await hasEnded(page, question);
  });

  test("a written answer is checked sentence by sentence and survives leaving the page", async () => {
    const page = await asked("Who played the bass pedals on Fog Signal Company?");
    await page.getByText("Write an answer from these").click();
    const box = page.getByRole("textbox", { name: "Answer" });
    await box.fill(
      "Nils Orheim played the bass pedals on it. [2] He also flew to the moon. Fog Signal Company was recorded in June 2021. [2] Zelda Quist wrote it. [2]",
    );
    const address = page.url();
    await page.goto(`${opened.service.url}/artist/${demoArtist}/search`);
    await page.goto(address);
    await box.waitFor();
    expect(await box.inputValue()).toContain("flew to the moon");
    await page.getByRole("button", { name: "Check it", exact: true }).click();
    const checked = page.getByRole("region", { name: "Result of the check" });
    await checked.getByText("Not verified").waitFor();
    const sentences = await checked.getByRole("listitem").allInnerTexts();
    expect(sentences[0]).not.toContain("Not cited");
    expect(sentences[1]).toContain("Not cited");
    expect(sentences[2]).toContain("Not supported: the cited words say something else");
    expect(sentences[3]).toContain("Not supported: the cited words do not say it");
  });

  test("a search is in the address, finds words in titled originals, marks them and links to them", async () => {
    const page = await opened.open("/ask");
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await page.getByRole("searchbox", { name: "Words" }).fill("harmonium chapel");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const found = page
      .getByRole("region", { name: "Found passages" })
      .getByRole("listitem")
      .first();
    const isFound = async (address: string) => {
      await found.locator("mark", { hasText: "chapel" }).waitFor();
      expect(page.url()).toBe(address);
      expect(await page.getByRole("searchbox", { name: "Words" }).inputValue()).toBe(
        "harmonium chapel",
      );
    };
    const address = page.url();
    expect(address).toMatch(/\/search#query=harmonium\+chapel$/);
    await isFound(address);
    const title = await found.getByRole("heading").innerText();
    expect(title).not.toMatch(/^Articles|\.html$/);
    await found.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await page.getByRole("link", { name: "← Search: harmonium chapel" }).click();
    await isFound(address);
    await page.reload();
    await isFound(address);

    await page.getByRole("searchbox", { name: "Words" }).fill("zzyzx");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("No saved original has these words").waitFor();
    await page.goBack();
    await isFound(address);
  });

  test("a refused second question keeps its words and is sent when the running one has ended", async () => {
    const page = await opened.open("/ask");
    let refusals = 2;
    const isWaiting = Promise.withResolvers<void>();
    await page.route(/\/research\/questions$/, async (route) => {
      if (refusals-- <= 0) return route.continue();
      if (refusals === 0) await isWaiting.promise;
      const body = { status: "error", code: "research_busy", error: "Another question runs" };
      return route.fulfill({ status: 429, headers: { "retry-after": "1" }, json: body });
    });
    const question = "What is The Lamp Inspector about?";
    const box = page.getByRole("textbox", { name: "Your question" });
    await box.fill(question);
    await page.keyboard.press("Enter");
    await page.getByText("Another question about this artist is being researched.").waitFor();
    expect(await box.inputValue()).toBe(question);
    await page.getByRole("button", { name: "Send it when that one is finished" }).click();
    await page.getByText("Waiting for its turn").waitFor();
    isWaiting.resolve();
    await hasEnded(page, question);
    expect(refusals).toBe(-1);
  });

  test("answered, not answered, running, failed and candidates differ in words and shape, and a failed question can be asked again", async () => {
    const page = await asked("Who played the bass pedals on Fog Signal Company?");
    let change: object = {};
    await page.route(/\/research\/questions\/[0-9a-f-]+$/, async (route) => {
      const headers = { ...route.request().headers(), accept: "application/json" };
      const answer = await route.fetch({ headers });
      await route.fulfill({ json: { ...((await answer.json()) as object), ...change } });
    });
    const verdict = page.getByRole("region", { name: "Status of the question" });
    const shapes = new Set<string>();
    const failed = { stage: "failed", references: [], message: "The lookup failed" };
    for (const [tag, changed] of [
      ["Answered", { limitations: [], message: "Found evidence that answers" }],
      ["Not answered", { stage: "unresolved" }],
      ["Candidates to read", { selection: "candidates" }],
      ["Being researched", { stage: "searching", references: [], message: "Looking outside" }],
      ["Failed", failed],
    ] as const) {
      change = changed;
      await page.reload();
      await verdict.getByText(tag, { exact: true }).waitFor();
      shapes.add(await verdict.locator("svg").innerHTML());
      const isOpen = await page.getByRole("button", { name: "They are not sufficient" }).count();
      expect(isOpen).toBe(tag === "Candidates to read" ? 1 : 0);
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(shapes.size).toBe(5);
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/research/questions"),
    );
    await page.getByRole("button", { name: "Ask again" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ evidenceNeed: "credits" });
  });

  test("a question is copied with its citations, and its proof is downloaded", async () => {
    const page = await asked("Who played the bass pedals on Fog Signal Company?", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const copied = await copiedBy(page.getByRole("button", { name: "Markdown" }));
    expect(copied).toContain("> Nils Orheim produced and mixed Fog Signal Company");
    expect(copied).toContain(
      "2. [Fog Signal Company: notes and credits](<https://skerrylight.example/",
    );
    const annotations = await copiedBy(page.getByRole("button", { name: "Web annotations" }));
    expect(JSON.parse(annotations)[0].type).toBe("Annotation");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "the cited parts" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^proof-[0-9a-f-]{36}-windows\.json$/);
  });

  // accessibility.test.ts checks the pages as they open.
  test("a fully unfolded answer and found passages are accessible", async () => {
    const page = await asked("Who played the bass pedals on Fog Signal Company?", {
      ...phone,
      reducedMotion: "reduce",
    });
    await page.getByText("Write an answer from these").click();
    await page.locator(".also-near > summary").click();
    await page
      .getByRole("button", { name: /^Show the whole quotation/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Change" }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${opened.service.url}/artist/${demoArtist}/search`);
    await page.getByRole("searchbox", { name: "Words" }).fill("harmonium");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const found = page.getByRole("region", { name: "Found passages" });
    await found.getByRole("listitem").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test("a question that cannot be planned is asked by rules, with a quiet line and the choice one click away", async () => {
    const page = await opened.open("/ask");
    await page.route(/\/research\/plans$/, (route) => {
      const body = { status: "error", code: "planning_quota", error: "no new plan is admitted" };
      return route.fulfill({ status: 429, headers: { "retry-after": "60" }, json: body });
    });
    const question = "When did the album Slack Water come out?";
    const box = page.getByRole("textbox", { name: "Your question" });
    await box.fill("When was it released?");
    await page.keyboard.press("Enter");
    await page.getByText("Question refers to something that was not named").waitFor();
    await box.fill(question);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: question }).waitFor();
    await page.getByText("A release date, everywhere, at any time").waitFor();
    await page.getByText("Chosen by simple rules: today's plans are used up.").waitFor();
    expect(await page.getByLabel("Looking for").count()).toBe(0);
    await page.getByRole("button", { name: "Change" }).click();
    expect(await page.getByLabel("Looking for").inputValue()).toBe("release_date");
  });
});
