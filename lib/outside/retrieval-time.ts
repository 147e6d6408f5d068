/** When something was fetched, for `retrievedAt`: never a date of what was fetched. */
export function retrievalTime(): string {
  return new Date().toISOString();
}
