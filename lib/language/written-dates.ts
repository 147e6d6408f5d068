import { isCalendarDay } from "#lib/kernel/partial-date.js";
import { folded } from "#lib/language/folding.js";
import { monthNamed } from "#lib/language/month-names.js";
import { wordsOf } from "#lib/language/words.js";
import { asciiDigits, numberAt } from "#lib/language/written-numbers.js";

/**
 * What a text says about a date; null: nothing. Years are a range: a decade, a century or a year.
 */
export interface WrittenDate {
  years: readonly [from: number, to: number] | null;
  month: number | null;
  day: number | null;
}

/** A date written in a text, with its readings: 11/10/2018 has two. */
export interface DateInText {
  readings: WrittenDate[];
  words: number;
}

const separators = /^[-./‐‑–]$/u;
const beforeMonth = /^(?:[ \u00a0.\-/]|\. )$/u;
const afterMonth = /^(?:[ \u00a0.,\-/]|[.,]\s|,\s)$/u;
const blank = /^[ \u00a0-]$/u;
/** A foreign short month name may be an English word, so in English it needs a capital: not "put out 3". */
const mayBeWord =
  /^(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|maj|mei)$)[a-zà-ž]{3}$/u;
const ofMonth = new Set(["of", "de", "del", "di", "do"]);
const dayEnding = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?$/u;
const decades = new Map(
  `twenties thirties forties fifties sixties seventies eighties nineties`
    .split(" ")
    .map((word, index) => [word, 1920 + 10 * index]),
);

/**
 * The date that starts at a word, or null: 2018-10-11, 11.10.2018, 2018年10月11日, October 11, 2018,
 * 11 Oct 2018, October 2018, the 1990s, the nineties, the 19th century, and a year alone.
 *
 * @param words from that word on, as written
 * @param between the text between the word at this index and the next word
 */
export function dateAt(
  words: readonly string[],
  between: (index: number) => string,
  language: string,
): DateInText | null {
  const plain = (index: number) => asciiDigits(words[index] ?? "");
  const named = dayFirst(words, plain, between) ?? monthFirst(words, plain, between);
  const ends = [words[0], words[(named?.words ?? 0) - 1]];
  const isOpen = language === "en" && named?.readings[0]?.years === null;
  return (
    numeric(plain, between) ??
    chinese(plain) ??
    (isOpen && ends.some((one) => mayBeWord.test(one ?? "")) ? null : named) ??
    period(words, plain, between, language) ??
    yearRange(plain, between) ??
    yearAlone(plain(0))
  );
}

/** Maximum UTF-16 units of a text that `writtenDay` reads, and words of a date. */
const [maxDayChars, maxDayWords] = [100, 8];

/** The first day in a short text, as YYYY-MM-DD; null when there is none or it has two readings. */
export function writtenDay(text: string): string | null {
  const plain = text.replace(/\s+/gu, " ");
  if (plain.length > maxDayChars) return null;
  const words = wordsOf(plain);
  for (const first of words.keys()) {
    const rest = words.slice(first, first + maxDayWords);
    const date = dateAt(
      rest.map(({ word }) => word),
      (index) => plain.slice(rest[index]?.end, rest[index + 1]?.start),
      "en",
    );
    const days = new Set(date?.readings.flatMap((reading) => dayIn(reading) ?? []));
    const [day] = days;
    if (day !== undefined) return days.size === 1 ? day : null;
  }
  return null;
}

function dayIn({ years, month, day }: WrittenDate): string | null {
  if (years === null || month === null || day === null) return null;
  const written = [month, day].map((part) => `${part}`.padStart(2, "0"));
  const date = [years[0], ...written].join("-");
  return isCalendarDay(date) ? date : null;
}

type Plain = (index: number) => string;
type Between = (index: number) => string;

function numeric(plain: Plain, between: Between): DateInText | null {
  if (!separators.test(between(0)) || between(0) !== between(1)) return null;
  const [one, two, three] = [plain(0), plain(1), plain(2)];
  const whole = /^\d{1,2}$/;
  if (isYear(one) && whole.test(two) && /^\d{1,2}(?:T\d*)?$/.test(three)) {
    return dated([[Number(one), Number(two), Number.parseInt(three, 10)]], 3);
  }
  if (!whole.test(one) || !whole.test(two) || !isYear(three)) return null;
  const [year, a, b] = [Number(three), Number(one), Number(two)];
  return dated(
    [
      [year, b, a],
      [year, a, b],
    ],
    3,
  );
}

const marks = { year: /^[年년]/u, month: /^[月월]/u, day: /^[日일]/u };

/** 2018年10月11日 and 2018년 10월 11일; the number and its mark may be one word or two. */
function chinese(plain: Plain): DateInText | null {
  let at = 0;
  const part = (mark: RegExp): number | null => {
    const match = /^(\d{1,4})(\D*)$/u.exec(plain(at));
    if (match === null) return null;
    const isOne = mark.test(match[2] ?? "");
    if (!isOne && (match[2] !== "" || !mark.test(plain(at + 1)))) return null;
    at += isOne ? 1 : 2;
    return Number(match[1]);
  };
  const year = part(marks.year);
  const month = part(marks.month);
  const day = month === null ? null : part(marks.day);
  if (month === null || month > 12) return null;
  return {
    readings: [{ years: year === null ? null : [year, year], month, day }],
    words: at,
  };
}

/** 11 October 2018, 11. Oktober, 11 de octubre de 2018, the 11th of October. */
function dayFirst(words: readonly string[], plain: Plain, between: Between): DateInText | null {
  const day = dayOf(plain(0));
  if (day === null) return null;
  let at = 1;
  if (!beforeMonth.test(between(0))) return null;
  if (ofMonth.has(folded(words[1] ?? "")) && between(1) === " ") at = 2;
  const month = monthNamed(words[at] ?? "");
  if (month === null) return null;
  return inYear(yearBehind(words, plain, between, at), month, day, at + 1);
}

/** October 11, 2018, October 11th, October 2018. */
function monthFirst(words: readonly string[], plain: Plain, between: Between): DateInText | null {
  const month = monthNamed(words[0] ?? "");
  if (month === null) return null;
  const alone = yearBehind(words, plain, between, 0);
  if (alone !== null) return inYear(alone, month, null, 1);
  const day = beforeMonth.test(between(0)) ? dayOf(plain(1)) : null;
  if (day === null) return null;
  return inYear(yearBehind(words, plain, between, 1), month, day, 2);
}

/** A month or day with the year that follows it, or else alone in so many words. */
function inYear(
  behind: { year: number; words: number } | null,
  month: number,
  day: number | null,
  words: number,
): DateInText {
  const years = behind === null ? null : ([behind.year, behind.year] as const);
  return { readings: [{ years, month, day }], words: behind?.words ?? words };
}

/** The year that follows the word at index `at`, with the number of words up to its end. */
function yearBehind(words: readonly string[], plain: Plain, between: Between, at: number) {
  const isOf = ofMonth.has(folded(words[at + 1] ?? "")) && between(at) === " ";
  const next = isOf ? at + 2 : at + 1;
  if (!(isOf ? blank.test(between(at + 1)) : afterMonth.test(between(at)))) return null;
  return isYear(plain(next)) ? { year: Number(plain(next)), words: next + 1 } : null;
}

/** The 1990s, '90s, the nineties, 1990年代, the 19th century. */
function period(
  words: readonly string[],
  plain: Plain,
  between: Between,
  language: string,
): DateInText | null {
  const decade = /^((?:1\d|20)?\d0)(?:s|er|х|-х)$/u.exec(plain(0));
  const named = decades.get((words[0] ?? "").toLowerCase());
  if (decade !== null || named !== undefined) {
    const from = named ?? Number(decade?.[1]);
    return years(from < 100 ? 1900 + from : from, 9, 1);
  }
  const isDecade = /^(?:(?:1\d|20)\d0|[2-9]0)$/.test(plain(0));
  if (isDecade && /^['’]s(?!\p{L})/u.test(between(0))) {
    const from = Number(plain(0));
    return years(from < 100 ? 1900 + from : from, 9, 1);
  }
  if (isYear(plain(0)) && plain(1) === "年代") return years(Number(plain(0)), 9, 2);
  const ordinal = numberAt(words.slice(0, 3), between, language);
  if (ordinal === null || ordinal.words > 2) return null;
  const century = folded(words[ordinal.words] ?? "");
  if (century !== "century" || !blank.test(between(ordinal.words - 1))) return null;
  return years(((ordinal.readings[0] ?? 1) - 1) * 100, 100, ordinal.words + 1);
}

function years(from: number, more: number, words: number): DateInText {
  return { readings: [{ years: [from, from + more], month: null, day: null }], words };
}

/** 1936–40: the first and last year. */
function yearRange(plain: Plain, between: Between): DateInText | null {
  const [first, end] = [plain(0), plain(1)];
  if (!isYear(first) || !/^\d\d$/.test(end) || !/^[-–—/]$/u.test(between(0))) return null;
  const last = first.slice(0, 2) + end;
  if (last <= first) return null;
  const readings = [first, last].flatMap((year) => years(Number(year), 0, 1).readings);
  return { readings, words: 2 };
}

function yearAlone(word: string): DateInText | null {
  return isYear(word) ? years(Number(word), 0, 1) : null;
}

function dated(parts: [year: number, month: number, day: number][], words: number) {
  const readings = parts
    .filter(([, month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
    .map(([year, month, day]) => ({ years: [year, year] as const, month, day }));
  return readings.length === 0 ? null : { readings, words };
}

function dayOf(word: string): number | null {
  const day = Number(dayEnding.exec(word)?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

/** Whether the digits are a year, 1000 to 2199. */
function isYear(word: string): boolean {
  return /^(?:1\d|2[01])\d\d$/.test(word);
}

/** Whether a date says all that another one says: a day covers its month, a year covers no day. */
export function covers(said: WrittenDate, wanted: WrittenDate): boolean {
  const inYears =
    wanted.years === null ||
    (said.years !== null && said.years[0] >= wanted.years[0] && said.years[1] <= wanted.years[1]);
  return (
    inYears &&
    (wanted.month === null || wanted.month === said.month) &&
    (wanted.day === null || wanted.day === said.day)
  );
}
