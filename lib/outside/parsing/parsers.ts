/**
 * Everything that parses what others wrote, by name, each loaded with its first use. It runs in the
 * thread of `parse-worker.ts` alone, where it can be ended (decision 6.9): other code imports types of
 * these modules, and asks by `parse`. What may stay on the thread that serves takes time in proportion to
 * a bounded body: `JSON.parse` of a provider's answer and its comparison with a schema.
 */
export const parsers = {
  page: async () => (await import("#lib/outside/page/page-content.js")).pageContent,
  look: async () => (await import("#lib/outside/look/look-content.js")).lookContent,
  feed: async () => (await import("#lib/outside/adapters/feed-content.js")).feedContent,
  htmlTexts: async () => (await import("#lib/outside/provider/html-text.js")).htmlTexts,
  transcript: async () => (await import("#lib/outside/adapters/spoken-text.js")).transcriptText,
  robotsRules: async () => (await import("#lib/outside/fetch/robots-rules.js")).robotsRules,
  mayVisit: async () => (await import("#lib/outside/fetch/robots-rules.js")).mayVisit,
};

/** Parsers by name, as `parsers` has them. */
export type ParserSet = Record<string, () => Promise<(input: never) => unknown>>;

type Parser<Set extends ParserSet, Name extends keyof Set> = Awaited<ReturnType<Set[Name]>>;
export type ParserInput<Set extends ParserSet, Name extends keyof Set> = Parameters<
  Parser<Set, Name>
>[0];
export type ParserOutput<Set extends ParserSet, Name extends keyof Set> = Awaited<
  ReturnType<Parser<Set, Name>>
>;
