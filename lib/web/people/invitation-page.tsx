import type { Operations } from "#lib/client/generated/types.js";
import { address, go } from "../app/address.js";
import { forgetArtists, rememberArtist } from "../app/artists.js";
import { forgetAnswers, useAsked, useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { isWholeSecret } from "../app/link-secret.js";
import { usePageTitle } from "../app/page-title.js";
import { client, isSignedIn, isUnknown, keepToken } from "../app/session.js";
import { SignInForm } from "../app/sign-in.js";
import { moment } from "../app/words.js";
import { Form, Submit, TextField } from "../parts/controls.js";
import { PageHead, Section } from "../parts/links.js";
import { Problem, Read } from "../parts/states.js";
import { roleWords } from "./role-words.js";

type Opened = Operations["openInvitation"]["answer"]["invitation"];

/** An invitation, by its secret after the `#`: what it offers, and accepting it. */
export function InvitationPage() {
  usePageTitle("Invitation", null);
  const { fragment: secret } = address.value;
  if (!isWholeSecret(secret))
    return (
      <PageHead title="This link is not complete">
        Open the whole link that you were sent, or ask for a new one.
      </PageHead>
    );
  return isSignedIn.value ? <OpenedInvitation secret={secret} /> : <SignInFirst />;
}

function SignInFirst() {
  return (
    <>
      <PageHead title="You are invited">
        Sign in to see the invitation. You come back to this page.
      </PageHead>
      <Section class="sheet" id="sign-in" title="Sign in">
        <SignInForm words="Sign in" onToken={keepToken} />
      </Section>
    </>
  );
}

function OpenedInvitation({ secret }: { secret: string }) {
  const opened = useAsked(`openInvitation  ${secret}`, async () => {
    const { invitation } = await client.call("openInvitation", { body: { secret } });
    return invitation;
  });
  return (
    <>
      <PageHead title="You are invited" />
      <Read asked={opened} what="the invitation">
        {(invitation) => <Accept secret={secret} invitation={invitation} />}
      </Read>
      {opened.problem !== undefined && <p>Ask whoever sent you the link for a new one.</p>}
    </>
  );
}

function Accept({ secret, invitation }: { secret: string; invitation: Opened }) {
  const { artist, role, endsAt, invitedBy, yourRole } = invitation;
  const name = useDraft("own name");
  const { isBusy, problem, run } = useWork();
  const accept = () =>
    run(async () => {
      const called = name.text.value.trim();
      const body = { secret, accept: true, ...(called === "" ? {} : { name: called }) };
      await client.call("openInvitation", { body });
      name.clear();
      isUnknown.value = false;
      // Calls that were refused before the role may succeed now.
      forgetAnswers();
      forgetArtists();
      rememberArtist(artist);
      go(`/artist/${artist.id}/ask`, "replace");
    });
  const [roleName, may] = roleWords[role];
  return (
    <section class="sheet invited" aria-labelledby="role">
      <h2 id="role" dir="auto">
        {artist.name}
      </h2>
      <p>
        <bdi>{invitedBy ?? "The owner of this artist"}</bdi> invites you as{" "}
        <b>{roleName.toLowerCase()}</b>: who {may}.
        {endsAt !== null && ` The role ends on ${moment(endsAt)}.`}
      </p>
      {yourRole !== null && (
        <p>
          You already have a role: <b>{roleWords[yourRole][0].toLowerCase()}</b>.
          {yourRole !== role && " This one takes its place."}
        </p>
      )}
      <Form onSubmit={accept}>
        <TextField
          label="Your name"
          hint="Optional. Colleagues see it beside what you do."
          draft={name}
          maxLength={100}
          autocomplete="name"
        />
        <Submit isBusy={isBusy}>Accept</Submit>
        <Problem problem={problem} />
      </Form>
    </section>
  );
}
