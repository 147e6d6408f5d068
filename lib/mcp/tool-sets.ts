import type { Access } from "#lib/auth/access.js";
import type { Role } from "#lib/contract/role.js";
import { toolOperations } from "#lib/mcp/generated/tool-operations.js";
import { operationOfTool, type ToolName } from "#lib/mcp/tool-names.js";

/** What `?tools=` in the endpoint's address may say; without it the list is a short one. */
export const toolSetNames = ["interview", "editing", "all"] as const;
export type ToolSetName = (typeof toolSetNames)[number];

/**
 * For whom tools are listed: a server with the service key, somebody unknown yet, or a user with
 * these rights, on the artist that the address names or on any artist.
 */
export type Listener = "service" | "nobody" | readonly (Role | "administrator")[];

/** Tools of every list for a right to research. */
const research = ["ask", "search", "fetch", "register_answer"] as const;

/** The short list for a right; a user with several rights sees the tools of each. */
const shortList = {
  service: [
    ...research,
    "continue_question_research",
    "list_mentions",
    "find_artist_by_handle",
    "find_artist_by_catalog_identifier",
  ],
  reader: [
    ...research,
    "continue_question_research",
    "list_mentions",
    "list_artists",
    "read_artist_brief",
  ],
  interviewer: [
    ...research,
    "list_artists",
    "read_artist_brief",
    "read_interview_memory",
    "list_proposals",
  ],
  editor: [
    ...research,
    "list_artists",
    "read_artist_brief",
    "list_artist_sources",
    "list_disagreements",
  ],
  owner: [
    ...research,
    "list_artists",
    "read_artist_brief",
    "read_interview_memory",
    "list_disagreements",
  ],
  none: ["list_artists", "find_artist_by_handle", "read_latest", "read_public_page"],
} as const satisfies Record<string, readonly ToolName[]>;

const longLists: Record<Exclude<ToolSetName, "all">, readonly ToolName[]> = {
  interview: [
    "search",
    "fetch",
    "list_artists",
    "read_interview_memory",
    "restore_interview",
    "start_interview_sitting",
    "offer_interview_question",
    "save_interview_answer",
    "finish_interview_sitting",
    "read_interview_history",
    "list_interview_responses",
    "read_interview_response",
    "list_response_versions",
    "revise_interview_response",
    "list_interview_boundaries",
    "save_interview_boundary",
    "retract_interview_boundary",
    "save_interview_correction",
    "list_proposals",
    "add_proposal",
    "decide_proposal",
    "prepare_proposals",
  ],
  editing: [
    "search",
    "fetch",
    "list_artists",
    "read_artist_brief",
    "list_artist_sources",
    "read_original_source",
    "list_disagreements",
    "list_drift",
    "list_mentions",
    "list_questions",
    "read_latest",
    "list_interview_responses",
    "publish_answer",
    "read_public_page",
  ],
};

/**
 * The names of the tools to list, `all` left aside. A caller without a credential sees what an owner
 * sees, because a chat client lists the tools first and signs in with the first call.
 */
export function namesOf(
  set: Exclude<ToolSetName, "all"> | null,
  listener: Listener,
): ReadonlySet<ToolName> {
  if (set !== null) {
    const mayUse = (name: ToolName) => {
      const operation = operationOfTool(name);
      return operation !== null && mayCall(toolOperations[operation].access, listener);
    };
    return new Set(longLists[set].filter(mayUse));
  }
  return new Set<ToolName>(shortListsOf(listener).flatMap((right) => shortList[right]));
}

function shortListsOf(listener: Listener): (keyof typeof shortList)[] {
  if (listener === "service") return ["service"];
  if (listener === "nobody" || listener.includes("administrator")) return ["owner"];
  if (listener.length === 0) return ["none"];
  return listener.filter((right) => right !== "administrator");
}

function mayCall(access: Access, listener: Listener): boolean {
  if (access === "public") return true;
  if (listener === "service") return access === "readerOrServiceKey";
  if (listener === "nobody" || access === "user") return true;
  const owns = listener.includes("owner") || listener.includes("administrator");
  switch (access) {
    case "reader":
    case "readerOrServiceKey":
      return listener.length > 0;
    case "interviewer":
    case "editor":
      return owns || listener.includes(access);
    default:
      return owns;
  }
}
