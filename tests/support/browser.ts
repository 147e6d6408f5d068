import { access } from "node:fs/promises";
import { type Browser, chromium, type Page } from "playwright-core";

/** Debian's place for it, unless CHROMIUM names another. */
const place = process.env.CHROMIUM || "/usr/bin/chromium";

/** Whether this machine has a browser to test with. */
export const hasChromium = await access(place).then(
  () => true,
  () => false,
);
if (!hasChromium) {
  console.warn(`No Chromium at ${place}: the page is not tested (apt-get install chromium).`);
}

/** A headless browser without requests of its own. */
export function openBrowser(): Promise<Browser> {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const contained = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
  return chromium.launch({ executablePath: place, args: [...contained, ...quiet] });
}

/** Errors of a page's scripts, and what its content security policy refused. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (line) => {
    // A refusal of the service is an answer, which the browser reports as a failed resource.
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource")) {
      complaints.push(line.text());
    }
  });
  return complaints;
}
