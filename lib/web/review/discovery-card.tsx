import { useEffect, useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { announce } from "../app/page-title.js";
import { dayWords, hostOf, problemWords } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { Facts, Outside, Tag } from "../parts/links.js";
import { decide, decisions, type Taken, taken, undo, undoSeconds } from "./decisions.js";

export type Candidate = Operations["readReviewQueue"]["answer"]["candidates"][number];

const identities = {
  confirmed: ["good", "about this artist"],
  unresolved: ["open", "artist not certain"],
  wrong_artist: ["bad", "possibly another artist"],
} as const;

/** A discovery's name: its title, or its site when it has none. */
export function titleOf({ title, url }: Candidate): string {
  return title ?? (url === undefined ? "Untitled" : hostOf(url));
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

/** One discovery with its excerpt and the decisions. */
export function DiscoveryCard({
  artistId,
  candidate,
  isSelected,
  onSelect,
}: {
  artistId: string;
  candidate: Candidate;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const { id, revision, excerpt, reason } = candidate;
  const one = taken.value.get(id);
  const name = titleOf(candidate);
  return (
    <article
      class={isSelected ? "discovery selected" : "discovery"}
      aria-labelledby={headingId(id)}
      onFocusIn={onSelect}
    >
      <h2 id={headingId(id)} tabIndex={-1}>
        {name}
      </h2>
      <DiscoveryFacts candidate={candidate} />
      {one === undefined || one.state === "refused" ? (
        <>
          {excerpt !== null && <blockquote>{excerpt}</blockquote>}
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
  const [left, setLeft] = useState(undoSeconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const takeBack = () => {
    if (undo(one.candidateId)) announce("Taken back");
    document.getElementById(headingId(one.candidateId))?.focus();
  };
  return (
    <div class="outcome">
      <Tag tone={one.decision === "approve" ? "good" : "plain"}>{done}</Tag>
      {one.state === "waiting" && (
        <>
          <Button kind="quiet" onClick={takeBack}>
            Undo
          </Button>
          <small aria-hidden="true">{left} s</small>
        </>
      )}
      {one.state === "sending" && <small>Saving</small>}
      {one.state === "sent" && <small>Saved</small>}
    </div>
  );
}
