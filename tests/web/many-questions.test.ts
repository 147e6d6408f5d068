import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../support/browser.js";
import { type OpenedPage, openedPage } from "../support/opened-page.js";

/** Three more than the plans of an artist in a day; PAGE_QUESTIONS=100 asks as many as all may in a day. */
const questions = Number(process.env.PAGE_QUESTIONS ?? 13);
const plansOfADay = 10;

describe.skipIf(!hasChromium)("a day of questions about one artist", () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await openedPage();
  });
  afterAll(() => opened.close());

  test("no question replaces the question box with a form, even when the plans of the day are used up", async () => {
    const page = await opened.open("/ask", { reducedMotion: "reduce" });
    const plans: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().endsWith("/research/plans")) plans.push(answer.status());
    });
    const forms: string[] = [];
    let byRules = 0;
    for (let n = 1; n <= questions; n++) {
      const words = `What is said of boat number ${n} at the harbour?`;
      const name = n === 1 ? "Your question" : "Follow-up question";
      await page.getByRole("textbox", { name, exact: true }).fill(words);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: words }).waitFor();
      await page.getByRole("textbox", { name: "Follow-up question" }).waitFor();
      const newest = page.locator(".question").last();
      if ((await newest.locator(".sought-fields").count()) > 0) forms.push(words);
      byRules += await newest.getByText("Chosen by simple rules").count();
    }
    expect(forms).toEqual([]);
    expect(plans).toEqual([
      ...Array<number>(plansOfADay).fill(200),
      ...Array<number>(questions - plansOfADay).fill(429),
    ]);
    expect(byRules).toBe(questions - plansOfADay);
  });
});
