/** Types of schema.org that are a text with a publication of its own. */
const articleType =
  /^(?:https?:\/\/schema\.org\/)?(?:\w*Article|\w*BlogPosting|Report|WebPage|\w*Page|Review|CreativeWork|VideoObject|PodcastEpisode|NewsArticle|Recipe|Event)$/;
const maxDepth = 6;

/**
 * The `datePublished` of the articles that a JSON-LD block is about, in their own words: articles come
 * before the page or video around them. Lists of other pages are not looked into.
 */
export function linkedDataDates(json: string): string[] {
  const found: { isArticle: boolean; date: string }[] = [];
  visit(parsed(json), 0, found);
  const articles = found.filter(({ isArticle }) => isArticle);
  return (articles.length > 0 ? articles : found).map(({ date }) => date);
}

function visit(node: unknown, depth: number, found: { isArticle: boolean; date: string }[]): void {
  if (depth > maxDepth || typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node.slice(0, 50)) visit(one, depth + 1, found);
    return;
  }
  const {
    "@type": type,
    "@graph": graph,
    mainEntity,
    datePublished,
  } = node as Record<string, unknown>;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
  if (typeof datePublished === "string" && types.some((one) => articleType.test(one))) {
    const isArticle = types.some((one) => /Article$|BlogPosting$|Report$/.test(one));
    found.push({ isArticle, date: datePublished });
  }
  visit(graph, depth + 1, found);
  visit(mainEntity, depth + 1, found);
}

/** JSON as pages write it: with raw line breaks inside strings and comment marks around it. */
function parsed(json: string): unknown {
  const bare = json.replace(
    /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*;?\s*$/g,
    "",
  );
  try {
    return JSON.parse(bare.replace(/\p{Cc}+/gu, " "));
  } catch {
    return null;
  }
}
