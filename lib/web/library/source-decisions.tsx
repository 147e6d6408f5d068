import { useSignal } from "@preact/signals";
import type { Operations, Source } from "#lib/client/generated/types.js";
import { useWork } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";

type Decided = Operations["decideSources"]["body"]["decisions"][number];
type Outcome = Operations["decideSources"]["answer"]["decisions"][number]["outcome"];

/** Each decision: its button, what is announced afterwards, and whether a source can get it. */
const decisions: readonly {
  decision: Decided["decision"];
  words: string;
  done: string;
  mayFollow: (source: Source) => boolean;
}[] = [
  {
    decision: "approve",
    words: "Approve",
    done: "approved",
    mayFollow: ({ curation, reason }) => curation === "pending" && !isOut(reason),
  },
  {
    decision: "reject",
    words: "Reject",
    done: "rejected",
    mayFollow: ({ reason }) => !isOut(reason),
  },
  { decision: "hide", words: "Hide", done: "hidden", mayFollow: ({ reason }) => !isOut(reason) },
  {
    decision: "show",
    words: "Show again",
    done: "shown again",
    mayFollow: ({ reason }) => reason === "private",
  },
];

function isOut(reason: Source["reason"]): boolean {
  return reason === "private" || reason === "candidate_rejected";
}

/** Why a source was left as it is. */
const refusals: Readonly<Record<Exclude<Outcome, "accepted">, string>> = {
  not_found: "no longer there",
  revision_changed: "changed since you saw it",
  conflict: "already decided differently",
  forbidden: "decided by somebody else",
};

/** Maximum number of decisions in one request. */
const mostAtOnce = 100;

/** Decides about the given sources, and takes the last such decision back. */
export function SourceDecisions({
  artistId,
  sources,
  onDecided,
}: {
  artistId: string;
  sources: readonly Source[];
  onDecided: () => unknown;
}) {
  const { isBusy, problem, run } = useWork();
  const said = useSignal("");
  const undoable = useSignal<readonly Decided[]>([]);
  const send = async (
    operation: "decideSources" | "undoSourceDecisions",
    all: readonly Decided[],
    done: string,
  ) => {
    const outcomes = new Map<Outcome, number>();
    const accepted: Decided[] = [];
    try {
      for (let from = 0; from < all.length; from += mostAtOnce) {
        const part = all.slice(from, from + mostAtOnce);
        const input = { path: { id: artistId }, body: { decisions: [...part] } };
        const answer = await client.call(operation, input);
        for (const [at, { outcome }] of answer.decisions.entries()) {
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          const one = part[at];
          if (outcome === "accepted" && one !== undefined) accepted.push(one);
        }
        said.value = resultOf(outcomes, all.length, done);
      }
    } finally {
      // What was decided before a call failed can be undone, too.
      undoable.value = operation === "decideSources" ? accepted : [];
      announce(said.value);
      await onDecided();
    }
  };
  return (
    <>
      {decisions.map(({ decision, words, done, mayFollow }) => {
        const open = sources
          .filter((source) => source.kind !== "published_answer")
          .filter(mayFollow);
        if (open.length === 0) return null;
        const all = open.map(({ sourceId, revision }) => ({ sourceId, revision, decision }));
        return (
          <Button
            key={decision}
            kind={decision === "approve" ? "primary" : "plain"}
            isBusy={isBusy}
            onClick={() => run(() => send("decideSources", all, done))}
          >
            {words}
            {sources.length > 1 && ` ${open.length.toLocaleString()}`}
          </Button>
        );
      })}
      <span>{said}</span>
      {undoable.value.length > 0 && (
        <Button
          kind="quiet"
          isBusy={isBusy}
          onClick={() => run(() => send("undoSourceDecisions", undoable.value, "taken back"))}
        >
          Undo {counted(undoable.value.length, "decision")}
        </Button>
      )}
      <Problem problem={problem} />
    </>
  );
}

/** How many were decided so far, and why others were not. */
function resultOf(outcomes: ReadonlyMap<Outcome, number>, all: number, done: string): string {
  const decided = outcomes.get("accepted") ?? 0;
  const sent = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const left = [...outcomes].flatMap(([outcome, count]) =>
    outcome === "accepted" ? [] : [`${count.toLocaleString()} ${refusals[outcome]}`],
  );
  const progress = sent < all ? ` of ${all.toLocaleString()}` : "";
  return [`${decided.toLocaleString()}${progress} ${done}`, ...left].join(", ");
}
