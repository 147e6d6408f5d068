import { canonicalUrl } from "#lib/kernel/canonical-url.js";

const wallPath =
  /(?:^|[/?&=._ -])(?:log-?in|sign-?in|signup|register|subscri\w*|account|sso|oauth|auth|consent|privacy|captcha|paywall|abo|abonn\w*)(?:$|[/?&=._ -])/i;

/**
 * What a redirect to another page says about the requested page: `withheld` when the address is a
 * login, consent or pay wall; otherwise `replaced`. Null when both are the same page, even on
 * another host.
 */
export function redirection(url: string, target: string): "withheld" | "replaced" | null {
  if (canonicalUrl(url) === canonicalUrl(target)) return null;
  const [from, to] = [new URL(url), new URL(target)];
  if (pathOf(from) === pathOf(to)) return null;
  const isWall = ({ host, pathname, search }: URL) => wallPath.test(`${host} ${pathname}${search}`);
  return isWall(to) && !isWall(from) ? "withheld" : "replaced";
}

/**
 * Whether a redirect leads from a page to the front page of a site, which means that the page no
 * longer exists.
 */
export function leadsHome(url: string, target: string): boolean {
  const { pathname, search } = new URL(target);
  return pathname === "/" && search === "" && redirection(url, target) === "replaced";
}

function pathOf({ pathname }: URL): string {
  return pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
}
