/**
 * What parses the files that people bring, by name, each loaded with its first use. It runs in the thread of
 * `reader-worker.ts` alone, where it can be ended (decision 6.9); it is apart from the parsers of the service, because
 * no deployment has it.
 */
export const readerParsers = {
  page: async () => (await import("#lib/outside/page/page-content.js")).pageContent,
  savedPage: async () =>
    (await import("#lib/local/readers/saved-page-content.js")).savedPageContent,
  transcript: async () =>
    (await import("#lib/local/readers/transcript-content.js")).transcriptContent,
  pdf: async () => (await import("#lib/local/readers/pdf-content.js")).pdfContent,
  feed: async () => (await import("#lib/local/readers/feed-content.js")).feedFileContent,
  list: async () => (await import("#lib/local/readers/list-content.js")).listContent,
};
