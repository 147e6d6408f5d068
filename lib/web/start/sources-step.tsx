import { useSignal } from "@preact/signals";
import { useList } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { hostOf } from "../app/words.js";
import { Button, Form, Submit, TextArea } from "../parts/controls.js";
import { Outside } from "../parts/links.js";
import { titleWords } from "../parts/source-words.js";
import { Empty, ReadList } from "../parts/states.js";
import { addressesIn, type StepProps } from "./turn.js";

type Decision = "approve" | "reject";

/** Confirms which of the waiting sources are about the artist, and adds missing pages. */
export function SourcesStep({ artistId, isBusy, take }: StepProps) {
  const added = useDraft(`sources ${artistId}`);
  const decided = useSignal<ReadonlyMap<string, Decision>>(new Map());
  const input = { path: { id: artistId }, query: { limit: 100 } };
  const list = useList("listArtistSources", input, ({ sources }) =>
    sources.filter(({ curation, reason }) => curation === "pending" && reason !== "private"),
  );
  const choose = (sourceId: string, decision: Decision) => {
    const next = new Map(decided.value);
    if (next.get(sourceId) === decision) next.delete(sourceId);
    else next.set(sourceId, decision);
    decided.value = next;
  };
  const finish = async () => {
    const decisions = [...decided.value].map(([sourceId, decision]) => ({ sourceId, decision }));
    const addUrls = addressesIn(added.text.value);
    if (await take({ type: "review_sources", decisions, addUrls })) added.clear();
  };
  return (
    <Form onSubmit={finish}>
      <ReadList list={list} what="sources" empty={<Empty title="No sources are waiting for you" />}>
        {(sources) => (
          <ul class="rows">
            {sources.map(({ sourceId, title, url }) => (
              <li key={sourceId} class="profile">
                <span>
                  {titleWords(title, url)} <Outside to={url}>{hostOf(url)}</Outside>
                </span>
                <span>
                  <Button
                    kind="quiet"
                    aria-pressed={decided.value.get(sourceId) === "approve"}
                    aria-label={`About us: ${titleWords(title, url)}`}
                    onClick={() => choose(sourceId, "approve")}
                  >
                    About us
                  </Button>
                  <Button
                    kind="quiet"
                    aria-pressed={decided.value.get(sourceId) === "reject"}
                    aria-label={`Not about us: ${titleWords(title, url)}`}
                    onClick={() => choose(sourceId, "reject")}
                  >
                    Not about us
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ReadList>
      <TextArea
        label="Add pages"
        hint="Addresses of pages with correct information about you, one per line."
        draft={added}
        spellcheck={false}
      />
      <Submit isBusy={isBusy}>Continue to the interview</Submit>
    </Form>
  );
}
