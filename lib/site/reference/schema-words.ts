import { refName, type Schema } from "./document.js";

/** Words, the name of a schema to link, or a value as code. */
export type Piece = { text: string } | { schema: string } | { code: string };

const formats: Readonly<Record<string, string>> = {
  uuid: "UUID",
  "date-time": "instant",
  date: "date",
  uri: "URL",
};

/** Patterns that have a plain name; others are shown as they are. */
const patterns: Readonly<Record<string, string>> = {
  "^[a-f0-9]{64}$": "64 lower-case hex digits",
  "\\S": "not blank",
  "^https?:\\/\\/": "http or https",
  "^[\\x21-\\x7e]{1,200}$": "1 to 200 visible ASCII characters",
};

/** The type of a value in words: "list of Reference", "UUID or null". */
export function typeOf(schema: Schema): Piece[] {
  const ref = refName(schema);
  if (ref !== undefined) return [{ schema: ref }];
  if (schema.const !== undefined) return [{ code: JSON.stringify(schema.const) }];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return joined(distinct(branches.map(typeOf)), " or ");
  if (schema.type === "array") return [{ text: "list of " }, ...plural(typeOf(schema.items ?? {}))];
  if (schema.type === "object") {
    const { additionalProperties: rest } = schema;
    return typeof rest === "object" && schema.properties === undefined
      ? [{ text: "map to " }, ...typeOf(rest)]
      : [{ text: "object" }];
  }
  return [{ text: formats[schema.format ?? ""] ?? schema.type ?? "anything" }];
}

/** A type in the plural if it is one word; other types unchanged. */
function plural(pieces: Piece[]): Piece[] {
  const [piece] = pieces;
  return pieces.length === 1 && piece !== undefined && "text" in piece
    ? [{ text: `${piece.text}s` }]
    : pieces;
}

/** The constraints on a value other than its type, and its default. */
export function boundsOf(schema: Schema): string[] {
  const { minItems = 0, maxItems, uniqueItems } = schema;
  const own = [
    ...(schema.format === undefined ? patternOf(schema.pattern) : []),
    ...rangeOf(schema.minLength ?? 0, schema.maxLength, "character"),
    ...rangeOf(schema.minimum, schema.maximum, ""),
    ...(schema.items === undefined ? [] : rangeOf(minItems, maxItems, "entry")),
    ...(uniqueItems === true ? ["no duplicates"] : []),
  ];
  const inner = [schema.items, ...(schema.anyOf ?? schema.oneOf ?? [])];
  const further = inner.flatMap((one) =>
    one === undefined || one.$ref !== undefined || one.properties !== undefined
      ? []
      : boundsOf(one).map((bound) => (one === schema.items ? `each ${bound}` : bound)),
  );
  const given = schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`];
  return [...new Set([...own, ...further, ...given])];
}

const plurals: Readonly<Record<string, string>> = {
  character: "characters",
  entry: "entries",
};

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string[] {
  const counted = (count: number) => {
    const shown = count.toLocaleString("en");
    return unit === "" ? shown : `${shown} ${count === 1 ? unit : plurals[unit]}`;
  };
  if (most === undefined) {
    if (least === undefined || (least === 0 && unit !== "")) return [];
    return [unit === "" ? `${counted(least)} or more` : `at least ${counted(least)}`];
  }
  if (least === undefined || least === 0)
    return unit === "" && least === 0 ? [`0 to ${counted(most)}`] : [`at most ${counted(most)}`];
  return [
    least === most
      ? `exactly ${counted(most)}`
      : `${least.toLocaleString("en")} to ${counted(most)}`,
  ];
}

function patternOf(pattern: string | undefined): string[] {
  if (pattern === undefined) return [];
  return [patterns[pattern] ?? `fits \`${pattern}\``];
}

/** The enumerated values of a schema or of its items, as JSON. */
export function valuesOf(schema: Schema): string[] {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value));
  const inner = [schema.items, ...(schema.anyOf ?? schema.oneOf ?? [])];
  return inner.flatMap((one) => (one === undefined ? [] : valuesOf(one)));
}

function distinct(types: Piece[][]): Piece[][] {
  const seen = new Map(types.map((pieces) => [JSON.stringify(pieces), pieces]));
  return [...seen.values()];
}

function joined(types: Piece[][], between: string): Piece[] {
  return types.flatMap((pieces, at) => (at === 0 ? pieces : [{ text: between }, ...pieces]));
}
