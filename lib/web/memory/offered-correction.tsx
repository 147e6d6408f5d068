import { useState } from "preact/hooks";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Button } from "../parts/controls.js";
import { IfMay } from "../parts/if-may.js";
import { CorrectionForm } from "./correction-form.js";
import { SaveProblem, saveKept } from "./kept-save.js";

interface OfferedCorrectionProps {
  claim: string;
  right: string;
  opens: string;
}

/**
 * Corrects what a source states: in another source's words in one click, or in one's own words.
 *
 * @param right empty when no other words are known
 * @param opens the words of the button that opens the form for one's own words
 */
export function OfferedCorrection({ claim, right, opens }: OfferedCorrectionProps) {
  const artistId = useArtistId();
  const [isSaved, setSaved] = useState(false);
  const work = useWork();
  if (isSaved) return <p class="facts">Corrected: it is in the memory of every sitting.</p>;
  const save = () =>
    work.run(async () => {
      const body = { claim, correction: right };
      await saveKept(`correction ${artistId} ${claim}`, [], (requestId) =>
        client.call("saveInterviewCorrection", {
          path: { id: artistId },
          body: { requestId, ...body },
        }),
      );
      announce("The correction is saved");
      setSaved(true);
    });
  return (
    <IfMay operation="saveInterviewCorrection">
      {right !== "" && (
        <Button isBusy={work.isBusy} onClick={save}>
          Correct it: {right}
        </Button>
      )}
      <SaveProblem problem={work.problem} />
      <CorrectionForm of={{ claim, right, opens }} onSaved={async (saved) => setSaved(saved)} />
    </IfMay>
  );
}
