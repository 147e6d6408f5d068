import { Parser } from "htmlparser2";

/**
 * Maximum element depth: nobody writes deeper documents, and parsing time grows with the depth of
 * each element.
 */
const maxDepth = 200;

/**
 * The name of an XML document's root element without its prefix, in lower case; null when there is
 * no root.
 *
 * @throws RangeError when elements are nested too deep
 */
export function xmlRootName(xml: string): string | null {
  let root: string | null = null;
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        root ??= name.slice(name.indexOf(":") + 1).toLowerCase();
        depth += 1;
        if (depth > maxDepth) throw new RangeError("nested too deep");
      },
      onclosetag() {
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}
