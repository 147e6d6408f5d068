import { useSignal } from "@preact/signals";
import { useArtistId } from "../app/artists.js";
import { announce } from "../app/page-title.js";
import { counted } from "../app/words.js";
import type { Chosen } from "../parts/chosen-bar.js";
import { Button } from "../parts/controls.js";
import { decideMany, decisions, taken, undo, undoLeft } from "./decisions.js";
import { type Candidate, isUndecided } from "./discovery-card.js";

/** Decides about all chosen discoveries at once, and takes the last such decisions back. */
export function ChosenDecisions({ chosen }: { chosen: Chosen<Candidate> }) {
  const artistId = useArtistId();
  const last = useSignal<readonly string[]>([]);
  const open = [...chosen.value.values()].filter(({ id }) => isUndecided(id));
  const undoable = last.value.flatMap((id) => taken.value.get(id) ?? []).filter(undoLeft);
  const decideAll = async ({ decision, done }: (typeof decisions)[number]) => {
    const all = open.map(({ id, revision }) => ({ artistId, candidateId: id, revision, decision }));
    chosen.value = new Map();
    last.value = all.map(({ candidateId }) => candidateId);
    await decideMany(all);
    announce(`${counted(all.length, "discovery", "discoveries")}: ${done}`);
  };
  const undoAll = async () => {
    let count = 0;
    for (const one of undoable) if (await undo(one)) count += 1;
    announce(`${counted(count, "decision")} taken back`);
  };
  return (
    <>
      {open.length > 0 &&
        decisions.map((one) => (
          <Button
            key={one.decision}
            kind={one.decision === "approve" ? "primary" : "plain"}
            onClick={() => decideAll(one)}
          >
            {one.words} {open.length.toLocaleString()}
          </Button>
        ))}
      {undoable.length > 1 && open.length === 0 && (
        <Button kind="quiet" onClick={undoAll}>
          Undo {counted(undoable.length, "decision")}
        </Button>
      )}
    </>
  );
}
