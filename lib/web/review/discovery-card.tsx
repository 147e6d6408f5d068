import { useEffect, useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { announce } from "../app/page-title.js";
import { dayWords, hostOf, problemWords } from "../app/words.js";
import { ChooseBox, type Chosen } from "../parts/chosen-bar.js";
import { Button } from "../parts/controls.js";
import { Facts, Outside, Tag } from "../parts/links.js";
import { Written } from "../parts/written.js";
import { decide, decisions, send, type Taken, taken, undo, undoLeft } from "./decisions.js";

export type Candidate = Operations["readReviewQueue"]["answer"]["candidates"][number];

export const identities = {
  confirmed: ["good", "about this artist"],
  unresolved: ["open", "artist not certain"],
  wrong_artist: ["bad", "possibly another artist"],
} as const;

/** A discovery's name: its title, or its site when it has none. */
export function titleOf({ title, url }: Candidate): string {
  return title ?? (url === undefined ? "Untitled" : hostOf(url));
}

/** Whether a discovery can still be decided on the page. */
export function isUndecided(candidateId: string): boolean {
  const { state } = taken.value.get(candidateId) ?? {};
  return state === undefined || state === "refused";
}

/** The id of a discovery's heading, which receives the focus. */
export function headingId(candidateId: string): string {
  return `discovery-${candidateId}`;
}

/** Where a discovery was found and what it would be used for. */
export function DiscoveryFacts({ candidate }: { candidate: Candidate }) {
  const { url, destination, identity, discoveredAt } = candidate;
  const [tone, words] = identities[identity];
  return (
    <Facts>
      {url !== undefined && <Outside to={url}>{hostOf(url)}</Outside>}
      <span>{destination === "lore" ? "for the life story" : "for the profile links"}</span>
      <span>found {dayWords(discoveredAt)}</span>
      <Tag tone={tone}>{words}</Tag>
    </Facts>
  );
}

interface DiscoveryCardProps {
  candidate: Candidate;
  isSelected: boolean;
  chosen: Chosen<Candidate>;
  onSelect: () => void;
}

/** One discovery with its excerpt and the decisions. */
export function DiscoveryCard({ candidate, isSelected, chosen, onSelect }: DiscoveryCardProps) {
  const artistId = useArtistId();
  const { id, revision, excerpt, reason } = candidate;
  const one = taken.value.get(id);
  const isOpen = isUndecided(id);
  const name = titleOf(candidate);
  return (
    <article
      class={isSelected ? "discovery selected" : "discovery"}
      aria-labelledby={headingId(id)}
      onFocusIn={onSelect}
    >
      <div class="discovery-head">
        <Written as="h2" id={headingId(id)} tabIndex={-1}>
          {name}
        </Written>
        {isOpen && <ChooseBox id={id} item={candidate} name={name} chosen={chosen} />}
      </div>
      <DiscoveryFacts candidate={candidate} />
      {isOpen || one === undefined ? (
        <>
          {excerpt !== null && <Written as="blockquote">{excerpt}</Written>}
          {reason !== undefined && <p class="why">{reason}</p>}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div class="choices" role="group" aria-label={`Decision on ${name}`}>
            {decisions.map(({ decision, words, done, key }) => (
              <Button
                key={decision}
                kind={decision === "approve" ? "primary" : "plain"}
                aria-keyshortcuts={key}
                onClick={() => {
                  decide({ artistId, candidateId: id, revision, decision });
                  announce(`${name}: ${done}`);
                  document.getElementById(headingId(id))?.focus();
                }}
              >
                {words}
              </Button>
            ))}
          </div>
          <p class="problem" role="alert">
            {one?.state === "refused" ? `Not saved: ${problemWords(one.problem)}` : ""}
          </p>
        </>
      ) : (
        <Outcome one={one} />
      )}
    </article>
  );
}

function Outcome({ one }: { one: Taken }) {
  const done = decisions.find(({ decision }) => decision === one.decision)?.done ?? "";
  const left = undoLeft(one);
  const [, drawAgain] = useState({});
  useEffect(() => {
    const timer = setTimeout(() => drawAgain({}), left);
    return () => clearTimeout(timer);
  }, [left > 0]);
  const takeBack = async () => {
    if (await undo(one)) announce("Taken back");
    document.getElementById(headingId(one.candidateId))?.focus();
  };
  return (
    <>
      <div class="outcome">
        <Tag tone={one.decision === "approve" ? "good" : "plain"}>{done}</Tag>
        <small>{stateWords[one.state]}</small>
        {left > 0 && (
          <Button kind="quiet" onClick={takeBack}>
            Undo
          </Button>
        )}
        {one.state === "unsent" && (
          <Button kind="quiet" onClick={() => send(one)}>
            Send again
          </Button>
        )}
      </div>
      <p class="problem" role="alert">
        {one.problem === undefined ? "" : problemWords(one.problem)}
      </p>
    </>
  );
}

const stateWords: Readonly<Record<Taken["state"], string>> = {
  sending: "Saving",
  sent: "Saved",
  unsent: "Not saved yet: it is sent when the page is opened again",
  undoing: "Undoing",
  refused: "",
};
