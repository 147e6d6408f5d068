import type { Language } from "./languages.js";

/** Numbers from 0 to 1 that are the same for the same seed. */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const below = (chance: Chance, count: number) => Math.floor(chance() * count);
export function oneOf<Value>(chance: Chance, values: readonly Value[]): Value {
  const value = values[below(chance, values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

export interface Sentence {
  text: string;
  /** The same fact in other words. */
  other: string;
}

export interface Article {
  title: string;
  paragraphs: Sentence[][];
}

/** What stands around an article, and changes from one day to the next. */
export interface Surroundings {
  day: number;
  comments: number;
  links: string[];
  hasInlineAd: boolean;
}

/** An article of 4 to 24 paragraphs, with other names and numbers in each sentence. */
export function articleOf(language: Language, chance: Chance): Article {
  const count = 4 + below(chance, chance() < 0.3 ? 21 : 8);
  const seen = new Set<string>();
  const sentence = (): Sentence => {
    for (let tries = 0; ; tries++) {
      const [one, two] = oneOf(chance, language.sentences);
      const values: Record<string, string> = {
        n: oneOf(chance, language.names),
        p: oneOf(chance, language.places),
        y: String(1958 + below(chance, 65)),
        k: String(3 + below(chance, 9000)),
      };
      const fill = (text: string) =>
        text.replace(/\{(\w)\}/g, (_, key: string) => values[key] ?? "");
      const text = fill(one);
      if (seen.has(text) && tries < 50) continue;
      seen.add(text);
      return { text, other: fill(two) };
    }
  };
  return {
    title: `${oneOf(chance, language.names)}, ${oneOf(chance, language.places)} ${1960 + below(chance, 60)}: ${language.tag} ${below(chance, 100000)}`,
    paragraphs: Array.from({ length: count }, () =>
      Array.from({ length: 1 + below(chance, 4) }, sentence),
    ),
  };
}

export function surroundingsOf(language: Language, chance: Chance): Surroundings {
  return {
    day: 1 + below(chance, 28),
    comments: below(chance, 500),
    links: Array.from(
      { length: 3 + below(chance, 6) },
      () =>
        `${oneOf(chance, language.names)} – ${oneOf(chance, language.around)} ${below(chance, 999)}`,
    ),
    hasInlineAd: chance() < 0.4,
  };
}

/** How the same words are written in HTML. */
export interface Markup {
  /** Wraps some words in elements, nested. */
  isNested: boolean;
  /** Writes signs as entities. */
  hasEntities: boolean;
}

function written(text: string, { isNested, hasEntities }: Markup): string {
  let html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  if (hasEntities) {
    html = html.replace(/[“”„’«»–ø]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  }
  if (isNested)
    html = html.replace(
      /(\d{2,})/,
      '<a href="/tag/$1"><strong><span class="n">$1</span></strong></a>',
    );
  return html;
}

export interface PageParts {
  language: Language;
  title: string;
  /** HTML of the article's paragraphs. */
  body: string;
  around: Surroundings;
}

export type Layout = (parts: PageParts) => string;

const links = ({ around }: PageParts) =>
  around.links.map((text, at) => `<li><a href="/n/${at}">${text}</a></li>`).join("");
const nav = ({ language }: PageParts) =>
  `<nav><ul>${language.around
    .slice(0, 3)
    .map((word) => `<li><a href="/">${word}</a></li>`)
    .join("")}</ul></nav>`;
const ad = (parts: PageParts, at: number) =>
  `<div class="ad"><p>${parts.language.around[4]}</p><a href="/buy/${parts.around.day + at}">${parts.around.links[0]}</a></div>`;

/** Layouts that were looked at while the rules were made. */
export const seenLayouts: readonly Layout[] = [
  (
    p,
  ) => `<!doctype html><html lang="${p.language.tag}"><head><meta charset="utf-8"><title>${p.title} | The Daily</title></head>
<body>${nav(p)}<main><article><h1>${p.title}</h1><p class="byline">2024-05-${p.around.day}</p>${p.body}</article></main>
<aside><h2>${p.language.around[2]}</h2><ul>${links(p)}</ul></aside><footer><p>${p.around.comments} comments</p></footer></body></html>`,
  (
    p,
  ) => `<html><head><title>${p.title}</title></head><body><div id="page"><div id="header">${nav(p)}<form><input name="q"></form></div>
<div id="content" class="post"><h2 class="entry-title">${p.title}</h2><div class="entry-content">${p.body}</div>
<div class="share">${p.language.around[3]} ${p.around.comments}</div></div><div id="sidebar"><ul>${links(p)}</ul></div></div></body></html>`,
  (
    p,
  ) => `<!doctype html><html><head><meta charset="utf-8"><title>${p.title} - Blog</title></head><body><table width="100%"><tr><td>${nav(p)}</td>
<td><h1>${p.title}</h1>${p.body}<hr><small>${p.around.day}. 5. 2024, ${p.around.comments}</small></td><td><ul>${links(p)}</ul></td></tr></table></body></html>`,
  (
    p,
  ) => `<!doctype html><html><head><meta charset="utf-8"><title>${p.title}</title><script>var n=${p.around.comments};</script></head><body class="single">
<header>${nav(p)}</header><section class="story"><header><h1>${p.title}</h1><time>${p.around.day} May</time></header><div class="text">${p.body}</div></section>
<section class="related"><h3>${p.language.around[2]}</h3><ul>${links(p)}</ul></section><div class="newsletter"><p>${p.language.around[5]}</p><input type="email"></div></body></html>`,
];

/** Layouts that were written after the rules. */
export const heldLayouts: readonly Layout[] = [
  (
    p,
  ) => `<!doctype html><html><head><meta charset="utf-8"><title>${p.title} · Magasin</title></head><body><div class="wrap"><div class="top">${nav(p)}</div>
<div class="grid"><div class="col-8" role="main"><div class="head"><h1><span>${p.title}</span></h1><span class="meta">${p.around.comments} · ${p.around.day}</span></div>
<div itemprop="articleBody">${p.body}</div></div><div class="col-4"><div class="box"><ul>${links(p)}</ul></div></div></div></div></body></html>`,
  (
    p,
  ) => `<html><head><meta charset="utf-8"><title>${p.title}</title></head><body><a name="top"></a><center>${nav(p)}</center><blockquote><h3>${p.title}</h3>${p.body}</blockquote>
<p><a href="#top">^</a> ${p.around.day}/${p.around.comments}</p><ul>${links(p)}</ul></body></html>`,
  (
    p,
  ) => `<!doctype html><html><head><meta charset="utf-8"><title>${p.title} — Radio</title></head><body><div id="app"><div class="layout"><div class="menu">${nav(p)}</div><div class="layout__main"><article class="card"><div class="card__head"><h1>${p.title}</h1></div>
<div class="card__body"><div><div>${p.body}</div></div></div></article><div class="teasers">${p.around.links.map((text) => `<div class="teaser"><a href="/x"><h4>${text}</h4></a></div>`).join("")}</div></div></div></div></body></html>`,
];

/** The HTML of an article's paragraphs, with an advertisement between two of them on some pages. */
export function bodyOf(
  paragraphs: readonly (readonly string[])[],
  parts: Omit<PageParts, "body">,
  markup: Markup,
): string {
  return paragraphs
    .map((sentences, at) => {
      const html = `<p>${sentences.map((text) => written(text, markup)).join(parts.language.space)}</p>`;
      const hasAd = parts.around.hasInlineAd && at === 1;
      return hasAd ? `${html}${ad({ ...parts, body: "" }, at)}` : html;
    })
    .join("\n");
}
