/** A segment of an address without its percent-encoding; as it is where that is not valid. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
