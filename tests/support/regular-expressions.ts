import { type Node, parseSync } from "oxc-parser";

/** A regular expression as it stands in a file. */
export interface WrittenExpression {
  path: string;
  source: string;
  flags: string;
}

/** The regular expressions of a file. */
export interface WrittenExpressions {
  expressions: WrittenExpression[];
  /** The text of each call of `RegExp` whose expression is made at run time, as `path: call`. */
  made: string[];
}

/** Every regular expression of a file's syntax, and every string that `RegExp` is called with. */
export function expressionsOf({ path, text }: { path: string; text: string }): WrittenExpressions {
  const found: WrittenExpressions = { expressions: [], made: [] };
  for (const node of nodesOf(parseSync(path, text).program)) {
    if (node.type === "Literal" && "regex" in node) {
      found.expressions.push({ path, source: node.regex.pattern, flags: node.regex.flags });
    }
    if (node.type !== "NewExpression" && node.type !== "CallExpression") continue;
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") continue;
    const [source, flags] = node.arguments.map(stringOf);
    if (typeof source === "string" && flags !== null) {
      found.expressions.push({ path, source, flags: flags ?? "" });
    } else found.made.push(`${path}: ${text.slice(node.start, node.end)}`);
  }
  return found;
}

/** The string that a node is; null when it is not known before run time. */
function stringOf(node: Node): string | null {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && "start" in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}
