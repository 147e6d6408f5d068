import { Parser } from "htmlparser2";

/** The address, as it is written, of the first `link` in a page's head with this relation and type. */
export function headLink(html: string, relation: string, ofType = /^/): string | undefined {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel = "", type = "", href }) {
      const isRelated = rel.toLowerCase().split(/\s/).includes(relation);
      if (name === "link" && isRelated && ofType.test(type)) found ??= href;
      if (name === "body") parser.pause();
    },
  });
  parser.write(html);
  return found;
}
