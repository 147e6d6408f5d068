import type { ComponentType } from "preact";

/** What a room is given: the artist of its address, and the parts of it that vary. */
export interface RoomProps {
  artistId: string;
  params: Readonly<Record<string, string>>;
}

type View = ComponentType<RoomProps>;

export interface Room {
  /** Its address, with the parts that vary in braces. */
  address: string;
  /** Its view, whose code is loaded when it is opened first. */
  load(): Promise<View>;
  /** Whether it opens without signing in. */
  isPublic: boolean;
}

/** A room of an artist; an empty end is the artist's own address. */
function room(end: string, load: () => Promise<View>, isPublic = false): Room {
  return { address: `/artist/{artistId}${end === "" ? "" : `/${end}`}`, load, isPublic };
}

/** Every address of the page. */
export const rooms: readonly Room[] = [
  room("", async () => (await import("../public/artist-room.js")).ArtistRoom, true),
  room("ask", async () => (await import("../ask/ask-room.js")).AskRoom),
  room("ask/{jobId}", async () => (await import("../ask/ask-room.js")).AskRoom),
  room("search", async () => (await import("../search/search-room.js")).SearchRoom),
  room("reader/{original}", async () => (await import("../reader/reader-room.js")).ReaderRoom),
  room("start", async () => (await import("../start/start-room.js")).StartRoom),
  room("about", async () => (await import("../about/about-room.js")).AboutRoom),
  room("sources", async () => (await import("../about/sources-room.js")).SourcesRoom),
  room("interview", async () => (await import("../interview/interview-room.js")).InterviewRoom),
  room(
    "interview/answers/{answerId}",
    async () => (await import("../interview/answer-room.js")).AnswerRoom,
  ),
  room(
    "interview/answers/{answerId}/{revision}",
    async () => (await import("../interview/answer-room.js")).AnswerRoom,
  ),
  room("memory", async () => (await import("../memory/memory-room.js")).MemoryRoom),
  room("history", async () => (await import("../memory/history-room.js")).HistoryRoom),
  room("keep", async () => (await import("../keep/keep-room.js")).KeepRoom),
  room("review", async () => (await import("../review/review-room.js")).ReviewRoom),
  room("review/{part}", async () => (await import("../review/review-room.js")).ReviewRoom),
  room("jobs", async () => (await import("../desk/jobs-room.js")).JobsRoom),
  room(
    "disagreements",
    async () => (await import("../desk/disagreements-room.js")).DisagreementsRoom,
  ),
  room("drift", async () => (await import("../desk/drift-room.js")).DriftRoom),
  room("budgets", async () => (await import("../desk/budgets-room.js")).BudgetsRoom),
];

/** A group of links to rooms, as the navigation shows them. */
export interface RoomGroup {
  name: string;
  links: readonly { words: string; to: (artistId: string) => string }[];
}

const at = (words: string, end: string) => ({
  words,
  to: (artistId: string) => `/artist/${artistId}/${end}`,
});

/** The navigation: what one asks, what the artist keeps, what the editor decides. */
export const roomGroups: readonly RoomGroup[] = [
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

/** The room at a path with the parts of the address that vary, or null when there is none. */
export function roomAt(
  path: string,
): { room: Room; params: Readonly<Record<string, string>> } | null {
  const parts = path.replace(/\/$/, "").split("/");
  for (const room of rooms) {
    const pattern = room.address.split("/");
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((expected, index) => {
      const part = parts[index] ?? "";
      if (!expected.startsWith("{")) return expected === part;
      params[expected.slice(1, -1)] = decoded(part);
      return part !== "";
    });
    if (fits) return { room, params };
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
