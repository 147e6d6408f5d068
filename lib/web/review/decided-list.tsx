import { useAskedList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { client } from "../app/session.js";
import { moment } from "../app/words.js";
import { SelectField } from "../parts/controls.js";
import { Facts, Tag } from "../parts/links.js";
import { Empty, ReadList } from "../parts/states.js";
import { type Candidate, DiscoveryFacts, titleOf } from "./discovery-card.js";

const verdicts = [
  ["approved", "Approved"],
  ["declined", "Declined"],
  ["wrong_artist", "Wrong artist"],
  ["incorrect", "Incorrect"],
] as const;

/** What was decided, newest first, by whom and when. A decision never changes. */
export function DecidedList({ artistId }: { artistId: string }) {
  const verdict = useUnkept("approved");
  const curation = verdict.text.value as (typeof verdicts)[number][0];
  const list = useAskedList<Candidate>(
    `decided ${artistId} ${curation}`,
    async (cursor, signal) => {
      const query = { cursor, curation };
      const read = await client.call(
        "readReviewQueue",
        { path: { id: artistId }, query },
        { signal },
      );
      return { items: read.candidates, nextCursor: read.nextCursor };
    },
  );
  return (
    <>
      <div class="review-tools">
        <SelectField label="Decided as" draft={verdict} options={verdicts} />
      </div>
      <ReadList list={list} what="decisions" empty={<Empty title="Nothing was decided so" />}>
        {(items) => (
          <ul class="rows">
            {items.map((candidate) => (
              <li key={candidate.id}>
                <h2 class="row-title">{titleOf(candidate)}</h2>
                <DiscoveryFacts candidate={candidate} />
                <Facts>
                  <Tag tone={curation === "approved" ? "good" : "plain"}>
                    {verdicts.find(([value]) => value === candidate.curation)?.[1]}
                  </Tag>
                  {candidate.decidedAt !== null && <span>{moment(candidate.decidedAt)}</span>}
                  {candidate.decidedBy !== null && (
                    <span>
                      by{" "}
                      {candidate.decidedBy.actedAs === "claimant"
                        ? "the artist's side"
                        : "an administrator"}
                    </span>
                  )}
                  {candidate.reason !== undefined && <span>{candidate.reason}</span>}
                </Facts>
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </>
  );
}
