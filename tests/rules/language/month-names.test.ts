import { expect, test } from "vitest";
import { folded } from "#lib/language/folding.js";
import { monthNamed } from "#lib/language/month-names.js";

/** When two languages share a word, the earlier one says which month it is. */
const languages = "en de fr es it nl pt sv da nb ro tr ru uk el pl cs hi ar fi".split(" ");
const letters = /^[\p{L}\p{M}]{3,}$/u;

test("months are named as the calendars of twenty languages name them, also shortened and inflected", () => {
  const named = new Map<string, number>([["sept", 9]]);
  for (const language of languages) {
    for (const { month, day } of [
      { month: "long" },
      { month: "long", day: "numeric" },
      { month: "short" },
    ] as const) {
      // Finnish short forms are also names: Elo, Loka.
      if (language === "fi" && month === "short") continue;
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        month,
        day,
        timeZone: "UTC",
      });
      for (let number = 1; number <= 12; number++) {
        const parts = format.formatToParts(Date.UTC(2024, number - 1, 15));
        const name = parts.find(({ type }) => type === "month")?.value.replace(/\.$/, "") ?? "";
        if (letters.test(name) && !named.has(folded(name))) named.set(folded(name), number);
      }
    }
  }
  expect(new Map([...named.keys()].map((name) => [name, monthNamed(name)]))).toEqual(named);
  expect(named.size).toBe(343);
  expect(["Oktober", "styczeń", "kesäkuuta", "elo", "song"].map(monthNamed)).toEqual([
    10,
    1,
    6,
    null,
    null,
  ]);
});

test.each([
  ["Russian", "январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре"],
  [
    "Ukrainian",
    "січні лютому березні квітні травні червні липні серпні вересні жовтні листопаді грудні",
  ],
  [
    "Polish",
    "styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu",
  ],
  ["Czech", "lednu únoru březnu dubnu květnu červnu červenci srpnu září říjnu listopadu prosinci"],
])('months are named as after "in", which no calendar has: %s', (_language, months) => {
  expect(months.split(" ").map(monthNamed)).toEqual(months.split(" ").map((_, at) => at + 1));
});
