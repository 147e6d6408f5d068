import type { InterviewBoundary } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { useArtistId } from "../app/artists.js";
import { useList, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { dayWords } from "../app/words.js";
import { Button, SelectField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { IfMay } from "../parts/if-may.js";
import { Facts, When } from "../parts/links.js";
import { Problem, ReadList } from "../parts/states.js";
import { Words } from "../parts/written.js";
import { BoundaryForm } from "./boundary-form.js";

interface BoundariesProps {
  /** The open sitting, or the next one. */
  sitting: number;
  onChanged: () => Promise<void>;
}

/** The boundaries for the next question or for an earlier sitting, and a form to add one. */
export function Boundaries({ sitting, onChanged }: BoundariesProps) {
  const artistId = useArtistId();
  const chosen = useUnkept("");
  const shown = Number(chosen.text.value) || undefined;
  const input = { path: { id: artistId }, query: { sitting: shown } };
  const list = useList("listInterviewBoundaries", input, ({ boundaries }) => boundaries);
  const renew = async () => {
    await Promise.all([list.renew(), onChanged()]);
  };
  return (
    <section class="memory-part" aria-labelledby="boundaries">
      <div class="part-head">
        <h2 id="boundaries">Boundaries</h2>
        {sitting > 1 && (
          <SelectField label="Sitting" draft={chosen} options={sittingOptions(sitting)} />
        )}
      </div>
      <ReadList
        list={list}
        what="boundaries"
        empty={<p class="lead">None. Questions may be about anything.</p>}
      >
        {(boundaries) => (
          <ul class="rows" aria-label="Boundaries">
            {boundaries.map((boundary) => (
              <BoundaryRow key={boundary.id} boundary={boundary} onChanged={renew} />
            ))}
          </ul>
        )}
      </ReadList>
      <IfMay operation="saveInterviewBoundary">
        <BoundaryForm sitting={sitting} onSaved={renew} />
      </IfMay>
    </section>
  );
}

function sittingOptions(next: number): [string, string][] {
  const earlier = Array.from({ length: next - 1 }, (_, index) => `${next - 1 - index}`);
  return [
    ["", `${next} (coming questions)`],
    ...earlier.map((number): [string, string] => [number, number]),
  ];
}

interface BoundaryRowProps {
  boundary: InterviewBoundary;
  onChanged: () => Promise<void>;
}

function BoundaryRow({ boundary, onChanged }: BoundaryRowProps) {
  const artistId = useArtistId();
  const { id, wording, scope, sitting, createdAt, revision, until } = boundary;
  const work = useWork();
  const retract = async () => {
    const isSure = await confirmed({
      title: "Retract this boundary?",
      words: `“${wording}” no longer limits questions, and what it kept back may be used again. It stays in the history.`,
      action: "Retract",
    });
    if (!isSure) return;
    await work.run(async () => {
      try {
        await client.call("retractInterviewBoundary", {
          path: { id: artistId, boundaryId: id },
          body: { revision },
        });
      } catch (problem) {
        if (problem instanceof Refusal && problem.status === 409) await onChanged();
        throw problem;
      }
      announce("The boundary is retracted");
      await onChanged();
    });
  };
  return (
    <li class="boundary-row">
      <div>
        <Words>{wording}</Words>
        <Facts>
          <span>{scope === "sitting" ? `for sitting ${sitting}` : "until it is retracted"}</span>
          {until !== undefined && <span>ends {dayWords(until)}</span>}
          <When words="since" at={createdAt} />
        </Facts>
        <Problem problem={work.problem} />
      </div>
      <IfMay operation="retractInterviewBoundary">
        <Button
          kind="quiet"
          isBusy={work.isBusy}
          aria-label={`Retract “${wording}”`}
          onClick={retract}
        >
          Retract
        </Button>
      </IfMay>
    </li>
  );
}
