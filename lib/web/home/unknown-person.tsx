import { useRead, useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import { goToProvider, provider } from "../app/provider-session.js";
import { becomeKnown, checkAgain } from "../app/session.js";
import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { PageHead, Section } from "../parts/links.js";
import { Problem, Read } from "../parts/states.js";

/** For somebody who has signed in, but whom the service does not know. */
export function UnknownPerson() {
  usePageTitle("Not known here yet", null);
  const account = useRead("readAccount", {});
  return (
    <>
      <PageHead title="You are signed in, but not known here yet">
        If you have an invitation, open its link now: it leads to the artist.
      </PageHead>
      <Read asked={account} what="your account">
        {({ signUp, subject }) => (
          <div class="with-margin">
            <div>
              <Section class="sheet" id="ask-for-artist" title="Do you speak for an artist?">
                <p>
                  <a href="/artists/new">Ask for the artist</a>. Somebody who runs this service
                  decides, and you find the answer here.
                </p>
              </Section>
              <SignUp isOpen={signUp === "open"} />
            </div>
            <aside aria-labelledby="your-subject">
              <h2 id="your-subject">Your name at {provider?.issuer ?? "the identity provider"}</h2>
              <p>
                <code>{subject}</code>
              </p>
              <CopyButton text={subject} words="Copy the name" />
              <p class="hint">
                Whoever runs this service needs it to make you an administrator (
                <code>ADMINISTRATORS</code>).
              </p>
              <SomebodyElse />
            </aside>
          </div>
        )}
      </Read>
    </>
  );
}

function SignUp({ isOpen }: { isOpen: boolean }) {
  const name = useDraft("own name");
  const { isBusy, problem, run } = useWork();
  const register = async () => {
    await becomeKnown(name.text.value.trim());
    name.clear();
  };
  return (
    <section class="sheet" aria-labelledby="sign-up">
      <h2 id="sign-up">{isOpen ? "Introduce yourself" : "Do you run this service?"}</h2>
      <p class="hint">
        {isOpen
          ? "Without asking for an artist yet. Colleagues see your name."
          : "Only its administrators can continue here without an invitation or an artist."}
      </p>
      <Form onSubmit={() => run(register)}>
        <TextField
          label="Your name"
          hint="Colleagues see it beside what you do."
          draft={name}
          maxLength={100}
          required={isOpen}
          autocomplete="name"
        />
        <Submit isBusy={isBusy}>{isOpen ? "Continue" : "Continue as an administrator"}</Submit>
        <Problem problem={problem} />
      </Form>
    </section>
  );
}

function SomebodyElse() {
  const { isBusy, problem, run } = useWork();
  return (
    <>
      <div class="choices">
        <Button isBusy={isBusy} onClick={() => run(checkAgain)}>
          Look again
        </Button>
        <Button kind="quiet" onClick={() => goToProvider({ asksWho: true })}>
          Sign in as somebody else
        </Button>
      </div>
      <Problem problem={problem} />
    </>
  );
}
