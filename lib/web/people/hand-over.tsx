import { useState } from "preact/hooks";
import type { Operations, RoleHolder } from "#lib/client/generated/types.js";
import { go } from "../app/address.js";
import { forgetArtists, isOtherName, useArtistId } from "../app/artists.js";
import { forgetAnswers, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { ArtistNameField } from "../parts/artist-name-field.js";
import { Button, Form, SelectField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Section } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { roleOptions } from "./role-words.js";

type Handover = Operations["handOverArtist"]["body"];

interface HandOverProps {
  people: readonly RoleHolder[];
  renew: () => Promise<void>;
}

/** Makes somebody else the owner, in one step that also says what happens to the memory. */
export function HandOver({ people, renew }: HandOverProps) {
  const others = people.filter(({ role }) => role !== "owner");
  const isOwn = people.some(({ isYou, role }) => isYou && role === "owner");
  return (
    <Section class="keep" id="hand-over" title="Hand the artist over">
      <p>
        An artist has one owner. The next owner needs a role first: invite them if they have none.
      </p>
      {others.length > 0 && <HandOverForm people={others} isOwn={isOwn} renew={renew} />}
    </Section>
  );
}

function HandOverForm({ people, isOwn, renew }: HandOverProps & { isOwn: boolean }) {
  const artistId = useArtistId();
  const to = useUnkept(people[0]?.userId);
  const memory = useUnkept("goes_along");
  const stay = useUnkept("reader");
  const name = useUnkept();
  const [wrong, setWrong] = useState<string>();
  const { isBusy, problem, run } = useWork();
  const handOver = async () => {
    const isOther = await isOtherName(artistId, name.text.value);
    setWrong(isOther ? "This is not the artist's name." : undefined);
    if (isOther) return;
    const agreed = await confirmed({
      title: "Hand the artist over?",
      words:
        memory.text.value === "none"
          ? "The new owner does everything from then on. You cannot take it back."
          : "The new owner does everything from then on, and reads the whole private interview memory. You cannot take it back.",
      action: "Hand over",
    });
    if (!agreed) return;
    await run(async () => {
      const stayAs = stay.text.value === "" ? null : stay.text.value;
      const body = {
        to: to.text.value,
        name: name.text.value,
        memory: memory.text.value,
        stayAs,
      } as Handover;
      await client.call("handOverArtist", { path: { id: artistId }, body });
      name.clear();
      forgetAnswers();
      announce("Handed over");
      if (!isOwn) return renew();
      forgetArtists();
      go("/account");
    });
  };
  return (
    <Form onSubmit={handOver}>
      <SelectField
        label="New owner"
        draft={to}
        options={people.map(({ userId, name }) => [userId, name ?? "Somebody without a name"])}
      />
      <SelectField
        label="The private interview memory"
        hint="To keep it to yourself, erase it first, under Export and erase."
        draft={memory}
        options={[
          ["goes_along", "goes to the new owner"],
          ["none", "there is none"],
        ]}
      />
      <SelectField
        label="The present owner"
        draft={stay}
        options={[
          ...roleOptions.map(([role, words]) => [role, `stays as ${words.toLowerCase()}`] as const),
          ["", "leaves"],
        ]}
      />
      <ArtistNameField
        draft={name}
        wrong={wrong}
        purpose="so that nothing is handed over by mistake"
      />
      <Button type="submit" kind="danger" isBusy={isBusy}>
        Hand over
      </Button>
      <Problem problem={problem} />
    </Form>
  );
}
