import type { Deps } from "#lib/deps.js";
import { refreshablePlatforms } from "#lib/latest/refreshable-platforms.js";
import { queueDue } from "#lib/latest/store.js";

/** Most jobs that one call of the scheduler queues; the next one is a minute away. */
const maxQueued = 20;
/** Searches for sources use the same allowance as questions, and leave most of it to them. */
const maxSearchesADay = 20;

/** Queues what is due for connected accounts and artists (contract 5, Scheduler); how much was queued. */
export function queueDueWork(deps: Deps, artistId: string | null): Promise<number> {
  return queueDue(deps.db, {
    platforms: refreshablePlatforms(deps.providers),
    searches: deps.providers.search !== null,
    maxSearchesADay,
    artistId,
    ids: Array.from({ length: maxQueued + 1 }, () => deps.newId()),
  });
}
