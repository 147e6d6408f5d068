/**
 * Reads a decoded body up to `maxBytes`; null when it is longer, and then the rest is never asked for.
 * What is counted is what comes out of the decompression, so that a small bomb is a large body.
 */
export async function boundedBody(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream and with it the connection.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
