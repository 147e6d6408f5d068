import { Inflate } from "pako";
import { CliError } from "#lib/platform/cli-error.js";

/**
 * Input given to the inflater at once, so that a piece of a bomb unpacks to at most some 4 MB before
 * its size is checked.
 */
const pieceBytes = 4096;

/**
 * Unpacks gzip or zlib, including several gzip members in a row, or raw deflate data. Checksums are
 * verified; raw data has none.
 *
 * @throws CliError when the data is broken or ends too early
 */
export async function* inflated(
  name: string,
  packed: AsyncIterable<Uint8Array>,
  isRaw = false,
): AsyncGenerator<Uint8Array> {
  const unpacked: Uint8Array[] = [];
  let inflate: Inflate | null = null;
  const start = () => {
    const next = new Inflate({ raw: isRaw });
    next.onData = (chunk) => unpacked.push(chunk as Uint8Array);
    return next;
  };
  let isEnded = false;
  for await (const chunk of packed) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      // Bytes after the last member are not part of the packed data.
      if (isEnded && (isRaw || piece[0] !== 0x1f)) return;
      inflate ??= start();
      inflate.push(piece);
      yield* unpacked.splice(0);
      if (inflate.err !== 0) throw brokenPack(name, inflate.msg || "its data is broken");
      isEnded = inflate.ended;
      if (isEnded) inflate = null;
    }
  }
  if (!isEnded) throw brokenPack(name, "it ends too early");
}

/** The error for what cannot be unpacked. */
export function brokenPack(what: string, problem: unknown): CliError {
  const why = problem instanceof Error ? problem.message : String(problem);
  return new CliError(`${what} cannot be unpacked: ${why.slice(0, 200)}`);
}
