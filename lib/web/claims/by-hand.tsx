import { useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useDraft } from "../app/drafts.js";
import { Button, Form, TextField } from "../parts/controls.js";
import { catalogIdsIn } from "./catalog-ids.js";

type ExternalIds = NonNullable<Operations["createArtist"]["body"]["externalIds"]>;

interface ByHandProps {
  words: string;
  isBusy: boolean;
  onAsk: (externalIds: ExternalIds) => Promise<unknown>;
}

/** Asks for an artist that was not found, with identifiers in catalogs where the person has them. */
export function ByHand({ words, isBusy, onAsk }: ByHandProps) {
  const places = useDraft("new artist: catalogs");
  const [wrong, setWrong] = useState<string>();
  const ask = async () => {
    const ids = catalogIdsIn(places.text.value);
    setWrong(typeof ids === "string" ? ids : undefined);
    if (typeof ids === "string") return;
    if (await onAsk(ids)) places.clear();
  };
  return (
    <Form onSubmit={ask}>
      <TextField
        label="The artist at MusicBrainz or Discogs"
        hint="Optional: the address of the artist's page, or of one page at each, or a MusicBrainz identifier."
        wrong={wrong}
        draft={places}
        maxLength={600}
        autocomplete="off"
        spellcheck={false}
      />
      <Button type="submit" isBusy={isBusy}>
        {words}
      </Button>
    </Form>
  );
}
