import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { parseDayOrInstant } from "#lib/kernel/partial-date.js";
import { isHtmlType, mediaType } from "#lib/outside/fetch/response-body.js";
import { keptResponse } from "./http-response.js";
import { pagesOf } from "./page-item.js";
import type { ReaderContext } from "./reader-context.js";
import type { ReaderItem } from "./reader-item.js";
import { type WarcRecord, warcRecords } from "./warc-records.js";

/** The pages of a WARC file, read as they were sent, with the times of capture. */
export async function* warcItems(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  context: ReaderContext,
): AsyncGenerator<ReaderItem> {
  const hasPage = (headers: ReadonlyMap<string, string>) =>
    ["response", "resource", "revisit"].includes(headers.get("warc-type") ?? "");
  for await (const record of warcRecords(name, bytes, hasPage)) yield await itemOf(record, context);
}

async function itemOf(
  { headers, content }: WarcRecord,
  context: ReaderContext,
): Promise<ReaderItem> {
  // Some programs write the address in angle brackets, as WARC 1.0 specifies.
  const url = (headers.get("warc-target-uri") ?? "").replace(/^<|>$/g, "");
  const date = headers.get("warc-date") ?? "";
  if (!isHttpUrlWithoutUserInfo(url))
    return { kind: "left_out", why: "records that are not pages" };
  if (headers.get("warc-type") === "revisit") return { kind: "left_out", why: "repetitions" };
  const where = url.slice(0, 300);
  if (content === null) return { kind: "bad", where, what: "is larger than 16 MB" };
  // A `resource` record holds the content of an address, without an HTTP response around it.
  const isResource = headers.get("warc-type") === "resource";
  const contentType = headers.get("content-type") ?? "";
  const response = isResource
    ? { status: 200, contentType, body: content }
    : await keptResponse(content);
  if (response === null)
    return { kind: "bad", where, what: "is not an HTTP response that can be unpacked" };
  const { status, body } = response;
  const type = mediaType(response.contentType);
  if (status !== 200) return { kind: "left_out", why: "responses without a page" };
  if (!isHtmlType(type) && type !== "text/plain") {
    return { kind: "left_out", why: "pictures, scripts and other files" };
  }
  const parsed = await context.parse(
    "page",
    { bytes: body, contentType: response.contentType, url },
    context.signal,
  );
  if (parsed.kind !== "parsed") {
    return { kind: "bad", where, what: "exceeds the parser's limits" };
  }
  const retrievedAt = parseDayOrInstant(date)?.text ?? null;
  return pagesOf(parsed.value, { where, url, retrievedAt });
}
