import { beforeAll, describe, expect, test } from "vitest";
import { guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { pageReader, type ReadPage } from "#lib/outside/page/page-reader.js";
import { type RecheckPage, recheckReader } from "#lib/outside/recheck/recheck-reader.js";
import { closedAfterFile } from "../support/database.js";
import { laterArticles } from "../support/drift/later-articles.js";
import {
  type LaterEdit,
  type LaterPage,
  laterEditNames,
  laterEdits,
  laterLayouts,
  laterPage,
  laterSection,
} from "../support/drift/later-pages.js";
import { html, localServer } from "../support/outside/server.js";

let readPage: ReadPage;
let recheckPage: RecheckPage;
let served: LaterPage;

const site = await closedAfterFile(
  localServer(({ path }) => {
    if (path === "/robots.txt") return { status: 404 };
    if (path === "/" || path === "/archive") return html(laterSection);
    return served.location === undefined
      ? html(served.body)
      : { status: 302, headers: { location: served.location } };
  }),
);
beforeAll(async () => {
  const fetchText = guardedFetch({ contact: undefined, allowHosts: [site.host] });
  const mayVisit = robots(fetchText, () => 0);
  readPage = pageReader(fetchText, mayVisit);
  recheckPage = recheckReader(fetchText, mayVisit);
});

/** The recheck verdict for each article in each layout after an edit, unless the reader finds no quotation in it. */
async function verdictsOf(edit: LaterEdit): Promise<string[]> {
  const found: string[] = [];
  for (const [at, article] of laterArticles.entries())
    for (const [place, layout] of laterLayouts.entries()) {
      const next = laterArticles[(at + 1) % laterArticles.length] ?? article;
      const url = `${site.url}/later/${at}/${place}`;
      const signal = AbortSignal.timeout(60_000);
      served = laterPage(article, layout, "as it was", next);
      const read = await readPage(url, signal);
      if (read.kind !== "page") throw new Error(`${article.tag} ${place}: ${read.kind}`);
      const start = read.page.text.indexOf(article.cited);
      if (start === -1) throw new Error(`${article.tag} ${place} cannot be cited`);
      served = laterPage(article, layout, edit, next);
      const windows = [{ id: "window", start, end: start + article.cited.length }];
      const look = await recheckPage(
        { url, saved: [{ ...read.page, windows }] },
        async () => [],
        signal,
      );
      const verdict = look.found[0]?.verdict ?? "none";
      if (!(laterEdits[edit] as readonly string[]).includes(verdict))
        console.log(`${edit}: ${article.tag} layout ${place}: ${verdict}`);
      found.push(verdict);
    }
  return found;
}

describe("pages, edits and languages that were written after the rules", () => {
  test.each(laterEditNames)("%s", async (edit) => {
    const found = await verdictsOf(edit);
    expect(found).toEqual(found.map(() => laterEdits[edit][0]));
  });
});
