/** Files below it have a hash of their content in their names: they never change, and browsers keep them for good. */
export const hashedFiles = "/assets/";

/** The start of the addresses of the page's rooms, which its one HTML file answers. */
export const roomsPath = "/artist";

/** Where the API reference begins; its pages are below. */
export const referencePath = "/docs";

/** The address of the reference that one with a slash at its end leads to; null for any other. */
export function withoutSlash(pathname: string): string | null {
  const isSlashed = pathname.startsWith(`${referencePath}/`) && pathname.endsWith("/");
  return isSlashed ? pathname.slice(0, -1) : null;
}

/** Whether an address is one of the rooms of the page (decision 8.28). */
export function isPageAddress(pathname: string): boolean {
  return pathname === roomsPath || pathname.startsWith(`${roomsPath}/`);
}
