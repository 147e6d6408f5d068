import type { SharedState } from "#lib/platform/next-due.js";

/** State in the memory of a service that is one process. Its few keys are never deleted. */
export function processState(): SharedState {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, value) => {
      kept.set(key, value);
    },
  };
}
