import { useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { go } from "../app/address.js";
import { forget, useRead, useWork } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import { becomeKnown, client, isUnknown } from "../app/session.js";
import { Button, Form, Submit, TextArea, TextField } from "../parts/controls.js";
import { Facts, Outside, PageHead, Section } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { ByHand } from "./by-hand.js";

type Search = Operations["searchCatalog"]["answer"];
type Candidate = Search["candidates"][number];

/** Asks for an artist: found in a catalog, or by hand. */
export function NewArtistPage() {
  usePageTitle("Ask for an artist", null);
  const name = useDraft("new artist");
  const words = useDraft("new artist: words");
  const ownName = useDraft("own name");
  const account = useRead("readAccount", {});
  const [found, setFound] = useState<{ search: Search; name: string }>();
  const { isBusy, problem, run } = useWork();
  const search = () =>
    run(async () => {
      const wanted = name.text.value.trim();
      const answer = await client.call("searchCatalog", { body: { name: wanted } });
      setFound({ search: answer, name: wanted });
    });
  return (
    <>
      <PageHead title="Ask for an artist">
        For the person who speaks for the artist. An administrator of this service decides.
      </PageHead>
      <section class="sheet" aria-label="The artist">
        <Form onSubmit={search}>
          <TextField label="Name of the artist" draft={name} required maxLength={200} />
          <TextArea
            label="Why you speak for them"
            hint="Only the administrator reads it. After asking, you can also prove it with a code in a profile of the artist."
            draft={words}
            maxLength={2000}
          />
          {account.value?.name === null && (
            <TextField
              label="Your name"
              hint="Optional. The administrator sees it, and later your colleagues."
              draft={ownName}
              maxLength={100}
              autocomplete="name"
            />
          )}
          <Submit isBusy={isBusy}>Find the artist</Submit>
          <Problem problem={problem} />
        </Form>
      </section>
      {found !== undefined && (
        <Found {...found} words={words} ownName={ownName} drafts={[name, words, ownName]} />
      )}
    </>
  );
}

interface FoundProps {
  search: Search;
  name: string;
  words: Draft;
  ownName: Draft;
  drafts: readonly Draft[];
}

function Found({ search, name, words, ownName, drafts }: FoundProps) {
  const { state, candidates } = search;
  const { isBusy, problem, run } = useWork();
  const said = () => (words.text.value.trim() === "" ? {} : { words: words.text.value.trim() });
  const ask = (send: () => Promise<unknown>) =>
    run(async () => {
      await send();
      // The request has made the person known.
      isUnknown.value = false;
      const called = ownName.text.value.trim();
      if (called !== "") await becomeKnown(called);
      for (const draft of drafts) draft.clear();
      forget("readAccount", "");
      go("/claim");
    });
  const create = (body: Operations["createArtist"]["body"]) =>
    ask(() => client.call("createArtist", { body: { ...body, ...said() } }));
  const choose = ({ artistId, platform, identifier, name }: Candidate) =>
    artistId === null
      ? create({ name, externalIds: [{ platform, identifier }] })
      : ask(() => client.call("askForClaim", { body: { artistId, ...said() } }));
  return (
    <Section class="sheet" id="found-artists" title="Which one?">
      <p role="status">{stateWords(state, candidates.length)}</p>
      <ul class="rows">
        {candidates.map((one) => (
          <li key={one.identifier}>
            <p class="row-title">
              <Written>{one.name}</Written>
            </p>
            <Facts>
              {one.note !== null && <span dir="auto">{one.note}</span>}
              <Outside to={one.url}>in the catalog</Outside>
              {one.artistId !== null && <span>already here</span>}
            </Facts>
            <Button isBusy={isBusy} onClick={() => choose(one)}>
              {one.artistId === null ? "Ask for this artist" : "Ask to speak for this artist"}
            </Button>
          </li>
        ))}
      </ul>
      <ByHand
        words={candidates.length > 0 ? "None of these: ask by hand" : "Ask by hand"}
        isBusy={isBusy}
        onAsk={(externalIds) => create({ name, externalIds })}
      />
      <Problem problem={problem} />
    </Section>
  );
}

function stateWords(state: Search["state"], count: number): string {
  if (state === "not_configured") return "This service searches no catalog.";
  if (state === "unavailable") return "The catalog is not responding at the moment.";
  return count === 0 ? "The catalog has no artist with this name." : "From a catalog of releases:";
}
