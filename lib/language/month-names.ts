import { folded } from "#lib/language/folding.js";

/**
 * Languages whose month names are read, from the runtime's calendar data; when two share a word,
 * the earlier language wins.
 */
const languages = "en de fr es it nl pt sv da nb ro tr ru uk el pl cs hi ar fi".split(" ");
const letters = /^[\p{L}\p{M}]{3,}$/u;

let known: Map<string, number> | undefined;

/**
 * The month, 1 to 12, that a word names in one of these languages, also when shortened or
 * inflected; null for other words.
 */
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
      // Finnish short forms are also names: Elo, Loka.
      if (language === "fi" && options.month === "short") continue;
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        ...options,
        timeZone: "UTC",
      });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month - 1, 15));
        const name = parts.find(({ type }) => type === "month")?.value.replace(/\.$/, "") ?? "";
        // The calendar has "5 мая", but not "в мае".
        const forms = language === "ru" ? [name, name.replace(/[ая]$/u, "е")] : [name];
        for (const key of forms.map(folded)) {
          if (letters.test(name) && !months.has(key)) months.set(key, month);
        }
      }
    }
  }
  return months;
}
