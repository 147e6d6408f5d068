import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useList, useRead, useSteady } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { counted, moment, whoDid } from "../app/words.js";
import { ChosenBar } from "../parts/chosen-bar.js";
import { SelectField } from "../parts/controls.js";
import { choicesOf, FacetField } from "../parts/facet-field.js";
import { Facts, PageHead, Tag } from "../parts/links.js";
import { Empty, ReadList, ReadRows } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { ChosenDecisions } from "./chosen-decisions.js";
import {
  type Candidate,
  DiscoveryCard,
  DiscoveryFacts,
  identities,
  isUndecided,
  titleOf,
} from "./discovery-card.js";
import { useReviewKeys } from "./review-keys.js";

/** The undecided discoveries of research, and the decided ones. */
export function ReviewPage({ artistId, params }: PageProps) {
  const isDecided = params.part === "decided";
  usePageTitle(isDecided ? "Decided discoveries" : "Review", artistId);
  const here = `/artist/${artistId}/review`;
  return (
    <>
      <PageHead title={isDecided ? "Decided" : "Found, and waiting for you"}>
        What you approve goes into the artist's life story or links. What you turn down is not shown
        again and is no longer evidence.
      </PageHead>
      <nav class="parts-of-page" aria-label="Discoveries">
        <a href={here} aria-current={isDecided ? undefined : "page"}>
          Waiting
        </a>
        <a href={`${here}/decided`} aria-current={isDecided ? "page" : undefined}>
          Decided
        </a>
        <PendingSources />
      </nav>
      {isDecided ? <DecidedList /> : <Waiting />}
    </>
  );
}

/** How many saved sources wait for a decision, discoveries or not, and the way to them. */
function PendingSources() {
  const artistId = useArtistId();
  const query = { state: "pending", counts: true, limit: 1 } as const;
  const { value } = useRead("listArtistSources", { path: { id: artistId }, query });
  const count = value?.counts?.total ?? 0;
  if (count === 0) return null;
  return (
    <a href={`/artist/${artistId}/sources#state=pending`}>{counted(count, "pending source")}</a>
  );
}

const destinations: Readonly<Record<string, string>> = {
  lore: "For the life story",
  link: "Links",
};

type Query = Operations["readReviewQueue"]["query"];
const choiceNames = ["destination", "identity", "site"] as const;

/** The undecided discoveries; what is chosen of them is in the fragment of the address. */
function Waiting() {
  const artistId = useArtistId();
  const view = choicesOf(choiceNames);
  const given = choiceNames.filter((name) => view[name] !== "");
  const choices = Object.fromEntries(given.map((name) => [name, view[name]])) as Query;
  const input = { path: { id: artistId }, query: { ...choices, counts: true } };
  const list = useSteady(useList("readReviewQueue", input, ({ candidates }) => candidates));
  const chosen = useSignal<ReadonlyMap<string, Candidate>>(new Map());
  const [at, setAt] = useState(0);
  const candidates = list.value ?? [];
  const counts = list.firstPage?.counts;
  const looked = JSON.stringify(choices);
  useEffect(() => {
    chosen.value = new Map();
    setAt(0);
  }, [looked]);
  const select = (index: number) => setAt(Math.max(0, Math.min(index, candidates.length - 1)));
  useReviewKeys(artistId, candidates, at, select, list.hasMore ? list.more : null);
  return (
    <>
      <div class="review-tools">
        <FacetField
          name="destination"
          label="Show"
          any="Everything"
          words={({ value }) => destinations[value] ?? value}
          values={counts?.destination ?? []}
        />
        <FacetField
          name="identity"
          label="Identity"
          any="Every identity"
          words={({ value }) => identities[value as keyof typeof identities][1]}
          values={counts?.identity ?? []}
        />
        <FacetField
          name="site"
          label="Site"
          any="Every site"
          words={({ value }) => value}
          values={counts?.site ?? []}
        />
        <p class="keys">
          <kbd>j</kbd> <kbd>k</kbd> next and previous · <kbd>a</kbd> approve · <kbd>d</kbd> decline
          · <kbd>w</kbd> wrong artist · <kbd>i</kbd> incorrect · <kbd>u</kbd> undo
        </p>
      </div>
      <ChosenBar
        what={["discovery", "discoveries"]}
        shown={new Map(candidates.filter(({ id }) => isUndecided(id)).map((one) => [one.id, one]))}
        chosen={chosen}
      >
        <ChosenDecisions chosen={chosen} />
      </ChosenBar>
      <ReadList
        list={list}
        what="discoveries"
        isEndless
        empty={
          <Empty title="Nothing is waiting for a decision">
            <p>
              Questions with an outside lookup and readings of connected accounts add new ones.{" "}
              <a href={`/artist/${artistId}/ask`}>Ask something</a>
            </p>
          </Empty>
        }
      >
        {(items) => (
          <ol class="queue">
            {items.map((candidate, index) => (
              <li key={candidate.id}>
                <DiscoveryCard
                  candidate={candidate}
                  isSelected={index === at}
                  chosen={chosen}
                  onSelect={() => select(index)}
                />
              </li>
            ))}
          </ol>
        )}
      </ReadList>
    </>
  );
}

const verdicts = [
  ["approved", "Approved"],
  ["declined", "Declined"],
  ["wrong_artist", "Wrong artist"],
  ["incorrect", "Incorrect"],
] as const;

/** The decided discoveries, newest first, with who decided and when. */
function DecidedList() {
  const artistId = useArtistId();
  const verdict = useUnkept("approved");
  const curation = verdict.text.value as (typeof verdicts)[number][0];
  const input = { path: { id: artistId }, query: { curation } };
  const list = useList("readReviewQueue", input, ({ candidates }) => candidates);
  return (
    <>
      <div class="review-tools">
        <SelectField label="Decided as" draft={verdict} options={verdicts} />
      </div>
      <ReadRows
        list={list}
        what="decisions"
        empty={<Empty title="No decisions of this kind" />}
        keyOf={(candidate) => candidate.id}
      >
        {(candidate) => (
          <>
            <Written as="h2" class="row-title">
              {titleOf(candidate)}
            </Written>
            <DiscoveryFacts candidate={candidate} />
            <Facts>
              <Tag tone={curation === "approved" ? "good" : "plain"}>
                {verdicts.find(([value]) => value === candidate.curation)?.[1]}
              </Tag>
              {candidate.decidedAt !== null && <span>{moment(candidate.decidedAt)}</span>}
              {candidate.decidedBy !== null && <span>by {whoDid(candidate.decidedBy)}</span>}
              {candidate.reason !== undefined && <span>{candidate.reason}</span>}
            </Facts>
          </>
        )}
      </ReadRows>
    </>
  );
}
