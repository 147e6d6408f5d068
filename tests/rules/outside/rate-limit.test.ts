import { beforeEach, describe, expect, test } from "vitest";
import { askInTurn, type RateLimiter, spacingSeconds } from "#lib/outside/rate-limit.js";

let postponed: [provider: string, seconds: number][];
let sent: number;
const limiter: RateLimiter = {
  takeTurn: async () => 0,
  postpone: async (provider, seconds) => void postponed.push([provider, seconds]),
};

beforeEach(() => {
  postponed = [];
  sent = 0;
});

/** A provider that responds with `answer`, after turns that take these milliseconds one after the other. */
function asked(
  turns: readonly (number | { kind: "lost" })[],
  answer: { kind: string; retryAfterSeconds?: number } = { kind: "answered" },
  signal = new AbortController().signal,
) {
  const left = [...turns];
  const takeTurn = async () => left.shift() ?? 0;
  const ask = async () => {
    sent += 1;
    return answer;
  };
  return askInTurn(limiter, "scraper", takeTurn, ask, signal);
}

describe("a call in turn", () => {
  test("is sent at once when its turn is taken", async () => {
    expect(await asked([0])).toEqual({ kind: "answered" });
    expect(sent).toBe(1);
  });

  test("waits a moment for its turn inside the slice", async () => {
    expect(await asked([1, 0])).toEqual({ kind: "answered" });
    expect(sent).toBe(1);
  });

  test("waits for the whole time of its turn: a timer drops the part of a millisecond", async () => {
    for (let times = 0; times < 20; times += 1) {
      let freeAtMs: number | undefined;
      const takeTurn = async () => {
        const nowMs = performance.now();
        freeAtMs ??= nowMs + 2.99;
        return Math.max(0, freeAtMs - nowMs);
      };
      const ask = async () => ({ kind: "answered" });
      const { signal } = new AbortController();
      const answer = await askInTurn(limiter, "scraper", takeTurn, ask, signal);
      expect(answer).toEqual({ kind: "answered" });
    }
  });

  test("is not sent when another call took the turn meanwhile, or the wait is too long for this slice", async () => {
    expect(await asked([1, 1500])).toEqual({ kind: "not_yet", waitSeconds: 2 });
    expect(await asked([3001, 0])).toEqual({ kind: "not_yet", waitSeconds: 4 });
    expect(sent).toBe(0);
  });

  test("does not wait when the slice has ended", async () => {
    expect(await asked([1000, 0], undefined, AbortSignal.abort())).toEqual({
      kind: "not_yet",
      waitSeconds: 1,
    });
    expect(sent).toBe(0);
  });

  test("is not sent when it is not admitted, and says why", async () => {
    expect(await asked([{ kind: "lost" }])).toEqual({ kind: "lost" });
    expect(sent).toBe(0);
  });

  test("postpones the provider after a rate limit, and after no other response", async () => {
    const limited = { kind: "limited", retryAfterSeconds: 120 };
    expect(await asked([0], limited)).toEqual(limited);
    expect(postponed).toEqual([["scraper", 120]]);
    for (const kind of ["answered", "denied", "absent", "failed", "unknown"]) {
      await asked([0], { kind });
    }
    expect(postponed).toHaveLength(1);
  });
});

test("the spacing depends on the provider, and every feed host has the spacing of moments", () => {
  expect(spacingSeconds("musicbrainz")).toBe(1);
  expect(spacingSeconds("discogs")).toBe(2.5);
  expect(spacingSeconds("atproto")).toBe(0.2);
  expect(spacingSeconds("moments:feed.example:8080")).toBe(0);
});
