import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { hasChromium } from "../support/browser.js";
import {
  type DraftDesk,
  draftDesk,
  goneAfter,
  goneBefore,
  refused,
  savedAnswerId,
} from "../support/draft-desk.js";
import { demoArtist } from "../support/opened-page.js";

const path = { id: demoArtist };
const answerRoom = `interview/answers/${savedAnswerId}`;

/** A text, how it was nearly lost, and what was found afterwards. */
interface Way {
  way: string;
  written: string;
  found: string;
}

describe.skipIf(!hasChromium)("drafts", () => {
  let desk: DraftDesk;
  const ways: Way[] = [];
  beforeAll(async () => {
    desk = await draftDesk();
  });
  afterAll(async () => {
    await desk.close();
  });

  const field = (name: string) => desk.page.getByLabel(name, { exact: true }).first();
  const press = (name: string | RegExp) => desk.page.getByRole("button", { name }).click();
  const told = (words: string) => desk.page.getByText(words).first().waitFor();

  /** Unfolds a form, unless a draft has already opened it. */
  async function unfold(summary: string, name: string): Promise<void> {
    if (!(await field(name).isVisible())) await desk.page.getByText(summary).first().click();
  }

  async function write(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
  }

  /** Records each text found now as one way. */
  async function keeps(texts: Readonly<Record<string, string>>, how: string): Promise<void> {
    for (const [name, written] of Object.entries(texts)) {
      await field(name).waitFor({ state: "attached" });
      ways.push({ way: `${name}: ${how}`, written, found: await field(name).inputValue() });
    }
    expect(ways.filter(({ written, found }) => written !== found)).toEqual([]);
  }

  /** Records what the service has, after the save has succeeded in the end. */
  function saved(how: string, written: string, found: string | undefined): void {
    ways.push({ way: how, written, found: found ?? "" });
    expect(found).toBe(written);
  }

  const isAccessible = async () => expect(await violationsOf(desk.page)).toEqual([]);

  const wordings = async () =>
    (await desk.other.call("listInterviewBoundaries", { path })).boundaries.map(
      ({ wording }) => wording,
    );
  const answerOf = async (answerId: string) =>
    (await desk.other.call("readInterviewResponse", { path: { ...path, answerId } })).response;

  const inSitting = {
    "Answer to question 1": "  One line,\nand another. ",
    "Answer to question 2": "二つ目の答え",
    "Search the evidence": "harmonium",
    Question: "What did the low D teach you?",
  };
  const inMemory = {
    "What is not asked about": "Nothing about prices.",
    "What is said": "They met in Oslo.",
    "What is right": "We met in Bergen.",
  };
  const inAnswer = {
    "New wording": "We bought a small boat.",
    "Note on the edit": "It was small.",
  };

  test("a draft survives a reload, another page, back, forward, signing out and a text that is too long", async () => {
    await desk.sitting(2);
    const rooms = [
      { room: "interview", texts: inSitting, ready: () => Promise.resolve() },
      {
        room: "memory",
        texts: inMemory,
        ready: async () => {
          await unfold("Draw a boundary", "What is not asked about");
          await unfold("Correct a statement", "What is said");
        },
      },
      { room: answerRoom, texts: inAnswer, ready: () => press("Edit the answer") },
    ];
    for (const { room, texts, ready } of rooms) {
      await desk.open(room);
      await desk.page.locator("main h2").first().waitFor();
      await ready();
      await write(texts);
      if (room === "interview") {
        await press("Search");
        await desk.page.locator(".sentence.match input").first().press("Space");
      }
      await desk.page.reload();
      await keeps(texts, "reload");
      await desk.open("history", "link");
      await desk.page.goBack();
      await keeps(texts, "another page, then back");
      await desk.page.goForward();
      await desk.page.getByRole("heading", { name: "History" }).waitFor();
      await desk.page.goBack();
      await keeps(texts, "forward and back");
    }
    await press("Sign out");
    await desk.page.getByText("With an access token").click();
    await write({ "Access token": desk.token });
    await press("Sign in with the token");
    await desk.page.getByRole("heading", { name: "Which artist?" }).waitFor();
    for (const { room, texts } of rooms) {
      await desk.open(room);
      // Since the sign-out the tab no longer has what the service keeps, so it is read again.
      for (const [name, written] of Object.entries(texts))
        await expect.poll(() => field(name).inputValue()).toBe(written);
      await keeps(texts, "signing out and in");
    }
    await desk.open("interview");
    await desk.page.locator(".quotations li").waitFor();
    saved(
      "chosen sentences: reload, another page, signing out",
      "1",
      `${await desk.page.locator(".quotations li").count()}`,
    );
    const long = { "Answer to question 1": "word ".repeat(500) };
    await write(long);
    await told("Nothing is cut");
    await keeps(long, "longer than an answer may be");
    await write({ "Answer to question 1": inSitting["Answer to question 1"] });
  });

  test("a question prepared for a sitting is not mixed up with the question to ask", async () => {
    await desk.open("ask", "link");
    await field("Your question").waitFor();
    expect(await field("Your question").inputValue()).toBe("");
    await desk.open("interview", "link");
    await keeps({ Question: inSitting.Question }, "asking something");
  });

  test("a draft survives the save of another answer, question or boundary", async () => {
    await press("Offer the question");
    await field("Answer to question 3").waitFor();
    const { Question: question, "Search the evidence": _, ...answers } = inSitting;
    await keeps(answers, "offering a question");
    const { session } = await desk.other.call("restoreInterview", { path });
    saved("Question: reload, then offered", question, session?.questions[2]?.question);
    const third = { "Answer to question 3": "Being written while 2 is saved" };
    await write(third);
    await desk.page.getByRole("button", { name: "Save the answer" }).nth(1).click();
    await desk.page.getByRole("article").nth(1).getByText("Edit, history").waitFor();
    await keeps(third, "saving answer 2");
    await keeps({ "Answer to question 1": inSitting["Answer to question 1"] }, "saving answer 2");
    saved(
      "answer 2: kept through all, then saved",
      inSitting["Answer to question 2"],
      (await answerOf(session?.questions[1]?.id ?? "")).answer,
    );
    await desk.open("memory", "link");
    await press("Save the boundary");
    await desk.page.locator(".boundary-row", { hasText: "prices" }).waitFor();
    const { "What is not asked about": boundary, ...correction } = inMemory;
    await keeps(correction, "saving a boundary");
    saved("boundary: kept through all, then saved", boundary, (await wordings()).at(-1));
  });

  test("a draft survives a save that is refused, unanswered or pressed twice, for each kind of text", async () => {
    const forms = [
      { room: "interview", label: "Answer to question 1", button: "Save the answer" },
      { room: "memory", label: "What is not asked about", button: "Save the boundary" },
      { room: "memory", label: "What is right", button: "Save the correction" },
      { room: answerRoom, label: "New wording", button: "Save the edit" },
    ];
    for (const { room, label, button } of forms) {
      await desk.open(room);
      if (label === "What is not asked about") await unfold("Draw a boundary", label);
      await field(label).waitFor();
      const text = { [label]: `Written for ${button} and never lost` };
      await write(text);
      const method = room === answerRoom ? "PATCH" : "POST";
      const fail = async (how: string, answer: Parameters<DraftDesk["once"]>[1], said: string) => {
        await desk.once(method, answer);
        await desk.page.getByRole("button", { name: button, exact: true }).first().click();
        await desk.page.getByRole("alert").filter({ hasText: said }).first().waitFor();
        await keeps(text, how);
      };
      await fail("503", refused(503, "storage_unavailable", { "retry-after": "7" }), "in 7 s");
      await fail("429", refused(429, "research_busy", { "retry-after": "9" }), "in 9 s");
      await fail("500", refused(500, "internal"), "Refused here");
      await fail("network gone before it arrives", goneBefore, "is not responding");

      // The sign-in has expired: first cancelled, then with a refused token, then with an accepted
      // one.
      await desk.once(method, refused(401, "unauthenticated"));
      await desk.page.getByRole("button", { name: button, exact: true }).first().click();
      await desk.page.getByRole("dialog").waitFor();
      await desk.page.keyboard.press("Escape");
      await desk.page.getByRole("dialog").waitFor({ state: "detached" });
      await keeps(text, "expired token, dialog closed");
      await desk.once(method, refused(401, "unauthenticated"));
      await desk.page.getByRole("button", { name: button, exact: true }).first().click();
      await field("Access token").fill("none");
      await press("Sign in with the token");
      await desk.page
        .getByRole("dialog")
        .getByRole("alert")
        .filter({ hasText: "Not signed in" })
        .waitFor();
      await keeps(text, "expired token, refused token");
      await desk.page.unroute("**/api/**");
      await desk.once(method, goneAfter);
      await field("Access token").fill(desk.token);
      await press("Sign in with the token");
      await desk.page.getByRole("alert").filter({ hasText: "is not responding" }).first().waitFor();
      await keeps(text, "new token, then network gone after it arrived");
      await desk.page.getByRole("button", { name: button, exact: true }).first().dblclick();
      const unsaved = () =>
        desk.page.evaluate<string[]>(
          "Object.entries(sessionStorage).filter(([, text]) => text.includes('never lost')).flat()",
        );
      await expect.poll(unsaved, { interval: 100 }).toEqual([]);
    }
    const { session } = await desk.other.call("restoreInterview", { path });
    const text = (button: string) => `Written for ${button} and never lost`;
    const [first] = session?.questions ?? [];
    saved("answer: sent again, twice", text("Save the answer"), first?.answer ?? undefined);
    saved("edit: sent again, twice", text("Save the edit"), (await answerOf(savedAnswerId)).answer);
    const boundaries = (await wordings()).filter(
      (wording) => wording === text("Save the boundary"),
    );
    saved("boundary: sent again, twice", text("Save the boundary"), boundaries.join("+"));
    const { entries } = await desk.other.call("readInterviewHistory", {
      path,
      query: { kind: "corrections", limit: 100 },
    });
    const corrections = entries.flatMap((entry) =>
      entry.kind === "correction" && entry.correction === text("Save the correction")
        ? [entry]
        : [],
    );
    saved(
      "correction: sent again, twice",
      text("Save the correction"),
      corrections.map(({ correction }) => correction).join("+"),
    );
    saved(
      "the note of the edit",
      inAnswer["Note on the edit"],
      (await versionsOf(savedAnswerId))[0]?.note ?? undefined,
    );
  });

  const versionsOf = async (answerId: string) =>
    (await desk.other.call("listResponseVersions", { path: { ...path, answerId } })).versions;

  test("text written during a save is kept", async () => {
    await desk.open(answerRoom);
    await press("Edit the answer");
    await write({ "New wording": "Sent" });
    let arrived: () => void = () => {};
    const typed = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await desk.once("PATCH", async (route) => {
      await typed;
      await route.continue();
    });
    await press("Save the edit");
    const later = { "New wording": "Sent, and written on" };
    await write(later);
    arrived();
    await desk.page.locator(".answer-sheet").getByText("Sent", { exact: true }).waitFor();
    await keeps(later, "written while the one before was saved");
    await press("Save the edit");
    await desk.page.locator(".answer-sheet").getByText("written on").waitFor();
    saved(
      "edit: goes on from what was saved",
      later["New wording"],
      (await answerOf(savedAnswerId)).answer,
    );
  });

  test("a draft survives what another tab saves: an answer, an edit, a question, a boundary, the end of the sitting", async () => {
    // An edit
    const mine = { "New wording": "My own wording" };
    await press("Edit the answer");
    await write(mine);
    const { revision } = await answerOf(savedAnswerId);
    await desk.other.call("reviseInterviewResponse", {
      path: { ...path, answerId: savedAnswerId },
      body: { expectedRevision: revision, answer: "Theirs" },
    });
    await press("Save the edit");
    await told("Another wording was saved while you were writing");
    await keeps(mine, "another tab's edit");
    await isAccessible();
    await desk.page.reload();
    await told("Another wording was saved while you were writing");
    await keeps(mine, "another tab's edit, and a reload");
    await press("Save mine as the new wording");
    await desk.page.locator(".answer-sheet").getByText("My own wording").waitFor();
    saved(
      "edit: theirs is kept as a version",
      "Theirs",
      (await versionsOf(savedAnswerId))[1]?.response.answer,
    );

    // Answers: noticed when saving, and after a reload
    const { sessionId, questionIds } = await desk.sitting(2);
    await desk.open("interview");
    await write({ "Answer to question 1": "Mine one", "Answer to question 2": "Mine two" });
    const page = await desk.tab("interview");
    for (const ordinal of [1, 2]) {
      await page.getByLabel(`Answer to question ${ordinal}`).fill(`Theirs ${ordinal}`);
      await page.getByRole("button", { name: "Save the answer" }).first().click();
      await page.getByText(`Theirs ${ordinal}`, { exact: true }).waitFor();
    }
    await page.close();
    await desk.page.getByRole("button", { name: "Save the answer" }).first().click();
    const articles = desk.page.getByRole("article");
    for (const [index, words] of ["Mine one", "Mine two"].entries()) {
      await articles.nth(index).getByText("answered elsewhere").waitFor();
      if (index === 0) await isAccessible();
      await articles.nth(index).getByRole("button", { name: "Save mine" }).click();
      await articles.nth(index).getByText("answered elsewhere").waitFor({ state: "detached" });
      const found = (await answerOf(questionIds[index] ?? "")).answer;
      saved(`answer ${index + 1}: another tab's answer`, words, found);
    }

    // The next question: first its ordinal is taken, then the memory has changed
    const question = { Question: "What did the winter in Bergen change?" };
    await write(question);
    await press("Search");
    await desk.page.locator(".sentence.match input").first().press("Space");
    await desk.other.call("saveInterviewBoundary", {
      path,
      body: { requestId: crypto.randomUUID(), wording: "No winters.", scope: "sitting" },
    });
    await press("Offer the question");
    await told("New: the boundary “No winters.”");
    await keeps(question, "the memory has changed");
    await isAccessible();
    saved(
      "chosen sentences: the memory has changed",
      "1",
      `${await desk.page.locator(".quotations li").count()}`,
    );
    await desk.offer(sessionId, 3, "Whose question is this one?");
    await press("Offer the question");
    await told("kept for the next sitting");
    await desk.sitting(0);
    await desk.page.reload();
    await keeps(question, "another tab's question in its place, and the next sitting");
    await press("Offer the question");
    await desk.page.getByRole("heading", { name: question.Question }).waitFor();

    // The end of the sitting
    await write({ "Answer to question 1": "Half an answer" });
    await press("Skip");
    await press("Cancel");
    await keeps({ "Answer to question 1": "Half an answer" }, "skipping, given up");
    await press("Finish the sitting");
    await desk.page.getByRole("dialog").waitFor();
    await desk.page.keyboard.press("Escape");
    await keeps({ "Answer to question 1": "Half an answer" }, "finishing, given up");
    await desk.sitting(1);
    await desk.page.getByRole("button", { name: "Save the answer" }).click();
    await told("Half an answer");
    const left = await desk.page.locator(".left .words").allInnerTexts();
    for (const words of ["Half an answer", "Being written while 2 is saved"]) {
      const found = left.find((text) => text === words);
      saved("answer: the sitting was finished elsewhere", words, found);
    }
  });

  test("no draft is lost in at least thirty ways", () => {
    expect(ways.length).toBeGreaterThanOrEqual(30);
    expect(ways.filter(({ written, found }) => written !== found)).toEqual([]);
    console.info(`0 of ${ways.length} drafts lost`);
  });
});
