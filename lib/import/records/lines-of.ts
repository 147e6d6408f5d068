const newline = 0x0a;

/**
 * Splits bytes into lines of text. A line that is not UTF-8 is null, because replacement characters would make its
 * quotations inexact.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let pieces: Uint8Array[] = [];
  const finish = (): string | null => {
    const whole = Buffer.concat(pieces);
    pieces = [];
    try {
      return decoder.decode(whole);
    } catch {
      return null;
    }
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      pieces.push(chunk.subarray(from, at));
      yield finish();
      from = at + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield finish();
}
