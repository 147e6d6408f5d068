import { afterAll, describe, expect, test } from "vitest";
import { hasChromium } from "../support/browser.js";
import type { Asked } from "../support/model-protocol.js";
import { modelServer } from "../support/model-server.js";
import { openedForTests } from "../support/opened-page.js";
import { planned } from "../support/planned.js";

const patient = { timeout: 120_000 };
const quote =
  "Nils Orheim produced and mixed Fog Signal Company, and played the bass pedals on it.";

/** What the model says to each kind of request. */
function said(asked: Asked) {
  if (asked.task === "plan")
    return { say: { ...planned, topic: "bass pedals on Fog Signal Company" } };
  const id = asked.windowWith(quote);
  return {
    say: { windows: [id], verdict: "answered", answer: "Nils Orheim", passages: [{ id, quote }] },
  };
}

describe.skipIf(!hasChromium)("with a reading model", async () => {
  const model = await modelServer("chat");
  model.play(Array(12).fill(said));
  const opened = openedForTests({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: "key",
    RESEARCH_MODEL: "scripted",
  });
  afterAll(() => model.close());

  test("the strong mark is what the model quoted, even when other words match the question better", async () => {
    const page = await opened.open("/ask");
    // By words, the whole sentence would be the mark.
    await page
      .getByRole("textbox", { name: "Your question" })
      .fill("Whose feet made the low notes that year?");
    await page.keyboard.press("Enter");
    const strong = page.locator(".nearest mark");
    await expect.poll(() => strong.allInnerTexts(), patient).toEqual([quote]);
    expect(await page.locator(".verdict-tag strong").innerText()).toBe("Answered");
    const line = page.locator(".verdict-words");
    await expect.poll(() => line.allInnerTexts(), patient).toEqual(["One source says so."]);
    expect(await page.locator("main mark").count()).toBe(1);
    const tasks = model.asked.map(({ task }) => task);
    expect(tasks.slice(0, 2)).toEqual(["plan", "exploration"]);
  });
});
