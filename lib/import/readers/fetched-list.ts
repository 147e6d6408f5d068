import { CliError } from "#lib/platform/cli-error.js";
import { acceptedLists, failureOf } from "./fetched-feed.js";
import type { ListContent } from "./list-content.js";
import { parseFile } from "./parse-file.js";
import type { ReaderContext } from "./reader-context.js";

/**
 * Reads a list from its address.
 *
 * @throws CliError when it cannot be fetched or is not a list
 */
export async function fetchedList(
  url: string,
  context: ReaderContext,
): Promise<NonNullable<ListContent>> {
  const { fetchText } = await context.network();
  const fetched = await fetchText(url, { signal: context.signal, accept: acceptedLists });
  if (fetched.kind !== "fetched") throw new CliError(`${url} ${failureOf(fetched)}`);
  const parsed = await parseFile(
    "list",
    { bytes: fetched.bytes, url: fetched.url },
    context.signal,
  );
  if (parsed.kind === "parsed" && parsed.value !== null) return parsed.value;
  throw new CliError(`${url} is not a readable list (OPML, sitemap or sitemap index)`);
}
