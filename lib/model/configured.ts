import { createOpenAI } from "@ai-sdk/openai";
import { createGateway } from "ai";
import type { Env } from "#lib/env.js";
import { offlineModel } from "#lib/model/offline/model.js";
import type { ResearchModel } from "#lib/model/port.js";

/**
 * The reading model of this environment (contract 7): an OpenAI-compatible gateway, the platform's
 * gateway, or the offline model. On a deployment the offline model must be asked for by name.
 */
export function configuredModel(env: Env): ResearchModel {
  const wantsOffline = env.RESEARCH_MODEL === "offline";
  if (!wantsOffline && env.OPENAI_API_KEY !== undefined) {
    const name = env.RESEARCH_MODEL ?? "gpt-5-mini";
    return { available: true, name, offline: false, languageModel: openAiModel(env, name) };
  }
  if (!wantsOffline && env.AI_GATEWAY_API_KEY !== undefined) {
    const name = env.RESEARCH_MODEL ?? "openai/gpt-5-mini";
    const gateway = createGateway({ apiKey: env.AI_GATEWAY_API_KEY });
    return { available: true, name, offline: false, languageModel: gateway(name) };
  }
  if (env.VERCEL && !wantsOffline) return { available: false };
  return { available: true, name: "offline", offline: true, languageModel: offlineModel() };
}

/** Every compatible gateway speaks chat completions; the provider itself is asked for responses. */
function openAiModel(env: Env, name: string) {
  const provider = createOpenAI({
    apiKey: env.OPENAI_API_KEY ?? "",
    ...(env.OPENAI_BASE_URL === undefined ? {} : { baseURL: env.OPENAI_BASE_URL }),
  });
  const protocol = env.OPENAI_API ?? (env.OPENAI_BASE_URL === undefined ? "responses" : "chat");
  return protocol === "chat" ? provider.chat(name) : provider.responses(name);
}
