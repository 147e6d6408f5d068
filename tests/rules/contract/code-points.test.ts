import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { CorrectionToSave } from "#lib/contract/corrections.js";
import { httpUrl, storableText, topicText } from "#lib/contract/primitives.js";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { normalizeText } from "#lib/kernel/text.js";

const wave = "🌊";
const text = fc.string({ unit: "grapheme", maxLength: 40 });

test("the length of a string is its number of code points, as the published document counts", () => {
  fc.assert(
    fc.property(text, fc.nat(10), fc.nat(20), (sent, min, more) => {
      const length = [...sent].length;
      const isWithin = length >= min && length <= min + more;
      expect(v.is(storableText(min, min + more), sent)).toBe(isWithin && !sent.includes("\0"));
    }),
  );
});

test("a topic's length is counted after normalisation", () => {
  fc.assert(
    fc.property(text, (sent) => {
      const length = [...normalizeText(sent)].length;
      expect(v.is(topicText(3, 9), sent)).toBe(length >= 3 && length <= 9 && !sent.includes("\0"));
    }),
  );
});

test("160 emoji are a topic, and 161 are not", { tags: ["2.1.topic"] }, () => {
  const asked = (topic: string) => v.is(ResearchRequest, { topic, evidenceNeed: "credits" });
  expect(asked(wave.repeat(160))).toBe(true);
  expect(asked(wave.repeat(161))).toBe(false);
  expect(asked(wave.repeat(3))).toBe(true);
  expect(asked(wave.repeat(2))).toBe(false);
});

test("an artist's words and URLs are counted in code points, too", () => {
  const requestId = "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d10";
  const corrected = (claim: string) =>
    v.is(CorrectionToSave, { requestId, claim, correction: "It was in May." });
  expect(corrected(wave.repeat(1000))).toBe(true);
  expect(corrected(wave.repeat(1001))).toBe(false);
  const address = "https://news.example/";
  expect(v.is(httpUrl(31), `${address}${wave.repeat(10)}`)).toBe(true);
  expect(v.is(httpUrl(31), `${address}${wave.repeat(11)}`)).toBe(false);
});
