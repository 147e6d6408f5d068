import type { Edit } from "./mutation.js";

/** A node of the parsed file, as far as mutations look at it. Offsets are UTF-16. */
export interface Node {
  type: string;
  start: number;
  end: number;
  operator?: string;
  name?: string;
  value?: unknown;
  left?: Node;
  right?: Node;
  test?: Node | null;
  argument?: Node | null;
  consequent?: Node;
  alternate?: Node | null;
  expression?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
  tag?: Node;
  quasi?: Node | null;
  expressions?: Node[];
  arguments?: Node[];
  body?: Node | Node[];
}

const comparisons: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
const arithmetic: Record<string, string> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };

/** The mutations of one node of `text`; `parents` from the nearest outwards. */
export function nodeEdits(text: string, node: Node, parents: readonly Node[]): Edit[] {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return binaryEdits(text, node);
    case "AssignmentPattern":
      return [removal("default removed", operatorAt(text, node, "="), node.end)];
    case "IfStatement":
      return [negation(text, node.test as Node), ...guardEdits(node, parents[0])];
    case "ConditionalExpression":
      return [negation(text, node.test as Node)];
    case "UnaryExpression":
      return node.operator === "!"
        ? [removal("condition negated", node.start, node.start + 1)]
        : [];
    case "ExpressionStatement":
      return statementEdits(node, parents[0]);
    case "CallExpression":
      return argumentEdits(text, node);
    case "Literal":
      return literalEdits(text, node, parents[0]);
    default:
      return [];
  }
}

const removal = (operator: string, start: number, end: number): Edit => ({
  operator,
  start,
  end,
  replacement: "",
});
const replacement = (operator: string, { start, end }: Node, to: string): Edit => ({
  operator,
  start,
  end,
  replacement: to,
});
const negation = (text: string, test: Node): Edit =>
  replacement("condition negated", test, `!(${text.slice(test.start, test.end)})`);

function binaryEdits(text: string, node: Node): Edit[] {
  const operator = node.operator ?? "";
  const start = operatorAt(text, node, operator);
  const end = start + operator.length;
  const to = (kind: string, other: string): Edit[] => [
    { operator: kind, start, end, replacement: other },
  ];
  if (operator === "??") return [removal("default removed", start, node.end)];
  if (operator === "&&") return to("and / or swapped", "||");
  if (operator === "||") return to("and / or swapped", "&&");
  const compared = comparisons[operator];
  if (compared !== undefined) return to("comparison changed", compared);
  const calculated = arithmetic[operator];
  return calculated === undefined ? [] : to("arithmetic swapped", calculated);
}

/** Where the operator between the two sides stands, comments skipped. */
function operatorAt(text: string, node: Node, operator: string): number {
  const from = node.left?.end ?? node.start;
  const between = text.slice(from, node.right?.start ?? node.end);
  const code = between.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) =>
    " ".repeat(comment.length),
  );
  return from + code.indexOf(operator);
}

const leaving = ["ReturnStatement", "ThrowStatement", "ContinueStatement", "BreakStatement"];

function guardEdits(node: Node, parent: Node | undefined): Edit[] {
  const body = node.consequent?.body;
  const last = Array.isArray(body) ? body.at(-1) : node.consequent;
  if (node.alternate != null || !leaving.includes(last?.type ?? "")) return [];
  return [replacement("guard removed", node, holdsStatements(parent) ? "" : "{}")];
}

function statementEdits(node: Node, parent: Node | undefined): Edit[] {
  if (node.expression?.type === "Literal") return [];
  if (calledName(node.expression) === "log") return [];
  return [replacement("statement deleted", node, holdsStatements(parent) ? "" : "{}")];
}

function calledName(node: Node | undefined): string | undefined {
  return node?.callee?.property?.name ?? node?.callee?.name;
}

const holdsStatements = (parent: Node | undefined) =>
  ["Program", "BlockStatement", "StaticBlock"].includes(parent?.type ?? "");

const simple = ["Identifier", "MemberExpression", "Literal"];

function argumentEdits(text: string, { arguments: given = [] }: Node): Edit[] {
  if (given.length < 2) return [];
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  return given.flatMap((argument, nth) => {
    const other = given[nth + 1] ?? given[0];
    if (other === undefined || ![argument, other].every(({ type }) => simple.includes(type))) {
      return [];
    }
    if (textOf(argument) === textOf(other)) return [];
    return [replacement("argument replaced", argument, textOf(other))];
  });
}

function literalEdits(text: string, node: Node, parent: Node | undefined): Edit[] {
  const isKey = parent?.key === node || parent?.type === "ImportAttribute";
  if (isKey || parent?.type.startsWith("TS")) return [];
  if (typeof node.value === "boolean") {
    return [replacement("true / false swapped", node, String(!node.value))];
  }
  if (typeof node.value === "number") {
    return [replacement("constant changed", node, String(node.value + 1))];
  }
  if (typeof node.value === "string" && /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/i.test(node.value)) {
    return [replacement("constant changed", node, JSON.stringify(otherText(text, node.value)))];
  }
  return [];
}

/** Another quoted name from the same file, which type-checks more often than an invented one. */
function otherText(text: string, value: string): string {
  const code = text.replaceAll(/ from "[^"]*"/g, "");
  const names = [...code.matchAll(/"([a-z][a-z0-9]*(?:_[a-z0-9]+)*)"/gi)].map(([, name]) => name);
  const known = [...new Set(names)].filter((name) => name !== undefined);
  return known[(known.indexOf(value) + 1) % known.length] ?? "other";
}
