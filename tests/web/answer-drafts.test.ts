import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { hasChromium } from "../support/browser.js";
import {
  type DraftDesk,
  draftDesk,
  goneAfter,
  goneBefore,
  refused,
} from "../support/draft-desk.js";
import { demoArtist } from "../support/opened-page.js";

/** ROUNDS=25 goes through 200 ways, in some ten minutes. */
const rounds = Number(process.env.ROUNDS ?? 1);
const label = "Answer to question 1";
const drafts = "**/interview/answers/*/draft";

describe.skipIf(!hasChromium)("an answer that is being written", () => {
  let desk: DraftDesk;
  let questionId: string;
  beforeAll(async () => {
    desk = await draftDesk();
  });
  afterAll(() => desk.close());

  /** The interview in another tab of the same browser. */
  const again = async (page: Page): Promise<Page> => {
    const next = await page.context().newPage();
    await next.goto(desk.page.url());
    await next.locator("main h1").waitFor();
    return next;
  };
  const write = (page: Page, text: string) => page.getByLabel(label).fill(text);
  const shows = (page: Page, text: string) =>
    expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
  const onServer = async () => {
    const path = { id: demoArtist, answerId: questionId };
    return (await desk.other.call("readInterviewDraft", { path })).draft?.text;
  };
  const isKept = (text: string) => expect.poll(onServer).toBe(text);
  const saysKept = (page: Page) => page.getByText("Kept as your private draft").waitFor();
  /** Every save of a draft gets this answer. */
  const answers = (page: Page, answer: ReturnType<typeof refused>) =>
    page.route(drafts, (route) =>
      route.request().method() === "PUT" ? answer(route) : route.continue(),
    );

  /** Writes the text, takes a risk, and passes where the text is found afterwards. */
  const ways: Record<string, (page: Page, text: string) => Promise<unknown>> = {
    async "a closed tab, at another device"(page, text) {
      await write(page, text);
      page.on("dialog", (dialog) => dialog.accept());
      await page.close({ runBeforeUnload: true });
      await isKept(text);
      await shows(await desk.tab("interview"), text);
    },
    async "a crash"(page, text) {
      const next = await page.context().newPage();
      await write(page, text);
      const crashed = page.waitForEvent("crash");
      await page.goto("chrome://crash").catch(() => {});
      await crashed;
      await next.goto(desk.page.url());
      await shows(next, text);
      await isKept(text);
    },
    async "a reload at once"(page, text) {
      page.on("dialog", (dialog) => dialog.accept());
      await write(page, text);
      await page.reload();
      await shows(page, text);
      await isKept(text);
    },
    async "another address at once"(page, text) {
      page.on("dialog", (dialog) => dialog.accept());
      await write(page, text);
      await page.goto(new URL("/docs", page.url()).href);
      await isKept(text);
    },
    async "an expired sign-in, and a closed tab"(page, text) {
      await answers(page, refused(401, "unauthenticated"));
      await write(page, text);
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("Kept in this browser alone").waitFor();
      await page.close();
      const next = await again(page);
      await shows(next, text);
      await isKept(text);
    },
    async "a network that is gone, and a closed tab"(page, text) {
      await answers(page, goneBefore);
      await write(page, text);
      await page.getByText("Kept in this browser alone").waitFor();
      await page.close();
      await shows(await again(page), text);
      await isKept(text);
    },
    async "a save whose answer was lost"(page, text) {
      let isFirst = true;
      await answers(page, (route) => {
        const answer = isFirst ? goneAfter(route) : route.continue();
        isFirst = false;
        return answer;
      });
      await write(page, `${text}, begun`);
      await isKept(`${text}, begun`);
      await write(page, text);
      await isKept(text);
      expect(await page.getByText("You wrote another text elsewhere").count()).toBe(0);
    },
    async "a second device"(page, text) {
      await write(page, text);
      await saysKept(page);
      const other = await desk.tab("interview");
      await shows(other, text);
      const theirs = `${text} They went on there.`;
      await write(other, theirs);
      await saysKept(other);
      await isKept(theirs);
      const mine = `${text} And here.`;
      await write(page, mine);
      await page.getByText("You wrote another text elsewhere").waitFor();
      await shows(page, mine);
      expect(await page.locator(".changes del").allInnerTexts()).not.toEqual([]);
      await isKept(theirs);
      await page.getByRole("button", { name: "Go on with mine" }).click();
      await isKept(mine);
      // The other device has nothing unsent, so it goes on with what is kept.
      await other.reload();
      await shows(other, mine);
    },
  };

  test.each(Object.keys(ways))(`is not lost by %s`, async (way) => {
    for (let round = 0; round < rounds; round++) {
      [questionId = ""] = (await desk.sitting(1)).questionIds;
      const page = await desk.tab("interview");
      const text = `Round ${round}: one take,\nin the boathouse — ${way} `;
      await ways[way]?.(page, text);
      for (const open of page.context().pages())
        await open.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().close();
    }
  });

  test("asks before the page is left, but only while the service does not have it", async () => {
    await desk.sitting(1);
    const page = await desk.tab("interview");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await write(page, "Half a sentence");
    await saysKept(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    expect(asked).toEqual([]);
    await answers(page, goneBefore);
    await write(page, "Half a sentence and more");
    await page.getByText("Kept in this browser alone").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
  });

  test("signing out clears what the service has, and keeps the rest for its writer after a confirmation", async () => {
    [questionId = ""] = (await desk.sitting(1)).questionIds;
    const page = await desk.tab("interview");
    const stored = (where: string) =>
      page.evaluate<string[]>(`Object.values(${where}).filter((one) => one.includes("Half a"))`);
    const signOut = () => page.getByRole("button", { name: "Sign out", exact: true }).click();
    await write(page, "Half a sentence");
    await saysKept(page);
    await signOut();
    await page.getByText("With an access token").waitFor();
    expect(await stored("sessionStorage")).toEqual([]);
    expect(await stored("localStorage")).toEqual([]);

    await page.goto(desk.page.url());
    await shows(page, "Half a sentence");
    await answers(page, goneBefore);
    await write(page, "Half a sentence and more");
    await page.getByText("Kept in this browser alone").waitFor();
    await signOut();
    const question = page.getByRole("dialog");
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await shows(page, "Half a sentence and more");
    await signOut();
    await question.getByRole("button", { name: "Sign out all the same" }).click();
    await page.getByText("With an access token").waitFor();
    expect(await stored("localStorage")).toHaveLength(1);
    await page.unrouteAll();
    await page.close();
    await shows(await again(page), "Half a sentence and more");
    await isKept("Half a sentence and more");
  });

  test("is deleted once the answer is saved, in the browser too; a longer one on another device stays", async () => {
    [questionId = ""] = (await desk.sitting(1)).questionIds;
    const page = await desk.tab("interview");
    const other = await desk.tab("interview");
    const edit = page.getByRole("article").getByRole("link", { name: "Edit, history" });
    await write(page, "One take.");
    await saysKept(page);
    await other.reload();
    await shows(other, "One take.");
    await write(other, "One take, in winter.");
    await isKept("One take, in winter.");
    await page.getByRole("button", { name: "Save the answer" }).click();
    await edit.waitFor();
    expect(await onServer()).toBe("One take, in winter.");
    const left = () =>
      page.evaluate<string[]>(
        "[localStorage, sessionStorage].flatMap((all) => Object.values(all)).filter((text) => text.includes('One take'))",
      );
    expect(await left()).toEqual([]);
    await edit.click();
    await expect
      .poll(() => page.getByLabel("New wording").inputValue())
      .toBe("One take, in winter.");
    await page.getByText("Another wording was saved while you were writing").waitFor();
    await page.getByRole("button", { name: "Save mine as the new wording" }).click();
    await page.locator(".answer-sheet").getByText("in winter").waitFor();
    await expect.poll(onServer).toBeUndefined();
    expect(await left()).toEqual([]);
  });
});
