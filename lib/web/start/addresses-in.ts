/** The addresses in a text, one a line; lines without a scheme are taken as https. */
export function addressesIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((line) => line !== "")
    .map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`));
}
