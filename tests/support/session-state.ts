import { type Node, parseSync } from "oxc-parser";

/**
 * What stays in a session of Postgres after the statement or transaction, by the words of a statement. `start` is where
 * a statement can begin, so that `set` of an update is none.
 */
const start = String.raw`(?:^|;|\b(?:begin|then|else|loop|execute)\b\s*'?)\s*`;
const words = (pattern: string) => new RegExp(pattern, "i");
const leftInSession: Readonly<Record<string, RegExp>> = {
  "a lock of the session": /\bpg_(?:try_)?advisory_(?:un)?lock\w*\s*\(/i,
  "a setting of the session": words(
    `${start}(?:set\\s+(?!(?:local|transaction|constraints)\\b)|reset\\s)`,
  ),
  "a setting without is_local": /\bset_config\s*\((?![^;]*,\s*true\s*\))/i,
  "a listener": words(`${start}(?:un)?listen\\s+["\\w]`),
  "a temporary table": /\b(?:create|into)\s+(?:(?:global|local)\s+)?temp(?:orary)?\b/i,
  "a cursor with hold": /\bwith\s+hold\b/i,
  "a prepared statement": words(
    `${start}(?:prepare\\s+\\w+\\s*(?:\\(|as\\b)|deallocate\\s|discard\\s)`,
  ),
  "a value of the session": /\b(?:currval|lastval)\s*\(|\bpg_export_snapshot\b/i,
  "a library of the session": words(`${start}load\\s+'`),
};

/** Names of what `statement` would leave in a session, which a pooler gives to another client after the transaction. */
export function sessionState(statement: string): string[] {
  const code = statement.replace(/--.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
  return Object.entries(leftInSession)
    .filter(([, pattern]) => pattern.test(code))
    .map(([name]) => name);
}

/** Body of a function's file: settings in its head are those of the function, which Postgres puts back. */
export function functionBodies(file: string): string[] {
  return [...file.matchAll(/\$(\w*)\$([\s\S]*?)\$\1\$/g)].map(([, , body = ""]) => body);
}

/**
 * Texts of a TypeScript file that may be statements, and each statement with a name, as `pg` takes and drizzle's
 * `prepare` makes it: a pooler before PgBouncer 1.21 does not know it on another connection.
 */
export function statementsIn({ path, text }: { path: string; text: string }) {
  const statements: string[] = [];
  const named: string[] = [];
  for (const node of nodesOf(parseSync(path, text).program)) {
    if (node.type === "Literal" && typeof node.value === "string") statements.push(node.value);
    if (node.type === "TemplateLiteral")
      statements.push(node.quasis.map(({ value }) => value.raw).join(" ? "));
    if (isPrepare(node) || isNamedQuery(node)) named.push(text.slice(node.start, node.end));
  }
  return { statements, named };
}

function isPrepare(node: Node): boolean {
  return (
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    "name" in node.callee.property &&
    node.callee.property.name === "prepare"
  );
}

/** An object with a name and values, beside a statement. */
function isNamedQuery(node: Node): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  if (!("name" in node.callee.property) || node.callee.property.name !== "query") return false;
  const [first] = node.arguments;
  if (first?.type !== "ObjectExpression") return false;
  return first.properties.some(
    (one) => one.type === "Property" && "name" in one.key && one.key.name === "name",
  );
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && "start" in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}
