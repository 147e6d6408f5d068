import { folded } from "#lib/kernel/folding.js";

/** Languages whose months are known, by their names in the runtime's calendar data; the first to have a word keeps it. */
const languages = "en de fr es it nl pt sv da nb ro tr ru uk el pl cs hi ar".split(" ");
const letters = /^[\p{L}\p{M}]{3,}$/u;

let known: Map<string, number> | undefined;

/** The month, 1 to 12, that a word names in one of many languages, also shortened or inflected; null for any other. */
export function monthNamed(word: string): number | null {
  known ??= monthNames();
  return known.get(folded(word)) ?? null;
}

function monthNames(): Map<string, number> {
  const months = new Map<string, number>([["sept", 9]]);
  for (const language of languages) {
    for (const options of [
      { month: "long" },
      { month: "long", day: "numeric" },
      { month: "short" },
    ] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        ...options,
        timeZone: "UTC",
      });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month - 1, 15));
        const name = parts.find(({ type }) => type === "month")?.value.replace(/\.$/, "") ?? "";
        const key = folded(name);
        if (letters.test(name) && !months.has(key)) months.set(key, month);
      }
    }
  }
  return months;
}
