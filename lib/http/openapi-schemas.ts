import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { meaningOf } from "#lib/http/openapi-meanings.js";

type Direction = "input" | "output";
type Node = Record<string, unknown>;

/**
 * The components of an OpenAPI document: every schema with a title is written once and referenced.
 */
export class NamedSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** The schema as JSON Schema, with every titled schema, itself included, replaced by a reference to its component. */
  use(schema: v.GenericSchema, direction: Direction): JsonSchema {
    return this.#lifted(describedSchema(schema, direction)) as JsonSchema;
  }

  #lifted(value: unknown): unknown {
    return changed(value, (node) =>
      typeof node.title === "string" && isSchema(node) ? this.#refer(node.title, node) : node,
    );
  }

  /**
   * A description belongs to the place of use, so it stays next to the reference; the component
   * holds the rest.
   */
  #refer(title: string, { description, ...shared }: Node): Node {
    const plain = title.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
    // A request that is returned in an answer has its defaults filled in, which makes it a
    // different schema.
    const name = this.#admits(plain, shared) ? plain : `${plain}Filled`;
    if (!this.#admits(name, shared)) throw new Error(`two schemas have the title ${title}`);
    this.components[name] = shared as JsonSchema;
    const reference = { $ref: `#/components/schemas/${name}` };
    return description === undefined ? reference : { ...reference, description };
  }

  #admits(name: string, shape: Node): boolean {
    const known = this.components[name];
    return known === undefined || JSON.stringify(known) === JSON.stringify(shape);
  }
}

/** The schema as JSON Schema, without references, with a description of every property. */
export function describedSchema(schema: v.GenericSchema, direction: Direction): JsonSchema {
  return explained(inline(schema, direction), direction) as JsonSchema;
}

/** The schema as JSON Schema, without references. */
export function inline(schema: v.GenericSchema, direction: Direction): JsonSchema {
  const settings = { target: "draft-2020-12", typeMode: direction, errorMode: "ignore" } as const;
  const { $schema: _dialect, ...described } = toJsonSchema(schema, {
    ...settings,
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      "entries" in valibotSchema
        ? withOwnDescriptions(jsonSchema, valibotSchema.entries as v.ObjectEntries)
        : jsonSchema,
  });
  return described;
}

/**
 * For requests the conversion stops at the first transformation and loses the descriptions after
 * it: they are put back.
 */
function withOwnDescriptions(jsonSchema: JsonSchema, entries: v.ObjectEntries): JsonSchema {
  const properties = Object.entries(jsonSchema.properties ?? {}).map(([name, property]) => {
    const entry = entries[name] as v.GenericSchema & { wrapped?: v.GenericSchema };
    const description = v.getDescription(entry.wrapped ?? entry);
    if (typeof property !== "object" || description === undefined) return [name, property];
    return [name, { description, ...property }];
  });
  return { ...jsonSchema, properties: Object.fromEntries(properties) };
}

/**
 * Describes every property. In requests a default moves from the keyword into the description: type
 * generators treat a property with the keyword as always present, so a request without it would not
 * compile.
 */
function explained(value: unknown, direction: Direction): unknown {
  return changed(value, (node) => {
    if (typeof node.properties !== "object" || node.properties === null) return node;
    const properties = Object.entries(node.properties as Record<string, Node>).map(
      ([name, property]) => [name, describedProperty(name, property, direction)],
    );
    return isSchema(node) ? { ...node, properties: Object.fromEntries(properties) } : node;
  });
}

/** The value with every object in it changed, the inner ones first. */
function changed(value: unknown, change: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (typeof value !== "object" || value === null) return value;
  const node = Object.entries(value).map(([key, inner]) => [
    key,
    // These keys hold values, which may look like schemas.
    key === "examples" || key === "default" ? inner : changed(inner, change),
  ]);
  return change(Object.fromEntries(node));
}

function describedProperty(name: string, property: Node, direction: Direction): Node {
  const { default: standard, description = meaningOf(name, property), ...rest } = property;
  if (standard === undefined)
    return { ...rest, ...(description === undefined ? {} : { description }) };
  if (direction === "output") return { ...rest, description, default: standard };
  return { ...rest, description: withDefault(String(description ?? ""), standard) };
}

/** For example `The place. Default: 3`. */
function withDefault(description: string, standard: unknown): string {
  const shown = typeof standard === "string" ? standard : JSON.stringify(standard);
  return `${description}${description === "" ? "" : ". "}Default: ${shown}`;
}

/**
 * Whether a node with the key "title" is a schema. If not, it is a list of properties, one of them
 * named title.
 */
function isSchema(node: Node): boolean {
  return "type" in node || "anyOf" in node || "oneOf" in node || "enum" in node;
}
