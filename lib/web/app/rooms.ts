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
    address: "/artist/{artistId}/ask",
    load: async () => (await import("../ask/ask-room.js")).AskRoom,
  },
  {
    address: "/artist/{artistId}/ask/{jobId}",
    load: async () => (await import("../ask/ask-room.js")).AskRoom,
  },
  {
    address: "/artist/{artistId}/interview",
    load: async () => (await import("../interview/interview-room.js")).InterviewRoom,
  },
  {
    address: "/artist/{artistId}/interview/answers/{answerId}",
    load: async () => (await import("../interview/answer-room.js")).AnswerRoom,
  },
  {
    address: "/artist/{artistId}/interview/answers/{answerId}/{revision}",
    load: async () => (await import("../interview/answer-room.js")).AnswerRoom,
  },
  {
    address: "/artist/{artistId}/memory",
    load: async () => (await import("../memory/memory-room.js")).MemoryRoom,
  },
  {
    address: "/artist/{artistId}/history",
    load: async () => (await import("../memory/history-room.js")).HistoryRoom,
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
    name: "Interview",
    links: [at("Sittings", "interview"), at("Memory", "memory"), at("History", "history")],
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
