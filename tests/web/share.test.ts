import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

const patient = { timeout: 120_000 };

describe.skipIf(!hasChromium)("a shared thread", () => {
  const opened = openedForTests();

  const visit = (path: string, width: number) =>
    opened.visit(path, { viewport: { width, height: 844 }, reducedMotion: "reduce" });
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole("heading", { name, exact: true });

  async function expectSound(page: Page, width: number): Promise<void> {
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }

  test.each([
    390, 1440,
  ])("at %i px: the owner shares an answer, somebody without an account reads it until it is withdrawn", async (width) => {
    const { rows } = await opened.db.execute(sql`
      select id, request->>'topic' as topic from jobs
      where artist_id = ${demoArtist} and kind = 'question_research' limit 1`);
    const owner = await visit(`/artist/${demoArtist}/ask/${rows[0]?.id}`, width);
    const complaints = complaintsOf(owner);
    await owner.getByRole("button", { name: "Sign in", exact: true }).click(patient);
    await owner.getByRole("button", { name: /Skerrylight/ }).click(patient);
    await owner
      .getByRole("link", { name: "Share it with somebody without an account" })
      .click(patient);
    await owner.getByRole("button", { name: "Make an address" }).click(patient);
    const link = await owner.locator("code.link").innerText(patient);
    expect(link).toMatch(new RegExp(`^${opened.service.url}/share#[\\w-]{22}$`));
    await owner
      .getByRole("button", { name: /^Withdraw/ })
      .first()
      .waitFor(patient);
    await expectSound(owner, width);

    const [secret = ""] = link.split("#").slice(1);
    const guest = await visit(`/share#${secret}`, width);
    const addresses: string[] = [];
    guest.on("request", (request) =>
      addresses.push(request.url(), request.headers().referer ?? ""),
    );
    const complaintsOfGuest = complaintsOf(guest);
    await heading(guest, String(rows[0]?.topic)).waitFor(patient);
    await guest.locator("blockquote").first().waitFor(patient);
    await expectSound(guest, width);
    expect(await guest.locator("main").getByRole("button").count()).toBe(0);
    // Skipping to the content leaves the secret in the address.
    await guest.keyboard.press("Tab");
    await guest.keyboard.press("Enter");
    expect(await guest.evaluate("document.activeElement.id")).toBe("content");
    await guest.reload();
    await guest.locator("blockquote").first().waitFor(patient);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
    expect(opened.service.log()).not.toContain(secret);
    const answer = await guest.request.get(`${opened.service.url}/share`);
    expect(answer.headers()).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });

    const withdraw = owner.getByRole("button", { name: /^Withdraw/ });
    const before = await withdraw.count();
    await withdraw.first().click(patient);
    await expect.poll(() => withdraw.count(), patient).toBe(before - 1);
    await guest.reload();
    await heading(guest, "This link does not work any more").waitFor(patient);
    expect(await guest.locator("blockquote").count()).toBe(0);
    await expectSound(guest, width);
    expect([...complaints, ...complaintsOfGuest].filter((one) => !/404/.test(one))).toEqual([]);
  });
});
