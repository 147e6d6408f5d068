import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectSound } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("signing in at the identity provider", () => {
  const opened = openedForTests();

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole("heading", { name, level: 1 });
  const stored = (page: Page) =>
    page.evaluate<string>(
      "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])",
    );

  /** What the tab keeps of a sign-in. */
  const kept = (page: Page) =>
    page.evaluate<string[]>(
      "[...Object.keys({ ...sessionStorage, ...localStorage })].filter((name) => /sign|token/.test(name))",
    );

  /** Chooses somebody at the provider, with the keyboard alone. */
  async function choose(page: Page, person: RegExp): Promise<void> {
    await page.getByRole("heading", { name: "Who signs in?" }).waitFor();
    await reach(page, person);
    await page.keyboard.press("Enter");
  }

  /** Moves the focus to a button by the Tab key. */
  async function reach(page: Page, name: RegExp | string): Promise<void> {
    const button = page.getByRole("button", { name, exact: true });
    await button.waitFor();
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press("Tab");
      if ((await page.locator(":focus").and(button).count()) === 1) return;
    }
    throw new Error(`${name} cannot be reached by the keyboard`);
  }

  async function signIn(page: Page, person: RegExp): Promise<void> {
    await reach(page, "Sign in");
    await page.keyboard.press("Enter");
    await choose(page, person);
  }

  /** Everything that a token must not be in: addresses, referrers, and what is sent anywhere but as a bearer or by the token endpoint. */
  function leaksOf(context: BrowserContext): { tokens: Set<string>; places: string[] } {
    const tokens = new Set<string>();
    const places: string[] = [];
    context.on("request", (request) => {
      places.push(request.url(), request.headers().referer ?? "");
    });
    context.on("response", async (response) => {
      if (!response.url().endsWith("/token")) return;
      const given = await response.json().catch(() => ({}));
      for (const name of ["access_token", "id_token", "refresh_token"])
        if (typeof given[name] === "string") tokens.add(given[name]);
    });
    return { tokens, places };
  }

  test("by keyboard: in, back to the same place, reload, out; axe finds nothing", async () => {
    const place = `/artist/${demoArtist}/sources`;
    const page = await opened.visit(place, { viewport: { width: 390, height: 844 } });
    const complaints = complaintsOf(page);
    const { tokens, places } = leaksOf(page.context());
    await expectSound(page);
    await reach(page, "Sign in");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Who signs in?" }).waitFor();
    await expectSound(page);
    await choose(page, /Skerrylight/);
    await heading(page, "Sources").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(place);

    // A refresh token is kept only since its first use gave another one.
    await expect.poll(() => stored(page)).toContain("refreshToken");
    await expect
      .poll(async () => (await stored(page)).includes('\\"refreshToken\\":null'))
      .toBe(false);
    const inTab = await stored(page);
    expect(inTab).not.toContain("eyJ");
    const inBrowser = await page.evaluate<string>(
      "JSON.stringify([{ ...localStorage }, document.cookie])",
    );
    await page.reload();
    await heading(page, "Sources").waitFor();
    expect(new URL(page.url()).pathname).toBe(place);

    await page.getByRole("button", { name: "Menu" }).press("Enter");
    await page.getByRole("button", { name: "Sign out" }).press("Enter");
    await page.getByRole("heading", { name: "Sign out?" }).waitFor();
    await expectSound(page);
    await reach(page, "Sign out");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(page.url()).toBe(`${opened.service.url}/`);
    expect(await kept(page)).toEqual([]);
    expect(complaints).toEqual([]);

    // Three token answers at least: code, first refresh, reload.
    expect(tokens.size).toBeGreaterThanOrEqual(6);
    const log = opened.service.log();
    const session = await page.context().newCDPSession(page);
    const { entries } = await session.send("Page.getNavigationHistory");
    places.push(...entries.map(({ url }) => url));
    expect(entries.filter(({ url }) => url.includes("code="))).toEqual([]);
    for (const token of tokens) {
      expect(places.filter((where) => where.includes(token))).toEqual([]);
      expect(inBrowser).not.toContain(token);
      expect(log).not.toContain(token);
    }
    // Signed out at the provider, too: it asks again who it is.
    await signIn(page, /newcomer/);
    await heading(page, /not known here yet/).waitFor();
  });

  test("a person unknown to the service is told so, and can sign in as somebody else", async () => {
    const page = await opened.visit("/", { viewport: { width: 390, height: 844 } });
    await signIn(page, /newcomer/);
    await heading(page, "You are signed in, but not known here yet").waitFor();
    await page.getByText("local-newcomer").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Look again" }).press("Enter");
    await page.getByRole("button", { name: "Continue as an administrator" }).press("Enter");
    await page.getByRole("alert").getByText("admits people by invitation").waitFor();
    await page.getByRole("button", { name: "Sign in as somebody else" }).press("Enter");
    await choose(page, /administrator/);
    await heading(page, "Which artist?").waitFor();
  });

  const sources = `/artist/${demoArtist}/sources`;
  const memory = `/artist/${demoArtist}/memory`;

  /** Answers refreshes at the token endpoint in another way, and leaves the first exchange alone. */
  async function refreshes(page: Page, answer: (given: object) => object, status = 200) {
    await page.route("**/token", async (route) => {
      if (!route.request().postData()?.includes("grant_type=refresh_token"))
        return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, status, json: answer(await response.json()) });
    });
  }

  test("a refresh token that is not replaced is not kept, and a reload goes to the provider and back", async () => {
    const page = await opened.visit(sources);
    await refreshes(page, (given) => ({ ...given, refresh_token: undefined }));
    const refreshed = page.waitForResponse(
      (response) => response.request().postData()?.includes("refresh_token") === true,
    );
    await signIn(page, /Skerrylight/);
    await heading(page, "Sources").waitFor();
    await refreshed;
    expect(await stored(page)).toContain('\\"refreshToken\\":null');
    const asked = page.waitForRequest(/\/auth\?/);
    await page.reload();
    await asked;
    await heading(page, "Sources").waitFor();
    expect(new URL(page.url()).pathname).toBe(sources);
  });

  test("an expired sign-in is renewed without the person, and a call that was refused is sent again", async () => {
    const page = await opened.visit(sources);
    await signIn(page, /Skerrylight/);
    await heading(page, "Sources").waitFor();
    await page.clock.setSystemTime(Date.now() + 3_590_000);
    const renewed = page.waitForRequest(
      (request) => request.postData()?.includes("grant_type=refresh_token") === true,
    );
    await page.getByRole("link", { name: "What is said" }).click();
    await renewed;
    await heading(page, /./).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("when nothing can renew it, a dialog leads to the provider and back to what was written", async () => {
    const page = await opened.visit(memory);
    await refreshes(page, () => ({ error: "invalid_grant" }), 400);
    await signIn(page, /Skerrylight/);
    await page.getByText("Draw a boundary").first().click();
    await page.getByLabel("What is not asked about").fill("Never lost");
    await page.clock.setSystemTime(Date.now() + 3_700_000);
    await page.route("**/api/**", (route) =>
      route.fulfill({
        status: 401,
        json: { status: "error", error: "Not signed in", code: "unauthenticated" },
      }),
    );
    await page.getByRole("button", { name: "Save the boundary" }).click();
    const dialog = page.getByRole("dialog", { name: "Your sign-in has expired" });
    await dialog.waitFor();
    await expectSound(page);
    await page.unroute("**/api/**");
    await page.clock.setSystemTime(Date.now());
    await dialog.getByRole("button", { name: "Sign in again" }).press("Enter");
    await page.waitForURL(`**${memory}`, { waitUntil: "commit" });
    await expect
      .poll(() => page.getByLabel("What is not asked about").inputValue())
      .toBe("Never lost");
  });

  test("a sign-in that this tab did not start is refused, and its code is removed from the address", async () => {
    const page = await opened.visit("/sign-in?code=stolen&state=guessed&iss=https://evil.example");
    await heading(page, "You are not signed in").waitFor();
    await page.getByText("was not started in this tab").waitFor();
    expect(page.url()).toBe(`${opened.service.url}/sign-in`);
    await expectSound(page);
    expect(await kept(page)).toEqual([]);

    await signIn(page, /administrator/);
    await heading(page, "Which artist?").waitFor();
    const other = await opened.visit();
    await reach(other, "Sign in");
    await other.keyboard.press("Enter");
    await other.getByRole("heading", { name: "Who signs in?" }).waitFor();
    await other.goto(`${opened.service.url}/sign-in?error=access_denied&state=guessed`);
    await other.getByText("does not belong to this sign-in").waitFor();
  });

  test("the code for signing in is loaded when it is needed, and is at most 12 kB compressed", async () => {
    const page = await opened.tab();
    const urls = new Set<string>();
    page.on("response", (response) => urls.add(response.url()));
    await page.goto(opened.service.url);
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    await button.waitFor();
    const first = new Set([...urls].filter((url) => url.startsWith(opened.service.url)));
    await button.click();
    await page.getByRole("heading", { name: "Who signs in?" }).waitFor();
    const later = [...urls].filter((url) => url.includes("/assets/") && !first.has(url));
    expect(later).toHaveLength(1);
    const code = await fetch(later[0] ?? "");
    const bytes = brotliCompressSync(Buffer.from(await code.arrayBuffer())).length;
    expect(bytes).toBeLessThanOrEqual(12_000);
  });
});
