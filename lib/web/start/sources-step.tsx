import { useSignal } from "@preact/signals";
import type { Source } from "#lib/client/generated/types.js";
import { useAskedList } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { client } from "../app/session.js";
import { hostOf } from "../app/words.js";
import { Button, Form, TextArea } from "../parts/controls.js";
import { Outside } from "../parts/links.js";
import { titleWords } from "../parts/source-words.js";
import { Empty, ReadList } from "../parts/states.js";
import { addressesIn } from "./addresses-in.js";
import type { StepProps } from "./turn.js";

type Decision = "approve" | "reject";

/** Which of the sources that wait are about the artist, and which pages are missing. */
export function SourcesStep({ artistId, isBusy, take }: StepProps) {
  const added = useDraft(`sources ${artistId}`);
  const decided = useSignal<ReadonlyMap<string, Decision>>(new Map());
  const list = useAskedList<Source>(`sources to review ${artistId}`, async (cursor, signal) => {
    const query = { limit: 100, cursor };
    const read = await client.call(
      "listArtistSources",
      { path: { id: artistId }, query },
      { signal },
    );
    const items = read.sources.filter(
      ({ curation, reason }) => curation === "pending" && reason !== "private",
    );
    return { items, nextCursor: read.nextCursor };
  });
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
      <ReadList list={list} what="sources" empty={<Empty title="No source waits for you" />}>
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
        hint="Addresses of pages that say something true about you, one a line."
        draft={added}
        spellcheck={false}
      />
      <Button type="submit" kind="primary" isBusy={isBusy}>
        Go on to the interview
      </Button>
    </Form>
  );
}
