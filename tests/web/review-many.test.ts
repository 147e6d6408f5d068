import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";
import { load } from "../support/records.js";

const many = 45;

describe.skipIf(!hasChromium)("a review of many discoveries", () => {
  const opened = openedForTests();
  beforeEach(async () => {
    await opened.db.execute(sql`delete from candidates`);
    const discoveries = Array.from({ length: many }, (_, n) => ({
      type: "candidate",
      artistId: demoArtist,
      id: randomUUIDv7(),
      url: `https://${n % 3 === 0 ? "press" : "news"}.example/${n}`,
      destination: "lore",
      identity: n < 3 ? "unresolved" : "confirmed",
      title: `Page ${n}`,
    }));
    await load(opened.db, ...discoveries);
  });

  const curations = async () => {
    const { rows } = await opened.db.execute<{ curation: string; count: number }>(
      sql`select curation, count(*)::int from candidates group by 1`,
    );
    return Object.fromEntries(rows.map(({ curation, count }) => [curation, count]));
  };

  test("all of one site are declined at once, and taken back at once", async () => {
    const page = await opened.open("/review", { viewport: { width: 1440, height: 900 } });
    const complaints = complaintsOf(page);
    await page.getByRole("link", { name: `Review ${many} to decide` }).waitFor();
    await page.getByLabel("Site").selectOption({ label: "press.example (15)" });
    await expect.poll(() => page.getByRole("article").count()).toBe(15);
    expect(new URL(page.url()).hash).toBe("#site=press.example");
    const identities = page.getByLabel("Identity").getByRole("option");
    expect(await identities.allInnerTexts()).toEqual([
      "Every identity",
      "about this artist (14)",
      "artist not certain (1)",
    ]);
    await page.getByRole("checkbox", { name: "Choose all shown" }).check();
    await page.getByRole("checkbox", { name: "Choose Page 0", exact: true }).uncheck();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Decline 14" }).click();
    await expect.poll(curations).toEqual({ declined: 14, pending: 31 });
    await page.getByRole("button", { name: "Undo 14 decisions" }).click();
    await expect.poll(curations).toEqual({ pending: many });
    await page.getByRole("button", { name: "Undo 14 decisions" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("a discovery that changed meanwhile is refused with a message, and the others are decided", async () => {
    const page = await opened.open("/review#identity=unresolved", {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("article", { name: "Page 1" }).waitFor();
    await page.getByRole("checkbox", { name: "Choose all shown" }).check();
    await opened.db.execute(
      sql`update candidates set revision = ${"0".repeat(64)} where title = 'Page 1'`,
    );
    await page.getByRole("button", { name: "Wrong artist 3" }).click();
    const changed = page.getByRole("article", { name: "Page 1" });
    await changed.getByText("Not saved: It has changed since it was shown.").waitFor();
    expect(await curations()).toEqual({ wrong_artist: 2, pending: many - 2 });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  test("the queue continues while scrolling", async () => {
    const page = await opened.open("/review");
    const cards = page.getByRole("article");
    await cards.first().waitFor();
    await expect
      .poll(async () => {
        await page.evaluate("scrollTo(0, document.body.scrollHeight)");
        return cards.count();
      })
      .toBe(many);
    expect(await page.getByRole("button", { name: "More discoveries" }).count()).toBe(0);
  });
});
