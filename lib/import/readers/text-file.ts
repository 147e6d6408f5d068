import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { feedDate } from "#lib/outside/lists/feed-date.js";
import { decodedWords } from "./text-encoding.js";

/** A plain text or Markdown file; fields that the front matter does not set are null. */
export interface TextFile {
  text: string;
  title: string | null;
  url: string | null;
  published: string | null;
  /** Whether it is marked as a draft, which its site does not show. */
  isDraft: boolean;
}

const addressNames = ["url", "canonical_url", "canonical", "permalink", "link"];

/** Reads plain text or Markdown, without the front matter. Null when its encoding is not certain. */
export function textFile(bytes: Uint8Array, encoding: string | null): TextFile | null {
  const read = decodedWords(bytes, encoding);
  if (read === null) return null;
  const whole = read.toWellFormed().replaceAll("\r\n", "\n");
  const front = frontMatter(whole);
  const text = whole.slice(front.length).trim();
  const heading = /^#{1,2}[ \t]+([^\n]{1,1000})$/m.exec(text.slice(0, 4000))?.[1];
  const address = addressNames
    .map((name) => front.values.get(name) ?? "")
    .find(isHttpUrlWithoutUserInfo);
  const date = front.values.get("date") ?? front.values.get("published") ?? "";
  return {
    text,
    title: front.values.get("title")?.slice(0, 1000) ?? heading?.trim() ?? null,
    url: address ?? null,
    published: feedDate(date),
    isDraft: front.values.get("draft") === "true" || front.values.get("published") === "false",
  };
}

/** The plain values between two lines of `---` or `+++` at the beginning. */
function frontMatter(text: string): { values: Map<string, string>; length: number } {
  const values = new Map<string, string>();
  // Between `---` it is YAML, between `+++` TOML.
  const fence = text.slice(0, 4);
  if (fence !== "---\n" && fence !== "+++\n") return { values, length: 0 };
  const end = text.indexOf(`\n${fence}`, 3);
  if (end === -1 || end > 20_000) return { values, length: 0 };
  // A value goes on in the indented lines below it, and can begin there.
  for (const part of text.slice(4, end).split(/\n(?![ \t])/)) {
    const [line = "", ...more] = part.split("\n").map((one) => one.trim());
    const [, name = "", value] =
      /^([A-Za-z_]{1,40})(?:[ \t]{0,9}=|:)[ \t]+(\S.*)$/.exec(line) ?? [];
    if (value === undefined) continue;
    const begins = /^[>|][-+]?$/.test(value) ? [] : [value];
    values.set(name.toLowerCase(), unquoted([...begins, ...more].join(" ").trim()));
  }
  return { values, length: end + 5 };
}

/** A value without its quotes and escapes; an unquoted value without its trailing comment. */
function unquoted(value: string): string {
  const [first = ""] = value;
  if (!`"'`.includes(first)) return (value.split(" #", 1)[0] ?? "").trimEnd();
  const isClosed = value.length > 1 && value.endsWith(first);
  if (!isClosed) return value;
  const inside = value.slice(1, -1);
  return first === "'" ? inside.replaceAll("''", "'") : inside.replace(/\\(["\\])/g, "$1");
}
