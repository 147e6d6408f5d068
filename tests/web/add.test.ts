import { randomUUIDv7 } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archivesWithCanaries } from "../support/archives/canaries.js";
import { everyFormat } from "../support/archives/every-format.js";
import { create, mastodonFiles, note } from "../support/archives/mastodon.js";
import { zipOf } from "../support/archives/pack.js";
import { violationsOf } from "../support/axe.js";
import { recordsOfFile } from "../support/brought.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { type OpenedPage, openedPage } from "../support/opened-page.js";
import { account, artist, load } from "../support/records.js";

describe.skipIf(!hasChromium)("files that are added in the page", () => {
  let opened: OpenedPage;
  let folder: string;
  let artistId: string;
  beforeAll(async () => {
    opened = await openedPage();
    folder = await mkdtemp(join(tmpdir(), "add-"));
  });
  beforeEach(async () => {
    artistId = randomUUIDv7();
    await load(opened.db, artist(artistId));
  });
  afterEach(() => opened.closeTabs());
  afterAll(() => Promise.all([opened.close(), rm(folder, { recursive: true })]));

  async function openAdd(options?: BrowserContextOptions): Promise<Page> {
    const page = await (await opened.signedIn(options)).newPage();
    await page.goto(`${opened.service.url}/artist/${artistId}/add`);
    return page;
  }
  async function put(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  }
  const posts = (count: number, words = "Words of") =>
    zipOf(
      mastodonFiles(
        Array.from({ length: count }, (_, at) =>
          create(note(String(at + 1), `<p>${words} ${at + 1}</p>`, { published: "2024-05-01" })),
        ),
      ),
    );
  const choose = (page: Page, ...paths: string[]) =>
    page.getByLabel("Choose files").setInputFiles(paths);
  const addButton = (page: Page) => page.getByRole("button", { name: /^Add [\d,]+ sources?$/ });
  const isSent = (page: Page) => page.getByRole("link", { name: "Ask a question" }).waitFor();
  const heading = (page: Page) => page.getByRole("region", { name: "Sending" }).locator("h2");
  const storedPosts = async () => {
    const { rows } = await opened.db.execute(sql`
      select count(*)::int as revisions, count(distinct source_id)::int as sources
      from originals where artist_id = ${artistId}`);
    return rows[0];
  };
  const postImports = (page: Page, handle: (route: Route) => unknown) =>
    page.route("**/import", (route) =>
      route.request().method() === "POST" ? handle(route) : route.continue(),
    );

  /** Everything that the page sends from now on: addresses and bodies. */
  function sentBy(page: Page): { url: string; body: string }[] {
    const sent: { url: string; body: string }[] = [];
    page.on("request", (request) =>
      sent.push({ url: request.url(), body: request.postData() ?? "" }),
    );
    return sent;
  }

  test("of every format become the records that the command reads, byte for byte", async () => {
    const paths: string[] = [];
    for (const [name, content] of everyFormat()) paths.push(await put(name, content));
    const page = await openAdd();
    const complaints = complaintsOf(page);
    const sent = sentBy(page);
    await choose(page, ...paths);
    await addButton(page).click();
    await isSent(page);
    const expected: string[] = [];
    for (const path of paths) {
      for (const record of await recordsOfFile(path, { artistId })) {
        const { sourceId, curation, visibility, removed, answerId, ...rest } = record;
        const { answerRevision, retrievedAt, ...line } = rest;
        expected.push(JSON.stringify(line));
      }
    }
    expect(expected.length).toBeGreaterThan(25);
    const lines = sent.filter(({ body }) => body !== "").flatMap(({ body }) => body.split("\n"));
    expect(lines).toEqual(expected);
    expect(complaints).toEqual([]);
  });

  test("are compared with what is saved, chosen one by one, and added by the keyboard alone, on a phone and a desktop", async () => {
    const path = await put("story.zip", posts(12));
    for (const width of [390, 1440]) {
      const page = await openAdd({ viewport: { width, height: 900 } });
      await choose(page, path);
      const table = page.getByRole("table", { name: "What was found, by kind" });
      await addButton(page).waitFor();
      const isFirst = width === 390;
      const cells = isFirst ? ["12", "12", "0", "0"] : ["12", "1", "0", "11"];
      expect(await table.locator("td").allInnerTexts()).toEqual(cells);
      await page.getByText("Choose posts one by one").focus();
      await page.keyboard.press("Enter");
      const boxes = page.locator(".found-records input");
      await boxes.last().waitFor();
      expect(await boxes.count()).toBe(12);
      if (isFirst) {
        await boxes.nth(4).focus();
        await page.keyboard.press("Space");
      } else expect(await boxes.nth(0).isDisabled()).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      const button = page.getByRole("button", {
        name: isFirst ? "Add 11 sources" : "Add 1 source",
      });
      await button.focus();
      await page.keyboard.press("Enter");
      await isSent(page);
      expect(await heading(page).innerText()).toBe(isFirst ? "11 sources added" : "1 source added");
      expect(await violationsOf(page)).toEqual([]);
    }
    const page = await openAdd();
    await choose(page, path);
    await page.getByText("Everything in it is saved already.").waitFor();
    expect(await storedPosts()).toEqual({ revisions: 12, sources: 12 });
  });

  test("are sent whole over a wire that is cut twenty times: nothing twice, nothing half", async () => {
    const path = await put("cut.zip", posts(4_100));
    const page = await openAdd();
    await page.clock.install();
    let calls = 0;
    await postImports(page, async (route) => {
      calls += 1;
      if (calls > 20) return route.continue();
      // Before the service has heard it, and after it has stored it.
      if (calls % 5 === 0) await route.fetch();
      return route.abort();
    });
    await choose(page, path);
    await addButton(page).click();
    const goOn = page.getByRole("button", { name: "Go on" });
    const done = page.getByRole("link", { name: "Ask a question" });
    await expect
      .poll(async () => {
        await page.clock.fastForward(30_000);
        if (await goOn.isVisible()) await goOn.click();
        return done.isVisible();
      })
      .toBe(true);
    expect(calls).toBe(23);
    expect(await storedPosts()).toEqual({ revisions: 4_100, sources: 4_100 });
    expect(await heading(page).innerText()).toBe("2,100 sources added, 2,000 saved already");
  });

  test("continue after a reload with what is not saved yet", async () => {
    const path = await put("reload.zip", posts(2_300));
    const page = await openAdd();
    let calls = 0;
    await postImports(page, (route) => (calls++ === 0 ? route.continue() : undefined));
    await choose(page, path);
    await addButton(page).click();
    await page.getByText("2,000 of 2,300 sent.").waitFor();
    await page.reload();
    await page.unroute("**/import");
    await choose(page, path);
    await page.getByRole("button", { name: "Add 300 sources" }).click();
    await isSent(page);
    expect(await storedPosts()).toEqual({ revisions: 2_300, sources: 2_300 });
  });

  test("are refused one by one where they cannot be read, and a refused call says why", async () => {
    const broken = await put("broken.zip", posts(3).subarray(0, 400));
    const records = await put("records.jsonl", '{"type":"artist","id":"x","name":"y"}\n');
    const good = await put("good.zip", posts(3));
    const page = await openAdd();
    await postImports(page, (route) =>
      route.fulfill({
        status: 429,
        json: { status: "error", code: "import_quota", error: "too much for today" },
      }),
    );
    await choose(page, broken, records, good);
    await page.getByRole("heading", { name: "Cannot be read: 2" }).waitFor();
    const words = await page.getByRole("region", { name: "What was found" }).innerText();
    expect(words).toContain("broken.zip cannot be unpacked: it has no directory");
    expect(words).toContain("records.jsonl contains records that already name their artists");
    expect(words).not.toMatch(/npm|--/);
    await addButton(page).click();
    await page.getByText("Too much for today.").waitFor();
    expect(await page.getByRole("button", { name: "Go on" }).count()).toBe(1);
  });

  test("are shown with a field for addresses, which the service reads as a job", async () => {
    const page = await openAdd({ viewport: { width: 390, height: 844 } });
    const box = page.getByLabel("Pages, feeds, sitemaps and catalogs");
    await box.fill("skerry.example/feed.xml\nnothing here\nhttps://skerry.example/sitemap.xml");
    const read = page.getByRole("button", { name: "Read these addresses" });
    await read.click();
    await page.getByText(/^Not the address of a page: “/).waitFor();
    await box.fill("skerry.example/feed.xml\nana:secret@skerry.example/posts");
    await read.click();
    const leaveOut = "Leave out the user name and password: “ana:secret@skerry.example/posts”";
    await page.getByText(leaveOut).waitFor();
    await box.fill("skerry.example/feed.xml\nhttps://skerry.example/sitemap.xml");
    await read.click();
    await page.getByText("They are being read; what is found waits for a review.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const { rows } = await opened.db.execute(
      sql`select request from jobs where artist_id = ${artistId}`,
    );
    const addresses = ["https://skerry.example/feed.xml", "https://skerry.example/sitemap.xml"];
    expect(rows).toEqual([{ request: { addresses } }]);
    await page.getByRole("link", { name: "the jobs" }).click();
    await page.getByText("Reading addresses").waitFor();
  });

  test("that only list addresses pass them to the service", async () => {
    const page = await openAdd();
    const pages = Array.from({ length: 25 }, (_, n) => `https://skerry.example/page-${n}`);
    const locs = pages.map((url) => `<url><loc>${url}</loc></url>`).join("");
    const feeds = `<outline type="rss" xmlUrl="https://skerry.example/feed.xml"/>`;
    await choose(
      page,
      await put("sitemap.xml", `<urlset>${locs}</urlset>`),
      await put("feeds.opml", `<opml version="2.0"><body>${feeds}</body></opml>`),
    );
    await page.getByRole("button", { name: "Take 26 addresses over" }).click();
    await page.getByRole("button", { name: "Read these addresses" }).click();
    await page.getByText("They are being read; what is found waits for a review.").waitFor();
    const { rows } = await opened.db.execute(sql`
      select jsonb_array_length(request->'addresses') as addresses
      from jobs where artist_id = ${artistId} order by 1`);
    expect(rows).toEqual([{ addresses: 6 }, { addresses: 20 }]);
  });

  test("are shown with the accounts, of which one is connected and disconnected", async () => {
    const page = await openAdd({ viewport: { width: 390, height: 844 } });
    const accounts = page.getByRole("region", { name: "Accounts" });
    const box = accounts.getByLabel("Connect an account");
    await box.fill("nothing here");
    await accounts.getByRole("button", { name: "Connect" }).click();
    await accounts.getByText(/^Not the address of a page: “/).waitFor();
    await box.fill("skerry.example/feed.json");
    await accounts.getByRole("button", { name: "Connect" }).click();
    await accounts.getByText("The account is being connected and read.").waitFor();
    await accounts.getByText(/not connected$/).waitFor();
    const { rows } = await opened.db.execute(sql`
      select kind, request->>'url' as url from jobs where artist_id = ${artistId}`);
    expect(rows).toEqual([{ kind: "social_ingest", url: "https://skerry.example/feed.json" }]);
    await load(opened.db, account(artistId, "moments", "feed", { handle: "Diary" }));
    await page.reload();
    await accounts.getByRole("button", { name: /^Read now: / }).click();
    await accounts.getByText(/is being read/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await accounts.getByRole("button", { name: /^Disconnect / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await accounts.getByText("The account is disconnected.").waitFor();
    const { rows: left } = await opened.db.execute(sql`
      select connected from accounts where artist_id = ${artistId}`);
    expect(left).toEqual([{ connected: false }]);
  });

  test("keep private messages, drafts and the addresses of others of twenty archives in the browser", async () => {
    const archives = archivesWithCanaries("canary-7f3a");
    expect(archives).toHaveLength(20);
    const paths: string[] = [];
    for (const [name, content] of archives) paths.push(await put(name, content));
    paths.push(await put("unticked.md", "canary-7f3a that nobody ticked"));
    const page = await openAdd();
    const sent = sentBy(page);
    await choose(page, ...paths);
    await page.getByText("Choose pages one by one").click();
    await page.locator(".found-records input").uncheck();
    await addButton(page).click();
    await isSent(page);
    const bodies = sent.map(({ body }) => body).join("\n");
    for (const [, , open] of archives) expect(bodies).toContain(open);
    expect(sent.filter(({ url, body }) => `${url} ${body}`.includes("canary"))).toEqual([]);
  });
});
