/**
 * Files under this path have a content hash in their names: they never change, and browsers may
 * cache them forever.
 */
export const hashedFiles = "/assets/";

/** The path prefix of the app's pages, which are all served by one HTML file. */
export const pagesPath = "/artist";

/** The path of the API reference; its pages are below it. */
export const referencePath = "/docs";

/** The reference path without its trailing slash; null for any other path. */
export function withoutSlash(pathname: string): string | null {
  const isSlashed = pathname.startsWith(`${referencePath}/`) && pathname.endsWith("/");
  return isSlashed ? pathname.slice(0, -1) : null;
}

/** Whether a path is one of the app's pages (decision 8.28). */
export function isPageAddress(pathname: string): boolean {
  return pathname === pagesPath || pathname.startsWith(`${pagesPath}/`);
}
