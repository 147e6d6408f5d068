import type * as v from "valibot";
import { type ModelReply, modelStep } from "#lib/model/model-step.js";
import type { ResearchModel } from "#lib/model/research-model.js";

/** The outcome of one call without tools. */
export type StructuredAnswer<Value> = Exclude<
  ModelReply<Value>,
  { kind: "tools" } | { kind: "overstepped" }
>;

export interface StructuredCall<Schema extends v.GenericSchema> {
  /** Name of the answer's schema on the wire. */
  name: string;
  schema: Schema;
  instructions: string;
  prompt: string;
  signal: AbortSignal;
}

/**
 * Sends exactly one request without tools and classifies its outcome; never throws because of the
 * model.
 */
export async function structuredAnswer<const Schema extends v.GenericSchema>(
  model: ResearchModel & { available: true },
  call: StructuredCall<Schema>,
): Promise<StructuredAnswer<v.InferOutput<Schema>>> {
  const reply = await modelStep(model, {
    name: call.name,
    schema: call.schema,
    instructions: call.instructions,
    messages: [{ role: "user", content: call.prompt }],
    tools: [],
    mayUseTools: false,
    signal: call.signal,
  });
  // A tool call is invalid, since no tool was offered.
  return reply.kind === "tools" || reply.kind === "overstepped"
    ? { kind: "invalid", usage: reply.usage }
    : reply;
}
