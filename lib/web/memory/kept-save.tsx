import { Refusal } from "#lib/client/refusal.js";
import { type Draft, requestIdOf } from "../app/drafts.js";
import { Problem } from "../parts/states.js";

/**
 * An earlier version of the draft was saved although its response was lost; the next save gets a
 * new id.
 */
class SavedBefore extends Error {}

/**
 * Saves drafts under the request id that is stored with them, so that a save repeated after a lost
 * response does not save twice. Clears what was sent.
 *
 * @param key identifies the drafts' request
 * @throws SavedBefore when the id was already used for another text, which is saved; Refusal,
 *   NoAnswer
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

export function SaveProblem({ problem }: { problem: unknown }) {
  if (!(problem instanceof SavedBefore)) return <Problem problem={problem} />;
  return (
    <p class="problem" role="alert">
      What you sent before was saved after all; it is in the list above. Save again to add this
      wording as well.
    </p>
  );
}
