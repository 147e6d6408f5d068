import { useState } from "preact/hooks";
import type { Operations, OwnClaim } from "#lib/client/generated/types.js";
import { type Asked, useRead, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import { client } from "../app/session.js";
import { hostOf, moment } from "../app/words.js";
import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { Facts, PageHead, Section, Tag, When } from "../parts/links.js";
import { Empty, Problem, Read } from "../parts/states.js";
import { Written } from "../parts/written.js";

type Account = Operations["readAccount"]["answer"];

/** The person's own request to own an artist: its state, and the code that can support it. */
export function OwnClaimPage() {
  usePageTitle("Your request", null);
  const account = useRead("readAccount", {});
  return (
    <>
      <PageHead title="Your request for an artist">
        An administrator reads it and decides. You find the answer here.
      </PageHead>
      <Read asked={account} what="your request">
        {({ claim }) =>
          claim === null ? (
            <Empty title="You have not asked for an artist">
              <p>
                <a href="/artists/new">Ask for an artist</a>
              </p>
            </Empty>
          ) : (
            <Request claim={claim} account={account} />
          )
        }
      </Read>
    </>
  );
}

const stateWords = {
  open: "waits for a decision",
  approved: "approved",
  declined: "declined",
  withdrawn: "withdrawn",
} as const;

function Request({ claim, account }: { claim: OwnClaim; account: Asked<Account> }) {
  const { isBusy, problem, run } = useWork();
  const withdraw = () =>
    run(async () => {
      await client.call("withdrawClaim", { body: {} });
      await account.renew();
    });
  const isOpen = claim.state === "open";
  return (
    <>
      <section class="sheet" aria-labelledby="request">
        <h2 id="request">
          <Written>{claim.artistName}</Written>
        </h2>
        <Facts>
          <Tag tone={claim.state === "approved" ? "good" : isOpen ? "open" : "plain"}>
            {stateWords[claim.state]}
          </Tag>
          <When words="asked" at={claim.askedAt} />
          <When words={stateWords[claim.state]} at={claim.decidedAt} />
        </Facts>
        {claim.words !== null && (
          <p>
            <Written>{claim.words}</Written>
          </p>
        )}
        {claim.reason !== null && (
          <p>
            The administrator wrote: <Written>{claim.reason}</Written>
          </p>
        )}
        {claim.state === "approved" && (
          <p>
            <a href={`/artist/${claim.artistId}/start`}>Begin with the first steps</a>
          </p>
        )}
        <p class="choices">
          {isOpen ? (
            <Button kind="quiet" isBusy={isBusy} onClick={withdraw}>
              Withdraw the request
            </Button>
          ) : (
            <a href="/artists/new">
              Ask for {claim.state === "approved" ? "another" : "an"} artist
            </a>
          )}
        </p>
        <Problem problem={problem} />
      </section>
      {claim.code !== null && <Code claim={claim} code={claim.code} account={account} />}
    </>
  );
}

interface CodeProps {
  claim: OwnClaim;
  code: NonNullable<OwnClaim["code"]>;
  account: Asked<Account>;
}

function Code({ claim, code, account }: CodeProps) {
  const other = useUnkept();
  const [missed, setMissed] = useState<string | null>(null);
  const { isBusy, problem, run } = useWork();
  const isOver = Date.parse(code.expiresAt) <= Date.now();
  const look = (url: string) =>
    run(async () => {
      setMissed(null);
      const { outcome } = await client.call("lookForClaimCode", { body: { url } });
      await account.renew();
      setMissed(outcome === "found" ? null : outcomeWords[outcome]);
    });
  const renew = () =>
    run(async () => {
      const { artistId, artistName: name, isNewArtist, externalIds } = claim;
      await (isNewArtist
        ? client.call("createArtist", { body: { name, externalIds: idsOf(externalIds) } })
        : client.call("askForClaim", { body: { artistId } }));
      await account.renew();
    });
  return (
    <Section class="sheet" id="code" title="Show that a page of the artist is yours">
      <p>Put this code into a profile or a page of the artist. You can remove it afterwards.</p>
      <p>
        <code>{code.text}</code>
      </p>
      <CopyButton text={code.text} words="Copy the code" />
      <p class="hint">
        It counts until {moment(code.expiresAt)}. Looks left today: {code.looksLeft}.
      </p>
      {claim.codeFound !== null && (
        <p role="status">
          Found at {hostOf(claim.codeFound.url)}, {moment(claim.codeFound.at)}
          {claim.codeFound.isAtArtist ? "." : ", an address that only you named."}
        </p>
      )}
      {isOver ? (
        <Button isBusy={isBusy} onClick={renew}>
          Get another code
        </Button>
      ) : (
        <>
          <ul class="rows">
            {claim.addresses.map(({ url }) => (
              <li key={url}>
                <p class="row-title">{url}</p>
                <Button isBusy={isBusy} onClick={() => look(url)}>
                  Look there now
                </Button>
              </li>
            ))}
          </ul>
          <Form onSubmit={() => look(other.text.value.trim())}>
            <TextField
              label={claim.addresses.length === 0 ? "Address of the page" : "Another address"}
              hint="It is shown as an address that you named."
              draft={other}
              type="url"
              required
              maxLength={2048}
            />
            <Submit kind="plain" isBusy={isBusy}>
              Look there
            </Submit>
          </Form>
        </>
      )}
      <p role="status">{missed}</p>
      <Problem problem={problem} />
    </Section>
  );
}

const outcomeWords = {
  not_found: "The code is not at this address. Save the page there and look again.",
  unreadable: "The page at this address cannot be read from here.",
} as const;

/** The catalog identifiers of a request, as they were sent. */
function idsOf(ids: OwnClaim["externalIds"]) {
  return ids.flatMap(({ platform, identifier }) =>
    platform === "catalog_a" || platform === "catalog_b"
      ? [{ platform: platform as "catalog_a" | "catalog_b", identifier }]
      : [],
  );
}
