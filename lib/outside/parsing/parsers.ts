/**
 * Every parser of foreign text, by name, each loaded at its first use. They run only in the thread
 * of `parse-worker.ts`, which can be terminated (decision 6.9); other code imports only the types
 * of these modules and calls `parse`. The serving thread may only do work that is linear in a
 * bounded body: `JSON.parse` of a provider's answer and its check against a schema.
 */
export const parsers = {
  page: async () => (await import("#lib/outside/page/page-content.js")).pageContent,
  look: async () => (await import("#lib/outside/recheck/recheck-content.js")).recheckContent,
  links: async () => (await import("#lib/outside/lists/linked-pages.js")).linkedPages,
  feed: async () => (await import("#lib/outside/adapters/feed-content.js")).feedContent,
  htmlTexts: async () => (await import("#lib/outside/provider/html-text.js")).htmlTexts,
  transcript: async () => (await import("#lib/outside/adapters/spoken-text.js")).transcriptText,
  firstVisit: async () => (await import("#lib/outside/fetch/robots-rules.js")).firstVisit,
  mayVisit: async () => (await import("#lib/outside/fetch/robots-rules.js")).mayVisit,
};

/** Parsers by name, in the form of `parsers`. */
export type ParserSet = Record<string, () => Promise<(input: never) => unknown>>;

type Parser<Set extends ParserSet, Name extends keyof Set> = Awaited<ReturnType<Set[Name]>>;
export type ParserInput<Set extends ParserSet, Name extends keyof Set> = Parameters<
  Parser<Set, Name>
>[0];
export type ParserOutput<Set extends ParserSet, Name extends keyof Set> = Awaited<
  ReturnType<Parser<Set, Name>>
>;
