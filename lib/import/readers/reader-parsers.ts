/**
 * The parsers for imported files, by name, each loaded on first use. They run only in the thread of
 * `reader-worker.ts`, which can be terminated (decision 6.9). They are separate from the service's
 * parsers, because deployments do not include them.
 */
export const readerParsers = {
  page: async () => (await import("#lib/outside/page/page-content.js")).pageContent,
  savedPage: async () =>
    (await import("#lib/import/readers/saved-page-content.js")).savedPageContent,
  transcript: async () =>
    (await import("#lib/import/readers/transcript-content.js")).transcriptContent,
  pdf: async () => (await import("#lib/import/readers/pdf-content.js")).pdfContent,
  feed: async () => (await import("#lib/import/readers/feed-content.js")).feedFileContent,
  list: async () => (await import("#lib/import/readers/list-content.js")).listContent,
};
