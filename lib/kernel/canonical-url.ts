// White space, control characters and backslashes are refused, although `URL` would repair them:
// parsers repair them differently, so one text could mean two addresses.
const httpForm = /^https?:\/\/[^\s\\\p{Cc}/?#][^\s\\\p{Cc}]*$/iu;
const authorityForm = /^https?:\/\/([^/?#]*)/iu;

/** Tracking parameters never select another page, so the canonical form drops them. */
const trackingNames = new Set(
  `_ga _gl _hsenc _hsmi __hssc __hstc __hsfp dclid epik fbclid gad_source gbraid gclid gclsrc igsh igshid li_fat_id
   mc_cid mc_eid mibextid mkt_tok msclkid ref_src ref_url si srsltid ttclid twclid vero_id wbraid yclid`.split(
    /\s+/,
  ),
);

/** Whether the text is an absolute http or https URL, without repair. */
export function isHttpUrl(text: string): boolean {
  return httpForm.test(text) && text.isWellFormed() && URL.canParse(text);
}

/** Whether the text is an http or https URL that carries no user name or password, not even an empty one. */
export function isHttpUrlWithoutUserInfo(text: string): boolean {
  return isHttpUrl(text) && !(authorityForm.exec(text)?.[1] ?? "").includes("@");
}

/**
 * The form in which URLs are compared (decision 1.15); null when the text is not an http URL.
 * Scheme and host are lower-case; default port, user info, fragment, tracking parameters and
 * trailing slashes are dropped; query parameters are sorted; the rest is unchanged.
 */
export function canonicalUrl(url: string): string | null {
  if (!isHttpUrl(url)) return null;
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${withoutTrailingSlash(pathname)}${canonicalQuery(search)}`;
}

function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Sorts the parameters in their written form: decoding and encoding them again could change the request. */
function canonicalQuery(search: string): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "" && !isTracking(parameter))
    .map((parameter) => ({ parameter, name: nameOf(parameter) }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.parameter, b.parameter))
    .map(({ parameter }) => parameter);
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function isTracking(parameter: string): boolean {
  const name = [...new URLSearchParams(nameOf(parameter)).keys()][0]?.toLowerCase() ?? "";
  return name.startsWith("utm_") || trackingNames.has(name);
}

function nameOf(parameter: string): string {
  return parameter.split("=", 1)[0] ?? "";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
