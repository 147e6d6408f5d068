import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("the frame of the page", () => {
  const opened = openedForTests();

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole("heading", { name, level: 1 });

  test("a token signs in and the artist is found by name; an invalid token is refused and not kept", async () => {
    const page = await opened.visit();
    await page.getByText("With an access token").click();
    await page.getByLabel("Access token").fill("not-a-token");
    await page.getByRole("button", { name: "Sign in with the token" }).click();
    await page.getByRole("alert").getByText("Not signed in").waitFor();
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");

    await page.getByLabel("Access token").fill(opened.token);
    await page.getByRole("button", { name: "Sign in with the token" }).click();
    await page.getByRole("searchbox", { name: "Name or handle" }).fill("skerry");
    await page.getByRole("link", { name: "Skerrylight" }).first().click();
    await page.waitForURL(`**/artist/${demoArtist}/ask`);
    await expect.poll(() => page.title()).toContain("Skerrylight");
  });

  test("anyone can find an artist by a handle and read the public page, also without scripts", async () => {
    const page = await opened.visit();
    await page.getByRole("textbox", { name: "Artist" }).fill("@skerrylight.example");
    await page.getByRole("button", { name: "Open the public page" }).click();
    await heading(page, "Skerrylight").waitFor();
    await page.getByText("They have made four studio albums").waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);

    const plain = await opened.visit(`/artist/${demoArtist}`, { javaScriptEnabled: false });
    await plain.getByText("They have made four studio albums").waitFor();
    expect(await plain.getByRole("region", { name: "Releases" }).getByRole("link").count()).toBe(
      10,
    );
    expect(await plain.title()).toBe("Skerrylight · Artist Research");
    expect(
      await plain.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily"),
    ).toMatch(/Newsreader/);
    await plain.goto(`${opened.service.url}/artist/00000000-cafe-7000-8000-000000000000`);
    await heading(plain, "There is no public page here").waitFor();
  });

  test("a heading has the focus as soon as it is there, so that nobody is taken out of a field", async () => {
    const page = await opened.open("/sources");
    await heading(page, "Sources").waitFor();
    await page.evaluate(`
      const seen = new Set(document.querySelectorAll("main h1"));
      window.taken = [];
      new MutationObserver(() => {
        const heading = document.querySelector("main h1");
        if (heading === null || seen.has(heading)) return;
        seen.add(heading);
        taken.push(document.activeElement === heading);
      }).observe(document.body, { childList: true, subtree: true });`);
    const pages = page.getByRole("navigation", { name: "Pages" });
    for (const [at, name] of ["Ask", "Timeline", "Sources"].entries()) {
      await pages.getByRole("link", { name, exact: true }).click();
      await expect.poll(() => page.evaluate("taken.length")).toBe(at + 1);
    }
    expect(await page.evaluate("taken")).toEqual([true, true, true]);
  });

  test("every page has an address and a title, is reached by links, and survives back and reload", async () => {
    const page = await opened.open("/review");
    await heading(page, "Found, and waiting for you").waitFor();
    const links = await page.getByRole("navigation", { name: "Pages" }).getByRole("link").all();
    const places = await Promise.all(links.map((link) => link.getAttribute("href")));
    expect(places.length).toBeGreaterThan(9);
    const titles = new Set<string>();
    for (const link of links) {
      await link.click();
      await expect.poll(() => link.getAttribute("aria-current")).toBe("page");
      await expect.poll(() => page.title()).toMatch(/.+ · Skerrylight · Artist Research$/);
      await expect.poll(() => page.evaluate("document.activeElement.tagName")).toMatch(/H1|AREA/);
      titles.add(await page.title());
      expect(await page.locator("h1").count()).toBe(1);
    }
    expect(titles.size).toBe(places.length);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(places.at(-2));
    await expect.poll(() => page.title()).toMatch(/^Jobs/);
    const title = await page.title();
    await page.reload();
    await heading(page, /./).waitFor();
    await expect.poll(() => page.title()).toBe(title);
  });

  test("an unknown address is a 404: a page for people, an error body for programs", async () => {
    const page = await opened.visit("/nowhere");
    await heading(page, "Page not found").waitFor();
    const asked = await fetch(`${opened.service.url}/nowhere`, {
      headers: { accept: "text/html" },
    });
    expect(asked.status).toBe(404);
    const answer = await fetch(`${opened.service.url}/nowhere`);
    const { code } = (await answer.json()) as { code: string };
    expect([answer.status, code]).toEqual([404, "not_found"]);
  });

  test("with an expired token a dialog asks for a new one, and the refused call is resent", async () => {
    const page = await opened.open("/keep");
    await heading(page, "Export and erase").waitFor();
    let refused = 0;
    await page.route("**/export", (route) => {
      if (refused++ > 0) return route.continue();
      const body = { status: "error", error: "Not signed in", code: "unauthenticated" };
      return route.fulfill({ status: 401, json: body });
    });
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download everything" }).click();
    const dialog = page.getByRole("dialog", { name: "Your sign-in has expired" });
    await dialog.getByLabel("Access token").fill(opened.token);
    await dialog.getByRole("button", { name: "Sign in with the token" }).click();
    expect((await downloading).suggestedFilename()).toBe("Skerrylight.jsonl");
    expect(refused).toBe(2);
  });

  test("external and inline scripts are refused, and the page cannot be framed", async () => {
    const { headers } = await fetch(opened.service.url);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    const page = await opened.visit();
    const complaints = complaintsOf(page);
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = true' }))",
    );
    expect(await page.evaluate("window.ran")).toBeUndefined();
    expect(complaints.join()).toContain("Content Security Policy");
  });

  test("a first visit loads at most 55 KB compressed plus 60 KB of typefaces, and hashed files are cached as immutable", async () => {
    const page = await (await opened.signedIn()).newPage();
    const urls = new Set<string>();
    page.on("response", (response) => urls.add(response.url()));
    const { service } = opened;
    await page.goto(`${service.url}/`);
    await heading(page, "Which artist?").waitFor();
    await page.getByRole("link", { name: "Skerrylight" }).first().click();
    await page.waitForURL("**/ask");
    await heading(page, /./).waitFor();
    const files = [...urls].filter((url) => !url.includes("/api/"));
    expect(files.every((url) => url.startsWith(service.url))).toBe(true);
    let bytes = 0;
    let typefaces = 0;
    for (const url of files) {
      const answer = await fetch(url);
      const content = Buffer.from(await answer.arrayBuffer());
      if (url.endsWith(".woff2")) typefaces += content.length;
      else bytes += brotliCompressSync(content).length;
      if (url.includes("/assets/"))
        expect(answer.headers.get("cache-control")).toContain("immutable");
    }
    expect(bytes).toBeLessThanOrEqual(55_000);
    expect(typefaces).toBeLessThanOrEqual(60_000);
  });

  test("the search form is below its title on a desktop and on a phone", async () => {
    for (const width of [1440, 390]) {
      const page = await opened.open("/search", { viewport: { width, height: 844 } });
      const title = await heading(page, "Search the originals").boundingBox();
      const form = await page.getByRole("search").boundingBox();
      expect(form?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
      expect(form?.x).toBe(title?.x);
    }
  });

  test("while something is read again, the button says so", async () => {
    const page = await opened.open("/ask");
    await page.route("**/research/status?*", (route) => route.abort());
    await page.getByRole("link", { name: "Jobs" }).click();
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    const isHeard = Promise.withResolvers<void>();
    await page.unroute("**/research/status?*");
    await page.route("**/research/status?*", async (route) => {
      await isHeard.promise;
      await route.abort();
    });
    await again.press("Enter");
    const isBusy = () => again.getAttribute("aria-disabled", { timeout: 5_000 });
    await expect.poll(isBusy).toBe("true");
    isHeard.resolve();
    await expect.poll(isBusy).toBe(null);
  });

  test("a page whose code cannot be loaded says so and can be loaded again", async () => {
    const page = await opened.open("/ask");
    await page.getByRole("textbox", { name: "Your question" }).fill("Half a");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.route("**/assets/budgets-page-*", (route) => route.abort());
    await page.getByRole("link", { name: "Budgets and service" }).click();
    await heading(page, "This page could not be loaded").waitFor();
    await expect.poll(() => page.title()).toContain("Page not loaded");
    await page.unroute("**/assets/budgets-page-*");
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await heading(page, "Budgets and service").waitFor();
    // What was written is in the tab, so that loading it again loses nothing.
    expect(asked).toEqual([]);
    await page.getByRole("link", { name: "Ask", exact: true }).click();
    expect(await page.getByRole("textbox", { name: "Your question" }).inputValue()).toBe("Half a");
  });

  test.each([
    ["/search#query=harmonium", ".found-passage"],
    ["/review", ".discovery"],
    ["/jobs", ".rows.desk > li"],
    ["/ask", ".ask > :is(.composer, .earlier)"],
    ["/keep", "main > .keep"],
  ])("on a wide screen, two of %s are side by side", async (room, item) => {
    const page = await opened.open(room, { viewport: { width: 1920, height: 1080 } });
    await page.locator(item).nth(1).waitFor();
    const [first, second] = await Promise.all(
      [0, 1].map((at) => page.locator(item).nth(at).boundingBox()),
    );
    expect(Math.abs((second?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(2);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  });

  test("the page about an artist says once how many sources have no text", async () => {
    const page = await opened.open("/about");
    await page.getByText("1 source without text.").waitFor();
    expect(await page.getByText("no text yet").count()).toBe(0);
  });
});
