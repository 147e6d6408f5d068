import { Parser } from "htmlparser2";
import { linkedData } from "#lib/outside/page/linked-data.js";

/** A page's statement about when it was published, in its own words. */
export interface PublicationClaim {
  from: "linked_data" | "meta" | "itemprop" | "time" | "lone_time";
  text: string;
}

type Attributes = Record<string, string>;

const metaNames = new Set(
  `article:published_time article:published article.published og:published_time og:article:published_time
   og:pubdate pubdate publishdate publish_date publish-date published published_time published_at
   publication_date publication-date publisheddate date_published datepublished originalpublicationdate
   dc.date.issued dcterms.issued dc.date.published dc.issued citation_publication_date citation_online_date
   citation_date parsely-pub-date sailthru.date cxenseparse:recs:publishtime bt:pubdate rnews:datepublished
   dc.date dcterms.date dcterms.created dc.date.created dc:date dcterms:issued dcterms:created
   bepress_citation_date shareaholic:article_published_time uploaddate date`.split(/\s+/),
);
const publishedProperty = /(?:^|\s)(?:datePublished|uploadDate)(?:\s|$)/i;
const publishedClass = /(?:^|\s)(?:dt-published|entry-date|published|post-date|pubdate)(?:\s|$)/i;
/** Elements in which a `time` is about something else: comments and events. */
const otherContext =
  /^(?:(?:li|div)-)?(?:comments?|comment-[\w-]+|commentlist|reply|events?|concerts?|gigs?|tour|tour-dates|calendar|agenda|related)(?:-\d+)?$/i;
const maxClaims = 200;
const maxScriptChars = 500_000;

/**
 * Every explicit claim of a page about its publication: JSON-LD, meta tags (OpenGraph, Dublin Core
 * and the citation family), microdata, and `time` elements. Nothing is guessed from visible text or
 * the URL. One streaming pass.
 */
export function publicationClaims(html: string): PublicationClaim[] {
  const claims: PublicationClaim[] = [];
  const add = (from: PublicationClaim["from"], text: string | undefined) => {
    if (text !== undefined && text.trim() !== "" && claims.length < maxClaims) {
      claims.push({ from, text: text.trim() });
    }
  };
  const open: boolean[] = [];
  let script: string | null = null;
  let spoken: { name: string; text: string } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name !== "body" && isOtherContext(attributes));
      if (name === "script" && /^application\/ld\+json/i.test(attributes.type ?? "")) script = "";
      else if (name === "meta") add(...metaClaim(attributes));
      else if (open.includes(true)) return;
      else if (publishedProperty.test(attributes.itemprop ?? "")) {
        const value = attributes.content ?? attributes.datetime;
        if (value === undefined) spoken = { name, text: "" };
        else add("itemprop", value);
      } else if (publishedClass.test(attributes.class ?? "") || "pubdate" in attributes) {
        add("time", attributes.datetime ?? (name === "abbr" ? attributes.title : undefined));
      } else if (name === "time" && !("itemprop" in attributes)) {
        add("lone_time", attributes.datetime);
      }
    },
    ontext(text) {
      if (script !== null && script.length < maxScriptChars) script += text;
      if (spoken !== null && spoken.text.length < 200) spoken.text += text;
    },
    onclosetag(name) {
      open.pop();
      if (name === "script" && script !== null) {
        for (const date of linkedDataDates(script)) add("linked_data", date);
        script = null;
      }
      if (spoken !== null && name === spoken.name) {
        add("itemprop", spoken.text);
        spoken = null;
      }
    },
  });
  parser.write(html);
  parser.end();
  return claims;
}

function isOtherContext(attributes: Attributes): boolean {
  const names = `${attributes.class ?? ""} ${attributes.id ?? ""}`.split(/\s+/);
  return names.some((name) => otherContext.test(name));
}

function metaClaim(attributes: Attributes): [PublicationClaim["from"], string | undefined] {
  if (publishedProperty.test(attributes.itemprop ?? "")) return ["itemprop", attributes.content];
  const key = attributes.property ?? attributes.name ?? attributes["http-equiv"] ?? "";
  return ["meta", metaNames.has(key.trim().toLowerCase()) ? attributes.content : undefined];
}

/** Types of schema.org for texts with a publication date. */
const articleType =
  /^(?:https?:\/\/schema\.org\/)?(?:\w*Article|\w*BlogPosting|Report|WebPage|\w*Page|Review|CreativeWork|VideoObject|PodcastEpisode|NewsArticle|Recipe|Event)$/;

/**
 * The `datePublished` of the article that a JSON-LD block describes and of the page around it, in
 * their own words. Lists of other pages are ignored.
 */
function linkedDataDates(json: string): string[] {
  return linkedData(json).flatMap(({ "@type": type, datePublished }) => {
    const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
    const isArticle = types.some((one) => articleType.test(one));
    return typeof datePublished === "string" && isArticle ? [datePublished] : [];
  });
}
