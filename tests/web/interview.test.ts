import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { type OpenedPage, openedPage } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("the interview", () => {
  let opened: OpenedPage;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    opened = await openedPage();
    page = await opened.open("/interview", { viewport: { width: 390, height: 844 } });
    page.setDefaultTimeout(20_000);
    complaints = complaintsOf(page);
  });
  afterAll(() => opened.close());

  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const agree = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();

  /** Checks accessibility in light and dark, and that nothing is wider than the screen. */
  async function isAccessible(): Promise<void> {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  }

  test("a question based on chosen sentences is prepared and offered with the keyboard alone", async () => {
    await button("Begin sitting 2").press("Enter");
    const search = page.getByLabel("Search the evidence");
    await search.fill("harmonium");
    await search.press("Enter");
    const sentences = page.getByRole("group").getByRole("checkbox");
    await sentences.first().waitFor();
    await sentences.first().press("Space");
    const quoted = page.locator(".quotations blockquote");
    await quoted.waitFor();
    const quote = await quoted.innerText();
    await page.getByRole("textbox", { name: "Question" }).fill("What did that room change?");
    await isAccessible();
    await page.getByRole("button", { name: "Offer the question" }).press("Enter");
    await page.getByLabel("Answer to question 1").waitFor();
    const question = page.getByRole("article", { name: "What did that room change?" });
    expect(await question.getByRole("blockquote").innerText()).toBe(quote);
    await expect
      .poll(() => page.evaluate("document.activeElement.textContent"))
      .toBe("What did that room change?");
    expect(
      await question.getByRole("link", { name: "Read in the original" }).getAttribute("href"),
    ).toMatch(/\/reader\/[^@]+@[0-9a-f]{64}#\d+-\d+$/);
  });

  test("an answer is kept word for word, held back and edited, and shows its history", async () => {
    await page
      .getByLabel("Answer to question 1")
      .fill("  It made us sing closer.\nNo echo at all. ");
    await page.getByText("Hold it back for a while").click();
    await page.getByLabel("Hold back until").fill("2099-03-01");
    await isAccessible();
    await button("Save the answer").click();
    await page.getByText("Held back until March 1, 2099").waitFor();
    await page.getByRole("link", { name: "Edit, history" }).first().click();
    const answer = page.getByRole("article", { name: "The answer" });
    await answer.waitFor();
    expect(await answer.locator(".words").textContent()).toBe(
      "  It made us sing closer.\nNo echo at all. ",
    );
    await button("Edit the answer").click();
    await page.getByLabel("New wording").fill("  It made us sing much closer.\nNo echo at all. ");
    await page.getByLabel("Note on the edit").fill("Much.");
    await button("Save the edit").click();
    const versions = page.getByRole("list", { name: "Wordings, newest first" });
    await versions.locator("ins").waitFor();
    expect((await versions.locator("ins").innerText()).trim()).toBe("much");
    expect(await versions.getByRole("article").first().innerText()).toContain("Much.");
    await isAccessible();
    await button("Stop holding it back").click();
    await agree("Stop holding it back");
    await answer.getByText("Held back").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Open this wording" }).click();
    await page.getByText("earlier wording", { exact: true }).waitFor();
    await isAccessible();
  });

  test("a boundary is retracted only after a confirmation; a correction and an answer are in memory and history", async () => {
    await button("Menu").click();
    await page.getByRole("link", { name: "Memory", exact: true }).click();
    await page.getByText("Draw a boundary").click();
    await page.getByLabel("What is not asked about").fill("No prices.");
    await button("Save the boundary").click();
    const row = page.locator(".boundary-row", { hasText: "No prices." });
    await row.getByRole("button", { name: "Retract" }).click();
    await agree("Cancel");
    await row.getByRole("button", { name: "Retract" }).click();
    await isAccessible();
    await agree("Retract");
    await row.waitFor({ state: "detached" });
    await page.getByText("Correct a statement").click();
    await page.getByLabel("What is said").fill("They met in Oslo.");
    await page.getByLabel("What is right").fill("We met in Bergen.");
    await isAccessible();
    await button("Save the correction").click();
    await page.getByText("We met in Bergen.").waitFor();
    await page.getByText("It made us sing much closer.").waitFor();
    await button("Menu").click();
    await page.getByRole("link", { name: "History", exact: true }).click();
    await page.getByLabel("Show").selectOption("corrections");
    await page.getByText("We met in Bergen.").waitFor();
    expect(page.url()).toContain("#kind=corrections");
    expect(await page.getByText("It made us sing").count()).toBe(0);
    await page.getByLabel("Show").selectOption("answers");
    await page.getByText("It made us sing much closer.").waitFor();
    await isAccessible();
  });

  test("a sitting is finished only after a confirmation, and earlier ones can be read", async () => {
    await button("Menu").click();
    await page.getByRole("link", { name: "Sittings", exact: true }).click();
    await button("Finish the sitting").click();
    await agree("Finish the sitting");
    await button("Begin sitting 3").waitFor();
    await page.getByText("Sitting 1", { exact: true }).click();
    await page.getByText("We bought the boat.").waitFor();
    await isAccessible();
    expect(complaints).toEqual([]);
  });
});
