import {
  APICallError,
  generateText,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from "ai";
import type * as v from "valibot";
import { aiSchema } from "#lib/model/ai-schema.js";
import type { ResearchModel } from "#lib/model/port.js";

/** Tokens of one call, as far as the provider told. */
export interface TokenUsage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/**
 * What became of one structured call: a valid value, an answer that is not valid, a refusal of the
 * provider, or nothing that was heard (it may have been answered, so it is never sent again).
 */
export type StructuredAnswer<Value> =
  | { kind: "answered"; value: Value; usage: TokenUsage }
  | { kind: "invalid"; usage: TokenUsage }
  | { kind: "refused" }
  | { kind: "unknown" };

export interface StructuredCall<Schema extends v.GenericSchema> {
  /** Name of the answer's schema on the wire. */
  name: string;
  schema: Schema;
  instructions: string;
  prompt: string;
  signal: AbortSignal;
}

/** Sends exactly one request to the model and sorts its outcome; never throws for what the model does. */
export async function structuredAnswer<const Schema extends v.GenericSchema>(
  model: ResearchModel & { available: true },
  call: StructuredCall<Schema>,
): Promise<StructuredAnswer<v.InferOutput<Schema>>> {
  if (call.signal.aborted) return { kind: "refused" };
  try {
    const result = await generateText({
      model: model.languageModel,
      instructions: call.instructions,
      prompt: call.prompt,
      output: Output.object({ name: call.name, schema: aiSchema(call.schema) }),
      maxRetries: 0,
      abortSignal: call.signal,
    });
    return { kind: "answered", value: result.output, usage: tokensOf(result.usage) };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) {
      return { kind: "invalid", usage: tokensOf(error.usage) };
    }
    if (NoOutputGeneratedError.isInstance(error)) return { kind: "invalid", usage: noUsage };
    return APICallError.isInstance(error) && error.statusCode !== undefined
      ? { kind: "refused" }
      : { kind: "unknown" };
  }
}

const noUsage: TokenUsage = { inputTokens: null, outputTokens: null };

function tokensOf(usage: LanguageModelUsage | undefined): TokenUsage {
  return { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null };
}
