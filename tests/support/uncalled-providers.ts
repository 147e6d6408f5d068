import type { Providers } from "#lib/outside/providers.js";

const never = async () => {
  throw new Error("nothing outside was expected to be asked");
};
const search = { provider: "search", search: never } as unknown as Providers["search"];

/** A deployment that can read accounts on social_a and search the web, where no provider may be called yet. */
export const uncalledProviders: Providers = {
  readPage: never,
  readLinkedPages: never,
  recheckPage: never,
  findOnPage: async () => "not_found",
  readTranscript: never,
  search,
  readers: { social_a: { provider: "atproto", find: never, read: never } },
  scraper: null,
};
