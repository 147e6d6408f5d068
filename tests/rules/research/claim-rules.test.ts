import { describe, expect, test } from "vitest";
import { sentencesOf } from "#lib/language/sentences.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { citedWindow, claimsOf } from "#lib/research/claims/answer-claims.js";
import { citedText } from "#lib/research/claims/cited-text.js";
import { contradictionIn, unsaidIn } from "#lib/research/claims/judge-by-rules.js";
import { isNameForm } from "#lib/research/claims/other-value.js";
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
    ["German tens", "Es hat 24 Lieder.", "Es hat vierundzwanzig Lieder und ist nicht lang."],
    ["French tens", "Il y a 25 chansons.", "Il y a vingt-cinq chansons sur ce disque."],
    ["Spanish tens", "Tiene 32 canciones.", "El disco tiene treinta y dos canciones."],
    [
      "Russian tens",
      "На альбоме 25 песен о море и о доме.",
      "На альбоме двадцать пять песен о море и о доме.",
    ],
    [
      "Russian tens in another case",
      "Группа написала 25 песен за два года.",
      "Группа написала около двадцати пяти песен за 2 года.",
    ],
    [
      "a number before a word that is a month elsewhere",
      "She wrote 3 out of 5 songs in 1999.",
      "In 1999 she wrote three out of five songs.",
    ],
    [
      "a number after such a word",
      "They put out 3 albums in 1999.",
      "In 1999 they put out three albums and twelve singles.",
    ],
    [
      "a short month without its capital",
      "It came out on October 12.",
      "it is out oct 12 for all.",
    ],
    ["a group", "The four members met in Oslo.", "The quartet met in Oslo, in a school of 300."],
    ["about as many", "It sold nearly 300 copies.", "It sold 297 copies."],
    ["a year after its apostrophe", "It came out in 1998.", "It came out in '98, not in '99."],
    [
      "a length that is told in other words",
      "The long tour took 13 weeks.",
      "They were away from May to August and gave 40 concerts on tour.",
    ],
    ["what can be counted", "They have three members.", "The members are Ana, Bo and Siri."],
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
    [
      "Russian tens",
      "Группа дала 26 концертов в стране.",
      "Группа дала двадцать пять концертов в стране.",
      ["26"],
    ],
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
    ["Russian", "Она вышла в октябре 2018 года.", day],
    ["Ukrainian", "Альбом вийшов у травні 2003 року.", "Альбом вийшов 5 травня 2003 року."],
    ["Polish", "Płyta ukazała się w maju 2003 roku.", "Płyta ukazała się 5 maja 2003 roku."],
    ["Czech", "Album vyšlo v květnu 2003.", "Album vyšlo 5. května 2003."],
    ["English of Polish", "It came out on 5 May 2003.", "Płyta ukazała się 5 maja 2003 roku."],
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
    [
      "another day of a short month",
      "It came out on Oct 12.",
      "It came out on Oct 11.",
      ["Oct 12"],
    ],
    [
      "another Polish month",
      "Płyta ukazała się w czerwcu 2003 roku.",
      "Płyta ukazała się w maju 2003 roku.",
      ["czerwcu 2003"],
    ],
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
    [
      "what has its short form beside",
      "Low Lamp Guild is a name for all of them.",
      "Low Lamp Guild (LLG) is a name for all of them.",
    ],
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
      "who stands for one that a single name opens with",
      "Tom Berg sang all of the songs.",
      "Audrey sang all of the songs. Tom Berg drew the cover.",
      ["Tom Berg"],
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
    [
      "a capital at each word",
      "Greta Lindqvist produced Tinder Almanac.",
      "Ana Lund produced Tinder Almanac.",
      ["Greta Lindqvist"],
    ],
    [
      "a name whose word the window has in no name",
      "They recorded it in New Harbour.",
      "They recorded a new album at home.",
      ["New Harbour"],
    ],
  ])("%s is looked up", (_name, statement, window, words) => {
    expect(missing(statement, window)).toEqual(words);
  });

  test.each([
    ["a person named by the surname", "It was mixed by Ana Lund.", "Lund mixed it."],
    [
      "parts of two people",
      "It was mixed by Tom Lund.",
      "Tom Berg wrote it. His wife is Ana Lund.",
    ],
    [
      "a year reckoned from another",
      "The album is of 2016.",
      "The single is of 2013; the album came 3 years later.",
    ],
    ["a span between two years", "They lasted 19 years.", "They met in 1994 and parted in 2013."],
    [
      "a month of a year said elsewhere",
      "They played in Oslo in July 2012.",
      "In May 2012 they played in Bergen, and in July in Oslo.",
    ],
  ])("%s is left open", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
  });

  test.each([
    [
      "a year that no span leads to",
      "The album is of 2017.",
      "The single is of 2013; the album came 3 years later.",
      ["2017"],
    ],
    [
      "a month that stands nowhere",
      "They played in Oslo in June 2012.",
      "In May 2012 they played in Bergen, and in July in Oslo.",
      ["June 2012"],
    ],
  ])("%s is missing all the same", (_name, statement, window, words) => {
    expect(missing(statement, window)).toEqual(words);
  });

  test.each([
    [
      "what a person is",
      "Producer Ana Lund lives in Oslo.",
      "Ana Lund, who made the record, lives in Oslo.",
    ],
    ["a German noun and a name", "Sie nahm es im Studio Kelp auf.", "She recorded it at Kelp."],
    [
      "a noun before a verb",
      "Production took a year in Oslo.",
      "They needed a year in Oslo to make it.",
    ],
    ["a fronted German object", "Gitarre spielte Tom Berg.", "Tom Berg played the strings."],
  ])("%s is not a name that must be present", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
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

/** The words of a one-sentence draft that it may not say without its window having them. */
function unsaid(draft: string, ...windows: string[]): string[] {
  const cited = windows.map((window) => citedText(window, [], analyzerOf(window)));
  return itemSentences(draft, analyzerOf(draft))
    .flatMap((sentence) => unsaidIn(sentence, cited, [], true))
    .map(({ start, end }) => draft.slice(start, end));
}

describe("a name in another script than its window's is left open", () => {
  const russian =
    "Группу «Low Lamp» собрала Анна Керн. Третий альбом вышел в Риге в мае 2003 года.";
  const english = "Anna Kern formed Low Lamp. Their third album came out in Riga in May 2003.";
  test.each([
    ["Latin beside Cyrillic", "Anna Kern formed Low Lamp in Riga.", russian],
    ["Cyrillic beside Latin", "Анна Керн выпустила альбом в Риге.", english],
    [
      "Latin beside Japanese",
      "Anna Kern formed the band in Riga.",
      "アンナ・ケルンがリガで結成した。",
    ],
    ["Latin in a Chinese sentence", "乐队由Anna Kern创立。", "这支乐队由安娜·克恩创立。"],
    ["with a small number in words", "Their third album came out in Riga in May 2003.", russian],
    ["a word that opens the sentence", "Released in Riga, it came out in 2003.", russian],
  ])("%s", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
    expect(unsaid(statement, window)).toEqual([]);
    expect(verdicts(statement, [window])).toEqual([null]);
  });

  test.each([
    ["a name in the window's script", "Анна Берг formed Low Lamp.", russian, ["Анна Берг"]],
    ["of one language", "Анна Керн собрала Slack Water.", russian, ["Slack Water"]],
    ["another year", "Anna Kern formed Low Lamp in 2004.", russian, ["2004"]],
    ["another month", "Anna Kern formed Low Lamp in June 2003.", russian, ["June 2003"]],
  ])("but not %s", (_name, statement, window, words) => {
    expect(unsaid(statement, window)).toEqual(words);
  });

  test("also when only one of its windows is in another script", () => {
    const other = "Low Lamp is a band from Riga.";
    expect(unsaid("Anna Kern formed Low Lamp.", other)).toEqual(["Anna Kern"]);
    expect(unsaid("Anna Kern formed Low Lamp.", other, russian)).toEqual([]);
  });
});

test.each([
  ["Yes: Ana Lund formed Low Lamp.", []],
  ["Yes, Ana Lund formed Low Lamp.", []],
  ["No, Ana Lund formed Low Lamp.", []],
  ["Ja, Ana Lund hat die Band Low Lamp gegründet.", []],
  ["Oui – Ana Lund a formé Low Lamp.", []],
  ["Yes formed Low Lamp.", ["Yes"]],
  ["Berg, Ana Lund and two others formed Low Lamp.", ["Berg"]],
])("a yes or no that begins a sentence is not taken for a name: %s", (draft, words) => {
  expect(unsaid(draft, "Ana Lund formed the band Low Lamp with two others.")).toEqual(words);
});

describe("what may be said in other words is left open", () => {
  test.each([
    [
      "a passive",
      "Reed was signed by Bain for three albums.",
      "Bain signed Reed for three albums.",
    ],
    [
      "an active",
      "Bain signed Reed for three albums.",
      "Reed was signed by Bain for three albums.",
    ],
    [
      "a passive with more",
      "Lund was thanked by Reed in his speech.",
      "Reed thanked Lund in his speech.",
    ],
    [
      "a German passive",
      "Petri wurde von Wolf gebeten, den Bass zu spielen.",
      "Wolf hat Petri gebeten, den Bass zu spielen.",
    ],
    [
      "what is counted",
      "Eva Strand wrote five songs.",
      "Kari Moen wrote four of the nine songs; the rest came from Eva Strand.",
    ],
    [
      "what is said of a pair",
      "Okafor is the singer of the two.",
      "Daisy Okafor sang, and in 2009 Oliver Grant played.",
    ],
    ["a negation", "They did not record it in Oslo.", "They recorded it in Oslo."],
    ["a dropped negation", "They recorded it in Oslo.", "They did not record it in Oslo."],
    ["number", "It was No. 1 for a week.", "It was number 1 for a week."],
  ])("%s", (_name, statement, window) => {
    expect(missing(statement, window)).toBeNull();
  });

  test.each([
    [
      "with the same words",
      "Bain signed Reed for three albums.",
      "Reed signed Bain for three albums.",
      ["Reed"],
    ],
    [
      "and with another name",
      "Bain was signed by Lie for three albums.",
      "Reed was signed by Lie for three albums.",
      ["Bain"],
    ],
  ])("but roles exchanged %s are found", (_name, statement, window, words) => {
    expect(missing(statement, window)).toEqual(words);
  });
});

/** The verdicts of the rules on an answer whose sentences all cite these windows. */
function verdicts(
  answer: string,
  windows: readonly string[],
  isPlaced = false,
  title = "News",
): (string | null)[] {
  const sentences = sentencesOf(answer);
  const citations = windows.map((quote, at) => ({
    ...{ sourceId: `s${at}`, revision: "r", start: 0, end: quote.length, quote },
    ...(isPlaced
      ? { answerStart: sentences[at]?.start ?? 0, answerEnd: sentences[at]?.end ?? 1 }
      : {}),
  }));
  const cited = citations.map((citation, at) =>
    citedWindow(at, citation, { ...source, title, text: citation.quote }, "Kelp"),
  );
  return claimsOf(answer, citations, cited).map(({ byRules }) => byRules?.verdict ?? null);
}
const source = {
  kind: "web_page" as const,
  publishedAt: null,
  activityDate: null,
  activityDateKind: null,
};

describe("only what a window says in the same words, or as the same statement, is supported", () => {
  const window =
    "Ana Lund produced “Skerry” in Oslo. She was late. “Skerry” was released on 3 May 2019.";
  test.each([
    ["the same sentence", "Ana Lund produced Skerry in Oslo.", "supported"],
    ["a part of it", "Ana Lund produced it in Oslo.", null],
    ["the same pronoun", "She was late.", null],
    ["the same credit", "“Skerry” was produced by Ana Lund.", "supported"],
    ["the same date, less precise", "“Skerry” came out in May 2019.", "supported"],
    ["a statement with more in it", "“Skerry”, their second album, came out in May 2019.", null],
    ["another credit", "“Skerry” was mixed by Ana Lund.", null],
    ["another date", "Oslo saw “Skerry” in 2019.", null],
    ["roles exchanged", "Skerry produced Ana Lund in Oslo.", null],
    ["roles exchanged in the passive", "Ana Lund was produced by Skerry in Oslo.", null],
    ["another role beside", "“Skerry” was produced by Ana Lund, the writer.", null],
    ["another deed beside", "“Skerry” was produced by Ana Lund, who arranged it.", null],
    ["a form beside", "“Skerry” was released on 3 May 2019 as a single.", null],
    ["a form before", "The single “Skerry” was released on 3 May 2019.", null],
    ["the same role again", "“Skerry” was produced by Ana Lund, the producer.", "supported"],
    ["a negation of the same sentence", "Ana Lund never produced Skerry in Oslo.", null],
    ["a negation of the same date", "“Skerry” was not released on 3 May 2019.", null],
    ["a negation of the same credit", "“Skerry” was hardly produced by Ana Lund.", null],
  ])("%s", (_name, answer, verdict) => {
    expect(verdicts(answer, [window])).toEqual([verdict]);
  });

  test("a question or a part of a sentence states nothing", () => {
    expect(verdicts("Ana Lund produced Skerry.", ["Ana Lund produced Skerry?"])).toEqual([null]);
    const quote = "Ana Lund produced Skerry.";
    const text = `Nobody says that ${quote}`;
    const citation = {
      sourceId: "s",
      revision: "r",
      start: text.indexOf(quote),
      end: text.length,
      quote,
    };
    const cited = citedWindow(0, citation, { ...source, title: null, text }, "Kelp");
    expect(claimsOf(quote, [citation], [cited]).map(({ byRules }) => byRules)).toEqual([null]);
  });

  test("who produced one record did not produce the other", () => {
    const both = "“Skerry” was produced by Ana Lund. Tom Berg produced “Low Lamp”.";
    expect(verdicts("Tom Berg produced “Skerry”.", [both])).toEqual(["unsupported"]);
    expect(verdicts("“Low Lamp” was produced by Tom Berg.", [both])).toEqual(["supported"]);
  });
});

test("a name may be in what the earlier sentences cite", () => {
  const windows = ["Ana Lund is a singer from Oslo.", "She moved to Bergen in 2019."];
  expect(verdicts("Ana Lund sings in Oslo. Lund moved to Bergen in 2019.", windows, true)).toEqual([
    null,
    null,
  ]);
  expect(
    verdicts("Ana Lund sings in Oslo. Ida Holm moved to Bergen in 2019.", windows, true),
  ).toEqual([null, "unsupported"]);
});

test("a short answer is read in the language of its source", () => {
  const window =
    "Ana Lund hat das Album in Oslo aufgenommen, und sie spielte dort alle Lieder ohne Band.";
  expect(verdicts("Ida Holm spielte das Schlagzeug.", [window])).toEqual(["unsupported"]);
  expect(verdicts("Oslo, ohne Schlagzeug", [window])).toEqual([null]);
});
