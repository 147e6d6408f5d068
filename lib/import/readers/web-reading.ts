import { CliError } from "#lib/platform/cli-error.js";
import { feedEntries } from "./feed-items.js";
import { acceptedLists, failureOf, fetchedFeed } from "./fetched-feed.js";
import { fileKind, headBytes } from "./file-kind.js";
import { itemsOfPages, listReading } from "./list-reading.js";
import type { ReaderContext } from "./reader-context.js";
import { type ReaderItem, type Reading, readingOf } from "./reader-item.js";
import { fileItems } from "./single-file.js";

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
    case "json_transcript": {
      const file = { kind, path: url, isAlone: true, bytes };
      const at = { ...context, address: context.address ?? url };
      return readingOf(`a transcript, ${url}`, fileItems(file, at));
    }
    case "html":
    case "text":
      return readingOf(`a page, ${url}`, itemsOfPages([{ url }], context, false));
    default:
      throw new CliError(`${url}: unsupported format; ${context.hints.formats}`);
  }
}

async function feedReading(url: string, context: ReaderContext): Promise<Reading> {
  const read = await fetchedFeed(url, context);
  if (read.kind === "failed") throw new CliError(`${url} ${read.why}`);
  const { pages } = read;
  async function* items(): AsyncGenerator<ReaderItem> {
    for (const { at, feed } of pages) yield* feedEntries(at, feed, url, context);
  }
  const first = pages[0];
  const title = first?.feed.title ?? "";
  const what = `a ${first?.feed.format ?? "feed"}${title === "" ? "" : ` (${title.slice(0, 100)})`}, ${url}`;
  return readingOf(what, items());
}
