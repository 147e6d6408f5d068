import type { Chance } from "./chance.js";

/** The part of JSON Schema that the published document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

export type Schemas = Readonly<Record<string, Schema>>;

export function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  return schemas[schema.$ref.replace(/^.*\//, "")] ?? {};
}

const letters = [
  "a",
  "Z",
  "0",
  " ",
  "é",
  "ß",
  "水",
  "🎹",
  "e\u0301",
  "'",
  '"',
  "%",
  "\\",
  "\n",
  "‮",
];

/** A value that the schema admits, as far as its keywords say. */
export function validValue(schema: Schema, schemas: Schemas, chance: Chance): unknown {
  const known = resolved(schema, schemas);
  if (known.const !== undefined) return known.const;
  if (known.enum !== undefined) return chance.one(known.enum);
  const branches = known.anyOf ?? known.oneOf;
  if (branches !== undefined) return validValue(chance.one(branches), schemas, chance);
  switch (known.type) {
    case "object":
      return validObject(known, schemas, chance);
    case "array": {
      const length = chance.whole(known.minItems ?? 0, Math.min(known.maxItems ?? 4, 4));
      return Array.from({ length }, () => validValue(known.items ?? {}, schemas, chance));
    }
    case "integer":
    case "number":
      return chance.whole(known.minimum ?? 0, Math.min(known.maximum ?? 1000, 2_147_483_647));
    case "boolean":
      return chance.happens(0.5);
    case "null":
      return null;
    default:
      return validText(known, chance);
  }
}

function validObject(schema: Schema, schemas: Schemas, chance: Chance): Record<string, unknown> {
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || chance.happens(0.4),
  );
  return Object.fromEntries(
    shown.map(([name, property]) => [name, validValue(property, schemas, chance)]),
  );
}

function validText({ format, pattern, minLength = 0, maxLength = 60 }: Schema, chance: Chance) {
  const hex = (length: number) =>
    Array.from({ length }, () => chance.whole(0, 15).toString(16)).join("");
  if (format === "uuid") return `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  if (format === "date")
    return `20${chance.whole(10, 26)}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`;
  if (format === "uri")
    return `https://${chance.one(["news", "a.b"])}.example/${hex(6)}?q=${hex(2)}`;
  if (pattern === "^[a-f0-9]{64}$") return hex(64);
  const length = chance.whole(Math.max(minLength, 1), Math.max(minLength, Math.min(maxLength, 80)));
  const text = Array.from({ length }, () => chance.one(letters)).join("");
  return pattern === undefined || new RegExp(pattern).test(text) ? text : "x".repeat(length);
}

/** A value that is wrong in one way, or that something behind the checks could trip over. */
export function hostileValue(chance: Chance): unknown {
  return chance.one([
    null,
    true,
    -1,
    1.5,
    2 ** 53,
    1e308,
    "",
    " ",
    "\u0000",
    "\ud800",
    "a\ud83d",
    "x".repeat(3000),
    "🎹".repeat(200),
    "'; drop table jobs; --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "00000000-0000-0000-0000-00000000000g",
    "2026-02-30",
    "javascript:alert(1)",
    "http://user:pass@news.example/",
    "http://[::1]:99999/",
    [],
    [[]],
    {},
    { toString: 1 },
    Array.from({ length: 200 }, (_, index) => index),
    nested(20),
  ]);
}

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}
