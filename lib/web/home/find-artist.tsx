import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { clientOf } from "../app/session.js";
import { Button, Form, TextField } from "../parts/controls.js";
import { Problem } from "../parts/states.js";

/** Finds an artist's public page by a handle, a profile's address, an identifier of a catalog or the whole name. */
export function FindArtist() {
  const wanted = useUnkept();
  const { isBusy, problem, run } = useWork();
  const find = () => run(async () => go(`/artist/${await artistOf(wanted.text.value.trim())}`));
  return (
    <Form onSubmit={find}>
      <TextField
        label="Artist"
        hint="A handle, the address of a profile, or the whole name: its page shows what was published last."
        draft={wanted}
        required
        maxLength={200}
        autocomplete="off"
      />
      <Button type="submit" isBusy={isBusy}>
        Open the public page
      </Button>
      <Problem problem={problem} />
    </Form>
  );
}

/** The id of the artist that words find; the first finder that knows it decides. */
async function artistOf(words: string): Promise<string> {
  const anybody = clientOf(null);
  const socials = ["social_a", "social_b", "social_c"] as const;
  const catalogs = ["catalog_a", "catalog_b"] as const;
  const identifier = words.split("/").findLast((part) => part !== "") ?? words;
  const found = await Promise.allSettled([
    ...socials.map(async (platform) => {
      const query = { platform, handle: words };
      return (await anybody.call("findArtistByHandle", { query })).artist.id;
    }),
    ...catalogs.map(async (platform) => {
      const query = { platform, identifier };
      return (await anybody.call("findArtistByCatalogIdentifier", { query })).artist.id;
    }),
    anybody
      .call("findShortPostHandle", { query: { name: words } })
      .then(({ artistId }) => artistId),
  ]);
  const first = found.find((one) => one.status === "fulfilled");
  if (first !== undefined) return first.value;
  const refusals = found.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  // One that knows more than "not found" says more to the person.
  throw refusals.find((one) => !(one instanceof Refusal && one.status === 400)) ?? refusals[0];
}
