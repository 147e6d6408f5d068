import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { useArtistId, useBrief } from "../app/artists.js";
import { useDraft } from "../app/drafts.js";
import { handleWords, platformWords } from "../app/words.js";
import { Button, Form, Submit, TextArea } from "../parts/controls.js";
import { Outside } from "../parts/links.js";
import { Read } from "../parts/states.js";
import { addressesIn, type StepProps, wrongAddresses } from "./turn.js";

/** Confirms which public profiles are the artist's. */
export function ProfilesStep({ isBusy, take }: StepProps) {
  const artistId = useArtistId();
  const added = useDraft(`profiles ${artistId}`);
  const removed = useSignal<readonly string[]>([]);
  const brief = useBrief(artistId);
  const [wrong, setWrong] = useState<string>();
  const confirm = async () => {
    setWrong(wrongAddresses(added.text.value));
    if (wrongAddresses(added.text.value) !== undefined) return;
    const add = addressesIn(added.text.value).map((url) => ({ url }));
    if (await take({ type: "confirm_profiles", add, remove: [...removed.value] })) added.clear();
  };
  const toggle = (platform: string) => {
    const { value } = removed;
    removed.value = value.includes(platform)
      ? value.filter((one) => one !== platform)
      : [...value, platform];
  };
  return (
    <Form onSubmit={confirm}>
      <Read asked={brief} what="the profiles">
        {({ links }) => (
          <ul class="rows">
            {links.map(({ platform, url, identifier }) => {
              const isRemoved = removed.value.includes(platform);
              return (
                <li key={url} class="profile">
                  <span class={isRemoved ? "struck" : undefined}>
                    <Outside to={url}>{platformWords(platform)}</Outside> {handleWords(identifier)}
                  </span>
                  <Button
                    kind="quiet"
                    aria-pressed={isRemoved}
                    aria-label={`Not ours: ${platformWords(platform)} ${handleWords(identifier)}`}
                    onClick={() => toggle(platform)}
                  >
                    Not ours
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </Read>
      <TextArea
        label="Add profiles"
        hint="Their addresses, one per line. What they publish can be quoted."
        wrong={wrong}
        draft={added}
        spellcheck={false}
      />
      <Submit isBusy={isBusy}>Confirm the profiles</Submit>
    </Form>
  );
}
