import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalUrl, isHttpUrl } from "#lib/kernel/canonical-url.js";
import { canonicalJson, hashOf } from "#lib/kernel/hash.js";
import { dayBounds, parsePartialDate } from "#lib/kernel/partial-date.js";
import { parseStrictJson } from "#lib/kernel/strict-json.js";
import { normalizeText, snapDown, snapToGrapheme, snapUp } from "#lib/kernel/text.js";
import { isWindowOf } from "#lib/kernel/window.js";
import { liesWithin } from "../support/partial-dates.js";

const anyText = fc.string({ unit: "binary", maxLength: 60 });
const urls = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true, size: "medium" }),
  fc
    .tuple(
      fc.constantFrom("http://Example.org", "HTTPS://u:p@example.org:443", "https://歌.example:81"),
      fc.string({ unit: fc.constantFrom(..."aZ/.%20&=?#;+'~é歌🎸@:utm_si"), maxLength: 30 }),
    )
    .map(([origin, rest]) => `${origin}/${rest}`),
);

test("the canonical form of a canonical URL is the same URL", () => {
  fc.assert(
    fc.property(urls, (url) => {
      const canonical = canonicalUrl(url);
      expect(canonical !== null).toBe(isHttpUrl(url));
      if (canonical !== null) expect(canonicalUrl(canonical)).toBe(canonical);
    }),
    { numRuns: 1000 },
  );
});

test("the order of query parameters does not change a canonical URL", () => {
  const parameters = fc.array(fc.constantFrom("a=1", "a=2", "a", "a=", "b=%20", "utm_id=3", "é=1"));
  fc.assert(
    fc.property(
      parameters.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      ([first, second]) => {
        const [a, b] = [first, second].map((all) =>
          canonicalUrl(`https://e.org/p?${all.join("&")}`),
        );
        expect(a).toBe(b);
      },
    ),
  );
});

test("no text makes the canonical URL throw", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string()), (text) => {
      canonicalUrl(text);
      canonicalUrl(`https://${text}`);
    }),
  );
});

test("every day of the calendar is read as its UTC day, and impossible days are refused", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const time = Date.parse(`${text}T00:00:00.000Z`);
        const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
        const read = parsePartialDate(text);
        expect(read !== null).toBe(isReal);
        if (read === null) return;
        expect(read.start.getTime()).toBe(time);
        expect(read.end.getTime() - time).toBe(86_400_000);
        expect(liesWithin(read, dayBounds(text, text))).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test("every instant is read as JavaScript reads it, at any offset", () => {
  const instants = fc.date({
    min: new Date("0002-01-01"),
    max: new Date("9998-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.integer({ min: -14, max: 14 }), (instant, hours) => {
      const local = new Date(instant.getTime() + hours * 3_600_000).toISOString().slice(0, -1);
      const text = `${local}${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
      expect(parsePartialDate(text)?.start).toEqual(instant);
    }),
  );
});

test("a snapped index never splits a surrogate pair, and snapping a grapheme start changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(50), (text, at) => {
      const index = Math.min(at, text.length);
      for (const snapped of [
        snapDown(text, index),
        snapUp(text, index),
        snapToGrapheme(text, index),
      ]) {
        expect(text.slice(0, snapped).isWellFormed()).toBe(true);
      }
      const start = snapToGrapheme(text, index);
      expect(snapToGrapheme(text, start)).toBe(start);
    }),
  );
});

test("a window of well-formed text always holds well-formed text", () => {
  fc.assert(
    fc.property(anyText, fc.nat(40), fc.nat(40), (text, start, end) => {
      if (isWindowOf(text, { start, end }))
        expect(text.slice(start, end).isWellFormed()).toBe(true);
    }),
  );
});

test("a normalised topic is already normalised", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const topic = normalizeText(text);
      expect(normalizeText(topic)).toBe(topic);
      expect(topic).not.toMatch(/^\s|\s$|\s\s/u);
    }),
  );
});

test("strict JSON reads what JSON.stringify writes of storable values, and never throws", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: "grapheme" }), (value) => {
      const text = JSON.stringify(value);
      const read = parseStrictJson(text);
      if (/\\u0000|__proto__/.test(text)) return;
      expect(read).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0d8a1 \n') }), (text) => {
      expect(typeof parseStrictJson(text).ok).toBe("boolean");
    }),
  );
});

test("canonical JSON parses to the same value, and equal values have equal hashes", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
      const again: unknown = JSON.parse(canonicalJson(value));
      expect(hashOf(again)).toBe(hashOf(value));
    }),
  );
});
