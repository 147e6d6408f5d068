import { Parser } from "htmlparser2";

/** Menus, pictures and settings, which an export has as items beside posts and pages. */
const parts =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_.{1,40})$/;

/**
 * Why items of a feed are no public posts, by their place in it; null for every other one. A site that WordPress or
 * Squarespace exports is an RSS feed that also has what nobody published.
 */
export function unpublishedItems(rss: string): (string | null)[] {
  if (!rss.includes("://wordpress.org/export/")) return [];
  const items: Record<string, string>[] = [];
  let field = "";
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === "item") items.push({});
        field = name.startsWith("wp:") ? name : "";
      },
      ontext(text) {
        const item = items.at(-1);
        if (item !== undefined && field !== "") item[field] = (item[field] ?? "") + text;
      },
      onclosetag() {
        field = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(rss);
  return items.map((item) => {
    const [type = "", status = "publish", password = ""] = [
      "wp:post_type",
      "wp:status",
      "wp:post_password",
    ].map((name) => item[name]?.trim());
    if (parts.test(type)) return "menus, files and settings";
    return status === "publish" && password === "" ? null : "posts that are not public";
  });
}
