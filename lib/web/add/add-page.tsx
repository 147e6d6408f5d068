import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Dropped, PageAccount } from "#lib/contract/page-reading.js";
import { forget } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { counted, platformWords } from "../app/words.js";
import { Button, TextField } from "../parts/controls.js";
import { PageHead } from "../parts/links.js";
import { Loading, Problem } from "../parts/states.js";
import { BackToSteps } from "../start/back-to-steps.js";
import { Accounts } from "./accounts.js";
import { AddressesForm, HandedOver } from "./addresses-form.js";
import { DropZone } from "./drop-zone.js";
import { Findings } from "./found.js";
import { FoundTable, NotFound } from "./found-table.js";
import { knownSources } from "./known-sources.js";
import { type DroppedReading, readDropped } from "./reading.js";
import { Sending } from "./sending.js";
import { SendingPanel } from "./sending-panel.js";

/** One reading of dropped files, with its outcome. */
interface Round {
  found: Findings;
  /** The connected accounts. */
  accounts?: readonly PageAccount[];
  reading?: DroppedReading;
  isRead: boolean;
  problem?: unknown;
  /** Why the worker ended. */
  broken?: string | undefined;
  sending?: Sending;
}

/** Adds what a person has: files are read in the browser, and only what is ticked is sent. */
export function AddPage({ artistId }: PageProps) {
  usePageTitle("Add sources", artistId);
  const round = useSignal<Round | null>(null);
  const leaving = useRef(new AbortController());
  const address = useUnkept();
  const encoding = useUnkept();
  const end = () => {
    leaving.current.abort();
    round.value?.reading?.stop();
    round.value?.sending?.leave();
  };
  useEffect(() => end, []);

  const read = async (dropped: Dropped[]) => {
    end();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const found = new Findings();
    round.value = { found, isRead: false };
    const change = (changed: Partial<Round>) => {
      if (!signal.aborted && round.value !== null) round.value = { ...round.value, ...changed };
    };
    try {
      const known = await knownSources(artistId, signal);
      const asked = {
        artistId,
        accounts: known.accounts,
        saved: known.sources,
        dropped,
        address: address.text.value.trim() || null,
        encoding: encoding.text.value.trim() || null,
      };
      const reading = readDropped(asked, {
        onFound: (part) => found.add(part),
        onDone(broken) {
          change({ isRead: true, broken });
          announce(`Read: ${counted(found.records.length, "source")} found.`);
        },
      });
      change({ accounts: known.accounts, reading });
    } catch (problem) {
      change({ problem, isRead: true });
    }
  };
  const stop = () => {
    end();
    round.value = null;
  };
  const send = async ({ found, reading }: Round) => {
    if (reading === undefined || round.value === null) return;
    const sending = new Sending(artistId, reading, found.wanted());
    round.value = { ...round.value, sending };
    await sending.run();
    forget("listArtistSources", artistId);
    forget("readArtistBrief", artistId);
    if (sending.state.value.kind === "sent") announce("Everything that was ticked is saved.");
  };
  const now = round.value;
  return (
    <>
      <BackToSteps />
      <PageHead title="Add sources">
        Files are read here, in your browser. Only the records that you tick are sent; everything
        else in them, such as private messages and drafts, stays with you.
      </PageHead>
      <DropZone onDropped={read} />
      <details>
        <summary>How to read it</summary>
        <div class="fields">
          <TextField
            label="Address"
            hint="The web address of the files, where they do not state it."
            draft={address}
            inputMode="url"
          />
          <TextField
            label="Encoding"
            hint="For old texts, such as windows-1251."
            draft={encoding}
            spellcheck={false}
          />
        </div>
      </details>
      {now !== null && (
        <section class="added" aria-label="What was found">
          <Problem problem={now.problem} />
          {now.broken !== undefined && (
            <p class="problem" role="alert">
              {now.broken}
            </p>
          )}
          <FoundSoFar round={now} onStop={stop} />
          <HandedOver artistId={artistId} found={now.found} />
          {now.sending !== undefined ? (
            <SendingPanel artistId={artistId} sending={now.sending} />
          ) : (
            <SendButton round={now} onSend={() => send(now)} />
          )}
        </section>
      )}
      <AddressesForm artistId={artistId} />
      <Accounts artistId={artistId} />
    </>
  );
}

function FoundSoFar({
  round: { found, accounts, reading, isRead, sending },
  onStop,
}: {
  round: Round;
  onStop: () => void;
}) {
  // Drawn again when more was found.
  found.changes.value;
  const { opened } = found;
  return (
    <>
      {opened.length > 0 && <p>Read: {openedWords(opened.map(({ what }) => what))}.</p>}
      {accounts !== undefined &&
        accountsIn(found)
          .filter((account) => !isConnected(account, accounts))
          .map((account) => <NotConnected key={account.accountId} account={account} />)}
      {!isRead && (
        <div class="reading">
          <Loading what="the files" />
          <p>{counted(found.records.length, "source")} found so far.</p>
          <Button onClick={onStop}>Stop</Button>
        </div>
      )}
      {reading !== undefined && found.records.length > 0 && sending === undefined && (
        <FoundTable found={found} reading={reading} />
      )}
      {isRead && <NotFound found={found} />}
    </>
  );
}

/** What was opened, in words: at most three by their names. */
function openedWords(opened: readonly string[]): string {
  const more = opened.length - 3;
  return [
    ...opened.slice(0, more === 1 ? 4 : 3),
    ...(more > 1 ? [counted(more, "more", "more")] : []),
  ].join("; ");
}

/** The accounts whose archives were opened, each once. */
function accountsIn({ opened }: Findings): PageAccount[] {
  const accounts = opened.flatMap(({ account }) => account ?? []);
  return [...new Map(accounts.map((account) => [account.accountId, account])).values()];
}

function isConnected(account: PageAccount, accounts: readonly PageAccount[]): boolean {
  return accounts.some(
    ({ platform, accountId }) => platform === account.platform && accountId === account.accountId,
  );
}

/** Posts of an account that the service does not read. */
function NotConnected({ account }: { account: PageAccount }) {
  return (
    <p>
      The account {account.handle} on {platformWords(account.platform)} is not connected, so its
      posts wait for a review. Its owner can connect it below first.
    </p>
  );
}

function SendButton({ round, onSend }: { round: Round; onSend: () => void }) {
  const { found, isRead, reading } = round;
  found.changes.value;
  if (!isRead || reading === undefined || round.broken !== undefined) return null;
  const { length } = found.wanted();
  if (found.records.length === 0) return <p>Nothing in it can be added.</p>;
  if (length === 0 && found.kinds().every(({ sendable }) => sendable === 0)) {
    return <p>Everything in it is saved already.</p>;
  }
  return (
    <p class="choices">
      <Button kind="primary" disabled={length === 0} onClick={onSend}>
        Add {counted(length, "source")}
      </Button>
    </p>
  );
}
