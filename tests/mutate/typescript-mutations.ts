import { parseAst } from "vitest/node";
import type { Edit } from "./mutation.js";
import { sqlMutations } from "./sql-mutations.js";
import { type Node, nodeEdits } from "./typescript-operators.js";

/** Every mutation of a TypeScript file: of its code and of the SQL in its `sql` templates. */
export function typeScriptMutations(text: string): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: Node, parents: readonly Node[]) => {
    if (isLeftAlone(node)) return;
    edits.push(...nodeEdits(text, node, parents));
    if (node.type === "TaggedTemplateExpression") edits.push(...templateEdits(text, node));
    for (const child of childrenOf(node)) visit(child, [node, ...parents]);
  };
  visit(parseAst(text, { lang: "ts" }) as unknown as Node, []);
  return edits.sort((one, other) => one.start - other.start || one.end - other.end);
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value?.type === "string");
}

const described = new Set(
  "description summary operationId tag title examples example message event".split(" "),
);
const describing = /(^|\.)(log|description|title|examples|metadata)$|^console\./;

/** Types, imports, log lines, and text that only describes. */
function isLeftAlone(node: Node): boolean {
  if (node.type.startsWith("TS")) {
    return !["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(node.type);
  }
  if (node.type === "Property") return described.has(node.key?.name ?? "");
  if (node.type === "CallExpression") return describing.test(nameOf(node.callee));
  if (node.type === "NewExpression") return /(Error|Problem|Failure)$/.test(nameOf(node.callee));
  return ["ImportDeclaration", "ExportAllDeclaration", "ImportExpression"].includes(node.type);
}

function nameOf(node: Node | null | undefined): string {
  if (node?.type === "MemberExpression") return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return node?.name ?? "";
}

function templateEdits(text: string, node: Node): Edit[] {
  if (!/^sql(\.|$)/.test(nameOf(node.tag)) || node.quasi == null) return [];
  const start = node.quasi.start + 1;
  const original = text.slice(start, node.quasi.end - 1);
  let masked = original;
  for (const expression of node.quasi.expressions ?? []) {
    const open = masked.lastIndexOf(`\${`, expression.start - start);
    const close = masked.indexOf("}", expression.end - start);
    masked = masked.slice(0, open) + "e".repeat(close + 1 - open) + masked.slice(close + 1);
  }
  return sqlMutations(masked, original).map((edit) => ({
    ...edit,
    start: edit.start + start,
    end: edit.end + start,
  }));
}
