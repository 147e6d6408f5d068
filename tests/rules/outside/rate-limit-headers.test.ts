import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retryAfterSeconds } from "#lib/outside/fetch/rate-limit-headers.js";

const sent = "Sun, 22 Nov 2026 10:00:00 GMT";
const sentSeconds = Date.parse(sent) / 1000;
/** A clock that is wrong by two years. */
const wrongMs = Date.parse("2028-11-22T10:00:00Z");

const waitOf = (headers: Record<string, string>, nowMs = wrongMs) =>
  retryAfterSeconds(new Headers({ date: sent, ...headers }), nowMs);

describe("the wait that a response names", () => {
  test.each([
    ["Retry-After in seconds", { "retry-after": "240" }, 240],
    ["Retry-After as a date", { "retry-after": "Sun, 22 Nov 2026 10:04:00 GMT" }, 240],
    [
      "AT Protocol",
      { "ratelimit-reset": String(sentSeconds + 240), "ratelimit-remaining": "0" },
      240,
    ],
    [
      "Mastodon",
      { "x-ratelimit-reset": "2026-11-22T10:04:00.019685Z", "x-ratelimit-remaining": "0" },
      241,
    ],
    ["MusicBrainz", { "x-ratelimit-reset": String(sentSeconds + 3) }, 3],
    ["milliseconds since 1970", { "x-ratelimit-reset": String((sentSeconds + 240) * 1000) }, 240],
    ["seconds from now", { "x-ratelimit-reset": "240" }, 240],
    [
      "Brave, of which the second is spent",
      { "x-ratelimit-reset": "1, 1419704", "x-ratelimit-remaining": "0, 1934" },
      1,
    ],
    [
      "Brave, of which the month is spent",
      { "x-ratelimit-reset": "1, 7200", "x-ratelimit-remaining": "1, 0" },
      7200,
    ],
    ["windows without what is left", { "x-ratelimit-reset": "1, 1419704" }, 1],
    ["RateLimit", { ratelimit: '"burst";r=0;t=30, "daily";r=7;t=9000' }, 30],
    ["an earlier form of RateLimit", { ratelimit: "limit=10, remaining=0, reset=30" }, 30],
    ["Retry-After before all others", { "retry-after": "7", "x-ratelimit-reset": "240" }, 7],
    ["more than a day", { "x-ratelimit-reset": "1419704" }, 86_400],
    ["a time that is over", { "x-ratelimit-reset": String(sentSeconds - 5) }, 1],
  ])("%s", (_, headers, seconds) => {
    expect(waitOf(headers as unknown as Record<string, string>)).toBe(seconds);
  });

  test.each([
    ["no header", {}],
    ["a text that is no time", { "retry-after": "soon", "x-ratelimit-reset": "later" }],
    [
      "a window that is not spent, so another limit was hit",
      { "ratelimit-reset": "240", "ratelimit-remaining": "12" },
    ],
  ])("is unknown with %s", (_, headers) => {
    expect(waitOf(headers as unknown as Record<string, string>)).toBeNull();
  });

  test("is computed with this machine's clock only when the response has no date", () => {
    const headers = new Headers({ "retry-after": "Sun, 22 Nov 2026 10:04:00 GMT" });
    expect(retryAfterSeconds(headers, sentSeconds * 1000)).toBe(240);
  });

  test("is a whole number of seconds from 1 to a day for any header", () => {
    const names = ["retry-after", "ratelimit-reset", "x-ratelimit-reset", "ratelimit"];
    const value = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...names), value, fc.nat(), (name, text, number) => {
        for (const header of [text, String(number), `${number}, ${text}`]) {
          const seconds = waitOf({ [name]: header.replace(/[^\x20-\x7e]/g, "") });
          const isWait =
            seconds === null || (Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400);
          expect(isWait).toBe(true);
        }
      }),
    );
  });
});
