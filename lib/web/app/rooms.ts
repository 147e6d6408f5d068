import type { ComponentType } from "preact";

/** What a room is given: the artist of its address, and the parts of it that vary. */
export interface RoomProps {
  artistId: string;
  params: Readonly<Record<string, string>>;
}

export interface Room {
  /** Its address, with the parts that vary in braces. */
  address: string;
  /** Loaded when it is opened first. */
  load(): Promise<ComponentType<RoomProps>>;
  /** Whether it opens without signing in. */
  isPublic?: true;
}

/** Every address of the page. */
export const rooms: readonly Room[] = [
  {
    address: "/artist/{artistId}",
    load: async () => (await import("../public/artist-room.js")).ArtistRoom,
    isPublic: true,
  },
  {
    address: "/artist/{artistId}/ask",
    load: async () => (await import("../ask/ask-room.js")).AskRoom,
  },
  {
    address: "/artist/{artistId}/ask/{jobId}",
    load: async () => (await import("../ask/ask-room.js")).AskRoom,
  },
  {
    address: "/artist/{artistId}/start",
    load: async () => (await import("../start/start-room.js")).StartRoom,
  },
  {
    address: "/artist/{artistId}/about",
    load: async () => (await import("../about/about-room.js")).AboutRoom,
  },
  {
    address: "/artist/{artistId}/sources",
    load: async () => (await import("../about/sources-room.js")).SourcesRoom,
  },
  {
    address: "/artist/{artistId}/keep",
    load: async () => (await import("../keep/keep-room.js")).KeepRoom,
  },
  {
    address: "/artist/{artistId}/review",
    load: async () => (await import("../review/review-room.js")).ReviewRoom,
  },
  {
    address: "/artist/{artistId}/review/{part}",
    load: async () => (await import("../review/review-room.js")).ReviewRoom,
  },
  {
    address: "/artist/{artistId}/jobs",
    load: async () => (await import("../desk/jobs-room.js")).JobsRoom,
  },
  {
    address: "/artist/{artistId}/disagreements",
    load: async () => (await import("../desk/disagreements-room.js")).DisagreementsRoom,
  },
  {
    address: "/artist/{artistId}/drift",
    load: async () => (await import("../desk/drift-room.js")).DriftRoom,
  },
  {
    address: "/artist/{artistId}/budgets",
    load: async () => (await import("../desk/budgets-room.js")).BudgetsRoom,
  },
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
  { name: "Research", links: [at("Ask", "ask")] },
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
    name: "Editing",
    links: [
      at("Review", "review"),
      at("Disagreements", "disagreements"),
      at("Changed pages", "drift"),
      at("Jobs", "jobs"),
      at("Budgets", "budgets"),
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
