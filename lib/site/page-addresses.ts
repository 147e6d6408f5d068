/**
 * Files under this path have a content hash in their names: they never change, and browsers may
 * cache them forever.
 */
export const hashedFiles = "/assets/";

/** The path prefix of the app's pages, which are all served by one HTML file. */
export const pagesPath = "/artist";

/** Where the identity provider sends a person back to. */
export const signInPath = "/sign-in";

/** Where an invitation or a share is opened, by the part after the # of its link. */
export const secretPaths: readonly string[] = ["/invitation", "/share"];

/** No cache and no search engine keeps the pages of these. */
export const secretHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/** A path of the API reference or of an artist that ends in a slash; its group is the same path without it. */
const slashed = /^((?:\/docs|\/artist)(?:\/.*)?)\/$/;
export const slashedPath = slashed.source;

/** The same path without its trailing slash; null where there is nothing to drop. */
export function withoutSlash(pathname: string): string | null {
  return slashed.exec(pathname)?.[1] ?? null;
}

/** Pages of the app other than those of an artist and the sign-in. */
export const otherPages: readonly string[] = [
  "/account",
  "/artists/new",
  "/claim",
  "/claims",
  "/desk",
];

/** Whether a path is one of the app's pages (decision 8.28). */
export function isPageAddress(pathname: string): boolean {
  const alone: readonly string[] = [pagesPath, signInPath, ...secretPaths, ...otherPages];
  return alone.includes(pathname) || pathname.startsWith(`${pagesPath}/`);
}
