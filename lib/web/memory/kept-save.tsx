import { Refusal } from "#lib/client/refusal.js";
import { type Draft, requestIdOf } from "../app/drafts.js";
import { Problem } from "../parts/states.js";

/** An earlier wording of the draft was saved although its answer was lost; the next save is another one. */
class SavedBefore extends Error {}

/**
 * Saves drafts under the id that is kept with them, so that a save which is repeated after a lost answer saves nothing twice,
 * and clears what was sent.
 *
 * @param key names the drafts' request
 * @throws SavedBefore when the id was used for another text: that one is saved; Refusal, NoAnswer
 */
export async function saveKept(
  key: string,
  drafts: readonly Draft[],
  send: (requestId: string) => Promise<unknown>,
): Promise<void> {
  const request = requestIdOf(key);
  const sent = drafts.map(({ text }) => text.value);
  try {
    await send(request.id);
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "request_id_reused") {
      request.clear();
      throw new SavedBefore();
    }
    throw problem;
  }
  request.clear();
  drafts.forEach((draft, index) => {
    draft.clear(sent[index]);
  });
}

/** What went wrong with such a save. */
export function SaveProblem({ problem }: { problem: unknown }) {
  if (!(problem instanceof SavedBefore)) return <Problem problem={problem} />;
  return (
    <p class="problem" role="alert">
      What you sent before has been saved after all, as it was then; it stands in the list above.
      Save again to save this wording beside it.
    </p>
  );
}
