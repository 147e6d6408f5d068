export type TokenKind = "word" | "number" | "text" | "operator" | "mark" | "dollar";

/** A meaningful piece of SQL, so not a comment or white space. */
export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
  /** As written; words in lower case. */
  text: string;
  /** How many parentheses and brackets are open before it. */
  depth: number;
}

// Longest first. Bodies between dollar quotes are code, so only the quotes themselves are tokens.
const pieces: [TokenKind | null, RegExp][] = [
  [null, /\s+|--[^\n]*/y],
  ["text", /(?:U&|[EeBbXx])?'(?:[^']|'')*'/y],
  ["dollar", /\$(?:[A-Za-z_]\w*)?\$/y],
  ["word", /"(?:[^"]|"")*"|[A-Za-z_][\w$]*/y],
  ["number", /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ["mark", /::|[()[\],;.]/y],
  ["operator", /:=|=>|[-+*/<>=~!@#%^&|?:]+/y],
];

/** The tokens of SQL text. @throws Error at a character that no rule knows. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (let at = 0; at < sql.length; ) {
    const block = blockComment(sql, at);
    if (block > at) {
      at = block;
      continue;
    }
    const { kind, text } = pieceAt(sql, at);
    if (text === ")" || text === "]") depth -= 1;
    if (kind !== null) {
      const seen = kind === "word" ? text.toLowerCase() : text;
      tokens.push({ kind, start: at, end: at + text.length, text: seen, depth });
    }
    if (text === "(" || text === "[") depth += 1;
    at += text.length;
  }
  return tokens;
}

function pieceAt(sql: string, at: number): { kind: TokenKind | null; text: string } {
  for (const [kind, pattern] of pieces) {
    pattern.lastIndex = at;
    const found = pattern.exec(sql)?.[0];
    if (found === undefined) continue;
    // A comment may follow an operator without a space.
    const comment = kind === "operator" ? found.search(/--|\/\*/) : -1;
    return { kind, text: comment > 0 ? found.slice(0, comment) : found };
  }
  if (sql[at] === "\\" || sql[at] === "$" || sql[at] === "`") {
    return { kind: "operator", text: sql[at] };
  }
  throw new Error(`no SQL token at ${at}: ${sql.slice(at, at + 20)}`);
}

/** The end of the block comment that begins at `at` (they nest), or `at` when none does. */
function blockComment(sql: string, at: number): number {
  if (!sql.startsWith("/*", at)) return at;
  let open = 0;
  for (let end = at; end < sql.length; end += 1) {
    const two = sql.slice(end, end + 2);
    if (two === "/*") open += 1;
    if (two === "*/") open -= 1;
    if (two === "/*" || two === "*/") end += 1;
    if (open === 0) return end + 1;
  }
  return sql.length;
}
