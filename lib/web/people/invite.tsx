import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { counted, moment } from "../app/words.js";
import { Button, Form, SelectField, Submit, TextField } from "../parts/controls.js";
import { Facts, Section, Tag } from "../parts/links.js";
import { SecretLink, useSecretLink } from "../parts/secret-link.js";
import { Problem } from "../parts/states.js";
import { type RoleBelowOwner, roleOptions, roleWords } from "./role-words.js";

type Invitation = Operations["listPeople"]["answer"]["invitations"][number];

interface InviteProps {
  renew: () => Promise<void>;
}

/** Makes an invitation, and shows its link: nobody can show it again. */
export function Invite({ renew }: InviteProps) {
  const artistId = useArtistId();
  const role = useUnkept("reader");
  const days = useUnkept("7");
  const end = useUnkept();
  const { link, make } = useSecretLink("invitation", "The invitation is ready");
  const { isBusy, problem, run } = useWork();
  const invite = () =>
    run(async () => {
      const asked = {
        role: role.text.value as RoleBelowOwner,
        validDays: Number(days.text.value),
        ...(end.text.value === "" ? {} : { endsAt: end.text.value }),
      };
      await make(asked, (body) =>
        client.call("createInvitation", { path: { id: artistId }, body }),
      );
      // The form is ready for the next one while the list is read again.
      void renew();
    });
  return (
    <Section class="keep" id="invite" title="Invite somebody">
      <p>
        You get a link. Whoever opens it first gets the role, so send it to one person, in a way
        that only they can read.
      </p>
      <Form onSubmit={invite}>
        <SelectField label="Role" draft={role} options={roleOptions} />
        <SelectField
          label="The link works for"
          draft={days}
          options={[1, 7, 30].map((count) => [String(count), counted(count, "day")] as const)}
        />
        <TextField
          label="The role ends on"
          hint="Optional. At the beginning of this day, in UTC."
          type="date"
          draft={end}
        />
        <Submit isBusy={isBusy}>Make a link</Submit>
        <Problem problem={problem} />
      </Form>
      <SecretLink link={link} name="link" />
    </Section>
  );
}

interface OpenProps extends InviteProps {
  invitations: readonly Invitation[];
}

/** The invitations that nobody has used, each with a button that closes it. */
export function OpenInvitations({ invitations, renew }: OpenProps) {
  const artistId = useArtistId();
  const { isBusy, problem, run } = useWork();
  if (invitations.length === 0) return null;
  const revoke = (invitationId: string) =>
    run(async () => {
      await client.call("revokeInvitation", { path: { id: artistId, invitationId } });
      await renew();
      announce("The invitation is revoked");
    });
  return (
    <Section class="keep" id="invitations" title="Open invitations">
      <ul class="rows">
        {invitations.map(({ id, role, endsAt, createdAt, expiresAt }) => (
          <li key={id}>
            <Facts>
              <Tag>{roleWords[role][0]}</Tag>
              <span>made {moment(createdAt)}</span>
              <span>works until {moment(expiresAt)}</span>
              {endsAt !== null && <span>role until {moment(endsAt)}</span>}
              <Button
                kind="quiet"
                isBusy={isBusy}
                onClick={() => revoke(id)}
                aria-label={`Revoke the invitation of ${moment(createdAt)}`}
              >
                Revoke
              </Button>
            </Facts>
          </li>
        ))}
      </ul>
      <Problem problem={problem} />
    </Section>
  );
}
