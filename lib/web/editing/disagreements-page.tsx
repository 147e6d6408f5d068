import type { Disagreement, DisagreementSide } from "#lib/client/generated/types.js";
import { useList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { dayWords } from "../app/words.js";
import { SelectField } from "../parts/controls.js";
import { PageHead } from "../parts/links.js";
import { SourceLine } from "../parts/source-line.js";
import { Empty, ReadRows } from "../parts/states.js";

/** Statements of saved sources that contradict each other, side by side. */
export function DisagreementsPage({ artistId }: PageProps) {
  usePageTitle("Disagreements", artistId);
  const about = useUnkept();
  const kind = about.text.value as "" | Disagreement["kind"];
  const input = { path: { id: artistId }, query: { kind: kind || undefined } };
  const list = useList("listDisagreements", input, ({ disagreements }) => disagreements);
  return (
    <>
      <PageHead title="Where sources disagree">
        Release dates and credits that cannot all be true. The service does not say which one is
        right.
      </PageHead>
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
      <ReadRows
        list={list}
        what="disagreements"
        empty={
          <Empty title="The saved sources do not contradict each other">
            <p>Only release dates and credits are compared.</p>
          </Empty>
        }
        rows="disagreements"
        keyOf={(one) => `${one.kind} ${one.title} ${one.role} ${one.market}`}
      >
        {(one) => <Sides artistId={artistId} disagreement={one} />}
      </ReadRows>
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
        {planned && <small> announced in advance</small>}
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
