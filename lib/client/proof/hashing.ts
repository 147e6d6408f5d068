/**
 * RFC 8785 canonical JSON of a value that `parseDocument` returned: members sorted by their names
 * in UTF-16, numbers and strings as JavaScript writes them.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = value as Record<string, unknown>;
  const written = Object.keys(members)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(members[name])}`);
  return `{${written.join(",")}}`;
}

type Bytes = Uint8Array<ArrayBuffer>;

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes;
}

/** SHA-256 of a text's UTF-8 bytes, in lower-case hex. */
export async function sha256(text: string): Promise<string> {
  return hexOf(await digestOf(utf8(text)));
}

/** SHA-256 over the canonical JSON of a value. */
export function hashOf(value: unknown): Promise<string> {
  return sha256(canonicalJson(value));
}

/**
 * The bytes of a base64url text; null when it is not exactly the encoding of its bytes, to the last
 * bit.
 */
export function fromBase64url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return base64url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

export function base64url(bytes: Uint8Array): string {
  let binary = "";
  // In groups, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A piece of a text with its start, as the hash tree of the text hashes it. */
export interface Chunk {
  start: number;
  text: string;
}

/**
 * UTF-16 units of a chunk. A chunk that would end inside a surrogate pair has one fewer, and the
 * next one has one more.
 */
const chunkUnits = 1024;

export function chunksOf(text: string): Chunk[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += chunkUnits) {
    starts.push(splitsPair(text, at) ? at - 1 : at);
  }
  return starts.map((start, index) => ({ start, text: text.slice(start, starts[index + 1]) }));
}

/** Whether an index lies between the halves of a surrogate pair. */
export function splitsPair(text: string, index: number): boolean {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff;
}

export function chunkCount(textLength: number): number {
  return Math.ceil(textLength / chunkUnits);
}

/** Whether a chunk can begin here: at its regular start, or one unit before it. */
export function isChunkStart(start: number, index: number): boolean {
  return start === index * chunkUnits || (index > 0 && start === index * chunkUnits - 1);
}

/**
 * The root of the tree of `count` chunks, from consecutive chunks and the path of hashes that
 * completes them; null when the path has too few or too many hashes.
 */
export async function rootFrom(
  count: number,
  first: number,
  chunks: readonly Chunk[],
  path: readonly string[],
): Promise<string | null> {
  const left = [...path];
  const root = async (from: number, to: number): Promise<Bytes | null> => {
    if (to <= first || from >= first + chunks.length) return bytesOf(left.shift());
    const chunk = chunks[from - first];
    if (to - from === 1) return chunk === undefined ? null : leafHash(chunk);
    const middle = from + 2 ** Math.floor(Math.log2(to - from - 1));
    const one = await root(from, middle);
    const other = await root(middle, to);
    if (one === null || other === null) return null;
    return digestOf(Uint8Array.from([1, ...one, ...other]));
  };
  if (chunks.length === 0 || first + chunks.length > count) return null;
  const found = await root(0, count);
  return found === null || left.length > 0 ? null : hexOf(found);
}

/** The root of the tree over leaves that are canonical JSON (RFC 6962), in lower-case hex. */
export async function treeRoot(leaves: readonly string[]): Promise<string> {
  let level = await Promise.all(leaves.map((leaf) => digestOf(utf8(`\0${leaf}`))));
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => 2 * at);
    level = await Promise.all(
      pairs.map(async (at) => {
        const [one, other] = [level[at] as Bytes, level[at + 1]];
        return other === undefined ? one : digestOf(Uint8Array.from([1, ...one, ...other]));
      }),
    );
  }
  return level[0] === undefined ? sha256("") : hexOf(level[0]);
}

async function leafHash({ start, text }: Chunk): Promise<Bytes> {
  return digestOf(utf8(`\0${canonicalJson([start, text])}`));
}

async function digestOf(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex: string | undefined): Bytes | null {
  if (hex === undefined || !/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}
