/** The names of the loopback interface, as a URL writes them. */
export const loopbackNames: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** True when the URL's host is the loopback interface. */
export function isLoopback(url: string): boolean {
  return loopbackNames.has(new URL(url).hostname);
}
