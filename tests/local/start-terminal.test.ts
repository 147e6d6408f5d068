import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerState } from "#lib/local/server-state.js";
import { beginSignIn, finishSignIn } from "#lib/web/sign-in/oidc.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { ProviderVisit, signInSettingsOf } from "../support/provider-visit.js";
import { hasTerminal, type InTerminal, inTerminal } from "../support/terminal.js";

const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";

describe.skipIf(!hasTerminal)("npm start in a terminal", () => {
  let fresh: FreshDatabase;
  let dataDir: string;
  let terminal: InTerminal;
  let state: ServerState;
  beforeAll(async () => {
    fresh = await freshDatabase();
    dataDir = await mkdtemp(join(tmpdir(), "terminal-start-"));
    const settings = { DATABASE_URL: fresh.here, DATA_DIR: dataDir, PORT: "0" };
    terminal = inTerminal("start", ["--no-cron"], settings);
    await terminal.showing(/npm run token/);
    state = JSON.parse(await readFile(join(dataDir, "server.json"), "utf8"));
  });
  afterAll(async () => {
    await terminal.stop();
    await fresh.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("one line is JSON, and an address opens the page as administrator of the demo artist", async () => {
    const shown = await terminal.showing(/npm run token/);
    expect(shown.split("\n").filter((line) => line.startsWith("{"))).toHaveLength(1);
    const [printed = ""] = new RegExp(`${state.url}/\\S+`).exec(shown) ?? [];
    const { pathname, hash } = new URL(printed);
    expect(pathname).toBe(`/artist/${demoArtistId}/ask`);
    const hint = new URLSearchParams(hash.slice(1)).get("sign-in") ?? "";

    const settings = await signInSettingsOf(state.url);
    const wish = { redirectUri: `${state.url}/sign-in`, returnTo: pathname, hint, asksWho: true };
    const { address, pending } = await beginSignIn(settings, wish);
    const back = await new ProviderVisit().signIn(address, null);
    const { accessToken } = await finishSignIn(
      settings,
      pending,
      back?.searchParams ?? new URLSearchParams(),
    );
    const brief = await fetch(`${state.url}/api/artist/${demoArtistId}/knowledge/brief`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(brief.status).toBe(200);

    // The code worked once: now the issuer asks who signs in.
    const second = await beginSignIn(settings, wish);
    expect(await new ProviderVisit().signIn(second.address, null)).toBeNull();
  });

  test("requests are shown in words, and no token is shown", async () => {
    await fetch(`${state.url}/api/health`);
    const shown = await terminal.showing(/checkHealth.*\n/);
    expect(shown).toMatch(/^\d\d:\d\d:\d\d {2}GET checkHealth {2}200 {2}\d+ ms {2}[\w-]{36}$/m);
    expect(shown).not.toContain("eyJ");
  });
});
