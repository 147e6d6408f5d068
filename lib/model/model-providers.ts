import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { createGateway, extractJsonMiddleware, wrapLanguageModel } from "ai";
import type { Env } from "#lib/platform/env.js";

/**
 * A model of OpenAI, or of a compatible gateway at OPENAI_BASE_URL. By default OpenAI is called through its responses
 * API, and a gateway through chat completions, which every gateway supports.
 */
export function openAiModel(env: Env, name: string): LanguageModelV4 {
  const provider = createOpenAI({
    apiKey: env.OPENAI_API_KEY ?? "",
    ...(env.OPENAI_BASE_URL === undefined ? {} : { baseURL: env.OPENAI_BASE_URL }),
  });
  const protocol = env.OPENAI_API ?? (env.OPENAI_BASE_URL === undefined ? "responses" : "chat");
  return withoutFence(protocol === "chat" ? provider.chat(name) : provider.responses(name));
}

export function gatewayModel(env: Env, name: string): LanguageModelV4 {
  return withoutFence(createGateway({ apiKey: env.AI_GATEWAY_API_KEY ?? "" })(name));
}

/** Many models put JSON into a code fence of Markdown, and some gateways a byte order mark before it. */
function withoutFence(model: LanguageModelV4): LanguageModelV4 {
  const transform = (text: string) => text.trim().replace(/^```(?:json)?|```$/gi, "");
  return wrapLanguageModel({ model, middleware: extractJsonMiddleware({ transform }) });
}
