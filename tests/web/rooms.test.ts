import { randomUUIDv7 } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";
import { load } from "../support/records.js";

describe.skipIf(!hasChromium)("the rooms of an artist", () => {
  const opened = openedForTests();

  const roomsOf = async (page: Page): Promise<string[]> => {
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    await links.first().waitFor();
    const rooms = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
    return rooms.map(String);
  };
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
  const isRead = (page: Page) =>
    expect.poll(() => page.locator("h1 ~ .loading, .loading").count()).toBe(0);

  test("no page has words of the program: settings, tables, hashes, codes", async () => {
    const page = await opened.open("/ask");
    const rooms = await roomsOf(page);
    const found: string[] = [];
    for (const room of rooms) {
      await page.goto(opened.service.url + room);
      await page.locator("main h1").waitFor();
      await isRead(page);
      const words = await page.locator("main").innerText();
      const program =
        /\b\w+_\w+\b|\b[0-9a-f]{12,}\b|\bsnapshot\b|\badmitted\b|\bwindows? (?:was|were)\b/gi;
      // The handle of an account, by which sources are narrowed, is its own name.
      for (const [one] of words.matchAll(program))
        if (one !== "skerrylight_boat") found.push(`${room}: ${one}`);
    }
    expect(found).toEqual([]);
    await page.getByRole("link", { name: "Changed pages" }).click();
    await page.getByLabel("Show").selectOption("unreachable");
    await page.getByText("unless that is switched off here").waitFor();
  });

  test("an unknown artist has the same message on every page, and useless actions are not offered", async () => {
    const page = await opened.open("/ask");
    const unknown = "01930000-cafe-7000-8000-000000000000";
    const rooms = [...(await roomsOf(page)), `/artist/${demoArtist}/ask/${unknown}`];
    const wrong: string[] = [];
    for (const room of rooms) {
      await page.goto(opened.service.url + room.replace(demoArtist, unknown));
      await heading(page, "No such artist").waitFor();
      const said = await page.getByRole("alert").filter({ hasText: /\S/ }).allInnerTexts();
      if (said.length !== 1) wrong.push(`${room}: ${said.join(" | ")}`);
      if ((await page.getByRole("button", { name: "Try again" }).count()) > 0)
        wrong.push(`${room}: Try again`);
    }
    expect(wrong).toEqual([]);
    await page.goto(`${opened.service.url}/artist/${demoArtist}/ask/${unknown}`);
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.route("**/research/status**", (route) => route.abort());
    await page.goto(`${opened.service.url}/artist/${demoArtist}/jobs`);
    await page.getByRole("button", { name: "Try again" }).waitFor();
  });

  test("every mention of a name is counted, marked and certified, and its address is kept", async () => {
    const page = await opened.open("/mentions");
    await page.getByRole("searchbox", { name: "Name or phrase" }).fill("harmonium");
    await page.getByLabel("Order").selectOption("year");
    const answered = page.waitForResponse((response) => /\/api\/.*\/mentions/.test(response.url()));
    await page.keyboard.press("Enter");
    const { places, originals, groups } = (await (await answered).json()) as Record<
      string,
      number
    > & {
      groups: unknown[];
    };
    expect(places).toBeGreaterThan(originals as number);
    await page.getByText(`${places} mentions in ${originals} sources`).first().waitFor();
    const marks = page.locator("mark");
    for (let shown = await marks.count(); shown < Number(places); shown = await marks.count()) {
      await page.getByRole("button", { name: "More mentions" }).click();
      await expect.poll(() => marks.count()).toBeGreaterThan(shown);
    }
    expect(await marks.count()).toBe(places);
    expect(await page.locator(".mention-groups tbody tr").count()).toBe(groups.length);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the certificate" }).click();
    expect((await saved).suggestedFilename()).toBe("mentions-harmonium.json");
    await page.reload();
    await page.getByText(`${places} mentions in ${originals} sources`).first().waitFor();
  });

  test("jobs are named by their subject, and an unanswered question is not shown as done", async () => {
    const page = await opened.open("/ask");
    const question = "What did the zeppelin cost?";
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Go on" }).waitFor();
    await page.route("**/research/status**", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { jobs: Record<string, unknown>[] };
      const [job] = body.jobs;
      const done = {
        ...job,
        topic: null,
        state: "done",
        errorCategory: null,
        progress: "complete",
      };
      body.jobs = [
        { ...job, errorCategory: "no_supported_evidence", state: "done" },
        {
          ...done,
          jobId: randomUUIDv7(),
          kind: "latest_refresh",
          platforms: ["social_a", "moments"],
        },
        { ...done, jobId: randomUUIDv7(), kind: "source_search", recheck: true },
      ];
      await route.fulfill({ json: body });
    });
    await page.getByRole("link", { name: "Jobs" }).click();
    const rows = page.locator(".rows > li");
    await rows.nth(2).waitFor();
    const [asked = "", latest = "", recheck = ""] = await rows.allInnerTexts();
    expect(asked).toContain(question);
    expect(asked).toContain("not answered");
    expect(await rows.first().locator(".tag").getAttribute("class")).toBe("tag plain");
    expect(latest).toContain("Reading what is new: Bluesky, Moments");
    expect(recheck).toContain("Rechecking cited pages");
  });

  test("watching a waiting job runs what is due", async () => {
    const page = await opened.open("/ask");
    await page.route("**/research/status**", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { jobs: Record<string, unknown>[] };
      const job = { ...body.jobs[0], jobId: randomUUIDv7(), kind: "latest_refresh", topic: null };
      body.jobs = [{ ...job, state: "waiting", errorCategory: null, platforms: ["social_c"] }];
      await route.fulfill({ json: body });
    });
    const tried = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/research/advance"),
    );
    await page.getByRole("link", { name: "Jobs" }).click();
    expect((await tried).postDataJSON()).toEqual({ artistId: demoArtist });
  });

  test("a used-up budget is not green, and a post without a title is called a post", async () => {
    const page = await opened.open("/budgets");
    const meter = page.getByRole("meter").first();
    await meter.waitFor();
    const [high, max, optimum] = await Promise.all(
      ["high", "max", "optimum"].map(async (name) => Number(await meter.getAttribute(name))),
    );
    expect(optimum).toBe(0);
    expect(high).toBeLessThan(max ?? 0);
    await page.goto(`${opened.service.url}/artist/${demoArtist}/search#query=harmonium`);
    const titles = page.locator(".found-passage h2");
    await titles.first().waitFor();
    const names = await titles.allInnerTexts();
    expect(names).toContain("Post on bluewater.example");
    expect(names.join()).not.toMatch(/\b3m5w|^Video$/);
    await page.goto(`${opened.service.url}/artist/${demoArtist}/sources`);
    const listed = page.locator(".row-title");
    await listed.first().waitFor();
    expect((await listed.allInnerTexts()).join()).not.toMatch(/\b3m5w/i);
  });

  test("keyboard navigation continues on the next page of discoveries", async () => {
    const discoveries = Array.from({ length: 24 }, (_, n) => ({
      type: "candidate",
      artistId: demoArtist,
      id: randomUUIDv7(),
      url: `https://news.example/${n}`,
      destination: "lore",
      identity: "confirmed",
      title: `Page ${n}`,
    }));
    await load(opened.db, ...discoveries);
    const page = await opened.open("/review");
    const cards = page.getByRole("article");
    await cards.nth(19).waitFor();
    expect(await cards.count()).toBe(20);
    for (let n = 0; n < 20; n += 1) await page.keyboard.press("j");
    await cards.nth(20).waitFor();
    await expect.poll(() => cards.nth(20).getAttribute("class")).toBe("discovery selected");
    const focused =
      "document.activeElement.closest('article') === document.querySelectorAll('article')[20]";
    expect(await page.evaluate(focused)).toBe(true);
    await page.keyboard.press("j");
    await expect.poll(() => cards.nth(21).getAttribute("class")).toBe("discovery selected");
  });

  test("an invalid address is named before anything is sent, and the others stay", async () => {
    const page = await opened.open("/start");
    const box = page.getByLabel("Add profiles");
    await box.fill("bsky.app/profile/skerrylight.example\nSkerrylight\nhttps://a@b.example/");
    let sent = 0;
    await page.route("**/api/onboarding/**/chat", (route) => {
      sent += 1;
      return route.abort();
    });
    await page.getByRole("button", { name: "Confirm the profiles" }).click();
    await page
      .getByText(
        "Not the address of a page: “Skerrylight”. Leave out the user name and password: “a@b.example/”",
      )
      .waitFor();
    expect(sent).toBe(0);
    expect(await box.inputValue()).toContain("skerrylight.example");
  });

  test("erasing compares the name before it asks, and the receipt has no names of tables", async () => {
    const page = await opened.open("/keep");
    // Also where the name is still being read.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/brief", async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate("sessionStorage.removeItem('artists')");
    await page.reload();
    await page.getByLabel("The artist's name").fill("Skerry");
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    release();
    await page.getByText("This is not the artist's name. Write “Skerrylight” exactly").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByLabel("The artist's name").fill("Skerrylight");
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    await page.route("**/erase", async (route) => {
      const erased = {
        originals: 3,
        interview_versions: 2,
        memory_snapshots: 1,
        postings: 9,
        jobs: 0,
      };
      const receipt = { type: "erasure_receipt", erasedAt: new Date().toISOString(), erased };
      await route.fulfill({ json: { status: "ok", receipt } });
    });
    await page.getByRole("button", { name: "Erase for good" }).click();
    const receipt = page.getByRole("status").filter({ hasText: "Erased" });
    await receipt.first().waitFor();
    const words = await page.locator(".receipt").innerText();
    expect(words).toContain("Saved texts 3");
    expect(words).toContain("Earlier wordings, boundaries and corrections 3");
    expect(words).not.toMatch(/_|postings|Questions and other work/);
  });
});
