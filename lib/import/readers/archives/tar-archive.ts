import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { CliError } from "#lib/platform/cli-error.js";
import { valuesOf } from "../read-bytes.js";
import { type Archive, type ArchiveFile, checkedPath, isLitter, refuseCount } from "./archive.js";
import { brokenPack } from "./inflated.js";

/**
 * The files of a tar in archive order, for one pass. A tar that was cut off is refused at its end,
 * so a reader that reaches the end has seen all of it.
 *
 * @param open returns the unpacked bytes from the beginning
 */
export function tarArchive(name: string, open: () => AsyncIterable<Uint8Array>): Archive {
  return { name, files: () => filesOf(name, open()) };
}

async function* filesOf(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveFile> {
  let count = 0;
  try {
    const entries = streamOf(bytes).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of valuesOf<ParsedTarEntry>(entries)) {
      count += 1;
      refuseCount(name, count);
      const isLink = header.type === "symlink" || header.type === "link";
      checkedPath(name, header.name, isLink ? "link" : "file");
      const path = header.name.replace(/^\.\//, "");
      if (header.type === "file" && !isLitter(path)) {
        yield { path, size: header.size, read: () => bodyOf(name, body) };
      }
      // Skips the file, unless somebody has read it.
      if (!body.locked) await body.cancel();
    }
  } catch (problem) {
    throw problem instanceof CliError ? problem : brokenPack(name, problem);
  }
}

async function* bodyOf(name: string, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* valuesOf(body);
  } catch (problem) {
    throw problem instanceof CliError ? problem : brokenPack(name, problem);
  }
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
