import type { Share } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { address } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import { useRead, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { counted, moment } from "../app/words.js";
import { threadAddress, threadOf } from "../ask/asking.js";
import { Button, Form, SelectField, Submit } from "../parts/controls.js";
import { Facts, PageHead, Section, Tag } from "../parts/links.js";
import { SecretLink, useSecretLink } from "../parts/secret-link.js";
import { Empty, Problem, Read } from "../parts/states.js";
import { Written } from "../parts/written.js";

/** Shares the thread that the address names after its `#`, and lists what is shared. */
export function SharesPage({ artistId }: PageProps) {
  usePageTitle("Shared threads", artistId);
  const jobIds = threadOf(address.value.fragment);
  const listed = useRead("listShares", { path: { id: artistId } });
  const isOthers = listed.problem instanceof Refusal && listed.problem.code === "role_insufficient";
  return (
    <>
      <PageHead title="Shared threads">
        A thread can be read by somebody without an account, at an address that only they have.
      </PageHead>
      {isOthers ? (
        <p>The owner of this artist shares threads.</p>
      ) : (
        <>
          {jobIds.length > 0 && <ShareThread jobIds={jobIds} renew={listed.renew} />}
          <Read asked={listed} what="shared threads">
            {({ shares }) =>
              shares.length === 0 ? (
                <Empty title="Nothing is shared">
                  <p>
                    Open a question, and choose “Share it with somebody without an account” below
                    its answer.
                  </p>
                </Empty>
              ) : (
                <SharedThreads shares={shares} renew={listed.renew} />
              )
            }
          </Read>
        </>
      )}
    </>
  );
}

interface ShareProps {
  jobIds: readonly string[];
  renew: () => Promise<void>;
}

/** Makes an address, and shows it: nobody can show it again. */
function ShareThread({ jobIds, renew }: ShareProps) {
  const artistId = useArtistId();
  const days = useUnkept("30");
  const { link, make } = useSecretLink("share", "The address is ready");
  const { isBusy, problem, run } = useWork();
  const share = () =>
    run(async () => {
      const asked = { jobIds: [...jobIds], validDays: Number(days.text.value) };
      await make(asked, (body) => client.call("createShare", { path: { id: artistId }, body }));
      void renew();
    });
  return (
    <section class="keep" aria-labelledby="share">
      <h2 id="share">Share {jobIds.length === 1 ? "this question" : "this thread"}</h2>
      <p>
        Whoever has the address sees what was researched, the approved quotations with their
        sources, and the limitations. They do not see what was typed, and cannot ask anything.
      </p>
      <Form onSubmit={share}>
        <SelectField
          label="The address works for"
          draft={days}
          options={[1, 7, 30, 90].map((count) => [String(count), counted(count, "day")] as const)}
        />
        <Submit isBusy={isBusy}>Make an address</Submit>
        <Problem problem={problem} />
      </Form>
      <SecretLink link={link} name="address" />
      <p>
        <a href={threadAddress(artistId, jobIds)}>Back to the thread</a>
      </p>
    </section>
  );
}

interface ListProps {
  shares: readonly Share[];
  renew: () => Promise<void>;
}

/** What is shared, each with a button that ends it. */
function SharedThreads({ shares, renew }: ListProps) {
  const artistId = useArtistId();
  const { isBusy, problem, run } = useWork();
  const withdraw = (shareId: string) =>
    run(async () => {
      await client.call("withdrawShare", { path: { id: artistId, shareId } });
      await renew();
      announce("The address does not work any more");
    });
  return (
    <Section class="keep" id="shared" title="What is shared">
      <ul class="rows">
        {shares.map(({ id, questions, sharedBy, createdAt, endsAt, isOpen }) => (
          <li key={id}>
            {questions.map(({ jobId, topic }, at) => (
              <p key={jobId}>
                {at === 0 ? (
                  <a
                    href={threadAddress(
                      artistId,
                      questions.map((one) => one.jobId),
                    )}
                  >
                    <Written>{topic}</Written>
                  </a>
                ) : (
                  <Written>{topic}</Written>
                )}
              </p>
            ))}
            <Facts>
              {!isOpen && (
                <Tag tone="open">Closed, because its evidence or a right has changed</Tag>
              )}
              <span>
                made {moment(createdAt)}
                {sharedBy !== null && (
                  <>
                    {" "}
                    by <bdi>{sharedBy}</bdi>
                  </>
                )}
              </span>
              <span>works until {moment(endsAt)}</span>
              <Button
                kind="quiet"
                isBusy={isBusy}
                onClick={() => withdraw(id)}
                aria-label={`Withdraw the address of ${moment(createdAt)}`}
              >
                Withdraw
              </Button>
            </Facts>
          </li>
        ))}
      </ul>
      <Problem problem={problem} />
    </Section>
  );
}
