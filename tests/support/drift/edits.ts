import { heldLanguages, type Language, seenLanguages } from "./languages.js";
import {
  type Article,
  articleOf,
  below,
  bodyOf,
  type Chance,
  chanceOf,
  heldLayouts,
  type Layout,
  oneOf,
  type PageParts,
  type Sentence,
  seenLayouts,
  surroundingsOf,
} from "./pages.js";

/** What is done to a page after it was saved, each with the verdicts that are right. */
export const edits = {
  "typo elsewhere": ["stands"],
  boilerplate: ["stands"],
  reworded: ["reworded"],
  "changed number": ["reworded"],
  removed: ["gone"],
  moved: ["moved"],
  "soft 404": ["unreachable"],
  paywall: ["unreachable"],
} as const;
export type Edit = keyof typeof edits;
export const editNames = Object.keys(edits) as Edit[];

export interface GeneratedPage {
  original: string;
  /** The exact sentences that are cited, one behind the other. */
  cited: readonly string[];
  /** Joined as a reader of the page has them. */
  quote: string;
  edited: Readonly<Record<Edit, { body: string; location?: string }>>;
  /**
   * Whether the page without the cited sentences looks as if it kept its text back: they were its
   * end, or little else is left.
   */
  seemsCutWhenRemoved: boolean;
  about: string;
}

/** A page and what becomes of it; the same for the same number. */
export function generatedPage(number: number, isHeld: boolean): GeneratedPage {
  const chance = chanceOf(number * 7919 + (isHeld ? 1_000_003 : 0));
  const language = oneOf(chance, isHeld ? heldLanguages : seenLanguages);
  const layout = oneOf(chance, isHeld ? heldLayouts : seenLayouts);
  const article = articleOf(language, chance);
  const around = surroundingsOf(language, chance);
  const markup = { isNested: chance() < 0.4, hasEntities: chance() < 0.4 };
  const at = below(chance, article.paragraphs.length);
  const paragraph = article.paragraphs[at] ?? [];
  const first = below(chance, paragraph.length);
  const count = 1 + below(chance, Math.min(2, paragraph.length - first));
  const cited = paragraph.slice(first, first + count);
  // In some articles the sentence stands twice; the other one is far away and stays.
  const repeated = chance() < 0.1 && article.paragraphs.length > 7;
  if (repeated) article.paragraphs[(at + 4) % article.paragraphs.length]?.push(...cited);
  const page = (paragraphs: readonly (readonly Sentence[])[], parts: Partial<PageParts> = {}) => {
    const whole = { language, title: article.title, around, ...parts };
    const texts = paragraphs.map((sentences) => sentences.map(({ text }) => text));
    return layout({ ...whole, body: parts.body ?? bodyOf(texts, whole, markup) });
  };
  const isCited = (sentence: Sentence) => cited.includes(sentence);
  const key = below(chance, count);
  /** The article with the cited sentence at `at` changed. */
  const withCited = (change: (sentence: Sentence) => Sentence[]) =>
    article.paragraphs
      .map((sentences, place) =>
        place === at
          ? sentences.flatMap((sentence) =>
              sentence === cited[key] ? change(sentence) : [sentence],
            )
          : sentences.filter((sentence) => !isCited(sentence)),
      )
      .filter((sentences) => sentences.length > 0);
  const changedNumber = (text: string) =>
    text.replace(/\d+/, (digits) => String(Number(digits) + 1 + below(chance, 3)));
  const numbered = cited.some(({ text }) => /\d/.test(text));
  const hasNumber = cited.map(({ text }) => /\d/.test(text));
  const numberKey = hasNumber.indexOf(true);
  const rest = removed(article, at, isCited, chance);
  return {
    original: page(article.paragraphs),
    seemsCutWhenRemoved:
      !repeated &&
      (rest.at(-1)?.at(-1) !== article.paragraphs.at(-1)?.at(-1) ||
        lengthOf(rest) < 0.6 * lengthOf(article.paragraphs)),
    cited: cited.map(({ text }) => text),
    quote: cited.map(({ text }) => text).join(language.space),
    about: `${language.tag} layout ${layoutName(layout)} ${article.paragraphs.length} paragraphs, cited ${at}.${first}+${count}${repeated ? ", twice" : ""}`,
    edited: {
      "typo elsewhere": { body: page(withTypo(article, isCited, chance)) },
      boilerplate: {
        body: page(article.paragraphs, {
          around: { ...surroundingsOf(language, chance), hasInlineAd: chance() < 0.5 },
        }),
      },
      reworded: { body: page(withCited(({ other }) => [{ text: other, other }])) },
      "changed number": {
        body: page(
          numbered
            ? article.paragraphs
                .map((sentences, place) =>
                  sentences.flatMap((sentence) => {
                    if (sentence !== cited[numberKey]) return [sentence];
                    return place === at
                      ? [{ ...sentence, text: changedNumber(sentence.text) }]
                      : [];
                  }),
                )
                .filter((sentences) => sentences.length > 0)
            : withCited(({ other }) => [{ text: other, other }]),
        ),
      },
      removed: { body: page(rest) },
      moved: { body: page(moved(article, at, cited, isCited)) },
      "soft 404": softNotFound(language, page, chance, around.links),
      paywall: { body: walled(article, language, page, at, markup, around, chance) },
    },
  };
}

function layoutName(layout: Layout): string {
  const seen = seenLayouts.indexOf(layout);
  return seen === -1 ? `held ${heldLayouts.indexOf(layout)}` : String(seen);
}

function withTypo(
  { paragraphs }: Article,
  isCited: (s: Sentence) => boolean,
  chance: Chance,
): Sentence[][] {
  const others = paragraphs.flat().filter((sentence) => !isCited(sentence));
  const chosen = others.length === 0 ? null : oneOf(chance, others);
  return paragraphs.map((sentences) =>
    sentences.map((sentence) => {
      if (sentence !== chosen) return sentence;
      const place = 1 + below(chance, sentence.text.length - 3);
      return {
        ...sentence,
        text: `${sentence.text.slice(0, place)}${sentence.text.slice(place + 1)}`,
      };
    }),
  );
}

const lengthOf = (paragraphs: readonly (readonly Sentence[])[]) =>
  paragraphs.flat().reduce((sum, { text }) => sum + text.length, 0);

/** Without the cited sentences, or without the whole paragraph. */
function removed(
  { paragraphs }: Article,
  at: number,
  isCited: (s: Sentence) => boolean,
  chance: Chance,
): Sentence[][] {
  const isWhole = chance() < 0.5;
  return paragraphs
    .filter((_, place) => !isWhole || place !== at)
    .map((sentences) => sentences.filter((sentence) => !isCited(sentence)))
    .filter((sentences) => sentences.length > 0);
}

/** The cited sentences as a paragraph of their own at the farther end. */
function moved(
  { paragraphs }: Article,
  at: number,
  cited: Sentence[],
  isCited: (s: Sentence) => boolean,
): Sentence[][] {
  const others = paragraphs
    .map((sentences) => sentences.filter((sentence) => !isCited(sentence)))
    .filter((sentences) => sentences.length > 0);
  return at * 2 < paragraphs.length ? [...others, cited] : [cited, ...others];
}

type MakePage = (
  paragraphs: readonly (readonly Sentence[])[],
  parts?: Partial<PageParts>,
) => string;

/** A page with status 200 that is not there: a notice, the front page in its place, or a redirect to it. */
function softNotFound(
  language: Language,
  page: MakePage,
  chance: Chance,
  links: readonly string[],
): { body: string; location?: string } {
  const notice = oneOf(chance, language.notFound);
  const teasers = Array.from(
    { length: 12 },
    (_, n) =>
      `<div><h2><a href="/s/${n}">${links[n % links.length]} ${n}</a></h2><p>${oneOf(chance, language.names)}, ${oneOf(chance, language.places)}.</p></div>`,
  ).join("");
  const kind = below(chance, 3);
  if (kind === 0) return { body: page([], { title: notice, body: `<p>${notice}</p>` }) };
  const front = page([], { title: "The Daily", body: teasers });
  return kind === 1
    ? { body: front, location: "/" }
    : { body: page([], { title: notice, body: `<p>${notice}</p>${teasers}` }) };
}

/** The page behind a wall: its first paragraph and a notice, a notice alone, or a form to log in. The cited words are not seen. */
function walled(
  article: Article,
  language: Language,
  page: MakePage,
  at: number,
  markup: { isNested: boolean; hasEntities: boolean },
  around: PageParts["around"],
  chance: Chance,
): string {
  const notice = oneOf(chance, language.wall);
  const kind = below(chance, 3);
  const lead =
    at === 0
      ? []
      : article.paragraphs.slice(0, 1).map((sentences) => sentences.map(({ text }) => text));
  const shown = bodyOf(lead, { language, title: article.title, around }, markup);
  if (kind === 0)
    return page([], {
      body: `${shown}<div class="offer"><h3>${notice}</h3><p><a href="/plans">9,99</a></p></div>`,
    });
  if (kind === 1) return page([], { body: `<div class="gate"><p>${notice}</p></div>` });
  const title = chance() < 0.5 ? { title: notice } : {};
  return page([], {
    ...title,
    body: `${shown}<form action="/session"><p>${notice}</p><input name="user"><input type="password" name="secret"></form>`,
  });
}
