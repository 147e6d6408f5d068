import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { refreshablePlatforms } from "#lib/artist/refresh-schedule.js";
import { configuredOutside } from "#lib/outside/configured-outside.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { readEnv } from "#lib/platform/env.js";
import {
  searchProviderNames,
  searchProviders,
  searchSettings,
} from "#lib/platform/search-providers.js";

const needed = {
  DATABASE_URL: "postgres://localhost/x",
  AUTH_ISSUER: "https://issuer.example",
  AUTH_AUDIENCE: "artist-research",
  AUTH_JWKS_URL: "https://issuer.example/jwks.json",
};
const providersOf = (settings: Record<string, string>) =>
  configuredProviders(readEnv({ ...needed, ...settings }), () => 0);
const capabilitiesOf = (settings: Record<string, string>) =>
  configuredOutside(providersOf(settings), [], () => Promise.reject()).capabilities;

describe("adapters that are not configured are not offered", () => {
  test("without any setting only the built-in reader and feeds are offered", () => {
    expect(capabilitiesOf({})).toEqual({ web: false, page: true, allowedHosts: [], social: [] });
    expect(refreshablePlatforms(providersOf({}))).toEqual(["moments"]);
  });

  test("each setting offers its own adapter, and an incomplete setting offers none", () => {
    expect(capabilitiesOf({ WEB_SEARCH_PROVIDER: "brave", WEB_SEARCH_KEY: "k" }).web).toBe(true);
    expect(capabilitiesOf({ WEB_SEARCH_PROVIDER: "tavily" }).web).toBe(false);
    expect(capabilitiesOf({ ATPROTO_URL: "https://app.example" }).social).toEqual(["social_a"]);
    expect(capabilitiesOf({ FEDIVERSE_URL: "https://social.example" }).social).toEqual([
      "social_b",
    ]);
    expect(capabilitiesOf({ SCRAPER_URL: "https://runs.example" }).social).toEqual([]);
    const scraper = { SCRAPER_URL: "https://runs.example/v2/acts/x", SCRAPER_TOKEN: "t" };
    expect(capabilitiesOf(scraper).social).toEqual(["social_c"]);
  });

  test("with a contact alone both catalogs are read, at their public addresses", () => {
    const { readers } = providersOf({ CONTACT: "mailto:ops@service.example" });
    expect(Object.keys(readers).sort()).toEqual(["catalog_a", "catalog_b", "moments"]);
  });

  test("a catalog needs a contact for its user agent", () => {
    const catalogs = {
      MUSICBRAINZ_URL: "https://musicbrainz.org",
      CATALOG_B_URL: "https://api.discogs.com",
    };
    expect(refreshablePlatforms(providersOf(catalogs))).toEqual(["moments"]);
    const contact = { CONTACT: "mailto:ops@service.example" };
    expect(refreshablePlatforms(providersOf({ ...catalogs, ...contact }))).toEqual([
      "moments",
      "catalog_a",
      "catalog_b",
    ]);
  });
});

test("a search needs its key, unless its provider works without one", () => {
  const providers = { keyless: { needsKey: false, spacingMs: 0 }, ...searchProviders };
  expect(searchSettings("keyless", providers)).toEqual(["WEB_SEARCH_PROVIDER"]);
  for (const provider of ["brave", "tavily", "guess", undefined])
    expect(searchSettings(provider, providers)).toEqual(["WEB_SEARCH_PROVIDER", "WEB_SEARCH_KEY"]);
});

test("every search provider is named where its setting is explained", async () => {
  const example = await readFile(".env.example", "utf8");
  for (const name of searchProviderNames) expect(example).toMatch(new RegExp(`\\b${name}\\b`));
});
