import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";

type Direction = "input" | "output";
type Node = Record<string, unknown>;

/** The components of an OpenAPI document: every schema with a title is written once and referred to. */
export class NamedSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** The schema as JSON Schema, with every titled schema, itself included, replaced by a reference to its component. */
  use(schema: v.GenericSchema, direction: Direction): JsonSchema {
    return this.#lifted(inline(schema, direction)) as JsonSchema;
  }

  #lifted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#lifted(item));
    if (typeof value !== "object" || value === null) return value;
    const node = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        // Values, which can look like schemas.
        key === "examples" || key === "default" ? inner : this.#lifted(inner),
      ]),
    );
    return typeof node.title === "string" && isSchema(node) ? this.#refer(node.title, node) : node;
  }

  /** A description belongs to the place of use and stays beside the reference; the component holds the rest. */
  #refer(title: string, { description, ...shared }: Node): Node {
    const plain = title.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
    // A request that an answer returns has its defaults filled in, which is another schema.
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

/** The schema as JSON Schema, without references. */
export function inline(schema: v.GenericSchema, direction: Direction): JsonSchema {
  const settings = { target: "draft-2020-12", typeMode: direction, errorMode: "ignore" } as const;
  const { $schema: _dialect, ...described } = toJsonSchema(schema, settings);
  return described;
}

/** Whether a node with the key "title" is a schema; else it is a list of properties, one of them named title. */
function isSchema(node: Node): boolean {
  return "type" in node || "anyOf" in node || "oneOf" in node || "enum" in node;
}
