/** Texts that make parsers slow, generated: each is of a size that any site may serve. */
export interface Bomb {
  name: string;
  body: string;
}

const elements =
  "a article blockquote div figure figcaption h1 h2 img li link meta p picture section source span svg table td time video".split(
    " ",
  );
const attributes =
  "alt aria-label class content data-src data-srcset href id itemprop name property rel role src srcset style title type".split(
    " ",
  );
/** What is repeated, and what ends the text so that nothing matches. */
const patterns: [name: string, repeated: string, end: string][] = [
  ["letters", "a", " b c"],
  ["blanks", " ", "x"],
  ["line breaks", "\n\t", "x"],
  ["pictures", ".jpg", " x"],
  ["candidates of srcset", "a 1x, ", "!"],
  ["display and blanks", "display ", "x"],
  ["declarations", "display:none;", "x"],
  ["names", "comment-1", "!"],
  ["dots of names", "og:dc.", "!"],
  ["addresses", "https://", " "],
  ["data addresses", "data:image/png;base64,", "!"],
  ["entities", "&amp;", "&"],
];

const paragraph =
  "<p>The band recorded the album over one winter, far from any town, with one stove and no clock.</p>";
/** The words that stand in every page whose bomb is in an attribute. */
export const words = "The band recorded the album over one winter";

export function pageWith(body: string, head = "<title>Winter</title>"): string {
  return `<!doctype html><html><head>${head}</head><body><article>${paragraph.repeat(5)}${body}</article></body></html>`;
}

/** A value of `size` characters of a pattern, and its end. */
function attributeValue([, repeated, end]: (typeof patterns)[number], size: number): string {
  return repeated.repeat(Math.ceil(size / repeated.length)) + end;
}

/** A page for each element and pattern: the element once with every attribute, each of `size` characters. */
export function attributeBombs(size: number): Bomb[] {
  return elements.flatMap((element) =>
    patterns.map((pattern) => ({
      name: `${element}, ${pattern[0]}`,
      body: pageWith(
        attributes
          .map((name) => `<${element} ${name}="${attributeValue(pattern, size)}">x</${element}>`)
          .join(""),
      ),
    })),
  );
}

/** Pages that took seconds to minutes before values and titles were cut. */
export function measuredBombs(): Bomb[] {
  const bombs: Record<string, string> = {
    "40 kB of srcset": pageWith(`<img srcset="${"a".repeat(40_000)} b c">`),
    "140 kB of srcset": pageWith(`<img srcset="${"a".repeat(140_000)} b c">`),
    "a lazy picture": pageWith(`<img class="lazy" data-x="${".jpg".repeat(25_000)} x">`),
    "a lazy figure": pageWith(`<figure class="lazy" data-x="${".jpg".repeat(25_000)} x"></figure>`),
    "a property of blanks": pageWith("", `<meta property="${blanks(100_000)}x" content="x">`),
    "a style of blanks": pageWith(`<p style="display${blanks(100_000)}x">x</p>`),
    "linked data that ends in blanks": pageWith(script(`{"a":1}-->${blanks(130_000)}x`)),
    "a title beside headings": pageWith(headings, `<title>${"winter ".repeat(26_000)}</title>`),
  };
  return Object.entries(bombs).map(([name, body]) => ({ name, body }));
}

const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
const headings = "<h2>A long heading of one winter far from any town</h2>".repeat(300);
const blanks = (count: number) => " ".repeat(count);

/** A page that takes more than its time whatever is cut before: a long name is compared with each heading. */
export const endlessPage = pageWith(
  headings +
    script(
      JSON.stringify({
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        headline: "winter far ".repeat(60_000),
      }),
    ),
);

/** Pages that are built to be slow in other ways than by an attribute. */
export function structureBombs(): Bomb[] {
  const bombs: Record<string, string> = {
    "nested elements": pageWith("<div>".repeat(60_000)),
    "nested lists, each closed by another name": pageWith("<ul><li></b>".repeat(30_000)),
    "open elements that others close": pageWith("<b><i></b>".repeat(30_000)),
    "unclosed tables": pageWith("<table><tr><td>".repeat(20_000)),
    "unclosed paragraphs": pageWith("<p>x".repeat(100_000)),
    "paragraphs that hold breaks": pageWith("x<br> <br>".repeat(1_900)),
    "an attribute list without an end": pageWith(`<p ${"a=1 ".repeat(100_000)}`),
    "many attributes of one element": pageWith(
      `<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}`).join(" ")}>x</p>`,
    ),
    "a tag without an end": pageWith(`<p class="${"a ".repeat(200_000)}`),
    "a name without an end": pageWith(`<${"a".repeat(400_000)}`),
    entities: pageWith("&lt;&#x41;&notanentity".repeat(20_000)),
    "half entities": pageWith("&".repeat(400_000)),
    comments: pageWith("<!-- x -->".repeat(50_000)),
    "a comment without an end": pageWith(`<!--${"- -".repeat(100_000)}`),
    "half comments": pageWith("<!-".repeat(100_000)),
    "character data": pageWith("<![CDATA[x]]>".repeat(30_000)),
    "a title beside long headings": pageWith(
      headings,
      `<title>${"winter far ".repeat(16_000)}</title>`,
    ),
    "a title of separators": pageWith(headings, `<title>${"a | b - ".repeat(22_000)}</title>`),
    "a name in linked data beside long headings": pageWith(
      headings +
        script(
          JSON.stringify({
            "@context": "https://schema.org",
            "@type": "NewsArticle",
            headline: "winter far ".repeat(6_000),
          }),
        ),
    ),
    "lazy figures": pageWith(
      `<figure class="lazy" data-x="${".jpg".repeat(20_000)} x"></figure>`.repeat(5),
    ),
    "inline styles": pageWith(`<p style="display${blanks(130_000)}x">x</p>`.repeat(3)),
    "linked data that ends in blanks": pageWith(script(`{"a":1}-->${blanks(400_000)}x`)),
    "linked data that ends its character data": pageWith(
      script(`{"a":1}/*${blanks(200_000)}]]>${blanks(200_000)}x`),
    ),
    "linked data of nested lists": pageWith(script("[".repeat(200_000))),
    "linked data of many articles": pageWith(
      script(`[${'{"@type":"Article","datePublished":"2024"},'.repeat(9_000)}0]`),
    ),
    "many dates": pageWith('<time datetime="2024-05-02 1">x</time>'.repeat(1_900)),
    "words without blanks": pageWith(`<p>${"a,".repeat(200_000)}</p>`),
    "a paragraph of blanks": pageWith(`<p>${blanks(400_000)}x</p>`),
    "blanks between elements": pageWith(`${blanks(200)}<b>x</b>`.repeat(1_900)),
    "links without text": pageWith('<a href="#x"> </a>'.repeat(1_900)),
    "one long word in many elements": pageWith(`<i>${"a".repeat(200)}</i>`.repeat(1_900)),
    "nested formatting around text": pageWith(
      `${"<b>".repeat(90)}${"x ".repeat(100_000)}${"</b>".repeat(90)}`,
    ),
    "divisions that may be paragraphs": pageWith(`<div>${"<span>x</span>,".repeat(1_900)}</div>`),
  };
  return Object.entries(bombs).map(([name, body]) => ({ name, body }));
}

/** Bodies whose encoding is not what their bytes say, by Content-Type. */
export function encodingBombs(): { name: string; contentType: string; bytes: Uint8Array }[] {
  const high = new Uint8Array(200_000).map((_, at) => 0x80 + (at % 0x7f));
  const zeros = new Uint8Array(200_000);
  const meta = Buffer.from(pageWith(`<meta charset="${"u".repeat(100_000)}">`));
  return ["utf-8", "utf-16le", "utf-7", "gb18030", "iso-2022-jp", "x".repeat(10_000)].flatMap(
    (charset) =>
      [
        { name: "high bytes", bytes: high },
        { name: "zeros", bytes: zeros },
        { name: "a long name in meta", bytes: meta },
      ].map(({ name, bytes }) => ({
        name: `${name} as ${charset.slice(0, 12)}`,
        contentType: `text/html; charset=${charset}`,
        bytes,
      })),
  );
}

/** robots.txt of half a megabyte, and an address that it is asked about. */
export function robotsBombs(): (Bomb & { path: string })[] {
  const path = `/${"a".repeat(2_000)}`;
  const everybody = "User-agent: *\n";
  const bombs: Record<string, string> = {
    "rules of many stars": everybody + `Disallow: /${"*a".repeat(40)}*b\n`.repeat(5_400),
    "one rule of stars alone": `${everybody}Disallow: /${"*".repeat(50_000)}b`,
    "one rule of stars and letters": `${everybody}Disallow: /${"*a".repeat(250_000)}b`,
    "many agents and rules":
      Array.from({ length: 15_000 }, (_, at) => `User-agent: a${at}\n`).join("") +
      "Disallow: /x\n".repeat(5_000),
    "this agent many times":
      "User-agent: artist-research-service\n".repeat(8_000) + "Disallow: /x\n".repeat(3_000),
    "many groups": `${everybody}Disallow: /x\n`.repeat(15_000),
    "rules of one letter": everybody + "Disallow:a\n".repeat(45_000),
    "comments and blanks": `${everybody}Disallow: /${" ".repeat(250_000)}#${"#".repeat(250_000)}`,
    "line breaks": everybody + "\r".repeat(500_000),
  };
  return Object.entries(bombs).map(([name, body]) => ({ name, body, path }));
}

/** HTML of posts and feed entries; a feed contains many of them. */
export function fragmentBombs(): Bomb[] {
  const bombs: Record<string, string> = {
    "nested elements": "<b>".repeat(60_000),
    "open elements that others close": "<b><i></b>".repeat(20_000),
    "closing tags of nothing": `${"<b>".repeat(30_000)}${"</i>".repeat(25_000)}`,
    "unclosed paragraphs": "<p>x".repeat(50_000),
    blanks: `a${" ".repeat(190_000)}b`,
    "line breaks": "<br>\n".repeat(40_000),
    entities: "&amp;".repeat(40_000),
    "an attribute": `<p class="${" a".repeat(90_000)}">x</p>`,
    comments: "<!-- x -->".repeat(20_000),
  };
  return Object.entries(bombs).map(([name, body]) => ({ name, body }));
}

/** Transcripts of half a megabyte. */
export function transcriptBombs(): Bomb[] {
  const bombs: Record<string, string> = {
    "open tags": `1\n00:00 --> 00:01\n${"<".repeat(500_000)}`,
    "open styles": `1\n00:00 --> 00:01\n${"{\\".repeat(250_000)}`,
    "line breaks": `${"\n".repeat(500_000)}x`,
    blanks: `1\n00:00 --> 00:01\n${" ".repeat(500_000)}x`,
    arrows: "-->\n".repeat(120_000),
  };
  return Object.entries(bombs).map(([name, body]) => ({ name, body }));
}
