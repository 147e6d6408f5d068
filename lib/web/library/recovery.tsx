import { useSignal } from "@preact/signals";
import type { Source } from "#lib/client/generated/types.js";
import { useWork } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import type { Chosen } from "../parts/chosen-bar.js";
import { Button } from "../parts/controls.js";
import { IfMay } from "../parts/if-may.js";
import { Problem } from "../parts/states.js";

/** Maximum number of sources in one recovery request. */
const mostAtOnce = 20;

/** Reads the missing texts of all chosen sources again. */
export function Recovery({
  artistId,
  chosen,
  onQueued,
}: {
  artistId: string;
  chosen: Chosen<Source>;
  onQueued: () => Promise<void>;
}) {
  const { isBusy, problem, run } = useWork();
  const said = useSignal("");
  const lacking = [...chosen.value.values()].filter(
    ({ reason, textRecovery }) => reason === "missing_text" && textRecovery?.state !== "queued",
  );
  const recover = () =>
    run(async () => {
      let queued = 0;
      for (let from = 0; from < lacking.length; from += mostAtOnce) {
        const part = lacking.slice(from, from + mostAtOnce);
        const body = { sourceIds: part.map(({ sourceId }) => sourceId) };
        const answer = await client.call("recoverMissingText", { path: { id: artistId }, body });
        queued += answer.queued;
      }
      said.value =
        queued === 0
          ? "Nothing had to be recovered."
          : `${counted(queued, "text")} will be recovered.`;
      announce(said.value);
      chosen.value = new Map();
      await onQueued();
    });
  return (
    <>
      {lacking.length > 0 && (
        <IfMay operation="recoverMissingText">
          <Button isBusy={isBusy} onClick={recover}>
            Recover {counted(lacking.length, "missing text")}
          </Button>
        </IfMay>
      )}
      <span>{said}</span>
      <Problem problem={problem} />
    </>
  );
}
