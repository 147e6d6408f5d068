import { CarIndexer } from "@ipld/car/indexer";
import { decode } from "@ipld/dag-cbor";
import { latin1 } from "#lib/kernel/bytes.js";
import { CliError } from "#lib/platform/cli-error.js";
import { blobBytes, bytesAt, type OnBytes, tooLarge } from "./read-bytes.js";

/** A link to a block, as decoded by @ipld/dag-cbor. */
export interface BlockLink {
  toString(): string;
  /** How the block is encoded. */
  code: number;
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
  read(link: BlockLink): Promise<unknown>;
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
  const head = latin1(bytes.subarray(0, 40));
  const at = Math.max(head.indexOf("\xa2eroots"), head.indexOf("\xa1gversion"));
  return at === 1 || at === 2;
}

/**
 * Indexes the blocks of a CAR file without keeping them in memory.
 *
 * @throws CliError when it is broken or too large
 */
export async function carBlocks(name: string, blob: Blob, onBytes: OnBytes): Promise<CarBlocks> {
  if (blob.size > maxCarBytes) throw tooLarge(name, maxCarBytes);
  const places = new Map<string, { offset: number; length: number }>();
  let root: BlockLink | undefined;
  let count = 0;
  try {
    const index = await CarIndexer.fromIterable(blobBytes(blob, onBytes));
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
  const near = nearBytes(blob);
  return {
    root,
    async read(link) {
      const place = places.get(keyOf(link));
      if (place === undefined) {
        throw new CliError(`${name} is incomplete: block ${link} is missing`);
      }
      return blockOf(name, link, await near(place.offset, place.length));
    },
  };
}

/** Reads bytes at positions, and keeps what follows them: a tree's blocks are often neighbours. */
function nearBytes(blob: Blob): (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>> {
  let [heldAt, held] = [0, new Uint8Array(0)];
  return async (at, length) => {
    if (at < heldAt || at + length > heldAt + held.length) {
      [heldAt, held] = [at, await bytesAt(blob, at, Math.max(length, 64 * 1024))];
    }
    return held.slice(at - heldAt, at - heldAt + length);
  };
}

async function blockOf(
  name: string,
  link: BlockLink,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const { code, digest } = link.multihash;
  if (code !== sha256) {
    throw new CliError(`${name}: the link to block ${link} is not SHA-256, so it is not checked`);
  }
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (latin1(found) !== latin1(digest)) {
    throw new CliError(`${name} is damaged: block ${link} does not match its CID`);
  }
  try {
    return decode(bytes);
  } catch (problem) {
    throw broken(`${name}: block ${link}`, problem);
  }
}

function keyOf({ multihash }: BlockLink): string {
  return latin1(multihash.digest);
}

function broken(what: string, problem: unknown): CliError {
  const why = problem instanceof Error ? problem.message : String(problem);
  return new CliError(`${what} cannot be read: ${why.slice(0, 200)}`);
}
