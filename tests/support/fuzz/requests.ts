import type { Chance } from "./chance.js";
import { hostileValue, resolved, type Schema, type Schemas, validValue } from "./schema-values.js";

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  example?: unknown;
  schema: Schema;
}

/** An operation as the published document describes it. */
export interface DocumentedOperation {
  path: string;
  method: string;
  operationId: string;
  parameters: Parameter[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: Schema; example?: unknown }>;
  };
  security: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** A request to send, and what is wrong with it. */
export interface FuzzedRequest {
  operation: DocumentedOperation;
  url: string;
  /** As sent; null for none. */
  body: string | null;
  headers: Record<string, string>;
  /** The one field that was changed in an otherwise valid request; null where nothing or more was. */
  changed: string | null;
}

type Kind = "valid" | "almost" | "hostile";

/** One request to one of the operations: as often valid as almost valid, and a quarter of the time hostile. */
export function fuzzedRequest(
  operations: readonly DocumentedOperation[],
  schemas: Schemas,
  chance: Chance,
): FuzzedRequest {
  const operation = chance.one(operations);
  const kind: Kind = chance.one([
    "valid",
    "valid",
    "valid",
    "almost",
    "almost",
    "almost",
    "hostile",
    "hostile",
  ]);
  if (kind === "almost") return almostValid(operation, chance);
  const values = parameterValues(operation, schemas, chance);
  let body = bodyValue(operation, schemas, chance);
  if (kind === "hostile") {
    for (const value of values) if (chance.happens(0.5)) value.value = hostileValue(chance);
    if (chance.happens(0.3)) values.push({ name: "unknown", place: "query", value: "x" });
    if (chance.happens(0.5)) body = hostileValue(chance);
  }
  const isRead = operation.method === "get";
  const text = isRead || body === undefined ? null : JSON.stringify(body);
  return {
    operation,
    url: urlOf(operation.path, values),
    body: text !== null && kind === "hostile" ? brokenText(text, chance) : text,
    headers: text === null ? {} : { "content-type": contentType(kind, chance) },
    changed: null,
  };
}

/** The documented example of one of the operations. */
export function fuzzedExample(
  operations: readonly DocumentedOperation[],
  chance: Chance,
): FuzzedRequest {
  const operation = chance.one(operations);
  const example = operation.requestBody?.content["application/json"]?.example;
  return {
    operation,
    url: urlOf(operation.path, exampleValues(operation)),
    body: example === undefined ? null : JSON.stringify(example),
    headers: example === undefined ? {} : { "content-type": "application/json" },
    changed: null,
  };
}

const exampleValues = ({ parameters }: DocumentedOperation) =>
  parameters
    .filter(({ in: place, example }) => place !== "header" && example !== undefined)
    .map(({ name, in: place, example }): Value => ({ name, place, value: example }));

/** The documented example with one field changed or added: whatever is wrong with it is wrong with that field. */
function almostValid(operation: DocumentedOperation, chance: Chance): FuzzedRequest {
  const values = exampleValues(operation);
  const example = operation.requestBody?.content["application/json"]?.example;
  const fields = isRecord(example) ? Object.keys(example) : [];
  const unknown = "unknownField";
  const name = chance.one([...values.map((value) => value.name), ...fields, unknown]);
  const parameter = values.find((value) => value.name === name);
  if (parameter !== undefined) parameter.value = hostileValue(chance);
  else if (!isRecord(example)) values.push({ name, place: "query", value: "x" });
  const body =
    isRecord(example) && parameter === undefined
      ? { ...example, [name]: hostileValue(chance) }
      : example;
  return {
    operation,
    url: urlOf(operation.path, values),
    body: body === undefined ? null : JSON.stringify(body),
    headers: body === undefined ? {} : { "content-type": "application/json" },
    changed: name,
  };
}

interface Value {
  name: string;
  place: string;
  value: unknown;
}

function parameterValues(
  { parameters }: DocumentedOperation,
  schemas: Schemas,
  chance: Chance,
): Value[] {
  return parameters
    .filter(
      (one) => one.in === "path" || (one.in === "query" && (one.required || chance.happens(0.4))),
    )
    .map((one) => ({
      name: one.name,
      place: one.in,
      value:
        one.example !== undefined && chance.happens(one.in === "path" ? 0.9 : 0.6)
          ? one.example
          : validValue(one.schema, schemas, chance),
    }));
}

function bodyValue(
  { requestBody }: DocumentedOperation,
  schemas: Schemas,
  chance: Chance,
): unknown {
  const json = requestBody?.content["application/json"];
  if (json === undefined) return undefined;
  if (!requestBody?.required && chance.happens(0.2)) return undefined;
  if (json.example === undefined || chance.happens(0.5))
    return validValue(json.schema, schemas, chance);
  // Fields of an example one by one beside new ones reach further than chance alone.
  const example = json.example as Record<string, unknown>;
  const { properties = {} } = resolved(json.schema, schemas);
  const fresh = Object.entries(properties).filter(() => chance.happens(0.2));
  return {
    ...example,
    ...Object.fromEntries(
      fresh.map(([name, schema]) => [name, validValue(schema, schemas, chance)]),
    ),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function urlOf(template: string, values: readonly Value[]): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(values.find((value) => value.name === name)?.value);
    // Empty and dotted segments would be another path.
    return /^\.{0,2}$/.test(text) ? "%20" : encoded(text);
  });
  const query = values
    .filter(({ place }) => place === "query")
    .map(({ name, value }) => `${name}=${encoded(textOf(value))}`);
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

const textOf = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** JSON text with something in it that no serializer writes. */
function brokenText(text: string, chance: Chance): string {
  return chance.one([
    text,
    text,
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    text.replace("{", '{"__proto__":{"isAdmin":true},'),
    text.replace("{", '{"topic":"abc","topic":"abcd",'),
    text.replace("{", '{"x":"\\u0000","y":"\\ud800",'),
    "[".repeat(5000),
    "",
    "null",
    '"text"',
    `{"topic":"${"x".repeat(70_000)}"}`,
  ]);
}

function contentType(kind: Kind, chance: Chance): string {
  if (kind !== "hostile" || chance.happens(0.8)) return "application/json";
  return chance.one([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
  ]);
}
