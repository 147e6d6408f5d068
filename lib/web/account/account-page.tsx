import type { Operations } from "#lib/client/generated/types.js";
import { type Asked, useRead, useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import { becomeKnown } from "../app/session.js";
import { askAndLeave } from "../app/sign-out.js";
import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { PageHead, Section } from "../parts/links.js";
import { Problem, Read } from "../parts/states.js";
import { EraseAccount } from "./erase-account.js";
import { FindPerson } from "./find-person.js";
import { OwnRoles } from "./own-roles.js";

type Account = Operations["readAccount"]["answer"];

/** The person's own account: name, roles, signing out, erasing; for administrators others too. */
export function AccountPage() {
  usePageTitle("Your account", null);
  const account = useRead("readAccount", {});
  return (
    <>
      <PageHead title="Your account">
        What this service knows about you. Your password and address are at the identity provider.
      </PageHead>
      <Read asked={account} what="your account">
        {(known) => (
          <>
            <OwnName account={account} known={known} />
            <OwnRoles account={account} known={known} />
            {known.isAdministrator && <FindPerson />}
            <Section class="keep" id="leaving" title="Leave this service">
              <div class="choices">
                <Button onClick={askAndLeave}>Sign out</Button>
              </div>
              <EraseAccount owned={known.artists.filter(({ role }) => role === "claimant")} />
            </Section>
          </>
        )}
      </Read>
    </>
  );
}

function OwnName({ account, known }: { account: Asked<Account>; known: Account }) {
  const name = useDraft("account name", known.name ?? "");
  const { isBusy, problem, run } = useWork();
  const save = () =>
    run(async () => {
      const wanted = name.text.value;
      await becomeKnown(wanted.trim());
      await account.renew();
      name.clear(wanted);
      announce("Your name is saved");
    });
  return (
    <Section class="keep" id="own-name" title="Your name">
      <Form onSubmit={save}>
        <TextField
          label="Your name"
          hint="Colleagues see it beside what you do and what you did before."
          draft={name}
          required
          maxLength={100}
          autocomplete="name"
        />
        <Submit kind="plain" isBusy={isBusy}>
          Save the name
        </Submit>
        <Problem problem={problem} />
      </Form>
      <p class="hint">
        The identity provider calls you <code>{known.subject}</code>.
        {known.isAdministrator && " You are an administrator of this service."}
      </p>
    </Section>
  );
}
