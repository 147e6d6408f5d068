import * as v from "valibot";
import { releaseEntry } from "#lib/outside/adapters/release-entry.js";
import type { AccountReader } from "#lib/outside/provider/account-reader.js";
import { countedItems } from "#lib/outside/provider/provider-json.js";
import { type AskProvider, endpointUrl } from "#lib/outside/provider/provider-request.js";

const Artist = v.object({ id: v.number(), name: v.string() });
const Releases = v.object({
  pagination: v.object({ page: v.number(), pages: v.number() }),
  releases: countedItems(
    v.object({
      id: v.number(),
      type: v.picklist(["master", "release"]),
      title: v.string(),
      role: v.nullish(v.string()),
      artist: v.nullish(v.string()),
      format: v.nullish(v.string()),
      label: v.nullish(v.string()),
      year: v.nullish(v.number()),
    }),
  ),
});

const discogsUrl = "https://api.discogs.com";

const pageSize = 100;

/**
 * Releases in the Discogs database (public domain), dated by year. The API allows 25 requests a
 * minute without a key.
 */
export function discogsReader(ask: AskProvider, base = discogsUrl): AccountReader {
  return {
    provider: "discogs",
    async find(identifier, signal) {
      if (!/^[1-9]\d{0,11}$/.test(identifier)) return { kind: "absent" };
      const url = endpointUrl(base, `/artists/${identifier}`);
      const answer = await ask({ url, schema: Artist, signal });
      if (answer.kind !== "answered") return answer;
      const page = `https://www.discogs.com/artist/${identifier}`;
      const value = { accountId: identifier, handle: answer.value.name, url: page };
      return { kind: "answered", value };
    },
    async read(account, next, signal) {
      const page = Number(next ?? 1);
      const answer = await ask({
        url: endpointUrl(base, `/artists/${encodeURIComponent(account.accountId)}/releases`, {
          sort: "year",
          sort_order: "desc",
          per_page: pageSize,
          page,
        }),
        schema: Releases,
        signal,
      });
      if (answer.kind !== "answered") return answer;
      const { pagination, releases } = answer.value;
      // Appearances and productions are releases of other artists and are left out.
      const { read, items, unreadable } = releases;
      const own = read.filter(({ role }) => role == null || role === "Main");
      const entries = own.map(({ id, type, title, year, artist, format, label }) =>
        releaseEntry({
          entryId: `${type}-${id}`,
          url: `https://www.discogs.com/${type}/${id}`,
          title,
          date: year != null && year >= 1000 && year <= 9999 ? String(year) : null,
          details: [
            ["Artist", [artist]],
            ["Format", [format]],
            ["Label", [label]],
          ],
        }),
      );
      const following = page < pagination.pages ? String(page + 1) : null;
      return { kind: "answered", value: { entries, next: following, items, unreadable } };
    },
  };
}
