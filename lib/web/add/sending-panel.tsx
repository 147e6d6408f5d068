import { counted } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import type { Sending, SendingState } from "./sending.js";

/** The progress of sending, and its outcome. */
export function SendingPanel({ artistId, sending }: { artistId: string; sending: Sending }) {
  const state = sending.state.value;
  if (state.kind === "sent") return <Sent artistId={artistId} counts={state.counts} />;
  const { sent, of } = state;
  return (
    <section class="sheet" aria-label="Sending">
      <p>
        {sent.toLocaleString()} of {of.toLocaleString()} sent.
        {state.kind === "waiting" && " The connection was cut off; trying again."}
      </p>
      <progress max={of} value={sent} aria-label="Sent" />
      {state.kind === "stopped" ? (
        <>
          <Problem problem={state.problem} />
          <Button kind="primary" onClick={() => sending.run()}>
            Go on
          </Button>
        </>
      ) : (
        <p class="hint">
          If you leave this page, drop the same files again later: it continues with the rest.
        </p>
      )}
    </section>
  );
}

function Sent({
  artistId,
  counts,
}: {
  artistId: string;
  counts: (SendingState & { kind: "sent" })["counts"];
}) {
  const { created, changed, unchanged, kept, pending } = counts;
  const parts = [
    counted(created, "source added", "sources added"),
    ...(changed === 0 ? [] : [`${changed.toLocaleString()} changed`]),
    ...(unchanged === 0 ? [] : [`${unchanged.toLocaleString()} saved already`]),
    ...(kept === 0 ? [] : [`${kept.toLocaleString()} left out: rejected, hidden or erased before`]),
  ];
  return (
    <section class="sheet" aria-label="Sending">
      <h2>{parts.join(", ")}</h2>
      {pending > 0 && (
        <p>
          {counted(pending, "waits for a review", "wait for a review")}. They can be quoted
          meanwhile, except posts of an account that is not connected.{" "}
          <a href={`/artist/${artistId}/sources#state=pending`}>Decide about them</a>
        </p>
      )}
      <p class="choices">
        <a class="button primary" href={`/artist/${artistId}/ask`}>
          Ask a question
        </a>
        <a class="button" href={`/artist/${artistId}/sources`}>
          See the sources
        </a>
      </p>
    </section>
  );
}
