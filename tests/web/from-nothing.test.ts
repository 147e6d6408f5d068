import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "#lib/local/free-port.js";
import { type IssuerServer, serveIssuer } from "#lib/local/issuer-server.js";
import { developmentAudience, pageClientId } from "#lib/local/kept-issuer.js";
import { expectSound, violationsOf } from "../support/axe.js";
import { complaintsOf, hasChromium, openBrowser } from "../support/browser.js";
import { ended, script } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { json, type LocalServer, localServer } from "../support/outside/server.js";

const mbid = "0d2b6a5e-6f1c-4d0f-9d2a-3b8f5d7e1c11";
const person = (id: string, name: string) => ({
  id,
  name,
  words: "",
  subject: async () => id,
});

/** The provider's key set over TLS, without which no deployment reads it, and its certificate's file. */
async function keysOverTls(folder: string, issuer: string) {
  const words = "req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2";
  const named = ["-subj", "/CN=keys", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", [...words.split(" "), ...named], { cwd: folder, stdio: "pipe" });
  const certificate = join(folder, "cert.pem");
  const identity = {
    key: await readFile(join(folder, "key.pem")),
    cert: await readFile(certificate),
  };
  const server = createServer(identity, async (_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(await (await fetch(`${issuer}/jwks`)).text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}/jwks`, certificate, close: () => server.close() };
}

// A deployment with an empty database, ADMINISTRATORS and the real oidc-provider: from its start on, everything
// happens in the page. SIGN_UP is its default.
describe.skipIf(!hasChromium)("a deployment that nobody has used", () => {
  let folder: string;
  let issuer: IssuerServer;
  let keys: Awaited<ReturnType<typeof keysOverTls>>;
  let catalog: LocalServer;
  let database: FreshDatabase;
  let browser: Browser;
  let origin: string;
  let service: ReturnType<typeof script>;
  let end: ReturnType<typeof ended>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nothing-"));
    issuer = await serveIssuer(folder, () => {});
    keys = await keysOverTls(folder, issuer.url);
    browser = await openBrowser();
    catalog = await localServer(({ path }) =>
      path.endsWith(mbid)
        ? json({ relations: [{ url: { resource: "https://low-lamp.example/" } }] })
        : json({
            artists: [
              { id: mbid, name: "Low Lamp", disambiguation: "duo from Bergen", country: "NO" },
            ],
          }),
    );
  });
  afterAll(async () => {
    await browser.close();
    await issuer.close(0);
    keys.close();
    await catalog.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    database = await freshDatabase();
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    issuer.open(
      [origin],
      [person("chief", "The chief"), person("ana", "Ana"), person("noor", "Noor")],
    );
    service = script("lib/cli/commands/serve.ts", [], {
      DATABASE_URL: database.url,
      PUBLIC_URL: origin,
      PORT: String(port),
      AUTH_ISSUER: issuer.url,
      AUTH_AUDIENCE: developmentAudience,
      AUTH_JWKS_URL: keys.url,
      NODE_EXTRA_CA_CERTS: keys.certificate,
      AUTH_CLIENT_ID: pageClientId,
      AUTH_SCOPES: "openid offline_access email",
      ADMINISTRATORS: "chief",
      CONTACT: "operator@low-lamp.example",
      MUSICBRAINZ_URL: catalog.url,
    });
    end = ended(service);
    const failed = end.then(({ stderr }) => Promise.reject(new Error(stderr)));
    await Promise.race([once(service.stdout, "data"), failed]);
    await fetch(origin);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    service.kill("SIGTERM");
    await end;
    await database.close();
  });

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole("heading", { name, level: 1 });
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole("button", { name, exact: true }).press("Enter");
  const counts = async () =>
    (
      await database.db.execute(sql`
        select (select count(*)::integer from users) as people,
          (select count(*)::integer from artists) as artists,
          (select count(*)::integer from claim_requests where state = 'approved') as decided,
          (select count(*)::integer from invitations where accepted_by is not null) as accepted`)
    ).rows[0];

  test("by keyboard: three people, an artist, a decided claim and an accepted invitation, without a shell", async () => {
    const complaints: string[][] = [];
    const visit = async (path = "/") => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      complaints.push(complaintsOf(page));
      await page.goto(origin + path);
      return page;
    };
    const signIn = async (page: Page, name: string) => {
      await press(page, "Sign in");
      await page.getByRole("button", { name: new RegExp(name) }).press("Enter");
    };
    const follow = async (page: Page, name: string | RegExp) => {
      await press(page, "Menu");
      await page.getByRole("link", { name }).first().press("Enter");
    };
    expect(await counts()).toEqual({ people: 0, artists: 0, decided: 0, accepted: 0 });

    const chief = await visit();
    await signIn(chief, "The chief");
    await heading(chief, "You are signed in, but not known here yet").waitFor();
    await expectSound(chief);
    await chief.getByRole("textbox", { name: "Your name" }).fill("Cleo Chief");
    await press(chief, "Continue as an administrator");
    await heading(chief, "Which artist?").waitFor();

    const ana = await visit();
    await signIn(ana, "Ana");
    await heading(ana, "You are signed in, but not known here yet").waitFor();
    await ana.getByRole("link", { name: "Ask for the artist" }).press("Enter");
    await heading(ana, "Ask for an artist").waitFor();
    await ana.getByLabel("Name of the artist").fill("Low Lamp");
    await ana.getByRole("textbox", { name: "Your name" }).fill("Ana Duarte");
    await expectSound(ana);
    await press(ana, "Find the artist");
    await ana.getByText("duo from Bergen").waitFor();
    await expectSound(ana);
    await press(ana, "Ask for this artist");
    await heading(ana, "Your request for an artist").waitFor();
    await ana.getByText("https://low-lamp.example/").waitFor();
    await expectSound(ana);

    await follow(chief, /^Requests for artists/);
    await chief.getByText("Ana Duarte").first().waitFor();
    await chief
      .getByRole("link", { name: "MusicBrainz" })
      .or(chief.getByText("named by"))
      .first()
      .waitFor();
    await expectSound(chief);
    await press(chief, "Approve");
    await chief.getByText("No requests are waiting for a decision").waitFor();

    await ana.reload();
    await ana.getByRole("link", { name: "Begin with the first steps" }).press("Enter");
    await heading(ana, "First steps").waitFor();
    await expectSound(ana);
    // Where nothing is saved, nothing can be asked or chosen yet.
    await follow(ana, "Ask");
    await ana.getByText("none is saved yet").waitFor();
    await ana.getByRole("main").getByRole("link", { name: "Add sources" }).waitFor();
    await follow(ana, /^Sources$/);
    await ana.getByText("No sources saved yet").waitFor();
    expect(await ana.getByRole("checkbox").count()).toBe(0);
    await follow(ana, "People");
    await press(ana, "Make a link");
    const link = await ana.locator("code.link").innerText();

    const noor = await visit(link.slice(origin.length));
    await signIn(noor, "Noor");
    await noor.getByRole("textbox", { name: "Your name" }).fill("Noor Hale");
    await press(noor, "Accept");
    await heading(noor, /./).waitFor();
    await noor.waitForURL(/\/artist\/[0-9a-f-]{36}\/ask$/);
    await expectSound(noor);
    expect(await counts()).toEqual({ people: 3, artists: 1, decided: 1, accepted: 1 });
    expect(complaints.flat()).toEqual([]);
  });

  test("by hand: an invalid identifier is named, catalog addresses are sent, and an owned artist leads to its people", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(origin);
    await press(page, "Sign in");
    await page.getByRole("button", { name: /Noor/ }).press("Enter");
    await page.getByRole("link", { name: "Ask for the artist" }).press("Enter");
    await page.getByLabel("Name of the artist").fill("Low Lamp");
    await press(page, "Find the artist");
    const places = page.getByLabel("The artist at MusicBrainz or Discogs");
    await places.fill("https://low-lamp.example/");
    await press(page, "None of these: ask by hand");
    await page.getByText("Not an artist at MusicBrainz or Discogs").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await places.fill(`musicbrainz.org/artist/${mbid}, https://www.discogs.com/artist/77-Low-Lamp`);
    await press(page, "None of these: ask by hand");
    await heading(page, "Your request for an artist").waitFor();
    const { rows } = await database.db.execute(sql`
      select p->>'platform' as platform, p->>'identifier' as identifier, artist_id
      from claim_requests, jsonb_array_elements(profiles) p order by 1`);
    expect(rows).toMatchObject([
      { platform: "catalog_a", identifier: mbid },
      { platform: "catalog_b", identifier: "77" },
    ]);

    // The artist gets an owner while the request waits.
    const artistId = String(rows[0]?.artist_id);
    await database.db.execute(sql`
      with made as (
        insert into artists (id, name) values (${artistId}, 'Low Lamp') returning id
      ), owner as (
        insert into users (id, issuer, subject) values (gen_random_uuid(), ${issuer.url}, 'ana') returning id
      )
      insert into claims (artist_id, user_id, status, role)
      select made.id, owner.id, 'approved', 'owner' from made, owner`);
    const chief = await browser.newPage();
    await chief.goto(`${origin}/`);
    await press(chief, "Sign in");
    await chief.getByRole("button", { name: /The chief/ }).press("Enter");
    await press(chief, "Continue as an administrator");
    await chief.getByRole("link", { name: /^Requests for artists/ }).press("Enter");
    await chief.getByText("has an owner", { exact: true }).waitFor();
    expect(await chief.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await chief.getByRole("link", { name: "Hand the artist over" }).press("Enter");
    await heading(chief, "People").waitFor();

    // Somebody without an artist is found and erased by the account page.
    await chief.goto(`${origin}/account`);
    await chief.getByLabel("A part of the name or subject").fill("noo");
    await press(chief, "Find people");
    await chief.getByText("1 person").waitFor();
    const fold = chief.locator("details.erase-person");
    await fold.locator("summary").press("Enter");
    await fold.getByLabel("The person’s subject").fill("noor");
    await fold.getByRole("button", { name: "Erase this person" }).press("Enter");
    await chief.getByRole("heading", { name: "A person is erased" }).waitFor();
    expect(await violationsOf(chief)).toEqual([]);
    await chief.getByRole("textbox", { name: "Your name" }).fill("Cleo Chief");
    await press(chief, "Save the name");
    await expect
      .poll(
        async () =>
          (await database.db.execute(sql`select name from users where subject = 'chief'`)).rows,
      )
      .toEqual([{ name: "Cleo Chief" }]);
    expect((await database.db.execute(sql`select from users where subject = 'noor'`)).rows).toEqual(
      [],
    );
  });
});
