import { parseDocument } from "htmlparser2";

type XmlNode = ReturnType<typeof parseDocument>["children"][number];
/** An element of an XML document. */
export type XmlElement = Extract<XmlNode, { attribs: unknown }>;

/** Deepest element that is looked at. */
const maxDepth = 200;

/** The root of an XML document; null when it has none. Entities that a document defines itself are never expanded. */
export function xmlRoot(xml: string): XmlElement | null {
  if (isDeep(xml)) throw new RangeError("nested too deep");
  const { children } = parseDocument(xml, { xmlMode: true });
  return children.find(isElement) ?? null;
}

/** Whether elements are nested as nobody writes them: the time of the parser grows with the depth of each element. */
function isDeep(xml: string): boolean {
  let depth = 0;
  for (let at = xml.indexOf("<"); at !== -1; at = xml.indexOf("<", at + 1)) {
    if (xml.startsWith("<!--", at)) at = endOf(xml, "-->", at);
    else if (xml.startsWith("<![CDATA[", at)) at = endOf(xml, "]]>", at);
    else if (xml[at + 1] === "/") depth -= 1;
    else if (xml[at + 1] !== "!" && xml[at + 1] !== "?") {
      at = endOf(xml, ">", at);
      if (xml[at - 1] !== "/") depth += 1;
    }
    if (depth > maxDepth) return true;
  }
  return false;
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? xml.length : at;
}

function isElement(node: XmlNode): node is XmlElement {
  return node.type === "tag";
}

/** The name without its prefix, in lower case. */
export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

/** The child elements, of one name (with its prefix, in lower case) when one is given. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(isElement).filter((child) => {
    return name === undefined || child.name.toLowerCase() === name;
  });
}

/** The text of an element and of those in it, trimmed. */
export function textOf(element: XmlElement | undefined): string {
  return element === undefined ? "" : inside(element, () => "").trim();
}

/** What stands in an element, as markup without attributes. */
export function markupOf(element: XmlElement): string {
  return inside(element, (name) => name);
}

function inside(element: XmlElement, tagOf: (name: string) => string): string {
  const parts: string[] = [];
  const walk = (nodes: readonly XmlNode[], depth: number) => {
    if (depth > maxDepth) throw new RangeError("nested too deep");
    for (const node of nodes) {
      if (node.type === "text") {
        const isMarkup = tagOf("p") !== "";
        parts.push(
          isMarkup ? node.data.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : node.data,
        );
      } else if (node.type === "cdata") walk(node.children, depth + 1);
      else if (isElement(node)) {
        const tag = tagOf(localName(node));
        if (tag !== "") parts.push(`<${tag}>`);
        walk(node.children, depth + 1);
        if (tag !== "") parts.push(`</${tag}>`);
      }
    }
  };
  walk(element.children, 0);
  return parts.join("");
}
