import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { PageAccount } from "#lib/contract/page-reading.js";
import { useBrief } from "../app/artists.js";
import { forget, useRead, useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { handleWords, platformWords } from "../app/words.js";
import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Outside, Tag } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { wrongAddresses } from "../start/turn.js";

/** The artist's accounts: one is read again, another is connected, or one is disconnected. */
export function Accounts({ artistId }: { artistId: string }) {
  const path = { id: artistId };
  const state = useRead("readImportState", { path, query: { limit: 1 } });
  const brief = useBrief(artistId);
  const address = useDraft(`account ${artistId}`);
  const [wrong, setWrong] = useState<string>();
  const leaving = useSignal<string | null>(null);
  const said = useSignal("");
  const { isBusy, problem, run } = useWork();
  const accounts = state.value?.accounts ?? [];
  const links = brief.value?.links ?? [];
  const unconnected = links.filter(
    (link) => !accounts.some(({ platform }) => platform === link.platform),
  );
  const tell = (sentence: string) => {
    said.value = sentence;
    announce(sentence);
    forget("readResearchStatus", artistId);
  };
  const change = (body: { add?: { url: string }[]; remove?: string[] }, sentence: string) =>
    run(async () => {
      const { connecting } = await client.call("changeProfiles", { path, body });
      tell(body.add !== undefined && connecting.length === 0 ? "It is linked." : sentence);
      await Promise.all([state.renew(), brief.renew()]);
    });
  const connect = async () => {
    const text = address.text.value.trim();
    const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
    const isWrong = text === "" ? "Paste an address" : wrongAddresses(url);
    setWrong(isWrong);
    if (isWrong !== undefined) return;
    const isDone = await change({ add: [{ url }] }, "The account is being connected and read.");
    if (isDone) address.clear(address.text.value);
  };
  const readAgain = ({ platform, handle }: PageAccount) =>
    run(async () => {
      const input = { path, body: { platforms: [platform] } };
      const { jobId } = await client.call("requestLatestRefresh", input);
      tell(
        jobId === null
          ? `${handle} was read less than half an hour ago.`
          : `${handle} is being read.`,
      );
    });
  const leave = async (platform: string) => {
    leaving.value = null;
    await change({ remove: [platform] }, "The account is disconnected.");
  };
  return (
    <section class="accounts" aria-label="Accounts">
      <h2>Accounts</h2>
      <ul class="rows">
        {accounts.map((account) => (
          <li key={account.platform} class="profile">
            <span>
              <Outside to={account.url}>{platformWords(account.platform)}</Outside>{" "}
              {handleWords(account.handle)}
            </span>
            <Button
              aria-label={`Read now: ${handleWords(account.handle)} on ${platformWords(account.platform)}`}
              isBusy={isBusy}
              onClick={() => readAgain(account)}
            >
              Read now
            </Button>
            <Button
              kind="quiet"
              aria-label={`Disconnect ${handleWords(account.handle)} on ${platformWords(account.platform)}`}
              onClick={() => {
                leaving.value = account.platform;
              }}
            >
              Disconnect
            </Button>
          </li>
        ))}
        {unconnected.map(({ platform, url, identifier }) => (
          <li key={platform} class="profile">
            <span>
              <Outside to={url}>{platformWords(platform)}</Outside> {handleWords(identifier)}{" "}
              <Tag>not connected</Tag>
            </span>
          </li>
        ))}
      </ul>
      <Form onSubmit={connect}>
        <TextField
          label="Connect an account"
          hint="The address of a profile of the artist, or of the artist's page at MusicBrainz or Discogs. What it publishes can be quoted."
          wrong={wrong}
          draft={address}
          inputMode="url"
          spellcheck={false}
        />
        <Submit isBusy={isBusy}>Connect</Submit>
      </Form>
      <Problem problem={problem ?? state.problem} />
      {said.value !== "" && (
        <p>
          {said} See <a href={`/artist/${artistId}/jobs`}>the jobs</a>.
        </p>
      )}
      {leaving.value !== null && (
        <Dialog
          title="Disconnect this account?"
          onClose={() => {
            leaving.value = null;
          }}
        >
          <p>
            Its profile is no longer shown, and what it published is not evidence until it is
            connected again.
          </p>
          <Button kind="primary" onClick={() => leave(leaving.value ?? "")}>
            Disconnect
          </Button>
        </Dialog>
      )}
    </section>
  );
}
