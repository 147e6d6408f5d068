import type { CollectedOriginal, Lookup, LookupOutcome, OutsidePort } from "#lib/outside/port.js";

type Scripted = LookupOutcome | "throw" | ((lookup: Lookup) => Promise<LookupOutcome>);

export interface ScriptedOutside extends OutsidePort {
  /** Lookups as they were asked for. */
  looked: Lookup[];
  play(script: readonly Scripted[]): void;
  /** Throws when a lookup came that no script expected, or one is still expected. */
  assertPlayed(): void;
}

/** An outside that answers as its script says, in order, and counts calls that the script does not have. */
export function scriptedOutside(capabilities: OutsidePort["capabilities"]): ScriptedOutside {
  let script: Scripted[] = [];
  let unexpected = 0;
  const outside: ScriptedOutside = {
    capabilities,
    looked: [],
    async look(lookup) {
      outside.looked.push(lookup);
      const next = script.shift();
      if (next === undefined) {
        unexpected += 1;
        return { kind: "failed" };
      }
      if (next === "throw") throw new Error("the wire broke");
      return typeof next === "function" ? next(lookup) : next;
    },
    play(next) {
      script = [...next];
      unexpected = 0;
      outside.looked.length = 0;
    },
    assertPlayed() {
      if (unexpected > 0) throw new Error(`${unexpected} lookups were not expected`);
      if (script.length > 0) throw new Error(`${script.length} more lookups were expected`);
    },
  };
  return outside;
}

/** A page as a lookup brings it. */
export function collectedPage(url: string, text: string, fields: Partial<CollectedOriginal> = {}) {
  const page: CollectedOriginal = {
    kind: "web_page",
    platform: null,
    accountId: null,
    entryId: null,
    url,
    canonicalUrl: null,
    title: null,
    text,
    publishedAt: "2024-06-01",
    retrievedAt: "2024-06-02T10:00:00Z",
    truncated: false,
    ...fields,
  };
  return page;
}
