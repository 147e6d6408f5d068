/** The name under which robots.txt speaks to this service. */
export const robotName = "artist-research-service";

/** Who asks, with the way to reach whoever runs it (contract 6, `CONTACT`). */
export function userAgent(contact: string | undefined): string {
  const printable = (contact ?? "").replace(/[^\x20-\x7e]/g, "").replace(/[()]/g, "");
  return printable === "" ? `${robotName}/0.1` : `${robotName}/0.1 (+${printable})`;
}
