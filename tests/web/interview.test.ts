import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, type OpenedPage, openedPage } from "../support/opened-page.js";

describe.skipIf(!hasChromium)("the interview", () => {
  let opened: OpenedPage;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    opened = await openedPage();
    page = await opened.open("/interview", { viewport: { width: 390, height: 844 } });
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

  /** Checks that the open question, its words, the field and its button are in sight, and nothing else. */
  async function fillsTheScreen(): Promise<void> {
    const open = page.locator(".answering");
    const height = page.viewportSize()?.height ?? 0;
    for (const part of [
      open.getByRole("heading"),
      open.getByRole("blockquote").first(),
      open.getByRole("textbox").first(),
      button("Save the answer"),
    ]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(height);
    }
    const other = await page.locator(".with-margin h2").first().boundingBox();
    expect(other?.y).toBeGreaterThanOrEqual(height);
  }

  test("a question based on chosen sentences is prepared and offered with the keyboard alone", async () => {
    await page.getByText("it is kept for the next sitting").waitFor();
    expect(await button("Offer the question").count()).toBe(0);
    await button("Look for new questions").click();
    const waiting = page.locator(".proposals article");
    await waiting.first().waitFor();
    expect(await button("Ask this").count()).toBe(0);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route("**/interview/session", async (route) => {
      if (route.request().method() === "POST") await begun;
      await route.continue();
    });
    await button("Begin sitting 2").press("Enter");
    const search = page.getByLabel("Search the evidence");
    await search.fill("harmonium");
    begin();
    await button("Ask this").first().waitFor();
    // If the focus moved at all, it would have moved within two frames.
    const frame = "new Promise((drawn) => requestAnimationFrame(drawn))";
    for (let drawn = 0; drawn < 3; drawn++) await page.evaluate(frame);
    expect(await page.evaluate("document.activeElement.type")).toBe("search");
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

  test("an answer is kept word for word, held back, edited, published and taken back, and shows its history", async () => {
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
    const preview = page.locator(".public-preview");
    expect(await preview.innerText()).toContain("Everybody would see:");
    expect(await preview.locator("blockquote").count()).toBe(1);
    await button("Publish this answer").click();
    await page.getByText("Everybody can read this answer").waitFor();
    expect(
      await page.getByRole("link", { name: "On the public page" }).getAttribute("href"),
    ).toMatch(/^\/artist\/[0-9a-f-]+\?answer=([0-9a-f-]+)#answer-\1$/);
    await isAccessible();
    const visitor = await opened.visit(`/artist/${demoArtist}`, { javaScriptEnabled: false });
    const shown = visitor.getByRole("article").filter({ hasText: "It made us sing much closer." });
    expect(await shown.getByRole("heading").innerText()).toBe("What did that room change?");
    expect(await shown.getByRole("blockquote").count()).toBe(1);
    await button("Take it back").click();
    await agree("Take it back");
    await button("Publish this answer").waitFor();
    await visitor.reload();
    expect(await shown.count()).toBe(0);
    await page.getByRole("link", { name: "Open this wording" }).click();
    await page.getByText("earlier wording", { exact: true }).waitFor();
    await isAccessible();
  });

  test("a boundary is retracted only after a confirmation; a correction and an answer are in memory and history", async () => {
    await button("Menu").click();
    await page.getByRole("link", { name: "Memory", exact: true }).click();
    await page.getByText("Draw a boundary").click();
    const wording = page.getByLabel("What is not asked about");
    // Taking back every letter does not fold the form.
    await wording.fill("N");
    await wording.fill("");
    await page.evaluate("new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)))");
    expect(await wording.isVisible()).toBe(true);
    await wording.fill("No prices.");
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

  test("a prepared question is reworded, turned down, taken back, and answered with two presses", async () => {
    await button("Menu").click();
    await page.getByRole("link", { name: "Sittings", exact: true }).click();
    const queue = page.getByRole("region", { name: "Prepared questions" });
    const cards = queue.getByRole("article");
    await cards.first().waitFor();
    expect(await cards.first().getByRole("blockquote").count()).toBeGreaterThan(0);
    expect(await queue.getByText("Nothing about our families.").count()).toBe(1);
    const asked = (await cards.first().getByRole("heading").innerText()).trim();
    await cards.first().getByRole("button", { name: "Change the words" }).click();
    await cards.first().getByLabel("New words").fill("Who sat next to you that night?");
    await isAccessible();
    await cards.first().getByRole("button", { name: "Save the words" }).click();
    const reworded = queue.getByRole("article", { name: "Who sat next to you that night?" });
    await reworded.waitFor();
    expect(await queue.getByRole("heading", { name: asked, exact: true }).count()).toBe(0);
    await reworded.getByRole("button", { name: "Not this" }).click();
    await reworded.waitFor({ state: "detached" });
    await queue.getByRole("button", { name: "Undo" }).click();
    await reworded.waitFor();
    await isAccessible();
    await page.evaluate("presses = 0; addEventListener('click', () => { presses += 1 }, true)");
    await reworded.getByRole("button", { name: "Ask this" }).click();
    const field = page.getByLabel("Answer to question 2");
    await field.waitFor();
    await expect
      .poll(() => field.evaluate((one) => one === one.ownerDocument.activeElement))
      .toBe(true);
    const words = "My brother, as ever. Fog Signal Company was released on 3 March 2024.";
    await fillsTheScreen();
    await page.setViewportSize({ width: 1440, height: 900 });
    await fillsTheScreen();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.type(words);
    await button("Save the answer").click();
    const saved = page.locator(".answered", { hasText: words });
    await saved.waitFor();
    expect(await page.evaluate("presses")).toBe(2);
    await saved.getByText("Private: publish or hold back").click();
    expect(await saved.locator(".public-preview").innerText()).toContain(words);
    await isAccessible();
    await saved.getByRole("button", { name: "Publish this answer" }).click();
    await saved.getByText("Public: take back or hold back").waitFor();
    const visitor = await opened.visit(`/artist/${demoArtist}`, { javaScriptEnabled: false });
    const shown = visitor.getByRole("article").filter({ hasText: words });
    expect(await shown.count()).toBe(1);
    await saved.getByLabel("Hold back until").fill("2099-03-01");
    await saved.getByRole("button", { name: "Hold back", exact: true }).click();
    await saved.getByText("Public, held back now: take back or hold back").waitFor();
    await visitor.reload();
    expect(await shown.count()).toBe(0);
    await saved.getByRole("button", { name: "Take it back" }).click();
    await agree("Take it back");
    await saved.getByText("Private: publish or hold back").waitFor();
    await saved.getByRole("button", { name: "Stop holding it back" }).click();
    await agree("Stop holding it back");
    await saved.getByText("You can hold back the question").waitFor();
    expect(await reworded.count()).toBe(0);
    await page.getByText("What has been asked, and what not").click();
    const map = page.locator(".asked-map");
    await map.getByRole("link", { name: /^Fog Signal Company: asked, / }).waitFor();
    await isAccessible();
    await map.getByRole("button", { name: /^Kelp Choir: not asked/ }).click();
    await page.getByRole("list", { name: "Passages" }).getByText("Kelp Choir").first().waitFor();
  });

  test("an answer that differs from sources is in the memory beside them, and corrects one in one click", async () => {
    await page.goto(`${opened.service.url}/artist/${demoArtist}/memory`);
    const differing = page.getByRole("region", { name: "Answers that differ from a source" });
    await differing.getByText("Fog Signal Company was released on 3 March 2024.").waitFor();
    const source = differing.locator(".side-of", { hasText: "March 1, 2024" });
    expect(await source.getByRole("blockquote").first().innerText()).toContain("1 March 2024");
    await isAccessible();
    const right = "“Fog Signal Company”, release date: 3 March 2024";
    await source.getByRole("button", { name: `Correct it: ${right}` }).click();
    await source.getByText("Corrected: it is in the memory").waitFor();
    await page.goto(`${opened.service.url}/artist/${demoArtist}/disagreements`);
    const other = differing.locator(".side-of", { hasText: "February 23, 2024" });
    await other.getByRole("button", { name: `Correct it: ${right}` }).waitFor();
    expect(await source.count()).toBe(0);
    await isAccessible();
    await page.goto(`${opened.service.url}/artist/${demoArtist}/interview`);
  });

  test("a sitting is finished only after a confirmation, and earlier ones can be read", async () => {
    await button("Finish the sitting").click();
    await agree("Finish the sitting");
    await button("Begin sitting 3").waitFor();
    await page.getByRole("heading", { name: "Sitting 1" }).waitFor();
    expect(await page.getByText("We bought the boat.").isVisible()).toBe(false);
    await page.getByLabel("Find an answer").fill("bought");
    await page.getByText("We bought the boat.").waitFor();
    await page.getByLabel("Find an answer").fill("brother ever");
    await page.locator(".earlier").getByText("My brother, as ever.").waitFor();
    await isAccessible();
    expect(complaints).toEqual([]);
  });

  test("a question whose save got no response keeps the words that were written since", async () => {
    await page.getByLabel("Search the evidence").fill("boathouse");
    await page.getByLabel("Search the evidence").press("Enter");
    const sentence = page.getByRole("checkbox", { name: /^Kelp Choir was recorded/ });
    await sentence.waitFor();
    await sentence.press("Space");
    const words = page.getByRole("textbox", { name: "Question" });
    await words.fill("Who carried the lamp up the ladder?");
    await page.route("**/interview/proposals", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      return route.abort();
    });
    const keep = button("Keep it for later");
    await keep.click();
    await page.locator(".prepare form > .problem:not(:empty)").waitFor();
    await page.unroute("**/interview/proposals");
    await words.fill("Who paid for the lamp and its ladder?");
    await keep.click();
    await page.getByText("What you sent before was saved after all").waitFor();
    expect(await words.inputValue()).toBe("Who paid for the lamp and its ladder?");
    await keep.click();
    for (const name of [/^Who carried the lamp/, /^Who paid for the lamp/])
      await page.locator(".proposals").getByRole("article", { name }).waitFor();
  });

  test("one of 500 answers of 100 sittings is found by typing a word of it", async () => {
    const { rows } = await opened.db.execute(sql`
      with sittings as (
        insert into interview_sessions (id, artist_id, request_id, sitting, created_at, closed_at)
        select gen_random_uuid(), ${demoArtist}::uuid, gen_random_uuid(), n, now(), now()
        from generate_series(3, 100) n
        returning id, sitting
      ),
      questions as (
        insert into interview_questions (
          id, artist_id, session_id, sitting, ordinal, source, question_key, question, "references",
          question_revision, state, offered_at, created_at, answer_saved_at, answer_version, answer_revision
        )
        select gen_random_uuid(), ${demoArtist}::uuid, s.id, s.sitting, o, 'interview', 's' || s.sitting || 'q' || o,
          'What became of evening ' || s.sitting || ' ' || o || '?', '[]'::jsonb, md5(s.id::text || o) || md5(o::text),
          'answered', now(), now(), now(), 1, md5(o::text) || md5(s.id::text || o)
        from sittings s, generate_series(1, 3) o
        union all
        select gen_random_uuid(), ${demoArtist}::uuid, null::uuid, null::integer, null::integer, 'onboarding', 'first-' || n,
          'What was there before, ' || n || '?', '[]'::jsonb, md5(n::text) || md5(n::text),
          'answered', null::timestamptz, now(), now(), 1, md5('a' || n) || md5(n::text)
        from generate_series(1, 206) n
        returning id, artist_id, answer_revision, sitting, ordinal
      )
      insert into interview_versions (question_id, artist_id, version, answer, revision, saved_at)
      select id, artist_id, 1,
        case when sitting = 41 and ordinal = 2 then 'Élodie took the ladder.' else 'It rained again.' end,
        answer_revision, now()
      from questions
      returning question_id`);
    expect(rows.length).toBe(500);
    await page.reload();
    await page.getByRole("heading", { name: "Sitting 99" }).waitFor();
    expect(await page.locator(".earlier summary").first().innerText()).toContain(
      "What became of evening 99 3?",
    );
    await page.getByLabel("Find an answer").fill("elodie ladder");
    await page.getByText("Élodie took the ladder.").waitFor();
    await expect.poll(() => page.locator(".earlier summary").count()).toBe(1);
    await isAccessible();
  });

  test("a sitting that was begun in another tab is shown to whoever begins it, too", async () => {
    await page.reload();
    await button("Begin sitting 101").waitFor();
    await fetch(`${opened.service.url}/api/artist/${demoArtist}/interview/session`, {
      method: "POST",
      headers: { authorization: `Bearer ${opened.token}`, "content-type": "application/json" },
      body: JSON.stringify({ requestId: randomUUID() }),
    });
    await button("Begin sitting 101").press("Enter");
    const sitting = page.locator("#sitting");
    await expect.poll(() => sitting.innerText()).toBe("Sitting 101");
    await expect
      .poll(() => sitting.evaluate((one) => one === one.ownerDocument.activeElement))
      .toBe(true);
    expect(await page.getByText("Another sitting is open").count()).toBe(0);

    // A question that the other tab offered meanwhile is not taken for the one that was pressed.
    await page.route("**/offer", async (route) => {
      const answer = await (await route.fetch()).json();
      const question = { ...answer.question, question: "Which song came first?" };
      await route.fulfill({ json: { ...answer, question } });
    });
    await button("Ask this").first().press("Enter");
    await page.getByText("Question 1 was offered elsewhere meanwhile; yours waits.").waitFor();
  });
});
