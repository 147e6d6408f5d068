import { describe, expect, test } from "vitest";
import { analyzerOf, analyzers, contentTerms, tokensOf } from "#lib/language/tokens.js";
import { cpuMsOf } from "../../support/cpu-time.js";

function analyzer(tag: string) {
  const found = analyzers.find((one) => one.tag === tag);
  if (found === undefined) throw new Error(`there is no analyzer ${tag}`);
  return found;
}

const termsOf = (tag: string, text: string) =>
  tokensOf(text, analyzer(tag)).map(({ term }) => term);

/** A sentence about one record in each language, and the tag of its analyzer. */
const texts: [string, string, string][] = [
  ["English", "en2", "The band recorded the album in the spring and played it on their tour."],
  ["German", "de2", "Die Band hat das Album im Frühjahr aufgenommen und auf der Tournee gespielt."],
  [
    "Spanish",
    "es2",
    "La banda grabó el álbum en la primavera y lo tocó durante su gira por el sur.",
  ],
  [
    "French",
    "fr2",
    "Le groupe a enregistré cet album au printemps et il est joué dans une tournée.",
  ],
  [
    "Italian",
    "it2",
    "La band ha registrato questo album nella primavera e gli altri sono della tournée.",
  ],
  [
    "Dutch",
    "nl2",
    "De band heeft het album in het voorjaar opgenomen en speelt het ook op een tournee.",
  ],
  [
    "Portuguese",
    "pt2",
    "A banda gravou o álbum na primavera e ele foi tocado pela primeira vez em uma sala.",
  ],
  [
    "Romanian",
    "ro2",
    "Trupa a înregistrat albumul în primăvară și a fost cântat pentru cei din oraș.",
  ],
  [
    "Norwegian",
    "sc2",
    "Bandet spilte inn albumet om våren, og det ble spilt på en turné etter jul.",
  ],
  ["Turkish", "tr2", "Grup albümü ilkbaharda kaydetti ve bu turne için bir şarkı daha yazdı."],
  [
    "Vietnamese",
    "vi2",
    "Ban nhạc đã thu âm album vào mùa xuân và biểu diễn trong chuyến lưu diễn.",
  ],
  ["Russian", "en2", "Группа записала этот альбом весной и сыграла его на гастролях."],
  ["Ukrainian", "cy2", "Гурт записав цей альбом навесні і зіграв його на гастролях у Києві."],
  ["Arabic", "en2", "سجلت الفرقة الألبوم في الربيع وعزفته في جولتها."],
  ["Persian", "fa2", "گروه این آلبوم را در بهار ضبط کرد و در تور خود نواخت."],
  ["Japanese", "en2", "バンドは春にアルバムを録音し、ツアーで演奏した。"],
];

describe("the language of a text", () => {
  test.each(texts)("%s is recognised by its letters and function words", (_, tag, text) => {
    expect(analyzerOf(text).tag).toBe(tag);
  });

  test.each([
    ["nothing", ""],
    ["a title", "Sturm und Drang"],
    ["a name", "Los Angeles"],
    [
      "a German title in an English sentence",
      "Die Toten Hosen is a band from the west of Germany.",
    ],
    ["words without function words", "Neues Album, Tournee 2024"],
    ["single letters", "d = n(s) / l, c m t j"],
    ["names in a Greek text", "Η μπάντα ηχογράφησε το δίσκο Die Welt und das Leben."],
  ])("of %s is not taken for another than English", (_, text) => {
    expect(analyzerOf(text).tag).toBe("en2");
  });

  test("is detected from a bounded part of it", async () => {
    const spent = await cpuMsOf(() => {
      for (const unit of ["the ", "a\u0301", "и", "한", "đ ", "\u0301"]) {
        analyzerOf(unit.repeat(Math.ceil(10_000_000 / unit.length)));
      }
    });
    expect(spent).toBeLessThan(1_000);
  });
});

describe("the forms of a word are one term", () => {
  test.each([
    ["de2", "Aufnahme Aufnahmen", "Aufnahme Aufgabe"],
    ["de2", "Müller Muller", "Müller Mutter"],
    ["es2", "canción canciones", "canción cantante"],
    ["fr2", "enregistrement enregistrements", "chanson chanteur"],
    ["it2", "canzone canzoni", "canzone cantante"],
    ["pt2", "informação informações", "informação grupo"],
    ["nl2", "opname opnamen", "opname opera"],
    ["ro2", "cântec cântecul cântecului cantec", "cântec cânepă"],
    ["sc2", "plate platen platene", "plate plass"],
    ["tr2", "albüm albümler albümünden", "albüm alan"],
    ["en2", "песня песню песнями", "песня певец"],
    ["en2", "كتاب الكتاب كتابها", "كتاب أغنية"],
    ["en2", "τραγούδι τραγούδια τραγουδιού", "τραγούδι δίσκος"],
    ["en2", "किताब किताबें किताबों", "किताब नाच"],
    ["en2", "recording recorded", "recording reception"],
  ])("%s: %s, and not %s", (tag, forms, others) => {
    expect(new Set(termsOf(tag, forms)).size).toBe(1);
    expect(new Set(termsOf(tag, others)).size).toBe(2);
  });

  test("but not forms that only differ by Vietnamese marks, which other languages fold", () => {
    expect(termsOf("vi2", "nhạc nhắc đa da")).toEqual(["nhạc", "nhắc", "đa", "da"]);
    expect(new Set(termsOf("en2", "nhạc nhac")).size).toBe(1);
  });

  test("but not in a language of the same letters whose endings are unknown", () => {
    expect(new Set(termsOf("cy2", "пісня пісню")).size).toBe(2);
    expect(new Set(termsOf("fa2", "آلبوم البوم")).size).toBe(1);
  });
});

describe("a Korean word", () => {
  test("becomes its pairs of syllables, which stay when particles or other words are joined to it", () => {
    expect(termsOf("en2", "음악가는")).toEqual(["음악", "악가", "가는"]);
    expect(termsOf("en2", "대중음악가")).toEqual(expect.arrayContaining(["음악", "악가"]));
    expect(termsOf("en2", "노래")).toEqual(["노래"]);
  });

  test("gives each of its terms the window of the word", () => {
    const [first, second] = tokensOf("새 음악가", analyzer("en2")).slice(1);
    expect([first?.start, first?.end]).toEqual([2, 5]);
    expect(second).toEqual({ term: "악가", start: 2, end: 5 });
  });
});

describe("function words weigh nothing in a question", () => {
  test.each([
    ["de2", "Welche Band hat das Album aufgenommen?", ["band", "album", "aufgenomm"]],
    ["es2", "¿Quién grabó el álbum?", ["grab", "album"]],
    ["tr2", "Albümü kim kaydetti?", ["album", "kayde"]],
    ["en2", "Кто записал альбом?", ["записа", "альб"]],
    ["en2", "من سجل الألبوم؟", ["سجل", "البوم"]],
    ["en2", "Ποιος ηχογράφησε το άλμπουμ;", ["ηχογρα", "αλμπου"]],
    ["en2", "アルバムは誰の曲ですか。", ["アルバム", "曲"]],
    ["en2", "누구의 앨범", ["앨범"]],
  ])("%s: %s", (tag, question, expected) => {
    expect(contentTerms(question, analyzer(tag))).toEqual(expected);
  });

  test("in its own language and in the language of the text", () => {
    expect(contentTerms("Was hat die Band in the studio gespielt?", analyzer("de2"))).not.toContain(
      "hat",
    );
    expect(contentTerms("What did the band play?", analyzer("de2"))).toEqual(["band", "play"]);
  });

  test("count when nothing else remains", () => {
    expect(contentTerms("wer ist das", analyzer("de2"))).toHaveLength(3);
  });
});

test("a megabyte in any script is analyzed within a reader's wait", async () => {
  const spent = await cpuMsOf(() => {
    for (const unit of [
      "записями ",
      "ملفات ",
      "음악가",
      "τραγουδιού",
      "अच्छाइयों ",
      "aufnahmen",
      "ș",
    ]) {
      const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
      for (const one of analyzers) tokensOf(text.slice(0, 60_000), one);
      tokensOf(text);
    }
  });
  expect(spent).toBeLessThan(15_000);
});
