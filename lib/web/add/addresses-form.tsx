import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { forget, useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Button, Form, Submit, TextArea } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { addressesIn, wrongAddresses } from "../start/turn.js";
import type { Findings } from "./found.js";

/** Maximum number of addresses in one reading. */
const mostAtOnce = 20;
/** Maximum number of addresses that are read for an artist in a day. */
const mostHanded = 100;

/** Addresses that the service reads: a page of this site may not read other sites. */
export function AddressesForm({ artistId }: { artistId: string }) {
  const draft = useDraft(`addresses ${artistId}`);
  const [wrong, setWrong] = useState<string>();
  const isQueued = useSignal(false);
  const { isBusy, problem, run } = useWork();
  const read = async () => {
    const text = draft.text.value;
    const addresses = [...new Set(addressesIn(text))];
    const isWrong = wrongAddresses(text);
    setWrong(addresses.length === 0 ? "Paste at least one address" : isWrong);
    if (addresses.length === 0 || isWrong !== undefined) return;
    let rest = addresses;
    isQueued.value = await run(async () => {
      while (rest.length > 0) {
        const body = { addresses: rest.slice(0, mostAtOnce) };
        await client.call("readAddresses", { path: { id: artistId }, body });
        rest = rest.slice(mostAtOnce);
      }
    });
    // Addresses that a later call refused stay in the field.
    if (draft.text.value === text) draft.write(rest.join("\n"));
    if (!isQueued.value) return;
    forget("readResearchStatus", artistId);
    announce("The addresses are being read.");
  };
  return (
    <Form class="addresses" onSubmit={read}>
      <h2>Addresses</h2>
      <TextArea
        label="Pages, feeds, sitemaps and catalogs"
        hint="One per line; for a catalog, the artist's page at MusicBrainz or Discogs. The service reads up to 200 pages, one a second from a site, where the site allows it."
        wrong={wrong}
        draft={draft}
        spellcheck={false}
      />
      <Submit isBusy={isBusy}>Read these addresses</Submit>
      <Problem problem={problem} />
      {isQueued.value && (
        <p>
          They are being read; what is found waits for a review. See{" "}
          <a href={`/artist/${artistId}/jobs`}>the jobs</a>.
        </p>
      )}
    </Form>
  );
}

/** The addresses of dropped lists, such as a sitemap: the service reads them, not this page. */
export function HandedOver({ artistId, found }: { artistId: string; found: Findings }) {
  // Drawn again when more was found.
  found.changes.value;
  const draft = useDraft(`addresses ${artistId}`);
  const isTaken = useSignal(false);
  const addresses = [...new Set(found.opened.flatMap((one) => one.addresses))].slice(0, mostHanded);
  if (addresses.length === 0 || isTaken.value) return null;
  const take = () => {
    draft.write([...addressesIn(draft.text.value), ...addresses].join("\n"));
    isTaken.value = true;
    announce("The addresses are in the field below.");
  };
  return (
    <p class="choices">
      A page of another site cannot be read here, but the service can read it.
      <Button onClick={take}>Take {counted(addresses.length, "address", "addresses")} over</Button>
    </p>
  );
}
