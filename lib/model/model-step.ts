import {
  generateText,
  isStepCount,
  jsonSchema,
  type LanguageModelUsage,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  ToolChoiceViolationError,
  type ToolSet,
} from "ai";
import * as v from "valibot";
import type { ResearchModel } from "#lib/model/research-model.js";
import {
  describedSchema,
  describeTools,
  type ToolDescription,
  type ToolRequest,
} from "#lib/model/tool-calls.js";
import { inSpan } from "#lib/platform/span.js";

/** Tokens of one call; null where the provider did not report a whole number that can be stored. */
export interface TokenUsage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/**
 * The outcome of one request to the model: a valid value; calls of tools; an answer that is not valid
 * (`invalid`); a tool call where none was allowed (`overstepped`); a request that the provider rejected
 * (`refused`); no readable response, so that the request may have been processed and is never sent again
 * (`unknown`, rule 3.1.no-retry); no response by the deadline (`cut`, likewise never sent again); or a request that was
 * not sent because the deadline had passed (`unsent`).
 */
export type ModelReply<Value> =
  | { kind: "answered"; value: Value; usage: TokenUsage }
  | { kind: "tools"; requests: ToolRequest[]; messages: ModelMessage[]; usage: TokenUsage }
  | { kind: "invalid"; usage: TokenUsage }
  | { kind: "overstepped"; usage: TokenUsage }
  | { kind: "refused" }
  | { kind: "unknown" }
  | { kind: "cut" }
  | { kind: "unsent" };

export interface ModelStep<Schema extends v.GenericSchema> {
  /** Name of the answer's schema on the wire. */
  name: string;
  schema: Schema;
  instructions: string;
  messages: ModelMessage[];
  tools: readonly ToolDescription[];
  /**
   * False when the answer is due now: the tools are still named, but only because earlier messages
   * used them.
   */
  mayUseTools: boolean;
  signal: AbortSignal;
}

/**
 * Sends exactly one request and classifies its outcome; never throws because of the model or the
 * provider.
 */
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
  // The SDK sends a request even when its signal is already aborted (verified).
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
      providerOptions: {
        openai: { store: false, ...(model.effort ? { reasoningEffort: model.effort } : {}) },
      },
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
        // Leaves out the SDK's own answers to malformed calls, because toolAnswers answers every
        // call.
        messages: result.responseMessages.filter(({ role }) => role === "assistant"),
        usage,
      };
    }
    return { kind: "answered", value: result.output, usage };
  } catch (error) {
    const reply = replyOfError(error, usage);
    return reply.kind === "unknown" && step.signal.aborted ? { kind: "cut" } : reply;
  }
}

function replyOfError(error: unknown, usage: TokenUsage): ModelReply<never> {
  if (ToolChoiceViolationError.isInstance(error)) return { kind: "overstepped", usage };
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) {
    return { kind: "invalid", usage };
  }
  return { kind: isRejection(error) ? "refused" : "unknown" };
}

/**
 * Whether the provider rejected the request, which an error status shows. An unreadable body after
 * a success status is not a rejection, nor is a timeout of the provider or its gateway: the request
 * may have been processed.
 */
function isRejection(error: unknown): boolean {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 0;
  return status >= 400 && status !== 408 && status !== 504;
}

/** The maximum of an integer column. */
const maxTokens = 2 ** 31 - 1;

function tokensOf({ inputTokens, outputTokens }: LanguageModelUsage): TokenUsage {
  const stored = (tokens = -1) =>
    Number.isInteger(tokens) && tokens >= 0 && tokens <= maxTokens ? tokens : null;
  return { inputTokens: stored(inputTokens), outputTokens: stored(outputTokens) };
}

/**
 * A valibot schema in the SDK's form, with validation: the SDK does not validate against valibot's
 * standard schema.
 */
function aiSchema<const Schema extends v.GenericSchema>(schema: Schema) {
  return jsonSchema<v.InferOutput<Schema>>(describedSchema(schema), {
    validate: (value) => {
      const result = v.safeParse(schema, value);
      return result.success
        ? { success: true, value: result.output }
        : { success: false, error: new v.ValiError(result.issues) };
    },
  });
}
