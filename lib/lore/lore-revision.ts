import { hashOf } from "#lib/kernel/hash.js";

/** The revision of a published or drafted text. Hashed: artistId and text (contract 1). */
export function loreRevision(artistId: string, text: string): string {
  return hashOf({ artistId, text });
}
