import { useState } from "preact/hooks";
import type { RoleHolder } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useRead, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { moment } from "../app/words.js";
import { Button, Form, SelectField, TextField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Facts, PageHead, Section, Tag } from "../parts/links.js";
import { Problem, Read } from "../parts/states.js";
import { ErasedPerson, ErasePerson, type PersonReceipt } from "./erase-person.js";
import { HandOver } from "./hand-over.js";
import { Invite, OpenInvitations } from "./invite.js";
import { type RoleBelowOwner, Roles, roleOptions, roleWords } from "./role-words.js";

/** Who works for the artist: roles, invitations and the handover. */
export function PeoplePage({ artistId }: PageProps) {
  usePageTitle("People", artistId);
  const listed = useRead("listPeople", { path: { id: artistId } });
  const [receipt, setReceipt] = useState<PersonReceipt>();
  const onErased = (given: PersonReceipt) => {
    setReceipt(given);
    void listed.renew();
  };
  return (
    <>
      <PageHead title="People">
        Who works for this artist. Everybody signs in with their own account; a role that is ended
        stops at once.
      </PageHead>
      <Read asked={listed} what="people">
        {({ people, invitations }) => (
          <>
            <Section id="who" title="Who has a role">
              <ErasedPerson receipt={receipt} />
              {people.length === 0 && <p>Nobody has a role yet.</p>}
              <ul class="rows people">
                {people.map((person) => (
                  <li key={person.userId}>
                    <PersonRow person={person} renew={listed.renew} onErased={onErased} />
                  </li>
                ))}
              </ul>
            </Section>
            <Invite renew={listed.renew} />
            <OpenInvitations invitations={invitations} renew={listed.renew} />
            <HandOver people={people} renew={listed.renew} />
          </>
        )}
      </Read>
      <Roles />
    </>
  );
}

interface RowProps {
  person: RoleHolder;
  renew: () => Promise<void>;
}

function PersonRow({
  person,
  renew,
  onErased,
}: RowProps & { onErased: (receipt: PersonReceipt) => void }) {
  const { name, subject, role, since, endsAt, isYou } = person;
  return (
    <>
      <Facts>
        <b dir="auto">{name ?? (isYou ? "You" : "Somebody without a name")}</b>
        <Tag tone={role === "owner" ? "good" : "plain"}>{roleWords[role][0]}</Tag>
        {isYou && name !== null && <span>you</span>}
        {since !== null && <span>since {moment(since)}</span>}
        {endsAt !== null && <span>until {moment(endsAt)}</span>}
      </Facts>
      {role !== "owner" && <RoleForm person={person} renew={renew} />}
      {role !== "owner" && subject !== null && (
        <ErasePerson person={{ ...person, subject }} onErased={onErased} />
      )}
    </>
  );
}

function RoleForm({ person, renew }: RowProps) {
  const artistId = useArtistId();
  const wanted = useUnkept(person.role);
  const until = useUnkept(person.endsAt?.slice(0, 10));
  const { isBusy, problem, run } = useWork();
  const who = person.name ?? "this person";
  const save = (role: RoleBelowOwner | null) =>
    run(async () => {
      const path = { id: artistId, userId: person.userId };
      const end = role === null ? {} : endOf(until.text.value, person.endsAt);
      await client.call("changeRole", { path, body: { role, ...end } });
      await renew();
      announce(role === null ? "The role has ended" : "The role is changed");
    });
  const end = async () => {
    const agreed = await confirmed({
      title: "End this role?",
      words: `The role of ${who} ends at once. What they did stays; to come back they need a new invitation.`,
      action: "End the role",
    });
    if (agreed) await save(null);
  };
  return (
    <Form class="role-form" onSubmit={() => save(wanted.text.value as RoleBelowOwner)}>
      <SelectField label={`Role of ${who}`} draft={wanted} options={roleOptions} />
      <TextField
        label={`Role of ${who} ends on`}
        hint="At the beginning of this day, in UTC. Leave empty for no end."
        type="date"
        draft={until}
      />
      <div class="choices">
        <Button type="submit" isBusy={isBusy} aria-label={`Change the role of ${who}`}>
          Change
        </Button>
        <Button kind="quiet" isBusy={isBusy} onClick={end} aria-label={`End the role of ${who}`}>
          End
        </Button>
      </div>
      <Problem problem={problem} />
    </Form>
  );
}

/** The end to send for a chosen day; the exact earlier end, if it is on the same day. */
function endOf(day: string, before: string | null): { endsAt?: string } {
  if (day === "") return {};
  return { endsAt: before?.slice(0, 10) === day ? before : day };
}
