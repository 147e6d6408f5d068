import type { Disagreement, DisagreementSide } from "#lib/client/generated/types.js";
import { useAskedList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { dayWords } from "../app/words.js";
import { SelectField } from "../parts/controls.js";
import { RoomHead } from "../parts/links.js";
import { SourceLine } from "../parts/source-line.js";
import { Empty, ReadList } from "../parts/states.js";

/** What saved sources state that cannot all be true, side by side. */
export function DisagreementsRoom({ artistId }: RoomProps) {
  usePageTitle("Disagreements", artistId);
  const about = useUnkept();
  const kind = about.text.value as "" | Disagreement["kind"];
  const list = useAskedList<Disagreement>(
    `disagreements ${artistId} ${kind}`,
    async (cursor, signal) => {
      const query = { cursor, ...(kind === "" ? {} : { kind }) };
      const read = await client.call(
        "listDisagreements",
        { path: { id: artistId }, query },
        { signal },
      );
      return { items: read.disagreements, nextCursor: read.nextCursor };
    },
  );
  return (
    <>
      <RoomHead title="Where sources disagree">
        Release dates and credits that cannot all be true. The service does not say which one is
        right; a correction of the artist does.
      </RoomHead>
      <div class="review-tools">
        <SelectField
          label="About"
          draft={about}
          options={[
            ["", "Dates and credits"],
            ["release_date", "Release dates"],
            ["credit", "Credits"],
          ]}
        />
      </div>
      <ReadList
        list={list}
        what="disagreements"
        empty={
          <Empty title="The saved sources do not contradict each other">
            <p>Only release dates and credits are compared.</p>
          </Empty>
        }
      >
        {(disagreements) => (
          <ul class="disagreements">
            {disagreements.map((one) => (
              <li key={`${one.kind} ${one.title} ${one.role} ${one.market}`}>
                <Sides artistId={artistId} disagreement={one} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </>
  );
}

function Sides({ artistId, disagreement }: { artistId: string; disagreement: Disagreement }) {
  const { kind, title, role, market, sides } = disagreement;
  const about = [kind === "release_date" ? "Release date" : (role ?? "Credit"), market];
  return (
    <article aria-label={title}>
      <h2>{title}</h2>
      <p class="lead">{about.filter((part) => part !== null).join(", ")}</p>
      <div class="sides">
        {sides.map((side) => (
          <Side key={`${side.value} ${side.title}`} artistId={artistId} side={side} />
        ))}
      </div>
    </article>
  );
}

function Side({ artistId, side }: { artistId: string; side: DisagreementSide }) {
  const { value, precision, planned, form, references } = side;
  return (
    <section class="side-of">
      <h3>
        {precision === null ? value : dayWords(value)}
        {planned && <small> announced beforehand</small>}
        {form !== null && <small> {form}</small>}
      </h3>
      {references.map((reference) => (
        <figure key={`${reference.sourceId} ${reference.start}`}>
          <blockquote>{reference.text}</blockquote>
          <figcaption>
            <SourceLine artistId={artistId} reference={reference} />
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
