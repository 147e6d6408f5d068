import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";
import { load } from "../support/records.js";

/** LEAVINGS=1000 takes some ten minutes. */
const leavings = Number(process.env.LEAVINGS ?? 12);
/** More than a browser sends at once, so that some wait when the page is left. */
const decisionsEach = 8;

describe.skipIf(!hasChromium)("a review that is left", () => {
  const opened = openedForTests();
  let review: string;
  beforeAll(async () => {
    review = `${opened.service.url}/artist/${demoArtist}/review`;
    await opened.db.execute(sql`delete from candidates`);
    const discoveries = Array.from({ length: leavings * decisionsEach + 20 }, (_, n) => ({
      type: "candidate",
      artistId: demoArtist,
      id: randomUUIDv7(),
      url: `https://news.example/${n}`,
      destination: "lore",
      identity: "confirmed",
      title: `Page ${n}`,
    }));
    await load(opened.db, ...discoveries);
  });

  /** How often each curation is among these discoveries. */
  const curations = async (ids: readonly string[]) => {
    const { rows } = await opened.db.execute<{ curation: string; count: number }>(sql`
      select curation, count(*)::int from candidates
      where id = any (${sql.param(ids)}::uuid[])
      group by 1`);
    return Object.fromEntries(rows.map(({ curation, count }) => [curation, count]));
  };
  /** The ids of the undecided discoveries that are shown. */
  const undecided = async (page: Page): Promise<string[]> => {
    const choices = page.getByRole("group", { name: /^Decision on/ });
    await choices.nth(decisionsEach - 1).waitFor();
    const headings = page.locator("article:has([role=group]) h2");
    return headings.evaluateAll((all) => all.map(({ id }) => id.replace("discovery-", "")));
  };
  /** Declines discoveries and leaves the page before anything else can happen in it. */
  const decline = (page: Page, ids: readonly string[], leaving = "") =>
    page
      .evaluate(`{
        for (const id of ${JSON.stringify(ids)}) {
          const card = document.getElementById("discovery-" + id).closest("article");
          card.querySelector("[aria-keyshortcuts=d]").click();
        }
        ${leaving};
      }`)
      // A page that was left does not answer.
      .catch(() => {});
  const cardOf = (page: Page, id: string) => page.locator(`article:has(#discovery-${id})`);
  const away = (route: Route) => route.abort();

  const ways: Record<string, (page: Page, ids: readonly string[]) => Promise<Page>> = {
    async reload(page, ids) {
      const loaded = page.waitForEvent("load");
      await decline(page, ids, "location.reload()");
      await loaded;
      return page;
    },
    async "another address"(page, ids) {
      await decline(page, ids, "location.assign('/docs')");
      await page.waitForURL("**/docs");
      await page.goto(review);
      return page;
    },
    async closing(page, ids) {
      const next = await page.context().newPage();
      await decline(page, ids);
      await page.close();
      await next.goto(review);
      return next;
    },
  };

  test.each(Object.keys(ways))(`by %s loses no decision`, async (way) => {
    const decided: string[] = [];
    let page = await opened.open("/review");
    for (let n = 0; n < leavings; n += 3) {
      // A decision of a closed tab may be on its way while the next tab reads the queue.
      const open = (await undecided(page)).filter((id) => !decided.includes(id));
      const ids = open.slice(0, decisionsEach);
      decided.push(...ids);
      page = (await ways[way]?.(page, ids)) ?? page;
    }
    await expect.poll(() => curations(decided)).toEqual({ declined: decided.length });
  });

  test("sends what it could not send when it is opened again, on whichever page", async () => {
    const page = await opened.open("/review");
    const [id = "", undone = ""] = await undecided(page);
    await page.route("**/discoveries/**", away);
    await decline(page, [id]);
    await cardOf(page, id).getByText("Not saved yet").waitFor();
    expect(await curations([id])).toEqual({ pending: 1 });
    await page.unrouteAll();
    await page.goto(review.replace("/review", "/jobs"));
    await expect.poll(() => curations([id])).toEqual({ declined: 1 });

    await page.goto(review);
    await undecided(page);
    await decline(page, [undone]);
    await cardOf(page, undone).getByText("Saved").waitFor();
    await page.route("**/discoveries/*/undo", away);
    await cardOf(page, undone).getByRole("button", { name: "Undo" }).click();
    await cardOf(page, undone).getByText("The service is not responding").waitFor();
    expect(await curations([undone])).toEqual({ declined: 1 });
    await page.unrouteAll();
    await page.reload();
    await expect.poll(() => curations([undone])).toEqual({ pending: 1 });
  });

  test("sends what a closed tab could not send, and keeps no words of it; signing out forgets it", async () => {
    const page = await opened.open("/review");
    const [id = "", other = ""] = await undecided(page);
    const kept = (on: Page) => on.evaluate<string[]>("Object.values(localStorage)");
    await page.route("**/discoveries/**", away);
    await decline(page, [id]);
    await cardOf(page, id).getByText("Not saved yet").waitFor();
    const next = await page.context().newPage();
    await page.close();
    const fields = ["artistId", "at", "candidateId", "decision", "revision", "state"];
    await next.goto(review.replace("/review", "/jobs"));
    await expect.poll(() => curations([id])).toEqual({ declined: 1 });
    await expect.poll(() => kept(next)).toEqual([]);

    await next.goto(review);
    await undecided(next);
    await next.route("**/discoveries/**", away);
    await decline(next, [other]);
    await cardOf(next, other).getByText("Not saved yet").waitFor();
    const texts = await kept(next);
    expect(texts.map((text) => Object.keys(JSON.parse(text)).sort())).toEqual([fields]);
    await next.getByRole("button", { name: "Sign out" }).click();
    await expect.poll(() => kept(next)).toEqual([]);
    await next.unrouteAll();
    await next.goto(review);
    await undecided(next);
    expect(await curations([other])).toEqual({ pending: 1 });
  });

  test("a decision that is undone before it was saved is saved and undone", async () => {
    const page = await opened.open("/review");
    const id = (await undecided(page))[5] ?? "";
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/discoveries/*/review", async (route) => {
      await held;
      await route.continue();
    });
    await decline(page, [id]);
    await cardOf(page, id).getByRole("button", { name: "Undo" }).click();
    await cardOf(page, id).getByText("Undoing").waitFor();
    release();
    await cardOf(page, id).getByRole("button", { name: "Decline" }).waitFor();
    expect(await curations([id])).toEqual({ pending: 1 });
    const { rows } = await opened.db.execute(
      sql`select action from activity where subject_id = ${id} order by id`,
    );
    expect(rows).toEqual([{ action: "discovery_declined" }, { action: "discovery_undone" }]);
  });

  test("keeps an unsent decision for the person who took it", async () => {
    const page = await opened.open("/review");
    const [id = ""] = await undecided(page);
    await page.route("**/discoveries/*/review", away);
    await decline(page, [id]);
    await cardOf(page, id).getByText("Not saved yet").waitFor();
    await page.unrouteAll();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(`${id}/review`)) sent.push(request.url());
    });
    const become = async (token: string) => {
      await page.addInitScript(`sessionStorage.token = "${token}"`);
      await page.reload();
    };
    const claims = btoa(JSON.stringify({ sub: "another-person" }));
    await become(`e30.${claims}.c2ln`);
    await page.getByRole("dialog").waitFor();
    expect(sent).toEqual([]);
    await become(opened.token);
    await expect.poll(() => curations([id])).toEqual({ declined: 1 });
  });
});
