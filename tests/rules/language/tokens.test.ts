import { describe, expect, test } from "vitest";
import { contentTerms, tokensOf } from "#lib/language/tokens.js";
import { tsvectorOf } from "#lib/language/tsvector.js";
import { cpuMsOf } from "../../support/cpu-time.js";

function termsOf(text: string): string[] {
  return tokensOf(text).map(({ term }) => term);
}

describe("the terms of a text", () => {
  test("ignore case, accents and full width", () => {
    expect(termsOf("BJØRK på Øya, Café ＡＢＣ")).toEqual(termsOf("bjork pa oya cafe abc"));
    expect(termsOf("Ærøskøbing STRAẞE Łódź þing")).toEqual(["aeroskob", "strass", "lodz", "thing"]);
    expect(termsOf("e\u0301te\u0301")).toEqual(termsOf("été"));
  });

  test("join the forms of an English word, and leave names with digits unchanged", () => {
    expect(termsOf("recording recorded records")).toEqual(["record", "record", "record"]);
    expect(termsOf("blink182s 2005")).toEqual(["blink182s", "2005"]);
  });

  test("lose the English endings after an apostrophe, keep don't whole and split names", () => {
    expect(termsOf("Lorenzo's Lorenzo’s singers' we're don't don’t L'Homme O'Connor")).toEqual([
      "lorenzo",
      "lorenzo",
      "singer",
      "we",
      "dont",
      "dont",
      "l",
      "homm",
      "o",
      "connor",
    ]);
  });

  test("separate words in scripts without spaces", () => {
    expect(termsOf("東京の音楽家は新しい歌を発表した。")).toEqual(
      expect.arrayContaining(["東京", "音楽家", "歌", "発表"]),
    );
    expect(termsOf("นักร้องเพลงใหม่").length).toBeGreaterThan(1);
    expect(termsOf("ABBAの曲")).toEqual(["abba", "の", "曲"]);
  });

  test("keep marks that distinguish words, and drop the vowel signs of Arabic", () => {
    expect(termsOf("が か")).toEqual(["が", "か"]);
    expect(termsOf("दिन दीन")).toEqual(["दिन", "दीन"]);
    expect(termsOf("أُغْنِيَة")).toEqual(termsOf("اغنية"));
  });

  test("have their positions in the original text, in UTF-16 units", () => {
    const text = "🎸 Øya's 東京の";
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "Øya",
      "東京",
      "の",
    ]);
  });

  test("are never longer than 64 characters, however long a word is", () => {
    expect(termsOf("a".repeat(5000))).toEqual(["a".repeat(64)]);
    expect(termsOf("ﷺ".repeat(300)).every((term) => term.length <= 64)).toBe(true);
  });

  test("do not exist for emoji, punctuation and white space", () => {
    expect(termsOf("🎸 👩‍👩‍👧 … — '' \n")).toEqual([]);
  });

  test("of a megabyte are found within a reader's wait, even in hostile text", async () => {
    const spent = await cpuMsOf(() => {
      for (const unit of ["the singer recorded ", "a'", "a\u0301", "東京の", "\u0301", "a"]) {
        tokensOf(unit.repeat(Math.ceil(1_000_000 / unit.length)));
      }
    });
    expect(spent).toBeLessThan(10_000);
  });
});

describe("the content terms of a question", () => {
  test("are distinct and exclude stop words", () => {
    expect(contentTerms("What did the singer say about the Singer's song?")).toEqual([
      "singer",
      "sai",
      "song",
    ]);
  });

  test("are all terms when only stop words remain", () => {
    expect(contentTerms("The Who")).toEqual(["the", "who"]);
    expect(contentTerms("…")).toEqual([]);
  });

  test("keep a name that has the stem of a stop word", () => {
    expect(contentTerms("Who is John Doe?")).toEqual(["john", "doe"]);
  });
});

describe("a tsvector", () => {
  test("has the title first with weight A and the body after it", () => {
    expect(tsvectorOf("The Song", "the song was sung")).toBe(
      "'the':1A,3 'song':2A,4 'wa':5 'sung':6",
    );
    expect(tsvectorOf(null, "歌 Øya")).toBe("'歌':1 'oya':2");
    expect(tsvectorOf(null, "…")).toBe("");
  });

  test("counts at most 255 positions of one lexeme", () => {
    expect(tsvectorOf(null, "song ".repeat(1000)).split(",")).toHaveLength(255);
  });

  test("counts no position beyond 16383, and that one once", () => {
    const filler = Array.from({ length: 16_400 }, (_, index) => `w${index}x`).join(" ");
    const vector = tsvectorOf(null, `${filler} last last`);
    expect(vector).toContain("'w16399x':16383");
    expect(vector.endsWith("'last':16383")).toBe(true);
  });

  test("stays under Postgres' megabyte by dropping repetitions first, then the last lexemes", () => {
    const words = Array.from({ length: 120_000 }, (_, index) => `first${index}x`);
    const vector = tsvectorOf(null, `${words.join(" ")} ${words.slice(0, 50).join(" ")}`);
    const lexemes = vector.split(" ");
    const bytes = lexemes.reduce((sum, lexeme) => sum + lexeme.indexOf("':") + 4, 0);
    expect(bytes).toBeLessThan(1_048_575);
    expect(lexemes[0]).toBe("'first0x':1");
    expect(lexemes.length).toBeLessThan(words.length);
    expect(vector).not.toContain(",");
  });
});
