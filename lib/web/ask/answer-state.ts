import type { Status } from "#lib/client/generated/types.js";
import { questionMessages } from "#lib/contract/question-message.js";

/** The result of a question at a glance: words, a tag and a shape. */
export interface AnswerState {
  kind: "running" | "answered" | "passages" | "candidates" | "unanswered" | "failed" | "cancelled";
  tag: string;
  tone: "plain" | "good" | "bad" | "open";
}

const states = {
  running: { kind: "running", tag: "Being researched", tone: "open" },
  answered: { kind: "answered", tag: "Answered", tone: "good" },
  passages: { kind: "passages", tag: "Passages to read", tone: "open" },
  candidates: { kind: "candidates", tag: "Candidates to read", tone: "open" },
  unanswered: { kind: "unanswered", tag: "Not answered", tone: "plain" },
  withdrawn: { kind: "unanswered", tag: "No longer available", tone: "plain" },
  failed: { kind: "failed", tag: "Failed", tone: "bad" },
  cancelled: { kind: "cancelled", tag: "Cancelled", tone: "plain" },
} as const satisfies Record<AnswerState["kind"] | "withdrawn", AnswerState>;

/**
 * The state of a question. Evidence that was judged only by shared words, or selected but not
 * judged, is not called an answer.
 */
export function answerState(
  status: Pick<Status, "stage" | "message" | "limitations" | "selection">,
): AnswerState {
  const { stage, selection, limitations, message } = status;
  if (stage === "unresolved") return states.unanswered;
  if (stage === "failed" || stage === "cancelled") return states[stage];
  if (stage !== "complete") return states.running;
  if (message === questionMessages.complete.withdrawn) return states.withdrawn;
  if (selection === "candidates") return states.candidates;
  // In a list of questions only the message is known.
  const isOffline =
    limitations.some((limit) => limit.startsWith("offline_model: ")) ||
    message === questionMessages.complete.offline;
  return isOffline ? states.passages : states.answered;
}
