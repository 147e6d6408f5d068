import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openIssuer } from "#lib/local/issuer.js";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

const widths = [390, 1440];

// What each role finds in the navigation, typed by hand.
const research = ["Ask", "Search", "Every mention", "Timeline"];
const everybodys = ["Disagreements", "Changed pages", "Jobs", "Budgets and service"];
const whole = [
  ...research,
  ...["First steps", "What is said", "Add sources", "Sources", "People"],
  ...["Shared threads", "Export and erase"],
  ...["Sittings", "Memory", "History"],
  ...["Review", ...everybodys],
];
const navigation: Record<string, readonly string[]> = {
  reader: [...research, "What is said", "Sources", ...everybodys],
  interviewer: [
    ...[...research, "What is said", "Sources"],
    ...["Sittings", "Memory", "History", ...everybodys],
  ],
  editor: [...research, "What is said", "Add sources", "Sources", "Review", ...everybodys],
  owner: whole,
  administrator: whole,
};

// Buttons that not everybody may press, by page, with who may.
const buttons: readonly (readonly [page: string, button: string, who: readonly string[]])[] = [
  ["about", "Read the accounts again", ["editor", "owner", "administrator"]],
  ["memory", "Save the boundary", ["owner", "administrator"]],
  ["memory", "Save the correction", ["owner", "administrator"]],
];

describe.skipIf(!hasChromium)("the page of each role", () => {
  const opened = openedForTests();
  /**
   * What axe has already checked at this width: most of what a role sees, an earlier role saw, too.
   */
  const checked = new Set<string>();

  const room = (end: string) => `${opened.service.url}/artist/${demoArtist}/${end}`;

  /** A tab of somebody with this role, and the refusals that its calls got. */
  async function tabOf(role: string): Promise<{ page: Page; refused: string[]; subject: string }> {
    const subject = role === "administrator" ? "local-administrator" : `role-${randomUUID()}`;
    if (role === "owner")
      await opened.db.execute(sql`delete from claims
        where artist_id = ${demoArtist} and role = 'owner'`);
    if (role !== "administrator")
      await opened.db.execute(sql`
        with person as (
          insert into users (id, subject, name) values (${randomUUID()}, ${subject}, 'Noor Hale')
          returning id
        )
        insert into claims (artist_id, user_id, status, role)
        select ${demoArtist}, id, 'approved', ${role} from person`);
    const token = await (await openIssuer(opened.service.dataDir)).token(subject);
    const page = await opened.tab({ reducedMotion: "reduce" });
    await page.addInitScript(`sessionStorage.token ??= ${JSON.stringify(token)}`);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if ([401, 403].includes(answer.status())) refused.push(`${answer.status()} ${answer.url()}`);
    });
    return { page, refused, subject };
  }

  async function settled(page: Page): Promise<void> {
    await page.locator("main h1").waitFor();
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
  }

  const links = async (page: Page, inside: string) =>
    page
      .locator(inside)
      .evaluateAll((found) =>
        found
          .filter((link) => link.checkVisibility())
          .map((link) => link.getAttribute("href") ?? ""),
      );

  test.each(
    Object.entries(navigation),
  )("of a %s has exactly these links; each opens without a refusal, and axe finds nothing", async (role, expected) => {
    const { page, refused } = await tabOf(role);
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(room("ask"));
    const own = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    await own.first().waitFor();
    const names = (await own.allInnerTexts()).map((name) => name.replace(/\s+\d.*$/s, ""));
    expect(names).toEqual(expected);

    const wrong: string[] = [];
    const places = [...(await links(page, "nav[aria-label=Pages] a")), "/account", "/"];
    // A person who takes the first steps passes this address on.
    const add = places.find((place) => place.endsWith("/add"));
    if (add !== undefined) places.push(`${add}#first-steps`);
    const inside = new Set<string>();
    for (const place of places) {
      await page.goto(opened.service.url + place);
      await settled(page);
      for (const link of await links(page, "main a[href^='/']")) inside.add(link);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const main = await page.locator("main").evaluate((element) => element.outerHTML);
        if (place === places[0] || !checked.has(`${width} ${main}`))
          for (const one of await violationsOf(page)) wrong.push(`${place} at ${width}: ${one}`);
        checked.add(`${width} ${main}`);
        const shown = await page.evaluate("document.documentElement.scrollWidth");
        if (Number(shown) > width) wrong.push(`${place} at ${width} is ${shown} px wide`);
      }
    }
    expect(wrong).toEqual([]);
    // One link of a kind: originals and questions differ by their id alone.
    const kinds = new Map(
      [...inside].map((link) => [
        link.replace(/[0-9a-f:-]{20,}.*$/, "ID").replace(/#.*/, ""),
        link,
      ]),
    );
    for (const link of kinds.values()) {
      await page.goto(opened.service.url + link);
      await page.locator("h1").first().waitFor();
      const title = await page.locator("h1").first().innerText();
      expect([link, title]).not.toEqual([link, expect.stringMatching(/role does not|not found/i)]);
    }
    expect([refused, complaints]).toEqual([[], []]);
  });

  test.each(Object.keys(navigation))("of a %s has the buttons of the role alone", async (role) => {
    const { page, refused } = await tabOf(role);
    await page.goto(room("ask"));
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    const found: string[] = [];
    for (const [end, button] of buttons) {
      if ((await page.locator(`nav[aria-label=Pages] a[href$='/${end}']`).count()) === 0) continue;
      await page.goto(room(end));
      await settled(page);
      if (
        (await page
          .getByRole("button", { name: button, exact: true, includeHidden: true })
          .count()) > 0
      )
        found.push(button);
    }
    const expected = buttons.filter(([, , who]) => who.includes(role)).map(([, button]) => button);
    expect([found, refused]).toEqual([expected, []]);
  });

  test("an interviewer sees that a question waits for the artist, without asking for the artist's draft, and edits nothing", async () => {
    const artist = (await tabOf("owner")).page;
    await artist.goto(room("interview"));
    await artist.getByRole("button", { name: /^Begin sitting/ }).click();
    await artist.getByRole("button", { name: "Ask this" }).first().click();
    await artist.getByLabel("Answer to question 1").waitFor();
    const { page, refused } = await tabOf("interviewer");
    await page.goto(room("interview"));
    await page.getByText("Waits for the artist’s answer").waitFor();
    await page.waitForLoadState("networkidle");
    expect(refused).toEqual([]);
    const earlier = page.locator(".earlier");
    await earlier.getByText("What did the Nordlyd Prize change").click();
    await earlier.getByRole("link", { name: "History", exact: true }).waitFor();
    expect(await page.getByText("Edit, history").count()).toBe(0);
  });

  test("a page beyond the role, opened by its address, says so and makes no call that would be refused", async () => {
    const { page, refused } = await tabOf("reader");
    for (const end of [
      "start",
      "add",
      "review",
      "people",
      "keep",
      "memory",
      "interview",
      "history",
    ]) {
      await page.goto(room(end));
      await page.getByRole("heading", { name: "Your role does not include this page" }).waitFor();
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(refused).toEqual([]);
  });

  test("when a role has ended while the page is open, what was read before is not shown again", async () => {
    const { page, subject } = await tabOf("interviewer");
    await page.goto(room("memory"));
    const boundary = page.getByText("Nothing about our families.");
    await boundary.waitFor();
    const pages = page.getByRole("navigation", { name: "Pages" });
    await pages.getByRole("link", { name: "History" }).click();
    await page.getByRole("heading", { name: "History", level: 1 }).waitFor();
    await opened.db.execute(sql`update claims set status = 'revoked'
      where user_id = (select id from users where subject = ${subject})`);
    await pages.getByRole("link", { name: "Memory" }).click();
    await page.getByText("Not your artist.").first().waitFor();
    await expect.poll(() => boundary.count()).toBe(0);
  });

  test("when a role becomes smaller while the page is open, its links disappear with the first refusal", async () => {
    const { page, subject } = await tabOf("editor");
    await page.goto(room("ask"));
    const review = page.getByRole("link", { name: "Review" });
    await review.waitFor();
    // The count beside the link is read under the old role.
    await page.waitForLoadState("networkidle");
    await opened.db.execute(sql`update claims set role = 'reader'
      where user_id = (select id from users where subject = ${subject})`);
    await review.click();
    const heading = page.getByRole("heading", { name: "Your role does not include this page" });
    await heading.waitFor();
    await expect.poll(() => review.count()).toBe(0);
    await expect
      .poll(() => heading.evaluate((one) => one === one.ownerDocument.activeElement))
      .toBe(true);
  });
});
