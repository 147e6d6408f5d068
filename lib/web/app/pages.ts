import type { ComponentType } from "preact";

/** A page's props: the artist and the variable parts of its address. */
export interface PageProps {
  artistId: string;
  params: Readonly<Record<string, string>>;
}

type View = ComponentType<PageProps>;

export interface Page {
  /** The address, with variable parts in braces. */
  address: string;
  /** The view; its code is loaded when it is first opened. */
  load(): Promise<View>;
  /** Whether it can be opened without signing in. */
  isPublic: boolean;
}

/** A page of an artist; an empty ending means the artist's own address. */
function page(end: string, load: () => Promise<View>, isPublic = false): Page {
  return { address: `/artist/{artistId}${end === "" ? "" : `/${end}`}`, load, isPublic };
}

/** Every address of the page. */
export const pages: readonly Page[] = [
  page("", async () => (await import("../public/artist-page.js")).ArtistPage, true),
  page("ask", async () => (await import("../ask/ask-page.js")).AskPage),
  page("ask/{jobId}", async () => (await import("../ask/ask-page.js")).AskPage),
  page("search", async () => (await import("../search/search-page.js")).SearchPage),
  page("reader/{original}", async () => (await import("../reader/reader-page.js")).ReaderPage),
  page("start", async () => (await import("../start/start-page.js")).StartPage),
  page("about", async () => (await import("../about/about-page.js")).AboutPage),
  page("sources", async () => (await import("../about/sources-page.js")).SourcesPage),
  page("interview", async () => (await import("../interview/interview-page.js")).InterviewPage),
  page(
    "interview/answers/{answerId}",
    async () => (await import("../interview/answer-page.js")).AnswerPage,
  ),
  page(
    "interview/answers/{answerId}/{revision}",
    async () => (await import("../interview/answer-page.js")).AnswerPage,
  ),
  page("memory", async () => (await import("../memory/memory-page.js")).MemoryPage),
  page("history", async () => (await import("../memory/history-page.js")).HistoryPage),
  page(
    "keep",
    async () => (await import("../data-rights/export-and-erase-page.js")).ExportAndErasePage,
  ),
  page("review", async () => (await import("../review/review-page.js")).ReviewPage),
  page("review/{part}", async () => (await import("../review/review-page.js")).ReviewPage),
  page("jobs", async () => (await import("../editing/jobs-page.js")).JobsPage),
  page(
    "disagreements",
    async () => (await import("../editing/disagreements-page.js")).DisagreementsPage,
  ),
  page("drift", async () => (await import("../editing/drift-page.js")).DriftPage),
  page("budgets", async () => (await import("../editing/budgets-page.js")).BudgetsPage),
];

/** A group of links to pages, as the navigation shows them. */
export interface PageGroup {
  name: string;
  links: readonly { words: string; to: (artistId: string) => string }[];
}

const at = (words: string, end: string) => ({
  words,
  to: (artistId: string) => `/artist/${artistId}/${end}`,
});

/** The navigation in three groups: asking, the artist's own pages, and editing. */
export const pageGroups: readonly PageGroup[] = [
  { name: "Research", links: [at("Ask", "ask"), at("Search", "search")] },
  {
    name: "The artist",
    links: [
      at("First steps", "start"),
      at("What is said", "about"),
      at("Sources", "sources"),
      at("Export and erase", "keep"),
    ],
  },
  {
    name: "Interview",
    links: [at("Sittings", "interview"), at("Memory", "memory"), at("History", "history")],
  },
  {
    name: "Editing",
    links: [
      at("Review", "review"),
      at("Disagreements", "disagreements"),
      at("Changed pages", "drift"),
      at("Jobs", "jobs"),
      at("Budgets and service", "budgets"),
    ],
  },
];

/** The page at a path and the variable parts of the address; null when there is none. */
export function pageAt(
  path: string,
): { page: Page; params: Readonly<Record<string, string>> } | null {
  const parts = path.replace(/\/$/, "").split("/");
  for (const page of pages) {
    const pattern = page.address.split("/");
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((expected, index) => {
      const part = parts[index] ?? "";
      if (!expected.startsWith("{")) return expected === part;
      params[expected.slice(1, -1)] = decoded(part);
      return part !== "";
    });
    if (fits) return { page, params };
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
