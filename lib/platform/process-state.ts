import type { SharedState } from "#lib/platform/next-due.js";

/**
 * Shared state in memory, for a service that is a single process. It has few keys, so none is
 * deleted.
 */
export function processState(): SharedState {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, value) => {
      kept.set(key, value);
    },
  };
}
