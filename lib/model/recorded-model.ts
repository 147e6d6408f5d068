import type { LanguageModelV4, LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import {
  askedOf,
  changeOf,
  type Exchange,
  isPrivate,
  type RecordedCall,
  type RecordedPart,
} from "#lib/model/exchange.js";
import type { ResearchModel } from "#lib/model/research-model.js";

const unanswered = {
  answer: null,
  finish: null,
  status: null,
  inputTokens: null,
  outputTokens: null,
} satisfies Partial<Exchange>;

/**
 * The same model.
 *
 * @param run `subject`: what the current calls are made for; `tell` gets every exchange that is not
 *   private
 */
export function recordedModel(
  model: ResearchModel & { available: true },
  run: { subject(): string; nowMs(): number; tell(exchange: Exchange): void },
): ResearchModel & { available: true } {
  const languageModel = answering(model.name, async (options) => {
    if (isPrivate(options)) return model.languageModel.doGenerate(options);
    const asked = askedOf(options, run.subject());
    const beganMs = run.nowMs();
    const tell = (heard: Partial<Exchange>) => {
      const seconds = Math.round((run.nowMs() - beganMs) / 100) / 10;
      run.tell({ ...asked, model: model.name, ...unanswered, ...heard, seconds });
    };
    try {
      const result = await model.languageModel.doGenerate(options);
      const { inputTokens, outputTokens } = result.usage;
      tell({
        answer: result.content.flatMap(saidOf),
        finish: result.finishReason.unified,
        inputTokens: inputTokens.total ?? null,
        outputTokens: outputTokens.total ?? null,
      });
      return result;
    } catch (error) {
      const status =
        error instanceof Error && "statusCode" in error ? Number(error.statusCode) : null;
      tell({ status });
      throw error;
    }
  });
  return { ...model, languageModel };
}

/**
 * A model that answers from a recording: each call gets the next recorded answer for its subject
 * and purpose. When the prompt has changed, it gets that answer too, and `tell` gets a sentence
 * about the change. A call that was not recorded fails.
 *
 * @param model for private calls, which no recording has
 * @returns the model, and `rest`, which tells of the recorded calls for `subjects` that were not
 *   made
 */
export function replayedModel(
  model: ResearchModel,
  exchanges: readonly Exchange[],
  run: { subject(): string; tell(difference: string): void },
): { model: ResearchModel & { available: true }; rest(subjects: ReadonlySet<string>): void } {
  const left = new Map<string, Exchange[]>();
  const keyOf = ({ subject, purpose }: RecordedCall) => `${subject}: ${purpose}`;
  for (const one of exchanges) left.set(keyOf(one), [...(left.get(keyOf(one)) ?? []), one]);
  const name = exchanges[0]?.model ?? "recorded";
  const languageModel = answering(name, async (options) => {
    if (isPrivate(options) && model.available) return model.languageModel.doGenerate(options);
    const asked = askedOf(options, run.subject());
    const recorded = left.get(keyOf(asked))?.shift();
    if (recorded === undefined) {
      run.tell(`${keyOf(asked)}: a call that was not recorded`);
      throw new Error("this call was not recorded");
    }
    const change = changeOf(recorded, asked);
    if (change !== null) run.tell(`${keyOf(asked)}: ${change}`);
    return resultOf(recorded);
  });
  return {
    model: { available: true, name, offline: name === "offline", languageModel },
    rest(subjects) {
      for (const [key, [first, ...more]] of left) {
        if (first === undefined || !subjects.has(first.subject)) continue;
        const calls = more.length === 0 ? "1 call" : `${more.length + 1} calls`;
        run.tell(`${key}: ${calls} less than recorded`);
      }
    },
  };
}

function answering(modelId: string, doGenerate: LanguageModelV4["doGenerate"]): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "recorded",
    modelId,
    supportedUrls: {},
    doGenerate,
    doStream() {
      throw new Error("a recording does not stream");
    },
  };
}

type Finish = LanguageModelV4GenerateResult["finishReason"]["unified"];

function saidOf(part: LanguageModelV4GenerateResult["content"][number]): RecordedPart[] {
  if (part.type === "text") return [{ type: part.type, text: part.text }];
  if (part.type !== "tool-call") return [];
  const { type, toolCallId, toolName, input } = part;
  return [{ type, toolCallId, toolName, input }];
}

function resultOf({ answer, finish, status, inputTokens, outputTokens }: Exchange) {
  if (answer === null) {
    const error = new Error("the recorded call was not answered");
    throw status === null ? error : Object.assign(error, { statusCode: status });
  }
  const [input, output] = [inputTokens ?? undefined, outputTokens ?? undefined];
  return {
    content: answer,
    finishReason: { unified: finish as Finish, raw: undefined },
    usage: {
      inputTokens: {
        total: input,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: output, text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}
