import {
  generateText,
  isStepCount,
  type LanguageModelUsage,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  ToolChoiceViolationError,
  type ToolSet,
} from "ai";
import type * as v from "valibot";
import { aiSchema } from "#lib/model/ai-schema.js";
import type { ResearchModel } from "#lib/model/port.js";
import { describeTools, type ToolDescription, type ToolRequest } from "#lib/model/tools.js";
import { inSpan } from "#lib/span.js";

/** Tokens of one call, as far as the provider told. */
export interface TokenUsage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/**
 * What became of one request to the model: a valid value; tools that it wants used; an answer that is
 * not valid; a tool used where none was allowed; a refusal of the provider; nothing that was heard,
 * which may have been answered and is never sent again (interface 3.1); or not sent, the deadline being over.
 */
export type ModelReply<Value> =
  | { kind: "answered"; value: Value; usage: TokenUsage }
  | { kind: "tools"; requests: ToolRequest[]; said: ModelMessage[]; usage: TokenUsage }
  | { kind: "invalid"; usage: TokenUsage }
  | { kind: "overstepped"; usage: TokenUsage }
  | { kind: "refused" }
  | { kind: "unknown" }
  | { kind: "unsent" };

export interface ModelStep<Schema extends v.GenericSchema> {
  /** Name of the answer's schema on the wire. */
  name: string;
  schema: Schema;
  instructions: string;
  messages: ModelMessage[];
  tools: readonly ToolDescription[];
  /** False: the tools are only named, because earlier messages used them, and the answer is due now. */
  mayUseTools: boolean;
  signal: AbortSignal;
}

/** Sends exactly one request and sorts its outcome; never throws for what the model or provider does. */
export function modelStep<const Schema extends v.GenericSchema>(
  model: ResearchModel & { available: true },
  step: ModelStep<Schema>,
): Promise<ModelReply<v.InferOutput<Schema>>> {
  return inSpan(
    "model call",
    { purpose: step.name, model: model.name },
    () => sendStep(model, step),
    ({ kind, ...reply }) => ({
      outcome: kind,
      inputTokens: "usage" in reply ? (reply.usage.inputTokens ?? 0) : 0,
      outputTokens: "usage" in reply ? (reply.usage.outputTokens ?? 0) : 0,
    }),
  );
}

async function sendStep<const Schema extends v.GenericSchema>(
  model: ResearchModel & { available: true },
  step: ModelStep<Schema>,
): Promise<ModelReply<v.InferOutput<Schema>>> {
  // A request with a signal that was aborted before would still be sent (tried).
  if (step.signal.aborted) return { kind: "unsent" };
  let usage: TokenUsage = { inputTokens: null, outputTokens: null };
  try {
    const result = await generateText({
      model: model.languageModel,
      instructions: step.instructions,
      messages: step.messages,
      output: Output.object({ name: step.name, schema: aiSchema(step.schema) }),
      ...(step.tools.length === 0
        ? {}
        : {
            tools: describeTools(step.tools) as ToolSet,
            toolChoice: step.mayUseTools ? ("auto" as const) : ("none" as const),
          }),
      stopWhen: isStepCount(1),
      maxRetries: 0,
      abortSignal: step.signal,
      providerOptions: { openai: { store: false } },
      onLanguageModelCallEnd: (end) => {
        usage = tokensOf(end.usage);
      },
    });
    if (result.toolCalls.length > 0 && step.tools.length > 0) {
      return {
        kind: "tools",
        requests: result.toolCalls.map(({ toolCallId, toolName, input }) => ({
          id: toolCallId,
          name: toolName,
          input,
        })),
        // What the SDK itself answered to calls that it could not read is left out: every call gets one answer, ours.
        said: result.responseMessages.filter(({ role }) => role === "assistant"),
        usage,
      };
    }
    return { kind: "answered", value: result.output, usage };
  } catch (error) {
    return replyOfError(error, usage);
  }
}

function replyOfError(error: unknown, usage: TokenUsage): ModelReply<never> {
  if (ToolChoiceViolationError.isInstance(error)) return { kind: "overstepped", usage };
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) {
    return { kind: "invalid", usage };
  }
  return { kind: saidNo(error) ? "refused" : "unknown" };
}

/**
 * A provider that says no says so with a status. A broken answer to an accepted request is no such
 * word, nor is a gateway that waited in vain: what it waited for may have been done.
 */
function saidNo(error: unknown): boolean {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 0;
  return status >= 400 && status !== 408 && status !== 504;
}

function tokensOf(usage: LanguageModelUsage): TokenUsage {
  return { inputTokens: usage.inputTokens ?? null, outputTokens: usage.outputTokens ?? null };
}
