import { crc32, deflateRawSync, gzipSync } from "node:zlib";

/** A file to be packed: its path and content, or where a symbolic (in a tar also hard) link leads. */
export type PackedFile =
  | [path: string, content: string | Uint8Array]
  | { link: string; to: string; isHard?: true };

/** A tar as GNU and Mastodon write it. */
export function tarOf(files: readonly PackedFile[]): Buffer {
  const parts = files.flatMap((file) => {
    if (!Array.isArray(file)) return [tarHeader(file.link, 0, file.isHard ? "1" : "2", file.to)];
    const content = Buffer.from(file[1]);
    const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
    return [tarHeader(file[0], content.length, "0"), content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

export const tarGzOf = (files: readonly PackedFile[]): Buffer => gzipSync(tarOf(files));

/** A packed tar of so many empty files. */
export function tarGzOfMany(count: number): Buffer {
  const header = tarHeader("a.txt", 0, "0");
  const files = Buffer.alloc(count * header.length, header);
  return gzipSync(Buffer.concat([files, Buffer.alloc(1024)]), { level: 1 });
}

/** A zip of which only the beginning and the end are there, which states so many files. */
export function zipThatStates(count: number): Buffer {
  const record = Buffer.alloc(56);
  record.write("PK\x06\x06", 0, "latin1");
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  const begin = Buffer.from("PK\x03\x04");
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", 0, "latin1");
  locator.writeBigUInt64LE(BigInt(begin.length), 8);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  return Buffer.concat([begin, record, locator, end]);
}

function tarHeader(path: string, size: number, type: string, link = ""): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0, 100);
  header.write("0000644\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("14000000000\0", 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** A zip whose entries are deflated; `says` is the size that its directory claims for each, when it lies. */
export function zipOf(files: readonly PackedFile[], says?: number): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const file of files) {
    const isLink = !Array.isArray(file);
    const name = Buffer.from(isLink ? file.link : file[0]);
    const content = Buffer.from(isLink ? file.to : file[1]);
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, packed]);
    const made = Buffer.from([20, 3]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((isLink ? 0o120777 : 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), made, fields, rest, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
