/** The form in which handles and catalog identifiers are compared: NFKC, lower case, no `@` in front (contract 5). */
export function foldedIdentifier(identifier: string): string {
  return identifier.normalize("NFKC").trim().replace(/^@+/, "").toLowerCase().trim();
}
