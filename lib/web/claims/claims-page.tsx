import { useState } from "preact/hooks";
import type { OpenClaim } from "#lib/client/generated/types.js";
import { forget, useList, useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import { client } from "../app/session.js";
import { platformWords } from "../app/words.js";
import { Button, TextField } from "../parts/controls.js";
import { Facts, Outside, PageHead, Tag, Time, When } from "../parts/links.js";
import { Empty, Problem, ReadRows } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { ErasedPerson, ErasePerson, type PersonReceipt } from "../people/erase-person.js";

/** The open requests to own an artist, for administrators. */
export function ClaimsPage() {
  usePageTitle("Requests for artists", null);
  const list = useList("listClaims", { query: {} }, ({ claims }) => claims);
  const [receipt, setReceipt] = useState<PersonReceipt>();
  const onErased = (given: PersonReceipt) => {
    setReceipt(given);
    void list.renew();
  };
  return (
    <>
      <PageHead title="Requests for artists">
        Whoever is approved becomes the artist’s owner. A code only shows who can write to a page;
        it decides nothing.
      </PageHead>
      <ErasedPerson receipt={receipt} />
      <ReadRows
        list={list}
        what="requests"
        empty={<Empty title="No requests are waiting for a decision" />}
        keyOf={({ claimId }) => claimId}
      >
        {(claim) => <Request claim={claim} onDecided={list.renew} onErased={onErased} />}
      </ReadRows>
    </>
  );
}

interface RequestProps {
  claim: OpenClaim;
  onDecided: () => Promise<void>;
  onErased: (receipt: PersonReceipt) => void;
}

function Request({ claim, onDecided, onErased }: RequestProps) {
  const reason = useDraft(`claim ${claim.claimId}`);
  const { isBusy, problem, run } = useWork();
  const decide = (decision: "approve" | "decline") =>
    run(async () => {
      const said = reason.text.value.trim();
      const body = { decision, ...(said === "" ? {} : { reason: said }) };
      await client.call("decideClaim", { path: { claimId: claim.claimId }, body });
      reason.clear();
      forget("readAccount", "");
      await onDecided();
    });
  const { claimant, artistName } = claim;
  return (
    <article aria-label={`${claimant.name ?? claimant.subject} for ${artistName}`}>
      <h2 class="row-title">
        <Written>{artistName}</Written>
      </h2>
      <Facts>
        <Tag>{claim.isNewArtist ? "a new artist" : "an artist here"}</Tag>
        {claim.hasOwner && <Tag tone="bad">has an owner</Tag>}
        {claim.hasActedForArtist && <Tag>has acted for the artist</Tag>}
        <span>
          by <Written>{claimant.name ?? "somebody without a name"}</Written> (
          <code>{claimant.subject}</code>)
        </span>
        <When words="asked" at={claim.askedAt} />
      </Facts>
      {claim.externalIds.length > 0 && (
        <Facts>
          {claim.externalIds.map(({ platform, url }) => (
            <Outside key={url} to={url}>
              {platformWords(platform)}
            </Outside>
          ))}
          <span>named by the person who asks</span>
        </Facts>
      )}
      {claim.words !== null && (
        <blockquote>
          <Written>{claim.words}</Written>
        </blockquote>
      )}
      <Evidence claim={claim} />
      <TextField label="Answer to the person" draft={reason} maxLength={1000} />
      {claim.hasOwner && (
        <p>
          An artist has one owner, so this cannot be approved.{" "}
          <a href={`/artist/${claim.artistId}/people`}>Hand the artist over</a> instead, once the
          person has a role there.
        </p>
      )}
      <div class="choices">
        {!claim.hasOwner && (
          <Button kind="primary" isBusy={isBusy} onClick={() => decide("approve")}>
            Approve
          </Button>
        )}
        <Button isBusy={isBusy} onClick={() => decide("decline")}>
          Decline
        </Button>
      </div>
      <Problem problem={problem} />
      <ErasePerson person={claimant} onErased={onErased} />
    </article>
  );
}

/** The evidence for a request, in addition to its words. */
function Evidence({ claim: { codeFound } }: { claim: OpenClaim }) {
  if (codeFound === null) return <p class="hint">No code was found at any address.</p>;
  const { url, at, isAtArtist } = codeFound;
  return (
    <p>
      <Tag tone={isAtArtist ? "good" : "open"}>
        {isAtArtist
          ? "code at an address of the artist"
          : "code at an address that the person named"}
      </Tag>{" "}
      <Outside to={url}>{url}</Outside>, <Time at={at} />
    </p>
  );
}
