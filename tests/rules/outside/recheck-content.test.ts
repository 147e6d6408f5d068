import { describe, expect, test } from "vitest";
import { recheckContent } from "#lib/outside/recheck/recheck-content.js";

const cited = "Ana Lund produced “Harbour Glass” in Oslo, in 2019 – not in Bergen.";
const paragraphs = [
  "The band went north in the winter with two tape machines and a borrowed van, and stayed.",
  cited,
  "They slept in the school, and the caretaker let them play in the gym after the children left.",
  "Most takes were kept as they were, with the wind in the windows and the creaking chairs.",
];
const title = "How the record was made";
/** Few words of the cited sentence are in it. */
const retold =
  "Whatever one hears there is the work of Ana Lund, who never left the coast that year.";
const japanese = [
  "倉庫は冬のあいだ使われておらず、壁には古い潮の匂いが残っていたという。",
  "高瀬理沙は二〇一一年に函館で九曲すべてのピアノを弾いた。",
  "大家は最初の月だけ怒ったが、やがて差し入れの魚を持って来るようになった。",
];

const pageOf = (parts: readonly string[]) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${parts
    .map((part) => `<p>${part}</p>`)
    .join("")}</main></body></html>`;

/** The verdict of a recheck on a cited sentence, at its first or another position in the saved text. */
function verdictOf(html: string, saved = paragraphs, from = 0, quote = cited) {
  const text = saved.join("\n");
  const start = text.indexOf(quote, from);
  const found = recheckContent({
    bytes: Buffer.from(html),
    contentType: "text/html; charset=utf-8",
    saved: [{ title, text, windows: [{ id: "w", start, end: start + quote.length }] }],
  });
  return found[0]?.verdict;
}

const withCited = (words: string) =>
  pageOf(paragraphs.map((part) => (part === cited ? words : part)));

test("an added or lost negation alone is a rewording", () => {
  expect(verdictOf(pageOf(paragraphs))).toBe("stands");
  expect(verdictOf(withCited(cited.replace("produced", "never produced")))).toBe("reworded");
  expect(verdictOf(withCited(cited.replace("not in Bergen", "in Bergen")))).toBe("reworded");
});

test.each([
  ["straight quotation marks and a hyphen", cited.replace(/[“”]/g, '"').replace("–", "-")],
  ["other quotation marks", cited.replace("“", "«").replace("”", "»")],
  ["spaces that do not break", cited.replaceAll(" ", "\u00a0")],
  ["letters of full width", cited.replace("2019", "２０１９")],
  ["composed of parts", cited.normalize("NFD")],
  ["markup inside", cited.replace("Ana Lund", "<b>Ana</b> <i>Lund</i>")],
])("the same words with %s still count as present", (_name, words) => {
  expect(verdictOf(withCited(words))).toBe("stands");
});

test.each([
  ["a number", cited.replace("2019", "2018")],
  ["a name", cited.replace("Lund", "Lunde")],
  ["a capital letter", cited.replace("Oslo", "oslo")],
])("%s that changed is a rewording", (_name, words) => {
  expect(verdictOf(withCited(words))).toBe("reworded");
});

describe("a sentence that occurs twice", () => {
  const twice = [...paragraphs, cited];
  const later = twice.join("\n").lastIndexOf(cited);

  test("is found where it is cited", () => {
    expect(verdictOf(pageOf(twice), twice)).toBe("stands");
    expect(verdictOf(pageOf(twice), twice, later)).toBe("stands");
  });

  test("is not found where it was cited after it was removed there", () => {
    expect(verdictOf(pageOf(twice.slice(0, -1)), twice, later)).not.toBe("stands");
    const first = [...twice.slice(0, 1), ...twice.slice(2)];
    expect(verdictOf(pageOf(first), twice)).not.toBe("stands");
    expect(verdictOf(pageOf(first), twice, later)).toBe("stands");
  });
});

const under = (heading: string, body: string) =>
  `<html><head><title>${heading}</title></head><body><h1>${heading}</h1>${body}</body></html>`;
const [before, , behind] = paragraphs;

test.each([
  ["a consent wall", under(title, "<p>We use cookies. Accept all.</p><button>OK</button>")],
  ["the same in German", under(title, "<p>Alle akzeptieren oder Einwilligung verwalten.</p>")],
  ["a consent page", under("Before you continue", "<p>We and 842 partners store data.</p>")],
  ["a check for humans", under("Just a moment", "<p>Enable JavaScript to continue.</p>")],
  ["an error with status 200", under("503 Service Unavailable", "<hr>nginx")],
  ["an error under its title", under(title, "<p>Please try again in a few minutes.</p>")],
  ["a notice that nothing is here", under("Page not found", "<p>Try the search.</p>")],
  ["a form to log in", under(title, "<form><input type=password></form>")],
  ["a wall behind the beginning", under(title, `<p>${before}</p><p>Subscribe to read on.</p>`)],
  ["the beginning alone", under(title, `<p>${before}</p>`)],
  ["the end alone", under(title, `<p>${paragraphs[3]}</p>`)],
  ["an empty page", under(title, "<div id=app></div>")],
  ["another article", under("A harbour in May", `<p>${"The boats lay still. ".repeat(40)}</p>`)],
])("%s counts as unreachable", (_name, html) => {
  expect(verdictOf(html)).toBe("unreachable");
});

test("words that the page dropped between others that it kept are missing", () => {
  expect(verdictOf(pageOf([before ?? "", behind ?? "", paragraphs[3] ?? ""]))).toBe("gone");
});

test("other words at the end of a page are a rewording; a page that ends before them is unreachable", () => {
  const kept = paragraphs.filter((part) => part !== cited);
  const saved = [...kept, cited];
  const otherwise = "In Oslo, in 2019, it was Ana Lund who produced “Harbour Glass”.";
  expect(verdictOf(pageOf([...kept, otherwise]), saved)).toBe("reworded");
  expect(verdictOf(pageOf([...kept, retold]), saved)).toBe("reworded");
  expect(verdictOf(pageOf(kept), saved)).toBe("unreachable");
});

test.each([
  ["divided by blanks", paragraphs, cited, retold, " "],
  [
    "divided by nothing",
    japanese,
    japanese[1] ?? "",
    "アルバムで聞こえる鍵盤の音は、どれも高瀬理沙という一人の音楽家のものである。",
    "",
  ],
])("sentences of one line, %s, are told apart", (_name, sentences, quote, otherwise, between) => {
  const line = sentences.join(between);
  expect(verdictOf(pageOf([line]), [line], 0, quote)).toBe("stands");
  expect(verdictOf(pageOf([line.replace(quote, otherwise)]), [line], 0, quote)).toBe("reworded");
  const others = sentences.filter((sentence) => sentence !== quote);
  expect(verdictOf(pageOf([[...others, quote].join(between)]), [line], 0, quote)).toBe("moved");
});

describe("a page with the same short phrases in another order is not the same page", () => {
  const shuffled = (part: string, phrase: RegExp) => (part.match(phrase) ?? []).toReversed();

  test("where blanks divide words", () => {
    const phrases = paragraphs.map((part) => shuffled(part, /\S+(?: \S+){0,2}/g).join(" "));
    expect(verdictOf(pageOf(phrases))).toBe("unreachable");
  });

  test("where nothing divides them", () => {
    const [, quote = ""] = japanese;
    expect(verdictOf(pageOf(japanese), japanese, 0, quote)).toBe("stands");
    const phrases = japanese.map((part) => shuffled(part, /.{1,7}/gu).join(""));
    expect(verdictOf(pageOf(phrases), japanese, 0, quote)).toBe("unreachable");
  });
});

test("a page that lacks the words and much of the text around them counts as unreachable, not changed", () => {
  const part = (n: number) =>
    `Reel ${n} holds what the shelf of box ${n} was made for in room ${n}.`;
  const parts = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => part(from + n));
  const saved = [...parts(0, 10), cited, ...parts(10, 20)];
  expect(verdictOf(pageOf([...parts(0, 8), ...parts(12, 20)]), saved)).toBe("gone");
  expect(verdictOf(pageOf([...parts(0, 6), ...parts(15, 20)]), saved)).toBe("unreachable");
});

test("a page with only the repeated parts of a text is unreachable", () => {
  const refrain =
    "This is one of twelve letters that the band wrote home from the north that year.";
  const saved = [...paragraphs.flatMap((part) => [refrain, refrain, part]), refrain, refrain];
  expect(verdictOf(pageOf(saved), saved)).toBe("stands");
  expect(verdictOf(pageOf([refrain, refrain]), saved)).toBe("unreachable");
});
