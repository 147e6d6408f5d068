/**
 * What parses the files that people bring, by name, each loaded with its first use. It runs in the thread of
 * `reader-worker.ts` alone, where it can be ended (decision 6.9); it is apart from the parsers of the service, because
 * no deployment has it.
 */
export const readerParsers = {
  page: async () => (await import("#lib/outside/page/page-content.js")).pageContent,
  savedPage: async () => (await import("./saved-page-content.js")).savedPageContent,
  transcript: async () => (await import("./transcript-content.js")).transcriptContent,
  pdf: async () => (await import("./pdf-content.js")).pdfContent,
  feed: async () => (await import("./feed-content.js")).feedFileContent,
  list: async () => (await import("./list-content.js")).listContent,
};
