import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { openedForTests } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("an editor's visit", () => {
  const opened = openedForTests();

  test("an editor decides discoveries by keyboard, undoes one and finds the others decided", async () => {
    const page = await opened.open("/review");
    const complaints = complaintsOf(page);
    const cards = page.getByRole("article");
    await cards.nth(2).waitFor();
    const names = await cards.getByRole("heading").allInnerTexts();
    const saved = (card: number, words: string) =>
      cards
        .nth(card)
        .filter({ hasText: new RegExp(`${words}\\s*Saved\\s*Undo`) })
        .waitFor();

    // The first is declined and undone; the second is declined; the third is approved.
    await page.keyboard.press("d");
    await saved(0, "Declined");
    await page.keyboard.press("u");
    await cards.nth(0).getByRole("button", { name: "Approve" }).waitFor();
    await cards.nth(1).getByRole("heading").focus();
    await page.keyboard.press("d");
    await page.keyboard.press("a");
    await saved(1, "Declined");
    await saved(2, "Approved");

    await page.getByRole("link", { name: "Decided" }).click();
    await page.getByRole("heading", { name: names[2] ?? "" }).waitFor();
    await page.getByLabel("Decided as").selectOption("declined");
    await page.getByRole("heading", { name: names[1] ?? "" }).waitFor();
    await page.getByRole("link", { name: "Waiting" }).click();
    await page.getByRole("heading", { name: names[0] ?? "" }).waitFor();
    await page.getByRole("heading", { name: names[1] ?? "" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("a refused decision says so and can be repeated", async () => {
    const page = await opened.open("/review");
    const card = page.getByRole("article").first();
    await page.route("**/discoveries/*/review", (route) =>
      route.fulfill({
        status: 409,
        json: { status: "error", error: "Revision changed", code: "revision_changed" },
      }),
    );
    await card.getByRole("button", { name: "Incorrect" }).click();
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("link", { name: "Review" }).click();
    await card.getByRole("alert").getByText("Not saved: Revision changed.").waitFor();
    await card.getByRole("button", { name: "Approve" }).waitFor();
  });

  test("the editor sees where sources disagree, with each side's words, and what is left of the budgets", async () => {
    const page = await opened.open("/disagreements");
    const one = page.getByRole("article", { name: "Fog Signal Company" }).first();
    await one.waitFor();
    const words = await one.innerText();
    expect(words).toContain("Fog Signal Company was released on 1 March 2024.");
    expect(await one.getByRole("link", { name: "Source" }).count()).toBeGreaterThan(1);
    const wrong = one
      .locator("details", { hasText: "Correct March 1, 2024 in other words" })
      .first();
    await wrong.locator("summary").click();
    const claim = "“Fog Signal Company”, release date: March 1, 2024";
    expect(await wrong.getByLabel("What is said").inputValue()).toBe(claim);
    await wrong.getByLabel("What is right").fill("It came out in February.");
    await wrong.getByRole("button", { name: "Save the correction" }).click();
    await one.getByText("Corrected: it is in the memory").waitFor();
    const { rows } = await opened.db.execute(
      sql`select claim, correction from interview_corrections`,
    );
    expect(rows).toContainEqual({ claim, correction: "It came out in February." });
    await page.getByRole("link", { name: "Budgets and service" }).click();
    await page.getByRole("meter", { name: "Outside lookups" }).first().waitFor();
    await page.getByRole("link", { name: "Changed pages" }).click();
    await page.getByText("Other words are in their place.").first().waitFor();
    await page.getByLabel("Show").selectOption("unreachable");
    await page.getByText("No pages of this kind").waitFor();
  });
});
