import type { Article } from "./articles.js";

/** A page as it is served; `location` is where it redirects to instead. */
export interface EditedPage {
  body: string;
  location?: string;
}

type Layout = (article: Article, title: string, parts: readonly string[], day: number) => string;

const navigation = (day: number) =>
  ["Home", "News", "Shop", "About"]
    .map((name) => `<a href="/${name}?d=${day}">${name}</a>`)
    .join(" · ");
const asText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const isHeading = (part: string) => part.startsWith("# ");

/** Layouts: an old table, nested blocks without a main part, a magazine with asides, and a forum. */
export const layouts: readonly Layout[] = [
  ({ tag }, title, parts, day) =>
    `<html lang="${tag}"><head><title>${title} - Pier Gazette</title></head><body><table><tr><td colspan="2">${navigation(day)}</td></tr>
    <tr><td><font size="5"><b>${title}</b></font><br><br>${parts.map((part) => (isHeading(part) ? `<b>${asText(part.slice(2))}</b>` : asText(part))).join("<br><br>\n")}</td>
    <td>Visitors: ${1000 + day * 37}<br>Weather: ${day} °C</td></tr></table><center>© ${2020 + (day % 5)}</center></body></html>`,
  ({ tag }, title, parts, day) =>
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><title>${title}</title><meta property="og:title" content="${title}"></head><body>
    <div class="t">${navigation(day)}</div><div class="x"><div class="y"><div class="h">${title}</div>${parts
      .map((part) =>
        isHeading(part)
          ? `<h3>${asText(part.slice(2))}</h3>`
          : `<div class="p"><span>${asText(part)}</span></div>`,
      )
      .join("")}</div></div><div class="f">${day} likes · ${day * 3} shares</div></body></html>`,
  ({ tag }, title, parts, day) =>
    `<!doctype html><html lang="${tag}"><head><title>${title} | Lantern</title></head><body><header>${navigation(day)}</header><main><section><h1>${title}</h1>
    <p><em>${day} min</em></p>${parts
      .map((part, n) =>
        isHeading(part)
          ? `<h2>${asText(part.slice(2))}</h2>`
          : `<p>${asText(part)}</p>${n === 1 ? `<aside><p>Newsletter no. ${day}: sign up here.</p></aside>` : ""}`,
      )
      .join(
        "\n",
      )}</section><section><h2>More</h2><ul><li><a href="/s/${day}">Story of day ${day}</a></li></ul></section></main><footer>Lantern ${day}</footer></body></html>`,
  ({ tag }, title, parts, day) =>
    `<!doctype html><html lang="${tag}"><head><title>${title} :: Board</title></head><body><ul>${navigation(day)}</ul><h1>${title}</h1>
    <article><header>keeper42 wrote ${day} days ago</header><blockquote></blockquote><div>${parts
      .map((part) =>
        isHeading(part) ? `<strong>${asText(part.slice(2))}</strong>` : `<p>${asText(part)}</p>`,
      )
      .join("")}</div></article>
    <article><header>gull</header><div><p>Thanks for that, I never knew. (${day} replies)</p></div></article></body></html>`,
];

/** What is done to a page, and the verdicts that are right. */
export const edits = {
  "as it was": "stands",
  "another day around it": "stands",
  "other typography": "stands",
  "other markup": "stands",
  "a typo elsewhere": "stands",
  "a correction elsewhere": "stands",
  "an advertisement before it": "stands",
  "a heading before it": "stands",
  "two paragraphs added": "stands",
  "another title": "stands",
  synonyms: "reworded",
  "told in other words": "reworded",
  "other word order": "reworded",
  "one digit": "reworded",
  "the form of a date": "reworded",
  "split in two": "reworded",
  negated: "reworded",
  removed: "gone",
  "paragraph removed": "gone",
  "removed, and like a headline beside the text": "gone",
  "another section": "moved",
  "to the beginning": "moved",
  "soft 404": "unreachable",
  "soft 404 without layout": "unreachable",
  "another article": "unreachable",
  "redirect to home": "unreachable",
  "redirect to a section": "unreachable",
  "wall behind the lead": "unreachable",
  "wall without a word": "unreachable",
  "cookie wall": "unreachable",
  "log in first": "unreachable",
} as const;
export type Edit = keyof typeof edits;
export const editNames = Object.keys(edits) as Edit[];

/** The page of an article in a layout after an edit. */
export function editedPage(
  article: Article,
  layout: Layout,
  edit: Edit,
  next: Article,
): EditedPage {
  const { title, paragraphs, cited, heading } = article;
  const day = edit === "as it was" ? 4 : 9;
  const page = (parts: readonly string[], name = title) => ({
    body: layout(article, name, parts, day),
  });
  const space = ["ja", "zh"].includes(article.tag) ? "" : " ";
  const instead = (words: string) => page(paragraphs.map((part) => part.replace(cited, words)));
  const without = paragraphs.map((part) => part.replace(cited, "").trim());
  switch (edit) {
    case "as it was":
    case "another day around it":
      return page(paragraphs);
    case "other typography":
      return page(
        paragraphs.map((part) =>
          part.replaceAll("'", "’").replaceAll(", ", ",\u00a0").normalize("NFD"),
        ),
      );
    case "other markup":
      return { body: inOtherMarkup(page(paragraphs).body) };
    case "a typo elsewhere":
      return page(
        paragraphs.map((part, at) => (at === 3 ? part.slice(0, 6) + part.slice(7) : part)),
      );
    case "an advertisement before it":
      return page([...paragraphs.slice(0, 2), `${heading}: 9,99 €`, ...paragraphs.slice(2)]);
    case "a correction elsewhere":
      return page([...paragraphs, article.correction]);
    case "a heading before it":
      return page([...paragraphs.slice(0, 2), `# ${heading}`, ...paragraphs.slice(2)]);
    case "two paragraphs added":
      return page([next.paragraphs[0] ?? "", ...paragraphs, next.paragraphs[4] ?? ""]);
    case "another title":
      return page(paragraphs, heading);
    case "synonyms":
      return instead(article.synonyms);
    case "told in other words":
      return instead(article.retold);
    case "other word order":
      return instead(article.order);
    case "one digit":
      return instead(article.digit);
    case "the form of a date":
      return instead(article.date);
    case "split in two":
      return instead(article.split);
    case "negated":
      return instead(article.negated);
    case "removed":
      return page(without);
    case "paragraph removed":
      return page(paragraphs.filter((_, place) => place !== 2));
    case "removed, and like a headline beside the text":
      return { body: withHeadline(page(without).body, article.digit) };
    case "another section":
      return page([...without.slice(0, 5), `# ${heading}`, `${without[5]}${space}${cited}`]);
    case "to the beginning":
      return page([`${cited}${space}${without[0]}`, ...without.slice(1)]);
    case "soft 404":
      return page([article.notFound[1]], article.notFound[0]);
    case "soft 404 without layout":
      return {
        body: `<html><head><title>${article.notFound[0]}</title></head><body><h1>${article.notFound[0]}</h1><p>${article.notFound[1]}</p><a href="/">Home</a></body></html>`,
      };
    case "another article":
      return { body: layout(next, next.title, next.paragraphs, day) };
    case "redirect to home":
      return { body: "", location: "/" };
    case "redirect to a section":
      return { body: "", location: "/archive" };
    case "wall behind the lead":
      return page([...paragraphs.slice(0, 2), article.wall]);
    case "wall without a word":
      return page([
        paragraphs[0] ?? "",
        `${(paragraphs[1] ?? "").slice(0, Math.floor((paragraphs[1] ?? "").length / 2))}…`,
      ]);
    case "cookie wall":
      return {
        body: `<!doctype html><html><head><title>${title}</title></head><body><div role="dialog"><p>${article.consent}</p><button>OK</button></div></body></html>`,
      };
    case "log in first":
      return {
        body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${article.wall}</p><form><input type="email"><input type="password"><button>→</button></form></body></html>`,
      };
  }
}

/** Numbers in nested elements, and letters beyond ASCII as entities. */
function inOtherMarkup(body: string): string {
  return body
    .replace(/\d{2,}/g, '<a href="/tag"><strong><span class="n">$&</span></strong></a>')
    .replace(/\P{ASCII}/gu, (letter) => `&#${letter.codePointAt(0)};`);
}

/** The page with a list of other stories behind its text. */
function withHeadline(body: string, headline: string): string {
  return body.replace(
    "</body>",
    `<aside><ul><li><a href="/s/1">${headline}</a></li></ul></aside></body>`,
  );
}

/** The page that a redirect leads to. */
export const sectionPage = `<html><head><title>Archive</title></head><body><h1>Archive</h1><ul>${Array.from({ length: 12 }, (_, n) => `<li><a href="/a/${n}">An older story, number ${n}, of the coast and its boats</a></li>`).join("")}</ul></body></html>`;
