import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { useArtistId } from "../app/artists.js";
import { useList } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { counted, hostOf } from "../app/words.js";
import { Button, Form, Submit, TextArea } from "../parts/controls.js";
import { Outside } from "../parts/links.js";
import { savedTitle } from "../parts/source-words.js";
import { Empty, ReadList } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { fromSteps } from "./back-to-steps.js";
import { addressesIn, type StepProps, wrongAddresses } from "./turn.js";

type Decision = "approve" | "reject";

/** Decisions that one turn takes. */
const mostAtOnce = 100;

/** Confirms which of the waiting sources are about the artist, and adds missing pages. */
export function SourcesStep({ isBusy, take }: StepProps) {
  const artistId = useArtistId();
  const added = useDraft(`sources ${artistId}`);
  const decided = useSignal<ReadonlyMap<string, Decision>>(new Map());
  const query = { state: "pending", sort: "newest", counts: true, limit: 100 } as const;
  const input = { path: { id: artistId }, query };
  const list = useList("listArtistSources", input, ({ sources }) => sources);
  const total = list.firstPage?.counts?.total ?? 0;
  const isFull = decided.value.size > mostAtOnce;
  const chooseAll = (decision: Decision | null) => {
    const next = new Map(decided.value);
    for (const { sourceId } of list.value ?? []) {
      if (decision === null) next.delete(sourceId);
      else if (next.size < mostAtOnce || next.has(sourceId)) next.set(sourceId, decision);
    }
    decided.value = next;
  };
  const choose = (sourceId: string, decision: Decision) => {
    const next = new Map(decided.value);
    if (next.get(sourceId) === decision) next.delete(sourceId);
    else next.set(sourceId, decision);
    decided.value = next;
  };
  const [wrong, setWrong] = useState<string>();
  const finish = async () => {
    setWrong(wrongAddresses(added.text.value));
    if (wrongAddresses(added.text.value) !== undefined || isFull) return;
    const decisions = [...decided.value].map(([sourceId, decision]) => ({ sourceId, decision }));
    const addUrls = addressesIn(added.text.value);
    if (await take({ type: "review_sources", decisions, addUrls })) added.clear();
  };
  return (
    <Form onSubmit={finish}>
      <p class="hint">
        You can also <a href={`/artist/${artistId}/add#${fromSteps}`}>add archives and files</a>{" "}
        that you have.
      </p>
      {total > 0 && (
        <>
          <p class="choices">
            <Button kind="quiet" onClick={() => chooseAll("approve")}>
              All shown are about us
            </Button>
            <Button kind="quiet" onClick={() => chooseAll("reject")}>
              None shown is about us
            </Button>
            <Button kind="quiet" onClick={() => chooseAll(null)}>
              Decide none
            </Button>
          </p>
          <p class="hint" role="status">
            {decided.value.size.toLocaleString()} of {counted(total, "source")} decided.
            {total > mostAtOnce &&
              ` This step takes ${mostAtOnce} decisions; the others keep waiting under Sources.`}
          </p>
        </>
      )}
      <ReadList list={list} what="sources" empty={<Empty title="No sources are waiting for you" />}>
        {(sources) => (
          <ul class="rows">
            {sources.map((source) => {
              const { sourceId, url } = source;
              const title = savedTitle(source);
              return (
                <li key={sourceId} class="profile">
                  <span>
                    <Written>{title}</Written> <Outside to={url}>{hostOf(url)}</Outside>
                  </span>
                  <span>
                    <Button
                      kind="quiet"
                      aria-pressed={decided.value.get(sourceId) === "approve"}
                      aria-label={`About us: ${title}`}
                      onClick={() => choose(sourceId, "approve")}
                    >
                      About us
                    </Button>
                    <Button
                      kind="quiet"
                      aria-pressed={decided.value.get(sourceId) === "reject"}
                      aria-label={`Not about us: ${title}`}
                      onClick={() => choose(sourceId, "reject")}
                    >
                      Not about us
                    </Button>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </ReadList>
      <TextArea
        label="Add pages"
        hint="Addresses of pages with correct information about you, one per line."
        wrong={wrong}
        draft={added}
        spellcheck={false}
      />
      {isFull && (
        <p class="hint wrong" role="alert">
          At most {mostAtOnce} decisions fit into this step: take back{" "}
          {counted(decided.value.size - mostAtOnce, "decision")}.
        </p>
      )}
      <Submit isBusy={isBusy}>Continue to the interview</Submit>
    </Form>
  );
}
