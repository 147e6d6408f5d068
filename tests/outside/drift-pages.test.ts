import { beforeAll, describe, expect, test } from "vitest";
import { guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { pageReader } from "#lib/outside/page/page-reader.js";
import { type RecheckPage, recheckReader } from "#lib/outside/recheck/recheck-reader.js";
import { closedAfterFile } from "../support/database.js";
import { articles } from "../support/drift/articles.js";
import {
  type Edit,
  type EditedPage,
  editedPage,
  editNames,
  edits,
  layouts,
  sectionPage,
} from "../support/drift/edited-pages.js";
import { html, localServer } from "../support/outside/server.js";

let recheckPage: RecheckPage;
let served: EditedPage;

const site = await closedAfterFile(
  localServer(({ path }) => {
    if (path === "/robots.txt") return { status: 404 };
    if (path === "/" || path === "/archive") return html(sectionPage);
    return served.location === undefined
      ? html(served.body)
      : { status: 302, headers: { location: served.location } };
  }),
);

const signal = () => AbortSignal.timeout(60_000);

/** An article in a layout as the service saved it, with the window that is cited. */
interface Saved {
  url: string;
  page: Parameters<RecheckPage>[0]["saved"][number];
  /** The same page after an edit. */
  after(edit: Edit): EditedPage;
}

/** Every article in every layout. */
const saved: Saved[] = [];
beforeAll(async () => {
  const fetchText = guardedFetch({ contact: undefined, allowHosts: [site.host] });
  const mayVisit = robots(fetchText, () => 0);
  const readPage = pageReader(fetchText, mayVisit);
  recheckPage = recheckReader(fetchText, mayVisit);
  for (const [at, article] of articles.entries())
    for (const [place, layout] of layouts.entries()) {
      const next = articles[(at + 1) % articles.length] ?? article;
      const after = (edit: Edit) => editedPage(article, layout, edit, next);
      const url = `${site.url}/stories/${article.tag}/${place}`;
      served = after("as it was");
      const read = await readPage(url, signal());
      if (read.kind !== "page") throw new Error(`${article.tag} ${place}: ${read.kind}`);
      const start = read.page.text.indexOf(article.cited);
      if (start === -1) throw new Error(`${article.tag} ${place} cannot be cited`);
      const windows = [{ id: "window", start, end: start + article.cited.length }];
      saved.push({ url, page: { ...read.page, windows }, after });
    }
});

describe("the verdict on a cited sentence, in every language and layout, after an edit", () => {
  test.each(editNames)("%s", async (edit) => {
    const wrong: string[] = [];
    for (const { url, page, after } of saved) {
      served = after(edit);
      const { found } = await recheckPage({ url, saved: [page] }, async () => [], signal());
      const verdict = found[0]?.verdict;
      if (verdict !== edits[edit]) wrong.push(`${new URL(url).pathname}: ${verdict}`);
    }
    expect(wrong).toEqual([]);
  });
});
