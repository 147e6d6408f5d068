import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { expectSound } from "../support/axe.js";
import { complaintsOf, hasChromium } from "../support/browser.js";
import { demoArtist, type OpenedPage, openedPage } from "../support/opened-page.js";

const people = `/artist/${demoArtist}/people`;

describe.skipIf(!hasChromium)("people and invitations", () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await openedPage();
  });
  afterEach(async () => {
    await opened.closeTabs();
    await opened.db.execute(sql`delete from users where subject = 'local-newcomer'`);
  });
  afterAll(() => opened.close());

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole("heading", { name, level: 1 });
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole("button", { name, exact: true });
  const visit = (path: string) =>
    opened.visit(path, { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });

  /** Moves the focus with the Tab key, and presses it there. */
  async function press(page: Page, name: string | RegExp): Promise<void> {
    const wanted = button(page, name);
    await wanted.waitFor();
    for (let steps = 0; steps < 90; steps += 1) {
      await page.keyboard.press("Tab");
      if ((await page.locator(":focus").and(wanted).count()) === 1) {
        await page.keyboard.press("Enter");
        return;
      }
    }
    throw new Error(`${name} cannot be reached by the keyboard`);
  }

  async function signedIn(path: string, person: RegExp): Promise<Page> {
    const page = await visit(path);
    await press(page, "Sign in");
    await press(page, person);
    return page;
  }

  /** The link of a new invitation, as its page shows it. */
  async function invited(page: Page, role: string): Promise<string> {
    await page.getByLabel("Role", { exact: true }).selectOption({ label: role });
    await press(page, "Make a link");
    const link = page.locator("code.link");
    await link.waitFor();
    return link.innerText();
  }

  test("by keyboard: an owner invites, a newcomer accepts and reads a shared answer, and the role ends", async () => {
    const owner = await signedIn(people, /Skerrylight/);
    const complaints = complaintsOf(owner);
    await heading(owner, "People").waitFor();
    await owner.getByText("Iben Holm").first().waitFor();
    await expectSound(owner);
    const link = await invited(owner, "Interviewer");
    expect(link).toMatch(new RegExp(`^${opened.service.url}/invitation#[\\w-]{22}$`));
    await owner.getByRole("heading", { name: "Open invitations" }).waitFor();
    await expectSound(owner);
    const [secret = ""] = link.split("#").slice(1);

    // Two presses on the page: signing in, and accepting.
    const guest = await visit(`/invitation#${secret}`);
    const addresses: string[] = [];
    guest.on("request", (request) =>
      addresses.push(request.url(), request.headers().referer ?? ""),
    );
    const complaintsOfGuest = complaintsOf(guest);
    await heading(guest, "You are invited").waitFor();
    await expectSound(guest);
    await press(guest, "Sign in");
    await press(guest, /newcomer/);
    await guest.getByText("interviewer", { exact: true }).waitFor();
    await expectSound(guest);
    await guest.getByLabel("Your name").fill("Noor Hale");
    await press(guest, "Accept");
    await guest.waitForURL(`**/artist/${demoArtist}/ask`);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
    expect(opened.service.log()).not.toContain(secret);

    // A shared answer is one address; a person with a role signs in and reads it.
    const { rows } = await opened.db.execute(sql`
      select id from jobs where artist_id = ${demoArtist} and kind = 'question_research' limit 1`);
    const shared = `/artist/${demoArtist}/ask/${rows[0]?.id}`;
    const reader = await visit(shared);
    const presses = ["Sign in", /newcomer/];
    for (const name of presses) await press(reader, name);
    await heading(reader, /\?|prize|jury/i).waitFor();
    await reader.locator("blockquote").first().waitFor();
    expect(presses.length).toBeLessThanOrEqual(2);
    expect(new URL(reader.url()).pathname).toBe(shared);
    // A person who is already signed in presses nothing.
    await reader.goto(opened.service.url + shared);
    await reader.locator("blockquote").first().waitFor();

    await owner.reload();
    await owner.getByText("Noor Hale").first().waitFor();
    await press(owner, "End the role of Noor Hale");
    await press(owner, "End the role");
    await expect.poll(() => owner.getByText("Noor Hale").count()).toBe(0);
    await reader.reload();
    const later = await signedIn(shared, /newcomer/);
    for (const page of [reader, later]) {
      await heading(page, "Not your artist").waitFor();
      await page.getByText("Ask its owner for an invitation").waitFor();
    }
    await expectSound(later);
    expect([...complaints, ...complaintsOfGuest]).toEqual([]);
  });

  test("a revoked and an incomplete link say so, and a person with a role can leave on the account page", async () => {
    const owner = await signedIn(people, /Skerrylight/);
    const link = await invited(owner, "Reader");
    const second = await (async () => {
      await owner.getByLabel("The link works for").selectOption("1");
      const before = link;
      await press(owner, "Make a link");
      await expect.poll(() => owner.locator("code.link").innerText()).not.toBe(before);
      return owner.locator("code.link").innerText();
    })();
    const revokes = owner.getByRole("button", { name: /^Revoke/ });
    await expect.poll(() => revokes.count()).toBeGreaterThan(2);
    await revokes.last().press("Enter");
    await expect.poll(() => revokes.count()).toBe(2);

    const half = await visit("/invitation#abc");
    await heading(half, "This link is not complete").waitFor();
    await expectSound(half);
    const path = (url: string) => url.slice(opened.service.url.length);
    const closed = await signedIn(path(second), /newcomer/);
    await closed.getByRole("alert").getByText("not open").waitFor();
    await expectSound(closed);

    const guest = await signedIn(path(link), /newcomer/);
    await press(guest, "Accept");
    await guest.waitForURL(`**/artist/${demoArtist}/ask`);
    await guest.goto(`${opened.service.url}/account`);
    await button(guest, "Leave Skerrylight").waitFor();
    await expectSound(guest);
    await press(guest, "Leave Skerrylight");
    await press(guest, "Leave");
    await guest.getByText("You have no role for an artist").waitFor();
    await guest.goto(opened.service.url + people);
    await heading(guest, "Not your artist").waitFor();
    await opened.db.execute(sql`delete from invitations where expires_at < '2900-01-01'`);
  });

  test("by keyboard: an administrator erases a person, with the subject typed, and keeps the receipt", async () => {
    await opened.db.execute(sql`
      with person as (
        insert into users (id, issuer, subject, name)
        select gen_random_uuid(), issuer, 'local-newcomer', 'Noor Hale' from users limit 1
        returning id
      )
      insert into claims (artist_id, user_id, status, role)
      select ${demoArtist}, id, 'approved', 'reader' from person`);
    const page = await signedIn(people, /administrator/);
    const complaints = complaintsOf(page);
    const fold = page.locator("details.erase-person", { hasText: "Noor Hale" });
    await fold.locator("summary").press("Enter");
    const field = fold.getByLabel("The person’s subject");
    const erase = fold.getByRole("button", { name: "Erase this person" });
    await field.fill("local-newcome");
    await erase.press("Enter");
    await fold.getByRole("alert").getByText("subject must be").waitFor();
    await page.getByText("Noor Hale").first().waitFor();
    await expectSound(page);
    await field.fill("local-newcomer");
    await erase.press("Enter");
    await page.getByRole("heading", { name: "A person is erased" }).waitFor();
    await expect.poll(() => page.getByText("Noor Hale").count()).toBe(0);
    await expectSound(page);
    const saved = page.waitForEvent("download");
    await press(page, "Download the receipt");
    const receipt = JSON.parse(await readFile(await (await saved).path(), "utf8"));
    expect(receipt).toMatchObject({ erased: { users: 1, claims: 1 }, unnamed: { activity: 0 } });
    const { rows } = await opened.db.execute(
      sql`select from users where subject = 'local-newcomer'`,
    );
    expect([rows, complaints]).toEqual([[], []]);
  });

  test("an owner hands the artist over with its name typed, and gets it back from the new one", async () => {
    const owner = await signedIn(people, /Skerrylight/);
    await owner.getByLabel("New owner").selectOption({ label: "Iben Holm" });
    await owner.getByLabel("The artist's name").fill("Skerry");
    await press(owner, "Hand over");
    await owner.getByText("This is not the artist's name.").waitFor();
    await owner.getByLabel("The artist's name").fill("Skerrylight");
    await press(owner, "Hand over");
    await owner.getByText("reads the whole private interview memory").waitFor();
    await button(owner, "Hand over").last().press("Enter");
    await heading(owner, "Your account").waitFor();
    await owner.getByText("Reader", { exact: true }).first().waitFor();
    const roles = async () => {
      const { rows } = await opened.db.execute(sql`
        select u.subject, c.role from claims c join users u on u.id = c.user_id
        where c.artist_id = ${demoArtist} order by u.subject`);
      return rows.map(({ subject, role }) => `${subject} ${role}`);
    };
    expect(await roles()).toEqual(["demo-claimant reader", "demo-reader owner"]);
    await opened.db.execute(sql`update claims set role = 'editor' where role = 'owner'`);
    await opened.db.execute(sql`update claims set role = 'owner'
      where user_id = (select id from users where subject = 'demo-claimant')`);
  });
});
