import { Parser } from "htmlparser2";

/** What the export of a site says about one of its entries. */
export interface ExportedEntry {
  /** Why the entry is not a public post or page; null when it is one. */
  leftOut: string | null;
  /** The entry's path on the site; "" when the export does not state it. */
  path: string;
}

/** The namespaces of the exports of WordPress, which Squarespace writes too, and of Blogger. */
const exported = /:\/\/(?:wordpress\.org\/export\/|schemas\.google\.com\/)/;
const fields =
  /^(?:wp:(?:post_type|status|post_password)|blogger:(?:type|status|trashed|filename)|app:draft)$/;
/** Types of entries in an export that are neither posts nor pages. */
const parts =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_.{1,40}|settings|template)$/;

/**
 * What the export of a site says about each entry of its feed, in order: an export also has unpublished
 * ones. Empty for any other feed.
 *
 * @throws Error when the export does not have `count` entries, so that no draft is taken for a post
 */
export function exportedEntries(feed: string, count: number): ExportedEntry[] {
  if (!exported.test(feed)) return [];
  const entries: Record<string, string>[] = [];
  let field = "";
  const parser = new Parser(
    {
      onopentag(name, { scheme, term }) {
        if (name === "item" || name === "entry") entries.push({});
        field = fields.test(name) ? name : "";
        const entry = entries.at(-1);
        const kind = name === "category" && scheme?.endsWith("#kind") ? term?.split("#")[1] : null;
        if (entry !== undefined && kind != null) entry.kind = kind;
      },
      ontext(text) {
        const entry = entries.at(-1);
        if (entry !== undefined && field !== "") entry[field] = (entry[field] ?? "") + text.trim();
      },
      onclosetag() {
        field = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(feed);
  const told = entries.map((entry) => ({
    leftOut: whyNot(entry),
    path: entry["blogger:filename"] ?? "",
  }));
  const isTold = told.some(({ leftOut }) => leftOut !== null);
  if (isTold && told.length !== count) throw new Error("its entries cannot be told apart");
  return told;
}

function whyNot(entry: Record<string, string>): string | null {
  const type = entry["wp:post_type"] ?? entry["blogger:type"]?.toLowerCase() ?? entry.kind ?? "";
  if (type === "comment") return "comments";
  if (parts.test(type)) return "menus, files and settings";
  const isPublic =
    (entry["wp:status"] ?? "publish") === "publish" &&
    (entry["blogger:status"] ?? "LIVE") === "LIVE" &&
    !entry["wp:post_password"] &&
    !entry["blogger:trashed"] &&
    entry["app:draft"] !== "yes";
  return isPublic ? null : "posts that are not public";
}
