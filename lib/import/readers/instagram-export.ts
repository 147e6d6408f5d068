import * as v from "valibot";
import { storable } from "#lib/kernel/text.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { Archive } from "./archives/archive.js";
import { jsonElements } from "./json-elements.js";
import { wholeBytes } from "./read-bytes.js";
import type { ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem, type Reading, readingOf } from "./reader-item.js";

const posts = /(?:^|\/)(?:content|media)\/(?:posts_\d{1,4}|reels|igtv_videos)\.json$/;
const lists = ["ig_reels_media", "ig_igtv_media"];
const person = /(?:^|\/)personal_information\.json$/;
const maxPersonBytes = 4 * 1024 * 1024;

const Medium = v.object({
  title: v.nullish(v.string()),
  creation_timestamp: v.nullish(v.number()),
});
const Post = v.object({
  media: v.nullish(v.array(Medium)),
  title: v.nullish(v.string()),
  creation_timestamp: v.nullish(v.number()),
});
const Value = v.object({ value: v.string() });
const Person = v.object({
  profile_user: v.pipe(
    v.array(v.object({ string_map_data: v.record(v.string(), v.unknown()) })),
    v.minLength(1),
  ),
});

/** Whether the files are an Instagram export, as JSON or as HTML. */
export function isInstagramExport(paths: ReadonlySet<string>): boolean {
  return [...paths].some(
    (path) => posts.test(path) || /(?:^|\/)(?:content|media)\/posts_\d{1,4}\.html$/.test(path),
  );
}

/**
 * The captions of the posts and reels in an Instagram export, with their encoding repaired. Stories
 * and archived posts are left out, because they are not permanently public (decision 8.20).
 *
 * @throws CliError for an HTML export, a private account or an account without a name
 */
export async function instagramReading(
  archive: Archive,
  paths: ReadonlySet<string>,
  context: ReaderContext,
): Promise<Reading> {
  if (![...paths].some((path) => posts.test(path))) {
    throw new CliError(`${archive.name} is an Instagram export in HTML: request one in JSON`);
  }
  const { name, isPrivate } = await profileOf(archive, context);
  if (isPrivate) {
    throw new CliError(
      `${archive.name}: the account ${name} is private, so its posts are not imported`,
    );
  }
  return readingOf(`an Instagram export of ${name}`, itemsOf(archive, name));
}

async function profileOf(
  archive: Archive,
  { address, hints }: ReaderContext,
): Promise<{ name: string; isPrivate: boolean }> {
  let name = address === null ? null : nameIn(address);
  let isPrivate = false;
  for await (const file of archive.files()) {
    if (!person.test(file.path)) continue;
    const read = v.safeParse(Person, await jsonOf(archive, file));
    const data = read.success ? (read.output.profile_user[0]?.string_map_data ?? {}) : {};
    const value = (field: string) => v.safeParse(Value, data[field]).output as { value?: string };
    name ??= value("Username")?.value ?? null;
    isPrivate = value("Private Account")?.value === "True";
  }
  if (name === null || !/^[\w.]{1,60}$/.test(name)) {
    throw new CliError(`${archive.name} does not say whose it is: ${hints.address}`);
  }
  return { name, isPrivate };
}

function nameIn(address: string): string | null {
  return /^https:\/\/(?:www\.)?instagram\.com\/([\w.]{1,60})\/?$/.exec(address)?.[1] ?? null;
}

async function jsonOf(archive: Archive, file: { path: string; read(): AsyncIterable<Uint8Array> }) {
  const bytes = await wholeBytes(`${archive.name}: ${file.path}`, file.read(), maxPersonBytes);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
}

async function* itemsOf(archive: Archive, name: string): AsyncGenerator<ReaderItem> {
  const seconds = new Map<number, number>();
  for await (const file of archive.files()) {
    if (!posts.test(file.path)) continue;
    const label = `${archive.name}: ${file.path}`;
    for await (const { at, value } of jsonElements(label, file.read(), lists)) {
      yield itemOf(`${file.path}, item ${at}`, value, name, seconds);
    }
  }
}

function itemOf(
  where: string,
  value: unknown,
  name: string,
  seconds: Map<number, number>,
): ReaderItem {
  const post = v.safeParse(Post, value);
  if (!post.success) return { kind: "bad", where, what: "is not a post with media and times" };
  const { title, media, creation_timestamp: stated } = post.output;
  const time = stated ?? media?.[0]?.creation_timestamp ?? null;
  if (time === null || !(time > 0 && time < 4_102_444_800)) {
    return { kind: "bad", where, what: "has no time, which is needed to tell posts apart" };
  }
  const words = title || [...new Set((media ?? []).flatMap((one) => one.title || []))].join("\n\n");
  const count = (seconds.get(time) ?? 0) + 1;
  seconds.set(time, count);
  const text = storable(mended(words));
  if (text.trim() === "") return { kind: "left_out", why: "posts without words" };
  // Exports have no post addresses: each post has the profile's address with its time, which leads
  // to the profile.
  const id = count === 1 ? String(time) : `${time}-${count}`;
  return {
    kind: "original",
    where,
    original: knownOriginal({
      kind: "caption",
      entryId: `instagram:${name}:${id}`,
      url: `https://www.instagram.com/${name}/?post=${id}`,
      text,
      publishedAt: new Date(time * 1000).toISOString().replace(".000Z", "Z"),
    }),
  };
}

/**
 * Repairs text whose UTF-8 was written as if each byte were a character; other text stays
 * unchanged.
 */
export function mended(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(text, (character) => character.charCodeAt(0)),
    );
  } catch {
    return text;
  }
}
