import { pageOriginal } from "#lib/outside/collected-original.js";
import { retrievalTime } from "#lib/outside/port.js";
import { CliError } from "#lib/platform/cli-error.js";
import { feedEntries } from "./feed-items.js";
import { acceptedLists, failureOf, fetchedFeed } from "./fetched-feed.js";
import { fileKind, headBytes } from "./file-kind.js";
import { listReading } from "./list-reading.js";
import type { ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem, type Reading } from "./reader-item.js";
import { singleFileItem } from "./single-file.js";

/**
 * Recognises what is at a web address: a feed, a list of feeds, a sitemap, a transcript, or a page.
 *
 * @throws CliError when it cannot be fetched or is none of these
 */
export async function webReading(url: string, context: ReaderContext): Promise<Reading> {
  const { fetchText } = await context.network();
  const fetched = await fetchText(url, { signal: context.signal, accept: acceptedLists });
  if (fetched.kind !== "fetched") throw new CliError(`${url} ${failureOf(fetched)}`);
  const { bytes } = fetched;
  const kind = fileKind(bytes.subarray(0, headBytes));
  switch (kind) {
    case "feed":
      return feedReading(url, context);
    case "list":
      return listReading(url, bytes, fetched.url, context);
    case "captions":
    case "podcast_transcript": {
      const file = { kind, path: url, isAlone: true, bytes: Buffer.from(bytes) };
      const at = { ...context, address: context.address ?? url };
      return {
        what: `a transcript, ${url}`,
        account: null,
        notes: [],
        items: one(() => singleFileItem(file, at)),
      };
    }
    case "html":
    case "text":
      return {
        what: `a page, ${url}`,
        account: null,
        notes: [],
        items: one(() => pageAt(url, context)),
      };
    default:
      throw new CliError(
        `${url}: unsupported format; npm run import -- --help lists what can be imported`,
      );
  }
}

async function feedReading(url: string, context: ReaderContext): Promise<Reading> {
  const read = await fetchedFeed(url, context);
  if (read.kind === "failed") throw new CliError(`${url} ${read.why}`);
  const [first] = read.pages;
  async function* items(): AsyncGenerator<ReaderItem> {
    if (read.kind === "failed") return;
    for (const { at, feed } of read.pages) yield* feedEntries(at, feed, url, context);
  }
  const title = first?.feed.title ?? "";
  const what = `a ${first?.feed.format ?? "feed"}${title === "" ? "" : ` (${title.slice(0, 100)})`}, ${url}`;
  return { what, account: null, notes: [], items: items() };
}

/** A page as a lookup reads it, respecting robots.txt. */
async function pageAt(url: string, context: ReaderContext): Promise<ReaderItem> {
  const { readPage } = await context.network();
  const read = await readPage(url, context.signal);
  if (read.kind === "empty") return { kind: "left_out", why: "pages without text" };
  if (read.kind === "refused")
    return { kind: "bad", where: url, what: `was not read (${read.reason})` };
  if (read.kind === "failed") return { kind: "bad", where: url, what: "could not be read" };
  const { platform: _none, ...original } = pageOriginal(read.page, retrievalTime());
  return { kind: "original", where: url, original: knownOriginal(original) };
}

async function* one(read: () => Promise<ReaderItem>): AsyncGenerator<ReaderItem> {
  yield await read();
}
