/** Files below it have a hash of their content in their names: they never change, and browsers keep them for good. */
export const hashedFiles = "/assets/";

/** The start of the addresses of the page's rooms, which its one HTML file answers. */
export const roomsPath = "/artist";

/** Whether an address is one of the rooms of the page (decision 8.28). */
export function isPageAddress(pathname: string): boolean {
  return pathname === roomsPath || pathname.startsWith(`${roomsPath}/`);
}
