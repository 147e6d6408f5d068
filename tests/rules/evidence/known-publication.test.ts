import fc from "fast-check";
import { expect, test } from "vitest";
import { knownPublication } from "#lib/evidence/known-publication.js";
import { storedOriginal } from "#lib/evidence/stored-original.js";
import { collectedPage } from "../../support/outside.js";

const hourMs = 3_600_000;
const readAt = "2026-11-22T10:00:00.000Z";
const after = (hours: number) => new Date(Date.parse(readAt) + hours * hourMs).toISOString();

test("a publication date is known up to a day after the reading, and unknown beyond, in any offset", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.constantFrom("Z", "+14:00", "-12:00", "+05:30"),
      (hours, offset) => {
        const minutes =
          offset === "Z" ? 0 : Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
        const shift = (offset.startsWith("-") ? -minutes : minutes) / 60;
        const text = after(hours + shift).replace("Z", offset);
        expect(knownPublication(text, readAt)).toBe(hours <= 24 ? text : null);
      },
    ),
  );
});

test("a day is known when it has begun anywhere within a day after the reading", () => {
  expect(knownPublication("2026-11-23", readAt)).toBe("2026-11-23");
  expect(knownPublication("2026-11-24", readAt)).toBeNull();
  expect(knownPublication("2026-11-24", "2026-11-22")).toBe("2026-11-24");
  expect(knownPublication("2026-11-25", "2026-11-22")).toBeNull();
  expect(knownPublication(null, readAt)).toBeNull();
});

test("a collected original is stored without a date that lies ahead, and otherwise unchanged", async () => {
  const row = (publishedAt: string | null) =>
    storedOriginal(
      "a",
      "r",
      collectedPage("https://news.example/a", "Text.", { publishedAt, retrievedAt: readAt }),
    );
  expect(await row(after(25))).toEqual(await row(null));
  expect(await row(after(25))).toMatchObject({ publishedAt: null, datedFrom: null, text: "Text." });
  expect(await row(after(24))).toMatchObject({ publishedAt: after(24) });
});
