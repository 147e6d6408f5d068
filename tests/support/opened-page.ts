import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Database } from "#lib/db/client.js";
import { openIssuer } from "#lib/local/issuer.js";
import { administratorSubject } from "#lib/local/local-people.js";
import { openBrowser } from "./browser.js";
import { freshDatabase } from "./database.js";
import { type RunningService, runService } from "./running-service.js";

/** The demo artist. */
export const demoArtist = "01930000-cafe-7000-8000-0000000005ea";

/** A service with the demo artist, and tabs of a browser that are signed in as its administrator. */
export interface OpenedPage {
  service: RunningService;
  db: Database;
  token: string;
  /** An empty tab, whose browsing context is its own. */
  tab(options?: BrowserContextOptions): Promise<Page>;
  /** A tab that nobody is signed in to. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** A tab, signed in, at a room of the demo artist: `/review`. */
  open(room: string, options?: BrowserContextOptions): Promise<Page>;
  /** A context in which every tab is signed in with a pasted token. */
  signedIn(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Closes every tab: after a test, where no other goes on with them. */
  closeTabs(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the service and the browser; one of them serves a whole file of tests.
 *
 * @param settings environment variables of the service
 */
export async function openedPage(settings: Record<string, string> = {}): Promise<OpenedPage> {
  const database = await freshDatabase();
  const [service, browser] = await Promise.all([
    runService({ DATABASE_URL: database.url, ...settings }),
    openBrowser(),
  ]);
  // The page is built at the first request, for which a browser on a busy machine does not wait.
  await fetch(service.url);
  const issuer = await openIssuer(service.dataDir);
  const token = await issuer.token(await administratorSubject(database.db));
  const signedIn = async (options?: BrowserContextOptions) => {
    // A page of `newPage` of the browser would close its context with itself.
    const context = await browser.newContext(options);
    await context.addInitScript(`sessionStorage.token ??= ${JSON.stringify(token)}`);
    return context;
  };
  return {
    service,
    signedIn,
    db: database.db,
    token,
    tab: (options) => browser.newPage(options),
    async visit(path = "/", options) {
      const page = await browser.newPage(options);
      await page.goto(service.url + path);
      return page;
    },
    async open(room, options) {
      const page = await (await signedIn(options)).newPage();
      await page.goto(`${service.url}/artist/${demoArtist}${room}`);
      return page;
    },
    async closeTabs() {
      for (const context of browser.contexts()) {
        // An answer that a test replaces may still be under way.
        for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
        await context.close();
      }
    },
    async close() {
      await browser.close();
      await service.stop();
      await database.close();
    },
  };
}

/** The same for the tests of a `describe`: opened before them, without tabs after each, closed after the last. */
export function openedForTests(settings?: Record<string, string>): OpenedPage {
  const opened = {} as OpenedPage;
  beforeAll(async () => {
    Object.assign(opened, await openedPage(settings));
  });
  afterEach(() => opened.closeTabs());
  afterAll(() => opened.close());
  return opened;
}
