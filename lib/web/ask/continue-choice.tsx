import { useWork } from "../app/asked.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";

/** Candidates that do not suffice are gone on from, once. */
export function ContinueChoice({
  goOn,
}: {
  goOn: (outcome: "insufficient" | "verification_failed") => Promise<void>;
}) {
  const { isBusy, problem, run } = useWork();
  return (
    <section class="continue" aria-labelledby="continue">
      <h2 id="continue">Do these quotations answer it?</h2>
      <p>
        They were selected by words and rules, and nobody has judged them. If not, research goes on,
        once.
      </p>
      <div class="choices">
        <Button isBusy={isBusy} onClick={() => run(() => goOn("insufficient"))}>
          They are not sufficient
        </Button>
        <Button isBusy={isBusy} onClick={() => run(() => goOn("verification_failed"))}>
          An answer from them could not be verified
        </Button>
      </div>
      <Problem problem={problem} />
    </section>
  );
}
