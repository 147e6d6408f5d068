import { type Platform, platforms } from "#lib/contract/platform.js";
import type { Providers } from "#lib/outside/providers.js";

/** The platforms that this deployment can read, by its configuration. */
export function refreshablePlatforms({ readers, scraper }: Providers): Platform[] {
  return platforms.filter((platform) =>
    platform === "social_c" ? scraper !== null : readers[platform] !== undefined,
  );
}
