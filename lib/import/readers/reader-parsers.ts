/**
 * The parsers for imported files, by name, each loaded on first use. They run only in a thread that
 * can be terminated (decision 6.9): that of `reader-worker.ts`, or a worker of the page. They are separate from the service's
 * parsers, because deployments do not include them.
 */
export const readerParsers = {
  page: async () => (await import("#lib/outside/page/page-content.js")).pageContent,
  savedPage: async () =>
    (await import("#lib/import/readers/saved-page-content.js")).savedPageContent,
  transcript: async () =>
    (await import("#lib/import/readers/transcript-content.js")).transcriptContent,
  pdf: async () => (await import("#lib/import/readers/pdf-content.js")).pdfContent,
  htmlTexts: async () => (await import("#lib/outside/provider/html-text.js")).htmlTexts,
  feed: async () => (await import("#lib/outside/lists/feed-file-content.js")).feedFileContent,
  list: async () => (await import("#lib/outside/lists/list-content.js")).listContent,
};
