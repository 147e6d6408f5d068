import { bytesAt } from "../read-bytes.js";
import { refuseCount } from "./archive.js";

/** A file of a zip, as the directory at the end of the zip states it. */
export interface ZipEntry {
  path: string;
  /** Where its own header begins. */
  at: number;
  size: number;
  packedSize: number;
  crc: number;
  /** 0: stored, 8: deflated. */
  method: number;
  isEncrypted: boolean;
  isLink: boolean;
}

/** Maximum bytes of a directory: some hundred for each file of the largest archive that is read. */
const maxDirectoryBytes = 64 * 1024 * 1024;
const endBytes = 22;
const maxCommentBytes = 0xffff;

/**
 * Reads the directory of a zip, also of one with more than 4 GB (zip64).
 *
 * @throws CliError when it states too many files, and Error when it is broken
 */
export async function readDirectory(name: string, blob: Blob): Promise<Iterable<ZipEntry>> {
  const { count, size, at } = await directoryPlace(blob);
  refuseCount(name, count);
  if (size > maxDirectoryBytes || at + size > blob.size) {
    throw new Error("its directory is not where it says");
  }
  return entriesIn(await bytesAt(blob, at, size), count);
}

async function directoryPlace(blob: Blob): Promise<{ count: number; size: number; at: number }> {
  const from = Math.max(0, blob.size - endBytes - maxCommentBytes);
  const tail = viewOf(await bytesAt(blob, from, blob.size - from));
  for (let end = tail.byteLength - endBytes; end >= 0; end -= 1) {
    if (tail.getUint32(end, true) !== 0x06054b50) continue;
    if (end + endBytes + tail.getUint16(end + 20, true) !== tail.byteLength) continue;
    const count = tail.getUint16(end + 10, true);
    const size = tail.getUint32(end + 12, true);
    const at = tail.getUint32(end + 16, true);
    const locator = end - 20;
    if (locator < 0 || tail.getUint32(locator, true) !== 0x07064b50) return { count, size, at };
    const record = viewOf(await bytesAt(blob, longAt(tail, locator + 8), 56));
    if (record.byteLength < 56 || record.getUint32(0, true) !== 0x06064b50) break;
    return { count: longAt(record, 32), size: longAt(record, 40), at: longAt(record, 48) };
  }
  throw new Error("it has no directory: it is cut off, or not a zip");
}

function* entriesIn(bytes: Uint8Array, count: number): Generator<ZipEntry> {
  const view = viewOf(bytes);
  let from = 0;
  for (let index = 0; index < count; index += 1) {
    if (from + 46 > bytes.length || view.getUint32(from, true) !== 0x02014b50) {
      throw new Error(`file ${index + 1} of ${count} is missing in its directory`);
    }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      view.getUint16(from + at, true),
    ) as [number, number, number];
    const [nameAt, extraAt] = [from + 46, from + 46 + nameLength];
    const flags = view.getUint16(from + 8, true);
    const mode = view.getUint32(from + 38, true) >>> 16;
    const extra = bytes.subarray(extraAt, extraAt + extraLength);
    const [packedSize = 0, size = 0, at = 0] = longForms(
      [20, 24, 42].map((field) => view.getUint32(from + field, true)),
      extraField(extra, 0x0001),
    );
    const path = pathOf(bytes.subarray(nameAt, extraAt), extra);
    yield {
      // Programs for Windows separate with backslashes, which elsewhere are part of a name.
      path: bytes[from + 5] === 0 ? path.replaceAll("\\", "/") : path,
      at,
      size,
      packedSize,
      crc: view.getUint32(from + 16, true),
      method: view.getUint16(from + 10, true),
      isEncrypted: (flags & 1) !== 0,
      // Only an entry made on Unix states whether it is a symbolic link.
      isLink: bytes[from + 5] === 3 && (mode & 0o170000) === 0o120000,
    };
    from = extraAt + extraLength + commentLength;
  }
}

/** The content of an extra field by its number; empty when there is none. */
function extraField(extra: Uint8Array, id: number): Uint8Array {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === id) return extra.subarray(at + 4, at + 4 + length);
  }
  return extra.subarray(0, 0);
}

/** Sizes and position; those that do not fit into four bytes are in the extra field of zip64. */
function longForms([packed = 0, size = 0, at = 0]: number[], extra: Uint8Array): number[] {
  const view = viewOf(extra);
  let place = 0;
  // The extra field has the numbers in this order, and only those that do not fit.
  const long = (short: number) => {
    if (short !== 0xffffffff || place + 8 > extra.length) return short;
    place += 8;
    return longAt(view, place - 8);
  };
  const whole = long(size);
  return [long(packed), whole, long(at)];
}

function longAt(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The upper half of code page 437, the encoding of names that are not UTF-8. */
const upperHalf =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/** Decodes a name as UTF-8 where possible, because macOS writes UTF-8 without saying so. */
function pathOf(bytes: Uint8Array, extra: Uint8Array): string {
  // Info-ZIP also writes the name as UTF-8 in an extra field, with the checksum of the ordinary
  // name.
  const unicode = extraField(extra, 0x7075);
  const isSame = unicode.length > 5 && viewOf(unicode).getUint32(1, true) === crcAfter(0, bytes);
  try {
    const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return utf8.decode(isSame ? unicode.subarray(5) : bytes);
  } catch {
    return [...bytes].map((byte) => upperHalf[byte - 128] ?? String.fromCharCode(byte)).join("");
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/** The CRC-32 of what came before (0 at the beginning) and these bytes. */
export function crcAfter(before: number, bytes: Uint8Array): number {
  let sum = ~before;
  for (const byte of bytes) sum = (sum >>> 8) ^ (crcTable[(sum ^ byte) & 0xff] as number);
  return ~sum >>> 0;
}
