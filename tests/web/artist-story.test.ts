import { describe, expect, test } from "vitest";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { openedForTests } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("an artist's visit", () => {
  const opened = openedForTests();

  test("an artist completes the first steps: profiles, sources, an interview with a reload in the middle, a published life story", async () => {
    const page = await opened.open("/start");
    const complaints = complaintsOf(page);
    await page.getByLabel("Add profiles").fill("skerry.example/press");
    await page.getByRole("button", { name: "Confirm the profiles" }).click();
    await page.getByRole("button", { name: "Continue to the interview" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Continue to the interview" }).click();
    await page.getByRole("button", { name: "Save and continue" }).waitFor();

    const answer = page.getByRole("textbox").first();
    await answer.fill("On a ferry.\nNobody slept.");
    await page.reload();
    await page.getByRole("button", { name: "Save and continue" }).waitFor();
    expect(await answer.inputValue()).toBe("On a ferry.\nNobody slept.");
    const question = page.locator("form label").first();
    const first = await question.innerText();
    // Where the wire is cut, the question and the answer stay, and can be sent again.
    const save = page.getByRole("button", { name: "Save and continue" });
    await page.route("**/chat", (route) => route.abort());
    await save.press("Enter");
    await page.getByText("The service is not responding.").waitFor();
    expect(await answer.inputValue()).toBe("On a ferry.\nNobody slept.");
    await page.reload();
    await page.getByText("The service is not responding.").waitFor();
    await page.unroute("**/chat");
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await save.press("Enter");
    await expect.poll(() => question.innerText()).not.toBe(first);
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
    for (let left = 0; left < 3; left++) {
      const asked = await question.innerText();
      await page.getByRole("button", { name: "Skip it" }).click();
      await expect.poll(() => question.innerText()).not.toBe(asked);
    }

    // The service drafts a text from what she approved. She replaces it with her own text, and
    // another draft replaces hers only after a confirmation.
    const text = page.getByRole("textbox", { name: "Life story" });
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("current-step");
    await expect.poll(() => text.inputValue()).not.toBe("");
    await text.fill("Skerrylight met on a ferry.");
    await page.getByRole("button", { name: "Draft it from what I approved" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await text.inputValue()).toBe("Skerrylight met on a ferry.");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("All steps are done.").waitFor();
    await page.getByRole("link", { name: "What is said" }).click();
    await page.getByText("Skerrylight met on a ferry.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("when the model takes its time, the page says that the draft is still being written, and shows it when it comes", async () => {
    const page = await opened.open("/start");
    const text = page.getByRole("textbox", { name: "Life story" });
    await expect.poll(() => text.inputValue()).not.toBe("");
    const done = {
      type: "done",
      complete: true,
      currentStep: null,
      steps: { profiles: null, sources: null, interview: null, publish: null },
    };
    const waiting = { type: "progress", text: "The draft is still being written." };
    const draft = { type: "draft", text: "Drafted at last.", publishedRevision: null };
    let joined = () => {};
    const isJoined = new Promise<void>((resolve) => {
      joined = resolve;
    });
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    await page.route(/\/onboarding\/[0-9a-f-]+\/chat$/, async (route) => {
      const { join } = route.request().postDataJSON();
      if (join === true) {
        joined();
        await isWritten;
      }
      const events = join === true ? [waiting, draft, done] : [waiting, done];
      await route.fulfill({
        headers: { "content-type": "text/event-stream" },
        body: events
          .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
          .join(""),
      });
    });
    await page.getByRole("button", { name: "Draft it from what I approved" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await page.locator(".said", { hasText: waiting.text }).waitFor();
    await isJoined;
    written();
    await expect.poll(() => text.inputValue()).toBe("Drafted at last.");
  });

  test("the artist sees every source and why one may not be quoted, and requests a missing text", async () => {
    const page = await opened.open("/sources");
    await page.getByLabel("State").selectOption("missing_text");
    await page.getByText("Its text is missing.").first().waitFor();
    await page.getByRole("checkbox", { name: "Choose all shown" }).check();
    await page.getByRole("button", { name: /Recover 1 missing text/ }).click();
    await page.getByText("will be recovered").first().waitFor();
  });

  test("the interview memory is erased only after a confirmation, with a receipt", async () => {
    const page = await opened.open("/keep");
    await page.getByLabel("The artist's name").fill("Skerrylight");
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByRole("button", { name: "Download the signed receipt" }).count()).toBe(0);
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    await question.getByRole("button", { name: "Erase for good" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the signed receipt" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^erasure-\d{4}-\d\d-\d\d\.json$/);
  });
});
