import type { LanguageModelV4 } from "@ai-sdk/provider";

/** The reading model, or why there is none. */
export type ResearchModel =
  | { available: true; name: string; offline: boolean; languageModel: LanguageModelV4 }
  | { available: false };
