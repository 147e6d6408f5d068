import { describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { copiedBy } from "../support/clipboard.js";
import { openedForTests } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("the API reference in a browser", () => {
  const opened = openedForTests();

  const isWhole = process.env.AXE === "all";
  const widths = [360, 390, 768, 1024, 1440];
  const few = ["/docs", "/docs/onboard", "/docs/guides", "/docs/find", "/docs/errors"];

  /** The pages that axe checks: one page at each width, or every page with AXE=all. */
  async function places(): Promise<[path: string, width: number][]> {
    if (!isWhole) return widths.map((width, at) => [few[at] ?? "", width]);
    const page = await opened.visit("/docs");
    const links = "[...document.querySelectorAll('#contents p a')].map((link) => link.pathname)";
    const paths: string[] = await page.evaluate(links);
    return paths
      .filter((path) => path.startsWith("/docs"))
      .flatMap((path) => widths.map((width): [string, number] => [path, width]));
  }

  test("axe finds nothing on the pages and in their states, at five widths, light and dark", async () => {
    const page = await opened.visit("/docs", { reducedMotion: "reduce" });
    const found: string[] = [];
    let looks = 0;
    const look = async (state: string) => {
      for (const colorScheme of ["light", "dark"] as const) {
        looks += 1;
        await page.emulateMedia({ colorScheme });
        const here = await violationsOf(page);
        found.push(...here.map((one) => `${state}, ${colorScheme}: ${one}`));
      }
    };
    for (const [path, width] of await places()) {
      await page.setViewportSize({ width, height: 800 });
      const to = opened.service.url + path;
      if (page.url() !== to) await page.goto(to);
      await look(`${path} at ${width}`);
      const wide = "document.documentElement.scrollWidth > innerWidth";
      if (await page.evaluate(wide)) found.push(`${path} at ${width} scrolls sideways`);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${opened.service.url}/docs/find`);
    await page.getByRole("button", { name: "Contents" }).click();
    await look("contents over the page");
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("topic");
    await page.getByRole("option").first().waitFor();
    await look("search");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Try it: findArtistByHandle" }).click();
    await page.getByRole("button", { name: "Send GET" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: /^200 in/ })
      .waitFor();
    await page.getByText("Common errors").first().click();
    await look("tried, with errors unfolded");
    expect(found).toEqual([]);
    expect(looks).toBe(isWhole ? 146 : 16);
  });

  test("nothing moves while a page is shown: the layout shifts by at most .01", async () => {
    const page = await opened.tab();
    await page.addInitScript(`window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifted += value;
      }).observe({ type: "layout-shift", buffered: true });`);
    const painted =
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))";
    const shifts: [place: string, score: number][] = [];
    for (const [at, path] of few.entries()) {
      const width = at % 2 === 0 ? 1440 : 390;
      await page.setViewportSize({ width, height: 800 });
      // The typefaces arrive after the first paint, as on a slow connection.
      const line = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await line.promise;
        await route.continue();
      });
      await page.goto(opened.service.url + path, { waitUntil: "domcontentloaded" });
      await page.evaluate(painted);
      line.resolve();
      await page.waitForLoadState("networkidle");
      const score: number = await page.evaluate(`${painted}.then(() => window.shifted)`);
      await page.unroute("**/*.woff2");
      shifts.push([`${path} at ${width}`, score]);
    }
    expect(shifts.filter(([, score]) => score > 0.01)).toEqual([]);
    expect(shifts).toHaveLength(few.length);
  });

  test("search works with the keyboard alone: slash, words, arrows, Enter", async () => {
    const page = await opened.visit("/docs");
    const complaints = complaintsOf(page);
    await page.keyboard.press("/");
    await page.keyboard.type("topic");
    const chosen = page.getByRole("option", { selected: true });
    await chosen.waitFor();
    const options = page.getByRole("option");
    const second = await options.nth(1).innerText();
    await page.keyboard.press("ArrowDown");
    expect(await chosen.innerText()).toBe(second);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/ask#enqueueQuestionResearch.topic");
    expect(await page.locator(":target").innerText()).toContain("Neutral public work");
    expect(complaints).toEqual([]);
  });

  test("the focus goes from the skip link through the contents to the page, and the skip link skips the contents", async () => {
    const page = await opened.visit("/docs/find", { viewport: { width: 1440, height: 900 } });
    const focused = () => page.evaluate("document.activeElement.textContent.trim()");
    const order: unknown[] = [];
    for (let at = 0; at < 6; at += 1) {
      await page.keyboard.press("Tab");
      order.push(await focused());
    }
    expect(order).toEqual([
      "Skip to the content",
      "Artist Research",
      "API reference",
      "Search /",
      "Overview",
      "Guides",
    ]);
    await page.getByRole("link", { name: "Skip to the content" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Markdown");
  });

  test("a chosen language applies to every example and to the next page, and arrow keys choose it", async () => {
    const page = await opened.visit("/docs/ask");
    await page.getByRole("radio", { name: "curl" }).first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const shown = page.locator(".in-py:visible");
    expect(await shown.count()).toBe(await page.locator(".operation").count());
    await page.goto(`${opened.service.url}/docs/find`);
    await page.locator(".in-py:visible").first().waitFor();
    expect(await page.locator(".in-sh:visible").count()).toBe(0);
  });

  test("an example is copied unchanged, and following a field's link copies its address", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await opened.visit("/docs/ask", { permissions });
    // The confirmation is shown until the page's clock goes on.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const example = await copiedBy(page.getByRole("button", { name: "Copy planQuestion" }));
    await page.getByRole("status").filter({ hasText: "Example copied" }).waitFor();
    expect(example).toBe(await page.locator("#planQuestion .in-sh code").textContent());
    const link = await copiedBy(page.locator('[id="enqueueQuestionResearch.topic"] a').first());
    await page.getByRole("status").filter({ hasText: "Link copied" }).waitFor();
    expect(link).toBe(`${opened.service.url}/docs/ask#enqueueQuestionResearch.topic`);
  });

  test("an operation is tried with a pasted token, which never gets into an address, storage or a log", async () => {
    const page = await opened.visit("/docs/ask");
    const complaints = complaintsOf(page);
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await page.getByRole("button", { name: "Try it: readQuestionResearch" }).click();
    const form = page.getByRole("form", { name: "Try readQuestionResearch" });
    await form.getByLabel("Access token").fill(opened.token);
    await page.keyboard.press("Enter");
    await form
      .getByRole("status")
      .filter({ hasText: /^200 in/ })
      .waitFor();
    expect(await form.getByRole("group").innerText()).toContain('"stage": "complete"');
    // The next form already has the token; an address on another origin never gets it.
    await page.getByRole("button", { name: "Try it: planQuestion" }).click();
    const other = page.getByRole("form", { name: "Try planQuestion" });
    expect(await other.getByLabel("Access token").inputValue()).toBe(opened.token);
    await other.getByLabel("Address").fill("https://elsewhere.example/api/x");
    await other.getByRole("button", { name: "Send POST" }).click();
    await other.getByRole("status").filter({ hasText: "must start with /api/" }).waitFor();
    const kept = await page.evaluate(
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])",
    );
    expect(`${kept}${page.url()}${opened.service.log()}`).not.toContain(opened.token);
    expect([...hosts]).toEqual([new URL(opened.service.url).host]);
    await page.goto(`${opened.service.url}/docs/leave`);
    expect(await page.getByRole("button", { name: "Try it: eraseArtist" }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("without scripts everything works except search and trying: contents, languages, errors, links", async () => {
    const page = await opened.visit("/docs/ask#registerAnswer", {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    expect(await page.locator("#registerAnswer h2").isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Search" }).count()).toBe(0);
    await page.locator("#registerAnswer").getByText("Python").click();
    expect(await page.locator("#registerAnswer .in-py").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Contents" }).click();
    await page.getByRole("navigation", { name: "Contents" }).getByText("Read proof keys").click();
    await page.waitForURL("**/docs/quote#readProofKeys");
  });

  test("forced colours show the chosen language and the current section, and print has every example and error", async () => {
    const page = await opened.visit("/docs/find", { forcedColors: "active" });
    const outline = "getComputedStyle(document.querySelector('label:has(:checked)')).outlineStyle";
    expect(await page.evaluate(outline)).toBe("solid");
    await page.emulateMedia({ media: "print", forcedColors: "none" });
    expect(await page.getByRole("navigation", { name: "Contents" }).isVisible()).toBe(false);
    expect(await page.getByText("the request is not valid").first().isVisible()).toBe(true);
    expect(await page.locator(".in-sh").first().isVisible()).toBe(true);
  });

  test("every page is sent with its content type and the content security policy", async () => {
    const typeOf = async (path: string) => {
      const answer = await fetch(opened.service.url + path);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      return `${answer.status} ${answer.headers.get("content-type")}`;
    };
    expect(await typeOf("/docs")).toBe("200 text/html; charset=utf-8");
    expect(await typeOf("/docs/ask")).toBe("200 text/html; charset=utf-8");
    expect(await typeOf("/docs/ask.md")).toBe("200 text/markdown; charset=utf-8");
    expect(await typeOf("/llms.txt")).toBe("200 text/plain; charset=utf-8");
    expect(await typeOf("/docs/nothing")).toMatch(/^404/);
    expect((await fetch(`${opened.service.url}/docs/`)).url).toBe(`${opened.service.url}/docs`);
    expect(await typeOf("/docs/ask/")).toBe("200 text/html; charset=utf-8");
  });
});
