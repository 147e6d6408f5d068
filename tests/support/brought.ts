import { fileOrFolder } from "#lib/import/gathered/file-or-folder.js";
import { gatherItems } from "#lib/import/gathered/gathered-items.js";
import { parseFile } from "#lib/import/gathered/parse-file.js";
import { openReading } from "#lib/import/readers/open-reading.js";
import type { ReaderContext } from "#lib/import/readers/reader-context.js";
import { commandHints } from "#lib/import/readers/reader-hints.js";
import type { ReaderItem } from "#lib/import/readers/reader-item.js";
import type { OriginalRecord } from "#lib/import/records/records.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { pageReader } from "#lib/outside/page/page-reader.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";

/** Long enough for any text: a longer run is a hang. */
export const signal = () => AbortSignal.timeout(120_000);

/** A fetch that returns one body, whatever is requested. */
export const bringing =
  (contentType: string, body: string | Uint8Array): GuardedFetch =>
  async (url) => ({
    kind: "fetched",
    url,
    type: contentType.split(";", 1)[0] ?? "",
    contentType,
    bytes: typeof body === "string" ? Buffer.from(body) : body,
  });

/** Reads a page of this body. */
export const readPage = (body: string | Uint8Array, contentType = "text/html; charset=utf-8") =>
  pageReader(bringing(contentType, body), async () => true)("https://site.example/x", signal());

/** Whose feed or posts are read. */
export const account: ProviderAccount = {
  platform: "moments",
  accountId: "x",
  handle: "x",
  url: "https://site.example/feed",
};

const times = <Item>(length: number, item: (id: string) => Item) =>
  Array.from({ length }, (_, at) => item(`https://site.example/${at}`));

/** A feed of six items with this content, as JSON. */
export const feedOf = (html: string) =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "x",
    items: times(6, (id) => ({ id, content_html: html })),
  });

/** A provider that answers a page of forty posts with this content. */
export const askOf = (content: string): AskProvider => {
  const statuses = times(40, (id) => ({
    id,
    uri: id,
    url: id,
    created_at: "2024-05-02T10:00:00Z",
    content,
    visibility: "public",
    account: { id: "x" },
  }));
  return async () => ({ kind: "answered", value: statuses as never });
};

/** What is at the path, opened. */
export const readingOfFile = async (path: string, given: Partial<ReaderContext> = {}) =>
  openReading(await fileOrFolder(path), { ...nothingOutside, ...given });

/** What a reader finds at the path. */
export async function itemsOfFile(path: string, given: Partial<ReaderContext> = {}) {
  const reading = await readingOfFile(path, given);
  const items: ReaderItem[] = [];
  for await (const item of reading.items) items.push(item);
  return items;
}

/** The records that the command imports from what is at the path. */
export async function recordsOfFile(
  path: string,
  given: Partial<ReaderContext> = {},
): Promise<OriginalRecord[]> {
  const context = { ...nothingOutside, ...given };
  const { items } = await openReading(await fileOrFolder(path), context);
  const gathered = await gatherItems(context.artistId, "pending", items, () => {});
  using records = gathered.records;
  return [...records.parts()].flatMap((part) => part.map(([, record]) => record));
}

/** Reads what is at the path to its end, and tells what is bad in it. */
export async function gatherFile(path: string) {
  const reading = await openReading(await fileOrFolder(path), nothingOutside);
  const { artistId } = nothingOutside;
  const gathered = await gatherItems(artistId, "approved", reading.items, () => {});
  gathered.records[Symbol.dispose]();
  return gathered.bad;
}

/** Dependencies for readers of files, without the outside. */
const nothingOutside: ReaderContext = {
  artistId: "01930000-0000-7000-8000-000000000001",
  accounts: [],
  address: null,
  encoding: null,
  readSince: async () => null,
  network: async () => ({ readers: {} }) as never,
  parse: parseFile,
  hints: commandHints,
  onBytes: () => {},
  signal: new AbortController().signal,
};
