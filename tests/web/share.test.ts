import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectSound } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("a shared thread", () => {
  const opened = openedForTests();

  const visit = (path: string) =>
    opened.visit(path, { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole("heading", { name, exact: true });

  test("the owner shares an answer, somebody without an account reads it until it is withdrawn", async () => {
    const { rows } = await opened.db.execute(sql`
      select id, request->>'topic' as topic from jobs
      where artist_id = ${demoArtist} and kind = 'question_research' limit 1`);
    const owner = await visit(`/artist/${demoArtist}/ask/${rows[0]?.id}`);
    const complaints = complaintsOf(owner);
    await owner.getByRole("button", { name: "Sign in", exact: true }).click();
    await owner.getByRole("button", { name: /Skerrylight/ }).click();
    await owner.getByRole("link", { name: "Share it with somebody without an account" }).click();
    await owner.getByRole("button", { name: "Make an address" }).click();
    const link = await owner.locator("code.link").innerText();
    expect(link).toMatch(new RegExp(`^${opened.service.url}/share#[\\w-]{22}$`));
    await owner
      .getByRole("button", { name: /^Withdraw/ })
      .first()
      .waitFor();
    await expectSound(owner);

    const [secret = ""] = link.split("#").slice(1);
    const guest = await visit(`/share#${secret}`);
    const addresses: string[] = [];
    guest.on("request", (request) =>
      addresses.push(request.url(), request.headers().referer ?? ""),
    );
    const complaintsOfGuest = complaintsOf(guest);
    await heading(guest, String(rows[0]?.topic)).waitFor();
    await guest.locator("blockquote").first().waitFor();
    await expectSound(guest);
    expect(await guest.locator("main").getByRole("button").count()).toBe(0);
    // Skipping to the content leaves the secret in the address.
    await guest.keyboard.press("Tab");
    await guest.keyboard.press("Enter");
    expect(await guest.evaluate("document.activeElement.id")).toBe("content");
    await guest.reload();
    await guest.locator("blockquote").first().waitFor();
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
    expect(opened.service.log()).not.toContain(secret);
    const answer = await guest.request.get(`${opened.service.url}/share`);
    expect(answer.headers()).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });

    const withdraw = owner.getByRole("button", { name: /^Withdraw/ });
    const before = await withdraw.count();
    await withdraw.first().click();
    await expect.poll(() => withdraw.count()).toBe(before - 1);
    await guest.reload();
    await heading(guest, "This link does not work any more").waitFor();
    expect(await guest.locator("blockquote").count()).toBe(0);
    await expectSound(guest);
    expect([...complaints, ...complaintsOfGuest].filter((one) => !/404/.test(one))).toEqual([]);
  });

  test("a person who opens the shared address sees the same marks as the thread", async () => {
    const owner = await opened.open("/ask");
    await owner
      .getByRole("textbox", { name: "Your question" })
      .fill("Wann wurde Fog Signal Company veröffentlicht?");
    await owner.keyboard.press("Enter");
    const marked = await owner.locator(".nearest mark").innerText();
    expect(marked).toContain("Released: 23 February 2024.");
    await owner.getByRole("link", { name: "Share it with somebody without an account" }).click();
    await owner.getByRole("button", { name: "Make an address" }).click();
    const guest = await opened.visit();
    await guest.goto(await owner.locator("code.link").innerText());
    await guest.locator("blockquote").first().waitFor();
    expect((await guest.locator("mark").allInnerTexts()).join(" ")).toBe(marked);

    const rows = owner.locator(".rows > li");
    await rows
      .filter({ hasText: "Fog Signal Company" })
      .getByRole("button", { name: /^Withdraw/ })
      .press("Enter");
    await expect.poll(() => rows.count()).toBe(1);
    await expect
      .poll(() => owner.evaluate("document.activeElement.matches('.rows > li')"))
      .toBe(true);
  });
});
