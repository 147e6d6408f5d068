import { toJsonSchema } from "@valibot/to-json-schema";
import { jsonSchema, type ToolModelMessage, tool } from "ai";
import type * as v from "valibot";

/** A tool as described to the model; its input is validated where the call is answered. */
export interface ToolDescription {
  name: string;
  description: string;
  input: v.GenericSchema;
}

/** A tool call as the model sent it; `name` and `input` are not checked yet. */
export interface ToolRequest {
  id: string;
  name: string;
  input: unknown;
}

/**
 * The tools in the SDK's form, without an execute function: a call ends the step, and the caller
 * answers it.
 */
export function describeTools(tools: readonly ToolDescription[]) {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(describedSchema(input)),
      }),
    ]),
  );
}

/** A schema as a provider is sent it; the name of the dialect would only add to every request. */
export function describedSchema(schema: v.GenericSchema) {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, {
    target: "draft-07",
    typeMode: "input",
    errorMode: "ignore",
  });
  return described as Parameters<typeof jsonSchema>[0];
}

/**
 * The message that answers tool calls, in their order.
 *
 * @param answers the texts of each call; a call with several queries has one for each, shown after `Query`
 *   and its number
 * @param lastLine ends the last call's answer
 */
export function toolAnswers(
  answers: readonly { request: ToolRequest; texts: readonly string[] }[],
  lastLine: string,
): ToolModelMessage {
  return {
    role: "tool",
    content: answers.map(({ request, texts }, at) => {
      const numbered = texts.map((text, query) =>
        texts.length === 1 ? text : `Query ${query + 1}: ${text}`,
      );
      const value = [...numbered, ...(at === answers.length - 1 ? [lastLine] : [])].join("\n");
      return {
        type: "tool-result",
        toolCallId: request.id,
        toolName: request.name,
        output: { type: "text", value },
      };
    }),
  };
}
