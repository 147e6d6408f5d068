import { toJsonSchema } from "@valibot/to-json-schema";
import { jsonSchema } from "ai";
import * as v from "valibot";

/**
 * A valibot schema for the AI SDK that really validates. The SDK accepts valibot's own standard schema
 * too, but then takes every answer for valid.
 */
export function aiSchema<const Schema extends v.GenericSchema>(schema: Schema) {
  const described = toJsonSchema(schema, {
    target: "draft-07",
    typeMode: "input",
    errorMode: "ignore",
  });
  return jsonSchema<v.InferOutput<Schema>>(described as Parameters<typeof jsonSchema>[0], {
    validate: (value) => {
      const result = v.safeParse(schema, value);
      return result.success
        ? { success: true, value: result.output }
        : { success: false, error: new v.ValiError(result.issues) };
    },
  });
}
