import { createHash } from "node:crypto";
import { readSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { CarIndexer } from "@ipld/car/indexer";
import { decode } from "@ipld/dag-cbor";
import { CliError } from "#lib/platform/cli-error.js";
import { type OnBytes, tooLarge } from "./read-bytes.js";

/** A link to a block, as decoded by @ipld/dag-cbor. */
export interface BlockLink {
  toString(): string;
  multihash: { code: number; digest: Uint8Array };
}

/** The blocks of a CAR file, read on demand. */
export interface CarBlocks {
  root: BlockLink;
  /**
   * The value of a block.
   *
   * @throws CliError when it is missing, or its link is not the SHA-256 of its bytes
   */
  read(link: BlockLink): unknown;
}

const maxCarBytes = 1024 * 1024 * 1024;
/** The protocol limits records to 1 MB; tree nodes are smaller. */
const maxBlockBytes = 2 * 1024 * 1024;
const maxBlocks = 500_000;
const sha256 = 0x12;

/**
 * Whether the bytes begin like a CAR file: a length, then a CBOR map with `version` and usually
 * `roots`.
 */
export function isCar(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 40)).toString("latin1");
  const at = Math.max(head.indexOf("\xa2eroots"), head.indexOf("\xa1gversion"));
  return at === 1 || at === 2;
}

/**
 * Indexes the blocks of a CAR file without keeping them in memory.
 *
 * @throws CliError when it is broken or too large
 */
export async function carBlocks(
  name: string,
  file: FileHandle,
  onBytes: OnBytes,
): Promise<CarBlocks> {
  const { size } = await file.stat();
  if (size > maxCarBytes) throw tooLarge(name, maxCarBytes);
  const places = new Map<string, { offset: number; length: number }>();
  let root: BlockLink | undefined;
  let count = 0;
  try {
    const chunks = file.createReadStream({ autoClose: false, start: 0, highWaterMark: 256 * 1024 });
    const counted = async function* () {
      for await (const chunk of chunks) {
        onBytes(chunk.length);
        yield chunk as Uint8Array;
      }
    };
    const index = await CarIndexer.fromIterable(counted());
    [root] = (await index.getRoots()) as BlockLink[];
    for await (const { cid, blockOffset, blockLength } of index) {
      if (blockLength > maxBlockBytes) {
        throw new CliError(`${name} has a block of more than ${maxBlockBytes} bytes`);
      }
      count += 1;
      if (count > maxBlocks) throw new CliError(`${name} has more than ${maxBlocks} blocks`);
      places.set(keyOf(cid as BlockLink), { offset: blockOffset, length: blockLength });
    }
  } catch (problem) {
    throw problem instanceof CliError ? problem : broken(name, problem);
  }
  if (root === undefined) throw new CliError(`${name} is a CAR file without a root`);
  return { root, read: (link) => readBlock(name, file, places, link) };
}

function readBlock(
  name: string,
  file: FileHandle,
  places: ReadonlyMap<string, { offset: number; length: number }>,
  link: BlockLink,
): unknown {
  const place = places.get(keyOf(link));
  if (place === undefined) throw new CliError(`${name} is incomplete: block ${link} is missing`);
  const bytes = Buffer.alloc(place.length);
  readSync(file.fd, bytes, 0, place.length, place.offset);
  const { code, digest } = link.multihash;
  if (code !== sha256) {
    throw new CliError(`${name}: the link to block ${link} is not SHA-256, so it is not checked`);
  }
  if (!createHash("sha256").update(bytes).digest().equals(digest)) {
    throw new CliError(`${name} is damaged: block ${link} does not match its CID`);
  }
  try {
    return decode(bytes);
  } catch (problem) {
    throw broken(`${name}: block ${link}`, problem);
  }
}

function keyOf({ multihash }: BlockLink): string {
  return Buffer.from(multihash.digest).toString("latin1");
}

function broken(what: string, problem: unknown): CliError {
  const why = problem instanceof Error ? problem.message : String(problem);
  return new CliError(`${what} cannot be read: ${why.slice(0, 200)}`);
}
