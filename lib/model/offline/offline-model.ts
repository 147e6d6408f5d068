import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
} from "@ai-sdk/provider";
import { readBlocks } from "#lib/model/data-block.js";
import { assessOffline } from "#lib/model/offline/offline-assessment.js";
import { exploreOffline, type ToolUse } from "#lib/model/offline/offline-exploration.js";
import { composeOffline } from "#lib/model/offline/offline-lore.js";
import { planOffline } from "#lib/model/offline/offline-plan.js";

/**
 * The built-in model for runs without a key (decision 7.2): implements the SDK's language-model interface by word
 * overlap of question and evidence. Deterministic; without overlap it finds nothing.
 */
export function offlineModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "offline",
    modelId: "offline",
    supportedUrls: {},
    async doGenerate(options) {
      const reply = replyTo(options);
      const reason = "uses" in reply ? "tool-calls" : "stop";
      return {
        content: "uses" in reply ? reply.uses.map(toolCall) : [text(reply.answer)],
        finishReason: { unified: reason, raw: reason },
        usage: {
          inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 0, text: 0, reasoning: 0 },
        },
        warnings: [],
      };
    },
    doStream() {
      throw new Error("the offline model does not stream");
    },
  };
}

type Reply = { uses: ToolUse[] } | { answer: unknown };

function replyTo(options: LanguageModelV4CallOptions): Reply {
  const { instructions, shown, hasRead } = readPrompt(options);
  const nonce = /<<<(\S+)/.exec(instructions)?.[1] ?? "";
  const blocks = readBlocks(nonce, shown);
  const task = options.responseFormat?.type === "json" ? options.responseFormat.name : undefined;
  switch (task) {
    case "exploration":
      return exploreOffline(blocks, !hasRead && options.toolChoice?.type !== "none");
    case "assessment":
      return { answer: assessOffline(blocks) };
    case "plan":
      return { answer: planOffline(blocks) };
    case "lore":
      return { answer: composeOffline(blocks) };
    default:
      throw new Error(`the offline model does not implement ${task ?? "free text"}`);
  }
}

function text(answer: unknown): LanguageModelV4Content {
  return { type: "text", text: JSON.stringify(answer) };
}

function toolCall({ name, input }: ToolUse, at: number): LanguageModelV4Content {
  return {
    type: "tool-call",
    toolCallId: `offline-${at}`,
    toolName: name,
    input: JSON.stringify(input),
  };
}

function readPrompt(options: LanguageModelV4CallOptions) {
  let instructions = "";
  let shown = "";
  let hasRead = false;
  for (const message of options.prompt) {
    if (message.role === "system") instructions += message.content;
    if (message.role === "user") {
      for (const part of message.content) if (part.type === "text") shown += `${part.text}\n`;
    }
    if (message.role === "tool") {
      hasRead = true;
      for (const part of message.content) {
        if (part.type === "tool-result" && part.output.type === "text") {
          shown += `${part.output.value}\n`;
        }
      }
    }
  }
  return { instructions, shown, hasRead };
}
