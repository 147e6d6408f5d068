import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.js";
import { hasChromium } from "../support/browser.js";
import { demoArtist, openedForTests } from "../support/opened-page.js";

const many = 10_000;
const waiting = 150;

// The oldest of 10,000 sources wait for the artist, so the first page of the whole list has none of them.
describe.skipIf(!hasChromium)("the sources step of the first steps, with 10,000 sources", () => {
  const opened = openedForTests();
  beforeAll(async () => {
    await opened.db.execute(sql`
      update originals set curation = 'approved' where artist_id = ${demoArtist} and curation = 'pending'`);
    await opened.db.execute(sql`
      insert into originals (
        id, artist_id, source_id, revision, kind, url, url_key, post_key, title, text, text_length,
        dated_from, dated_until, curation, visibility, tokens, token_count
      )
      select gen_random_uuid(), ${demoArtist}, 'many:' || n, repeat(md5(n::text), 2), 'web_page', u.url, u.url,
        u.url, 'Log ' || n, 'Words of the sea.', 17, d.at, d.at,
        case when n > ${many - waiting}::integer then 'pending' else 'approved' end, 'public', '', 4
      from generate_series(1, ${many}::integer) n
      cross join lateral (select 'https://log.example/' || n as url) u
      cross join lateral (select timestamptz '2009-06-01' - n * interval '1 hour' as at) d`);
    await opened.db.execute(sql`
      insert into onboarding (artist_id, profiles_at, profiles_turn) values (${demoArtist}, now(), 'x')
      on conflict (artist_id) do update set profiles_at = now(), profiles_turn = 'x', sources_at = null`);
  });

  test.each([
    390, 1440,
  ])("at %i px what waits is shown at once, decided many at a time, and adding files leads back", async (width) => {
    const page = await opened.open("/start", {
      viewport: { width, height: 844 },
      reducedMotion: "reduce",
    });
    const rows = page.locator(".step.current .rows > li");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(100);
    const status = page.locator(".step.current [role=status]").first();
    await page.getByRole("button", { name: "All shown are about us" }).press("Enter");
    await expect.poll(() => status.innerText()).toMatch(/^100 of 150 sources decided/);
    await page.getByRole("button", { name: "Not about us: Log 9851" }).press("Enter");
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await page.getByRole("link", { name: "add archives and files" }).press("Enter");
    await page.getByRole("heading", { name: "Add sources", level: 1 }).waitFor();
    await page
      .getByRole("navigation", { name: "Back" })
      .getByRole("link", { name: "First steps" })
      .press("Enter");
    await rows.first().waitFor();
    if (width === 390) return;

    await page.getByRole("button", { name: "All shown are about us" }).press("Enter");
    await page.getByRole("button", { name: "Not about us: Log 9851" }).press("Enter");
    await page.getByRole("button", { name: "Continue to the interview" }).press("Enter");
    await page.getByRole("button", { name: "Save and continue" }).waitFor();
    const { rows: left } = await opened.db.execute(sql`
      select curation, visibility, count(*)::integer as sources from originals
      where source_id like 'many:%' and substr(source_id, 6)::integer > ${many - waiting}
      group by 1, 2 order by 3 desc`);
    expect(left.map(({ sources }) => sources)).toEqual([99, 50, 1]);
  });
});
