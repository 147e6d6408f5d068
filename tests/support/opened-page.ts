import type { BrowserContextOptions, Page } from "playwright-core";
import { administratorSubject } from "#lib/cli/token-subject.js";
import type { Database } from "#lib/db/client.js";
import { openIssuer } from "#lib/local/issuer.js";
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
  const issuer = await openIssuer(service.dataDir);
  const token = await issuer.token(await administratorSubject(database.db));
  return {
    service,
    db: database.db,
    token,
    tab: (options) => browser.newPage(options),
    async visit(path = "/", options) {
      const page = await browser.newPage(options);
      await page.goto(service.url + path);
      return page;
    },
    async open(room, options) {
      // A page of `newPage` of the browser would close its context with itself.
      const context = await browser.newContext(options);
      await context.addInitScript(`sessionStorage.token ??= ${JSON.stringify(token)}`);
      const page = await context.newPage();
      await page.goto(`${service.url}/artist/${demoArtist}${room}`);
      return page;
    },
    async closeTabs() {
      for (const context of browser.contexts()) await context.close();
    },
    async close() {
      await browser.close();
      await service.stop();
      await database.close();
    },
  };
}
