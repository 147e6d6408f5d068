import { beforeEach, describe, expect, test } from "vitest";
import { guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { mainText } from "#lib/outside/page/main-text.js";
import { pageReader, type ReadPage } from "#lib/outside/page/page-reader.js";
import { publicationDate } from "#lib/outside/page/publication-date.js";
import { cpuMsOf } from "../support/cpu-time.js";
import { closedAfterFile } from "../support/database.js";
import { absent, html, localServer } from "../support/outside/server.js";

let read: ReadPage;

const server = await closedAfterFile(localServer(() => absent));
beforeEach(() => {
  const fetchText = guardedFetch({ contact: undefined, allowHosts: [server.host] });
  read = pageReader(
    fetchText,
    robots(fetchText, () => performance.now()),
  );
  server.asked.length = 0;
});

const pageOf = async (answer: ReturnType<typeof html>, path = "/story") => {
  server.answer = (asked) => (asked.path === "/robots.txt" ? absent : answer);
  const result = await read(`${server.url}${path}`, AbortSignal.timeout(30_000));
  if (result.kind !== "page") throw new Error(`the page was ${result.kind}`);
  return result.page;
};
const paragraph = "<p>The band recorded the album over one winter, far from any town.</p>";
const article = (head: string, body = paragraph.repeat(4)) =>
  `<!doctype html><html><head><title>Winter</title>${head}</head><body><article>${body}</article></body></html>`;
const published = (time: string) => `<meta property="article:published_time" content="${time}">`;

describe("who speaks on a page", () => {
  const intro = paragraph.repeat(2);
  const ask = "What did you hear in that barn, all winter long?";
  const reply = "Mostly the wind, and a tap that nobody could close, which is on the record.";
  /** The words of each voice, by the name that is stated. */
  async function said(body: string): Promise<[name: string | null, words: string][] | null> {
    const { text, voices } = await pageOf(html(article("", body)));
    return (
      voices?.map(({ start, name }, at) => [
        name,
        text.slice(start, voices[at + 1]?.start).trim(),
      ]) ?? null
    );
  }
  const asked = (label: (name: string) => string, after = "") =>
    `${intro}${[0, 1].map(() => `<p>${label("Ida Lund")} ${ask}</p><p>${label("Bo Dahl")} ${reply}</p><p>${reply}</p>`).join("<h2>Later</h2>")}<p>${label("Ida Lund")} Thank you.</p>${after}`;

  test.each<[string, (name: string) => string]>([
    ["strong words with a colon", (name) => `<strong>${name}:</strong>`],
    ["bold words before a colon", (name) => `<b> ${name}</b>:`],
    ["nested strong words", (name) => `<em><strong>${name}</strong></em><strong>:</strong>`],
  ])("is stated by %s at the beginning of paragraphs", async (_, label) => {
    const shown = (name: string) =>
      label(name)
        .replace(/<[^>]+>/g, "")
        .trim();
    const turn = [
      ["Ida Lund", `${shown("Ida Lund")} ${ask}`],
      ["Bo Dahl", `${shown("Bo Dahl")} ${reply}\n${reply}`],
    ];
    expect(await said(asked(label, paragraph))).toEqual([
      ...turn,
      [null, "Later"],
      ...turn,
      ["Ida Lund", `${shown("Ida Lund")} Thank you.`],
      [null, "The band recorded the album over one winter, far from any town."],
    ]);
  });

  test("is stated by the terms of a list of definitions", async () => {
    const turn = `<dt>Ida Lund</dt><dd>${ask}</dd><dt>Bo Dahl:</dt><dd>${reply}</dd><dd>${reply}</dd>`;
    const voices = await said(`${intro}<dl>${turn.repeat(2)}</dl>${paragraph}`);
    expect(voices?.map(([name]) => name)).toEqual([
      "Ida Lund",
      null,
      "Bo Dahl",
      null,
      "Ida Lund",
      null,
      "Bo Dahl",
      null,
    ]);
    expect(voices?.[2]).toEqual(["Bo Dahl", `${reply}\n${reply}`]);
  });

  test.each([
    [
      "a discography",
      "<p><b>Label:</b> Low Tide Ledger, on sea-grey vinyl.</p><p><b>Producer:</b> Petra Vannevik, in the barn.</p>".repeat(
        6,
      ),
    ],
    [
      "credits as definitions",
      `<dl>${"<dt>Label</dt><dd>Low Tide Ledger, in Oslo</dd><dt>Mixed by</dt><dd>Declan Moyle, at home</dd>".repeat(6)}</dl>`,
    ],
    ["questions without names", `<p><b>${ask}</b></p><p>${reply}</p>`.repeat(4)],
    ["one name alone", `<p><b>Ida Lund:</b> ${ask}</p>`.repeat(4)],
    ["names in plain letters", `<p>Ida Lund: ${ask}</p><p>Bo Dahl: ${reply}</p>`.repeat(4)],
  ])("is not stated by %s", async (_, body) => {
    expect(await said(intro + body)).toBeNull();
  });
});

describe("main text", () => {
  test("paragraphs are on separate lines, without navigation and captions of pictures", async () => {
    const body = `<nav><a href="/">Home</a> <a href="/b">Bands</a></nav>${paragraph.repeat(3)}<figure><img src="x"><figcaption>A photograph</figcaption></figure><p>Second&nbsp;part<br>after a break.</p><p><a href="/more">Read more stories</a></p>`;
    const { text, title } = await pageOf(html(article("", body)));
    expect(title).toBe("Winter");
    expect(text.split("\n").slice(-2)).toEqual(["Second part", "after a break."]);
    expect(text).not.toMatch(/Home|photograph|Read more/);
  });

  test("a page without the tags that HTML allows to leave out has its title and text", async () => {
    const short = `<!doctype html> <html lang=en style><!-- saved --><meta charset=utf-8><title>Winter in a barn</title><style>p{color:red}</style><article>${paragraph.repeat(3)}</article>`;
    expect(await pageOf(html(short))).toMatchObject({
      title: "Winter in a barn",
      text: Array(3)
        .fill("The band recorded the album over one winter, far from any town.")
        .join("\n"),
    });
  });

  test("plain text is kept exactly as received", async () => {
    const text = "One line,\r\n  an indented one,\n\nand the last. ";
    expect((await pageOf(html(text, "text/plain"))).text).toBe(text);
  });

  test("a page's canonical link is accepted for its own host only", async () => {
    const own = await pageOf(html(article('<link rel="canonical" href="/winter">')));
    expect(own.canonicalUrl).toBe(`${server.url}/winter`);
    const foreign = '<link rel="canonical" href="https://elsewhere.example/winter">';
    expect((await pageOf(html(article(foreign)))).canonicalUrl).toBeNull();
  });

  test.each([
    ["20,000 nested elements", "<div>".repeat(20_000)],
    ["200,000 nested elements", "<div>".repeat(200_000)],
    ["half a million elements", "<b>x</b>".repeat(250_000)],
    ["tables that never end", "<table><tr><td>".repeat(50_000)],
    ["ten thousand paragraphs side by side", paragraph.repeat(10_000)],
    ["half a million entities", "&lt;".repeat(500_000)],
    ["a hundred thousand comments", "<!-- x -->".repeat(100_000)],
    ["a very long attribute list", `<p ${"a=1 ".repeat(200_000)}>`],
  ])("hostile HTML, %s, ends within half a second of CPU without a text", async (_what, hostile) => {
    const spent = await cpuMsOf(() => expect(mainText(hostile)).toBeNull());
    expect(spent).toBeLessThan(500);
  });
});

describe("charset", () => {
  const russian = "Группа записала альбом зимой вдали от города и людей.";
  const encoded = Buffer.from([...russian].map((letter) => cp1251(letter)));
  const inPage = (head: string) =>
    Buffer.concat([
      Buffer.from(`<html><head>${head}</head><body><article><p>`),
      encoded,
      Buffer.from("</p></article></body></html>"),
    ]);

  test.each([
    ["the header", "text/html; charset=windows-1251", ""],
    [
      "the header against a lying meta",
      "text/html; charset=windows-1251",
      '<meta charset="utf-8">',
    ],
    ["meta", "text/html", '<meta charset="windows-1251">'],
    [
      "the older meta",
      "text/html",
      '<meta http-equiv="Content-Type" content="text/html; charset=cp1251">',
    ],
  ])("is taken from %s", async (_from, type, head) => {
    const { text } = await pageOf({ headers: { "content-type": type }, body: inPage(head) });
    expect(text).toBe(russian);
  });

  test("a byte order mark overrides the header, and UTF-8 is the default", async () => {
    const marked = Buffer.from(`\ufeff${article("", "<p>Café Åse</p>")}`);
    const type = { "content-type": "text/html; charset=windows-1252" };
    expect((await pageOf({ headers: type, body: marked })).text).toBe("Café Åse");
    expect((await pageOf(html(article("", "<p>Café Åse</p>"), "text/html"))).text).toBe("Café Åse");
  });

  test("invalid bytes of a charset become replacement characters, never NUL or half a character", async () => {
    const body = Buffer.concat([Buffer.from("Broken "), Buffer.from([0, 0xff, 0xed, 0xa0, 0x80])]);
    const { text } = await pageOf({
      headers: { "content-type": "text/plain; charset=utf-8" },
      body,
    });
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toContain("\0");
  });
});

describe("publication date", () => {
  const url = "https://news.example/story";
  const ld = (value: unknown) =>
    `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

  test.each([
    ["OpenGraph", published("2024-05-02T23:30:00-05:00"), "2024-05-02T23:30:00-05:00"],
    ["JSON-LD", ld({ "@type": "NewsArticle", datePublished: "2024-05-02" }), "2024-05-02"],
    [
      "a graph",
      ld({ "@graph": [{ "@type": "BlogPosting", datePublished: "2024-05-02T10:00:00Z" }] }),
      "2024-05-02T10:00:00Z",
    ],
    ["citation tags", '<meta name="citation_publication_date" content="2024/05/02">', "2024-05-02"],
    ["microdata", '<span itemprop="datePublished" content="2024-05-02">May</span>', "2024-05-02"],
    ["microdata in words", '<span itemprop="datePublished">2 May 2024</span>', "2024-05-02"],
    ["time with pubdate", '<time pubdate datetime="2024-05-02">May</time>', "2024-05-02"],
    ["a time without an offset", published("2024-05-02 23:30:00"), "2024-05-02"],
  ])("%s is kept as it was published", { tags: ["2.3.publication"] }, (_from, head, expected) => {
    expect(publicationDate(article(head), url)).toBe(expected);
  });

  test("one instant in two offsets is not a contradiction, and the publisher's own day stays", {
    tags: ["2.3.publication"],
  }, () => {
    const head =
      published("2024-05-03T04:30:00Z") +
      ld({ "@type": "Article", datePublished: "2024-05-02T23:30:00-05:00" });
    expect(publicationDate(article(head), url)).toBe("2024-05-02T23:30:00-05:00");
  });

  test.each([
    ["none at all", ""],
    [
      "two that differ",
      published("2024-05-02") + ld({ "@type": "Article", datePublished: "2023-01-09" }),
    ],
    [
      "an article and the page around it that differ",
      ld({
        "@graph": [
          { "@type": "WebPage", datePublished: "2019-01-09" },
          { "@type": "NewsArticle", datePublished: "2024-05-02" },
        ],
      }),
    ],
    [
      "metadata and the time that the page marks as its publication",
      `${published("2024-05-02")}<time class="dt-published" datetime="2023-01-09">January</time>`,
    ],
    [
      "a day, and an instant that fell on no place's such day",
      `${published("2024-05-03T09:59:00Z")}<b itemprop="datePublished">4 May 2024</b>`,
    ],
    [
      "a day, and an instant whose own offset says another",
      `${published("2024-05-03T09:00:00+02:00")}<b itemprop="datePublished">2024-05-04</b>`,
    ],
    ["a modification only", '<meta property="article:modified_time" content="2024-05-02">'],
    ["an event's day", ld({ "@type": "MusicEvent", startDate: "2024-05-02" })],
    ["a day that does not exist", published("2024-02-30")],
    ["numbers in an order that countries differ in", published("05/06/2024")],
    [
      "a comment's time",
      '<div class="comment"><time pubdate datetime="2024-05-02">May</time></div>',
    ],
    [
      "times of several things",
      '<time datetime="2024-05-02"></time><time datetime="2024-05-09"></time>',
    ],
  ])("unknown stays unknown: %s", { tags: ["2.3.publication-unknown"] }, (_what, head) => {
    expect(publicationDate(article(head), url)).toBeNull();
  });

  test.each([
    ["2024-05-03T23:15:00Z", "2024-05-04", "2024-05-04"],
    ["2024-05-03T04:30:00Z", "2024-05-02", "2024-05-02"],
    ["2024-05-03T10:00:00Z", "2024-05-04", "2024-05-04"],
    ["2024-05-03T04:30:00Z", "2024-05-03", "2024-05-03T04:30:00Z"],
    ["2024-05-02T23:30:00-05:00", "2024-05-03", "2024-05-02T23:30:00-05:00"],
  ])(
    "%s and the day %s agree, and the publisher's own day stays",
    {
      tags: ["2.3.publication"],
    },
    (instant, day, expected) => {
      const head = `${published(instant)}<b itemprop="datePublished">${day}</b>`;
      expect(publicationDate(article(head), url)).toBe(expected);
    },
  );

  test("times of other pages, and an unmarked time, do not contradict metadata", {
    tags: ["2.3.publication"],
  }, () => {
    const others = ["2023-01-09", "2023-02-09"].map(
      (day) => `<time class="entry-date" datetime="${day}"></time>`,
    );
    for (const times of [others.join(""), '<time datetime="2024-06-01">the concert</time>']) {
      expect(publicationDate(article(published("2024-05-02"), times), url)).toBe("2024-05-02");
    }
  });

  test("a different day in the address is a contradiction", {
    tags: ["2.3.publication-unknown"],
  }, () => {
    const page = article(published("2024-05-03T02:00:00Z"));
    expect(publicationDate(page, "https://news.example/2024/05/02/story")).toBeNull();
    expect(publicationDate(page, "https://news.example/2024/05/03/story")).toBe(
      "2024-05-03T02:00:00Z",
    );
  });
});

test("a page that robots.txt disallows is not read", async () => {
  server.answer = ({ path }) =>
    path === "/robots.txt"
      ? { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /" }
      : html(article(""));
  const result = await read(`${server.url}/story`, AbortSignal.timeout(30_000));
  expect(result).toEqual({ kind: "refused", reason: "robots" });
  expect(server.asked.map(({ path }) => path)).toEqual(["/robots.txt"]);
});

function cp1251(letter: string): number {
  const code = letter.charCodeAt(0);
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
}
