import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

/** Where Debian installs it, unless CHROMIUM names another: the headless one takes a third of the CPU. */
const places = process.env.CHROMIUM
  ? [process.env.CHROMIUM]
  : ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const place = places.find((one) => existsSync(one));

/** Whether this machine has a browser to test with. */
export const hasChromium = place !== undefined;
if (!hasChromium) {
  console.warn(
    `No Chromium at ${places.join(", ")}: the page is not tested (apt-get install chromium-headless-shell).`,
  );
}

/** How long a busy machine may take for what a page waits for: a time limit here only ends what hangs. */
const patientMs = 300_000;

/** A headless browser without requests of its own. */
export async function openBrowser(): Promise<Browser> {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const contained = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
  const args = [...contained, ...quiet];
  const browser = await chromium.launch({ executablePath: place ?? "", args, timeout: patientMs });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patientMs);
    return context;
  };
  return browser;
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
