import type { JSX } from "preact";
import type { Status } from "#lib/client/generated/types.js";
import { counted, moment } from "../app/words.js";
import { type AnswerState, answerState } from "./answer-state.js";
import { ownLabel } from "./part-label.js";

/** States whose message says more than their tag and, while running, than the list of stages. */
const saysMore: ReadonlySet<AnswerState["kind"]> = new Set([
  "candidates",
  "unanswered",
  "failed",
  "cancelled",
]);

interface AnswerHeadProps {
  status: Status;
  seen: readonly string[];
  line: string | null;
}

/** A question's status: a shape, a tag, a line or message, and the stages while it runs. */
export function AnswerHead({ status, seen, line }: AnswerHeadProps) {
  const { kind, tag } = answerState(status);
  const { references, reused, message, updatedAt } = status;
  const count = references.length;
  return (
    <section
      class={`verdict ${kind}`}
      {...ownLabel("Status of the question", "state", status.jobId)}
    >
      <p class="verdict-tag">
        {shapes[kind]}
        <strong>{tag}</strong>
        {count > 0 && <span>{counted(count, "quotation")}</span>}
        {reused === true && <span>asked before, {moment(updatedAt)}</span>}
      </p>
      {line !== null && <p class="verdict-words">{line}</p>}
      {line === null && saysMore.has(kind) && <p class="verdict-words">{message}.</p>}
      {kind === "running" && (
        <>
          <ol class="stages" aria-label="Stages">
            {seen.map((words, index) => (
              <li key={words} aria-current={index === seen.length - 1 ? "step" : undefined}>
                {words}
              </li>
            ))}
          </ol>
          <p class="aside">
            You can leave this page: research continues, and you find the question again under
            “Earlier questions”.
          </p>
        </>
      )}
    </section>
  );
}

/** One shape for each state, so that colour is never the only difference. */
const shapes: Readonly<Record<AnswerState["kind"], JSX.Element>> = {
  running: shape(<path d="M10 2a8 8 0 1 1-8 8" />),
  answered: shape(
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="m6 10.5 2.8 2.8L14 7.5" />
    </>,
  ),
  passages: shape(<path d="M3 4h14M3 8h14M3 12h14M3 16h8" />),
  candidates: shape(<path stroke-dasharray="3 2.5" d="M3 3h14v14H3z" />),
  unanswered: shape(<circle cx="10" cy="10" r="8" />),
  failed: shape(<path d="M10 2.5 18.5 17h-17zM10 8v4M10 14.2v.6" />),
  cancelled: shape(<path d="M3 10h14" />),
};

function shape(lines: JSX.Element): JSX.Element {
  return (
    <svg class="shape" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {lines}
    </svg>
  );
}
