import * as v from "valibot";
import { CliError } from "#lib/local/cli-error.js";
import type { Box } from "./boxes/box.js";
import { jsonElements } from "./json-elements.js";
import { wholeBytes } from "./read-bytes.js";
import type { ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem, type Reading } from "./reader-item.js";

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

/** Whether the files are those of an Instagram export as JSON, or as HTML. */
export function isInstagramExport(paths: ReadonlySet<string>): boolean {
  return [...paths].some(
    (path) => posts.test(path) || /(?:^|\/)(?:content|media)\/posts_\d{1,4}\.html$/.test(path),
  );
}

/**
 * The captions of posts and reels of an Instagram export, their text mended. Stories and archived posts are not public
 * for good, and are left out (decision 8.20).
 *
 * @throws CliError for an export as HTML, a private account or one without a name
 */
export async function instagramReading(
  box: Box,
  paths: ReadonlySet<string>,
  context: ReaderContext,
): Promise<Reading> {
  if (![...paths].some((path) => posts.test(path))) {
    throw new CliError(`${box.name} is an Instagram export as HTML: ask Instagram for one as JSON`);
  }
  const { name, isPrivate } = await profileOf(box, context.address);
  if (isPrivate) {
    throw new CliError(
      `${box.name}: the account ${name} is private, so its posts are not imported`,
    );
  }
  return {
    what: `an Instagram export of ${name}`,
    account: null,
    notes: [],
    items: itemsOf(box, name),
  };
}

async function profileOf(
  box: Box,
  address: string | null,
): Promise<{ name: string; isPrivate: boolean }> {
  let name = address === null ? null : nameIn(address);
  let isPrivate = false;
  for await (const file of box.files()) {
    if (!person.test(file.path)) continue;
    const read = v.safeParse(Person, await jsonOf(box, file));
    const data = read.success ? (read.output.profile_user[0]?.string_map_data ?? {}) : {};
    const value = (field: string) => v.safeParse(Value, data[field]).output as { value?: string };
    name ??= value("Username")?.value ?? null;
    isPrivate = value("Private Account")?.value === "True";
  }
  if (name === null || !/^[\w.]{1,60}$/.test(name)) {
    throw new CliError(
      `${box.name} does not say whose it is: give --url https://www.instagram.com/NAME/`,
    );
  }
  return { name, isPrivate };
}

function nameIn(address: string): string | null {
  return /^https:\/\/(?:www\.)?instagram\.com\/([\w.]{1,60})\/?$/.exec(address)?.[1] ?? null;
}

async function jsonOf(box: Box, file: { path: string; read(): AsyncIterable<Uint8Array> }) {
  const bytes = await wholeBytes(`${box.name}: ${file.path}`, file.read(), maxPersonBytes);
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    return null;
  }
}

async function* itemsOf(box: Box, name: string): AsyncGenerator<ReaderItem> {
  const seconds = new Map<number, number>();
  for await (const file of box.files()) {
    if (!posts.test(file.path)) continue;
    const label = `${box.name}: ${file.path}`;
    for await (const { at, text } of jsonElements(label, file.read(), lists)) {
      yield itemOf(`${file.path}, item ${at}`, text, name, seconds);
    }
  }
}

function itemOf(
  where: string,
  json: string,
  name: string,
  seconds: Map<number, number>,
): ReaderItem {
  const post = v.safeParse(Post, parsedJson(json));
  if (!post.success) return { kind: "bad", where, what: "is no post with media and times" };
  const { title, media, creation_timestamp: stated } = post.output;
  const time = stated ?? media?.[0]?.creation_timestamp ?? null;
  if (time === null || !(time > 0 && time < 4_102_444_800)) {
    return { kind: "bad", where, what: "says no time, by which posts are told apart" };
  }
  const words = title || [...new Set((media ?? []).flatMap((one) => one.title || []))].join("\n\n");
  const count = (seconds.get(time) ?? 0) + 1;
  seconds.set(time, count);
  const text = mended(words).toWellFormed().replaceAll("\0", "\ufffd");
  if (text.trim() === "") return { kind: "left_out", why: "posts without words" };
  // Exports have no addresses of posts: theirs is that of the profile, told apart by the time.
  const id = count === 1 ? String(time) : `${time}-${count}`;
  return {
    kind: "original",
    where,
    original: knownOriginal({
      kind: "caption",
      entryId: `instagram:${name}:${id}`,
      url: `https://www.instagram.com/${name}/`,
      canonicalUrl: `https://www.instagram.com/${name}/?post=${id}`,
      text,
      publishedAt: new Date(time * 1000).toISOString().replace(".000Z", "Z"),
    }),
  };
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Text whose UTF-8 was written as if each byte were a character; any other text stays as it is. */
export function mended(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(text, "latin1"),
    );
  } catch {
    return text;
  }
}
