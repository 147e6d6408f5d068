import type { PublicPage } from "#lib/contract/public-page.js";
import { isHttpUrl } from "#lib/kernel/canonical-url.js";
import { type Html, html, jsonData } from "#lib/kernel/html.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { normalizeText, snapDown } from "#lib/kernel/text.js";
import { writtenLanguage } from "#lib/language/written-language.js";

const site = "Artist Research";
/** UTF-16 units of a description, as search engines show it, and of a text of Latest. */
const maxDescription = 160;
const maxExcerpt = 280;

/**
 * An artist's public page as a whole document, which needs no script (decision 5.73).
 *
 * @param origin scheme and host of the page's own address
 * @param from the published answer that was asked for
 */
export function publicPageHtml(page: PublicPage, origin: string, from?: string): string {
  const { artist, lore, answers, nextAnswerId, releases, latest } = page;
  const address = `${origin}/artist/${artist.id}`;
  const asked = answers[0]?.id === from ? answers[0] : undefined;
  const canonical = asked === undefined ? address : `${address}?answer=${asked.id}`;
  const about = cut(
    lore?.text ?? `${artist.name}: answers, releases and the latest, in the artist's own words.`,
    maxDescription,
  );
  // A link to an answer is shown with the answer. The picture is the service's, because none is the artist's.
  const description = asked === undefined ? about : cut(asked.answer, maxDescription);
  const title = asked === undefined ? artist.name : `${asked.question} · ${artist.name}`;
  const links = artist.links.filter(({ url }) => isHttpUrl(url));
  const head = html`
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${canonical}" />
    <meta property="og:type" content="${asked === undefined ? "profile" : "article"}" />
    <meta property="og:site_name" content="${site}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${canonical}" />
    <meta property="og:image" content="${origin}/icon.png" />
    <meta property="og:image:alt" content="A record, the sign of ${site}" />
    <meta name="twitter:card" content="summary" />
    ${jsonData("application/ld+json", {
      "@context": "https://schema.org",
      "@type": "MusicGroup",
      "@id": address,
      name: artist.name,
      description: about,
      url: address,
      sameAs: links.map(({ url }) => url),
    })}`;
  const body = html`
    <h1${written(artist.name)}>${artist.name}</h1>
    ${lore && html`<section aria-label="Life story"><p class="words"${written(lore.text)}>${lore.text}</p></section>`}
    ${section(
      "Answers",
      answers.map((answer) => answerHtml(artist.id, answer)),
    )}
    ${asked === undefined ? null : html`<p><a href="/artist/${artist.id}">Newest answers</a></p>`}
    ${nextAnswerId && html`<p><a href="${placeOf(artist.id, nextAnswerId)}">More answers</a></p>`}
    ${section(
      "Releases",
      releases.map(
        ({ title, date, url }) =>
          html`<li>${linked(url, title)}<p class="facts">${day(date)}<span>${hostOf(url)}</span></p></li>`,
      ),
    )}
    ${section(
      "Latest",
      latest.map(({ kind, title, text, url, sourceId, activityDate, publishedAt }) => {
        const to =
          kind === "published_answer" ? placeOf(artist.id, sourceId.replace("answer:", "")) : url;
        return html`<li>${title && linked(to, title)}<p${written(text)}>${cut(text, maxExcerpt)}</p><p class="facts">${day(activityDate ?? publishedAt)}${title ? null : linked(to, hostOf(to))}</p></li>`;
      }),
    )}
    ${section(
      "Links",
      links.map(
        ({ url, identifier }) =>
          html`<li>${linked(url, hostOf(url))}${/^[0-9a-f-]{36}$|^\d+$|^https?:/.test(identifier) ? null : html` <small dir="auto">${identifier}</small>`}</li>`,
      ),
    )}`;
  return documentOf(`${title} · ${site}`, head, body);
}

/** The answer where there is no public page; the same whether or not the artist exists. */
export const noPublicPageHtml = documentOf(
  `No public page · ${site}`,
  html`<meta name="robots" content="noindex" />`,
  html`<h1>There is no public page here</h1>
    <p>The link may be outdated or mistyped, or nothing is published yet.</p>`,
);

function answerHtml(
  artistId: string,
  { id, question, answer, publishedAt, evidence }: PublicPage["answers"][number],
): Html {
  return html`<li><article id="answer-${id}">
      <h3${written(question)}>${question}</h3>
      <p class="words"${written(answer)}>${answer}</p>
      <p class="facts">${day(publishedAt)}</p>
      ${evidence.map(
        (shown) =>
          html`<figure><blockquote${written(shown.quote)}>${shown.quote}</blockquote>
        <figcaption class="facts">${shown.answerId === null ? linked(shown.url ?? "", shown.title ?? hostOf(shown.url ?? "")) : linked(placeOf(artistId, shown.answerId), "An earlier answer")}${day(shown.publishedAt)}</figcaption></figure>`,
      )}
    </article></li>`;
}

/** The address of a published answer, on whichever page of them it is. */
const placeOf = (artistId: string, answerId: string) =>
  `/artist/${artistId}?answer=${answerId}#answer-${answerId}`;

/** A section with a list; nothing without entries. */
function section(title: string, entries: readonly Html[]): Html | null {
  if (entries.length === 0) return null;
  return html`<section aria-label="${title}"><h2>${title}</h2><ul class="rows">${entries}</ul></section>`;
}

/** A link; words alone when the address is neither of the web nor of this page. */
function linked(url: string, words: string): Html {
  const isLink = isHttpUrl(url) || url.startsWith("/artist/");
  return isLink
    ? html`<a href="${url}" rel="nofollow noopener"${written(words)}>${words}</a>`
    : html`<span${written(words)}>${words}</span>`;
}

/** The direction and language of an element with something that somebody wrote. */
function written(text: string): Html {
  const lang = writtenLanguage(text);
  return lang === null ? html` dir="auto"` : html` dir="auto" lang="${lang}"`;
}

function day(text: string | null): Html | null {
  const date = text === null ? null : parsePartialDate(text);
  if (date === null) return null;
  const words = date.start.toLocaleDateString("en", {
    timeZone: "UTC",
    year: "numeric",
    ...(date.precision === "year" ? {} : { month: "long" }),
    ...(date.precision === "year" || date.precision === "month" ? {} : { day: "numeric" }),
  });
  return html`<time datetime="${date.text}">${words}</time>`;
}

function hostOf(url: string): string {
  return isHttpUrl(url) ? new URL(url).host.replace(/^www\./, "") : "";
}

/** One line of a text, at most so many UTF-16 units, cut after a word where possible. */
function cut(text: string, maxChars: number): string {
  const line = normalizeText(text);
  if (line.length <= maxChars) return line;
  const start = line.slice(0, snapDown(line, maxChars - 1));
  return `${start.replace(/\s\S*$/u, "")}…`;
}

function documentOf(title: string, head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    ${head}
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/artist-page.css" />
  </head>
  <body>
    <main>${body}</main>
    <footer><a href="/">${site}</a></footer>
  </body>
</html>
`.markup;
}
