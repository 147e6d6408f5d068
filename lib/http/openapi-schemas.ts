import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as v from "valibot";

type Direction = "input" | "output";

/** Named schemas of an OpenAPI document: what has a title stands once and is referred to. */
export class NamedSchemas {
  readonly components: Record<string, JsonSchema> = {};
  readonly #named: Record<Direction, Record<string, v.GenericSchema>> = { input: {}, output: {} };

  /** A reference to the schema's component, or the schema itself when it has no title. */
  use(schema: v.GenericSchema, direction: Direction): JsonSchema {
    const title = v.getTitle(schema);
    if (title === undefined) return toJsonSchema(schema, settings(direction));
    const name = title.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
    this.#named[direction][name] = schema;
    return { $ref: reference(name) };
  }

  /** Writes the components of everything that was used. */
  complete(): Record<string, JsonSchema> {
    for (const direction of ["input", "output"] as const) {
      Object.assign(
        this.components,
        toJsonSchemaDefs(this.#named[direction], {
          ...settings(direction),
          overrideRef: ({ referenceId }) => reference(referenceId),
        }),
      );
    }
    return this.components;
  }
}

function settings(direction: Direction) {
  return { target: "draft-2020-12", typeMode: direction, errorMode: "ignore" } as const;
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}
