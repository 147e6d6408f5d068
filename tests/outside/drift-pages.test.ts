import { beforeAll, describe, expect, test } from "vitest";
import { guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { pageReader, type ReadPage } from "#lib/outside/page/page-reader.js";
import { type RecheckPage, recheckReader } from "#lib/outside/recheck/recheck-reader.js";
import { closedAfterFile } from "../support/database.js";
import { type Edit, editNames, generatedPage } from "../support/drift/edits.js";
import { count, scores, type Tally } from "../support/drift/tally.js";
import { html, localServer } from "../support/outside/server.js";

let readPage: ReadPage;
let recheckPage: RecheckPage;

const site = await closedAfterFile(localServer(() => ({ status: 404 })));
beforeAll(async () => {
  const fetchText = guardedFetch({ contact: undefined, allowHosts: [site.host] });
  const mayVisit = robots(fetchText, () => 0);
  readPage = pageReader(fetchText, mayVisit);
  recheckPage = recheckReader(fetchText, mayVisit);
});

const signal = () => AbortSignal.timeout(60_000);

/** The verdict for each of these generated pages after each edit. */
async function tallyOf(pages: number, isHeld: boolean): Promise<Tally> {
  const tally: Tally = new Map();
  for (let number = 0; number < pages; number++) {
    const page = generatedPage(number, isHeld);
    let edit: Edit | null = null;
    site.answer = ({ path }) => {
      if (path === "/robots.txt") return { status: 404 };
      const { body, location } =
        edit === null ? { body: page.original, location: undefined } : page.edited[edit];
      if (location === undefined || path === location) return html(body);
      return { status: 302, headers: { location } };
    };
    const url = `${site.url}/stories/${number}`;
    const read = await readPage(url, signal());
    if (read.kind !== "page") throw new Error(`page ${number} is not read: ${page.about}`);
    const start = read.page.text.indexOf(page.cited[0] ?? "");
    const last = page.cited.at(-1) ?? "";
    const end = read.page.text.indexOf(last, start) + last.length;
    // A layout whose first lines the service's reader leaves out cannot be cited there.
    if (start === -1 || end < start + last.length) continue;
    for (edit of editNames) {
      const saved = [{ ...read.page, windows: [{ id: "window", start, end }] }];
      const { found } = await recheckPage({ url, saved }, async () => [], signal());
      const verdict = found[0]?.verdict ?? "none";
      if (edit === "removed" && page.seemsCutWhenRemoved) expect(verdict).toBe("unreachable");
      else count(tally, edit, verdict);
    }
  }
  return tally;
}

describe.each([
  ["languages and layouts that the rules were made with", false],
  ["languages and layouts that were written after the rules", true],
])("%s", (_name, isHeld) => {
  test("broken quotations are found, and boilerplate and consent walls raise no alarm", async () => {
    const found = scores(await tallyOf(25, isHeld));
    expect(found.precision).toBeGreaterThanOrEqual(0.99);
    expect(found.recall).toBeGreaterThanOrEqual(0.99);
    expect(found.boilerplateAlarms).toBeLessThanOrEqual(0.01);
    expect(found.exactVerdicts).toBeGreaterThanOrEqual(0.95);
    expect(found.obstaclesCalledGone).toBe(0);
  });
});
