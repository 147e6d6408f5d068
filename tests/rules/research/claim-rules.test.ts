import { describe, expect, test } from "vitest";
import { analyzerOf } from "#lib/language/tokens.js";
import { citedText } from "#lib/research/claims/cited-text.js";
import { contradictionIn } from "#lib/research/claims/judge-by-rules.js";
import { isNameForm } from "#lib/research/claims/swapped-items.js";
import { itemSentences } from "#lib/research/claims/text-items.js";

/** The words of a one-sentence statement that the rules miss in a window; null when they find nothing. */
function missing(statement: string, window: string, context: string[] = []): string[] | null {
  const cited = [citedText(window, context, analyzerOf(window))];
  const found = itemSentences(statement, analyzerOf(statement)).flatMap(
    (sentence) => contradictionIn(sentence, cited)?.missing ?? [],
  );
  return found.length === 0 ? null : found.map(({ start, end }) => statement.slice(start, end));
}

describe("numbers", () => {
  test.each([
    ["three and 3", "They made three records.", "They made 3 records."],
    ["3 and three", "They made 3 records.", "They made three records."],
    ["twenty-one", "It has twenty-one songs.", "It has 21 songs."],
    ["a hundred and five", "It has one hundred and five songs.", "It has 105 songs."],
    ["a comma", "It sold 1,000 copies.", "It sold 1000 copies."],
    ["a stop", "Es wurden 1.000 Stück verkauft.", "Es wurden 1000 Stück verkauft."],
    ["a blank", "It sold 1 000 copies.", "It sold 1,000 copies."],
    ["a million", "It sold 2 million copies.", "It sold 2,000,000 copies."],
    ["2.5 million", "It sold 2,500,000 copies.", "It sold 2.5 million copies."],
    ["an ordinal", "It is their 3rd record.", "It is their third record."],
    ["other digits", "صدرت 12 أغنية", "صدرت ١٢ أغنية"],
    [
      "another language",
      "Sie machten 3 Platten.",
      "Die Band hat drei Platten und eine Single aufgenommen.",
    ],
  ])("%s: the same number written differently is found", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
  });

  test.each([
    ["digits", "They made 4 records.", "They made 3 records.", ["4"]],
    ["words", "They made four records.", "They made three records.", ["four"]],
    ["a decimal", "It costs 2.5 pounds.", "It costs 2.4 pounds.", ["2.5"]],
    ["a scale", "It sold 2 million copies.", "It sold 2 thousand copies.", ["2 million"]],
    [
      "two exchanged",
      "They made 3 records and 12 videos.",
      "They made 12 records and 3 videos.",
      ["3"],
    ],
  ])("%s: another number is missing", (_name, statement, window, words) => {
    expect(missing(statement, window)).toEqual(words);
  });
});

describe("dates", () => {
  const day = "It came out on 2018-10-11.";
  test.each([
    ["month first", "It came out on October 11, 2018.", day],
    ["day first", "It came out on 11 Oct 2018.", day],
    ["an ordinal", "It came out on the 11th of October 2018.", day],
    ["numbers, either way", "It came out on 11/10/2018.", day],
    ["a year for a day", "It came out in 2018.", day],
    ["a month for a day", "It came out in October 2018.", day],
    ["a month alone", "It came out in October.", day],
    ["a decade for a year", "They met in the 1990s.", "They met in 1994."],
    ["90's", "They met in the 90's.", "They met in 1994."],
    ["nineties", "They met in the nineties.", "They met in the 1990s."],
    ["a century for a year", "It is a house of the 19th century.", "It is a house of 1872."],
    ["the end of a range", "They lived there until 1940.", "They lived there in 1936–40."],
    ["German", "Es erschien am 11. Oktober 2018.", day],
    ["Spanish", "Salió el 11 de octubre de 2018.", day],
    ["Chinese", "发行于2018年10月11日。", "It came out on October 11, 2018."],
    [
      "parts that stand apart",
      "It came out on October 11, 2018.",
      "In 2018 it came out on October 11.",
    ],
  ])("%s: the same date written differently or less precisely is found", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
  });

  test.each([
    ["another day", "It came out on October 12, 2018.", day, ["October 12, 2018"]],
    [
      "a day for a year",
      "It came out on October 11, 2018.",
      "It came out in 2018.",
      ["October 11, 2018"],
    ],
    ["another year", "It came out in 2017.", day, ["2017"]],
    ["a year for a decade", "They met in 1994.", "They met in the 1990s.", ["1994"]],
    ["another decade", "They met in the 1980s.", "They met in 1994.", ["1980s"]],
    [
      "a date of something else in the window",
      "The record came out in 2021.",
      "The record came out in 2018. The band split in 2021.",
      ["2021"],
    ],
  ])("%s is missing", (_name, statement, window, words) => {
    expect(missing(statement, window)).toEqual(words);
  });
});

describe("names", () => {
  test.each([
    ["a part", "It was sung by Mr Cave.", "Nick Cave sang it."],
    ["a possessive", "It is on Cave's record.", "It is on the record of Nick Cave."],
    ["initials", "It was heard at the UN.", "It was heard at the United Nations."],
    ["accents", "It was sung by Bjork.", "Björk sang it."],
    ["an inflected form", "Запись сделана в Лондоне.", "Город записи: Лондон."],
    [
      "a start of a sentence",
      "Recorded quickly, it pleased all.",
      "It was made fast and pleased all.",
    ],
    ["a list in another order", "It was played by Tom and Ana.", "It was played by Ana and Tom."],
  ])("%s is found", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
  });

  test.each([
    ["a person", "It was sung by Tom Berg.", "It was sung by Nick Cave.", ["Tom Berg"]],
    [
      "first in the sentence",
      "Berg sang all of the songs.",
      "Cave sang all of the songs.",
      ["Berg"],
    ],
    [
      "one who did something else",
      "Tom Berg produced the whole record.",
      "Ana Lund produced the whole record. Tom Berg drew the cover.",
      ["Tom Berg"],
    ],
    [
      "two exchanged",
      "Tom Berg produced what Ana Lund wrote.",
      "Ana Lund produced what Tom Berg wrote.",
      ["Tom Berg"],
    ],
  ])("%s is missing", (_name, statement, window, words) => {
    expect(missing(statement, window)).toEqual(words);
  });

  test.each([
    ["norway", "norwegian", true],
    ["лондон", "лондоне", true],
    ["cave", "caves", true],
    ["tom", "tomas", false],
    ["marshall", "margaret", false],
    ["manchester", "manchurian", false],
    ["edinburgh", "edinbourg", true],
  ])("%s and %s are forms of one name: %s", (one, other, isForm) => {
    expect([isNameForm(one, other), isNameForm(other, one)]).toEqual([isForm, isForm]);
  });

  test("the artist, the title and a catalog entry's date count, and only there", () => {
    const [statement, window] = ["Skerry by Ana Lund came out in 2019.", "A record of nine songs."];
    expect(missing(statement, window, ["Ana Lund", "Skerry", "2019-05-01"])).toBeNull();
    expect(missing(statement, window)).toEqual(["Ana Lund", "2019"]);
  });
});

describe("negations", () => {
  test.each([
    ["not", "They did not record it in Oslo.", "They recorded it in Oslo.", ["not"]],
    ["never", "It was never released.", "It was released.", ["never"]],
    ["a contraction", "They didn't record it.", "They recorded it.", ["didn't"]],
    ["without", "It was made without drums.", "It was made with drums.", ["without"]],
    ["a dropped one", "They recorded it in Oslo.", "They did not record it in Oslo.", ["recorded"]],
    [
      "one that stands elsewhere",
      "It was not released in Norway.",
      "It was released in Norway. It did not sell.",
      ["released"],
    ],
    ["German", "Das Album erschien nicht.", "Das Album erschien.", ["nicht"]],
    [
      "Vietnamese",
      "Nhóm không phát hành album tại Na Uy.",
      "Nhóm phát hành album tại Na Uy.",
      ["không"],
    ],
  ])("%s", (_name, statement, window, words) => {
    expect(missing(statement, window)).toEqual(words);
  });

  test.each([
    ["the same negation", "They did not record it.", "They didn't record it."],
    ["another word for it", "They could not finish it.", "They were unable to finish it."],
    ["not only", "It was not only released in Norway.", "It was released in Norway and Sweden."],
    ["number", "It was No. 1 for a week.", "It was number 1 for a week."],
    [
      "a word that denies in another language",
      "Album được phát hành khi nào: 1975.",
      "Album được phát hành năm 1975.",
    ],
  ])("%s is not a contradiction", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
  });
});
