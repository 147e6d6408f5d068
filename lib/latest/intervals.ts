import type { Platform } from "#lib/contract/platform.js";

const hour = 60 * 60;

/** How long a refresh of each platform stays fresh, in seconds: the scheduler asks again after it (contract 5). */
export const refreshSeconds: Readonly<Record<Platform, number>> = {
  social_a: 24 * hour,
  social_b: 24 * hour,
  social_c: 24 * hour,
  moments: hour / 2,
  catalog_a: 24 * hour,
  catalog_b: 24 * hour,
};

/** A platform that was refreshed this recently is left out of a request, in seconds (contract 5). */
export const minRefreshAgeSeconds = hour / 2;
