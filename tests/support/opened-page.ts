import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "./browser.js";
import { type FreshDatabase, freshDatabase } from "./database.js";
import { type RunningService, runService } from "./running-service.js";

/** The demo artist. */
export const demoArtist = "01930000-cafe-7000-8000-0000000005ea";

/** A service with the demo artist, a browser, and pages that are signed in as its administrator. */
export interface OpenedPage {
  service: RunningService;
  browser: Browser;
  token: string;
  /** A tab of its own that nobody is signed in to. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** A tab of its own, signed in, at a room of the demo artist: `/review`. */
  open(room: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the service and the browser; one of them serves a whole file of tests. */
export async function openedPage(): Promise<OpenedPage> {
  const database: FreshDatabase = await freshDatabase();
  const service = await runService({ DATABASE_URL: database.url });
  const token = (await service.run("token", "--admin")).trim();
  const browser = await openBrowser();
  const visit = async (path = "/", options: BrowserContextOptions = {}) => {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(service.url + path);
    return page;
  };
  return {
    service,
    browser,
    token,
    visit,
    async open(room, options = {}) {
      const context = await browser.newContext(options);
      await context.addInitScript(`sessionStorage.token ??= ${JSON.stringify(token)}`);
      const page = await context.newPage();
      await page.goto(`${service.url}/artist/${demoArtist}${room}`);
      return page;
    },
    async close() {
      await browser.close();
      await service.stop();
      await database.close();
    },
  };
}
