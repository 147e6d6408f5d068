import { useSignal } from "@preact/signals";
import type { Source } from "#lib/client/generated/types.js";
import { useAskedList, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Button, CheckField, SelectField } from "../parts/controls.js";
import { RoomHead } from "../parts/links.js";
import { Empty, Problem, ReadList } from "../parts/states.js";
import { SourceRow } from "./source-row.js";

const kinds = [
  ["", "Everything"],
  ["web_page", "Pages"],
  ["caption", "Posts"],
  ["transcript", "Recordings"],
  ["release", "Releases"],
  ["moment", "Moments"],
  ["published_answer", "Published answers"],
] as const;

/** Every saved source, whether it may be quoted, and why not. */
export function SourcesRoom({ artistId }: RoomProps) {
  usePageTitle("Sources", artistId);
  const kind = useUnkept();
  const missing = useUnkept();
  const onlyMissing = missing.text.value === "yes";
  const wanted = kind.text.value as "" | Source["kind"];
  const key = `sources ${artistId} ${wanted} ${onlyMissing}`;
  const list = useAskedList<Source>(key, async (cursor, signal) => {
    const query = {
      limit: 40,
      cursor,
      ...(wanted === "" ? {} : { kind: wanted }),
      ...(onlyMissing ? { missingText: true as const } : {}),
    };
    const read = await client.call(
      "listArtistSources",
      { path: { id: artistId }, query },
      { signal },
    );
    return { items: read.sources, nextCursor: read.nextCursor };
  });
  return (
    <>
      <RoomHead title="Sources">
        What is saved about the artist, and whether it may be quoted. What may not says why.
      </RoomHead>
      <div class="review-tools">
        <SelectField label="Kind" draft={kind} options={kinds} />
        <CheckField label="Only without text" draft={missing} />
      </div>
      <Recovery artistId={artistId} sources={list.value ?? []} onQueued={list.renew} />
      <ReadList
        list={list}
        what="sources"
        empty={
          <Empty title="No source of this kind is saved">
            <p>Questions, connected accounts and imports bring sources.</p>
          </Empty>
        }
      >
        {(sources) => (
          <ul class="rows desk">
            {sources.map((source) => (
              <li key={source.sourceId}>
                <SourceRow artistId={artistId} source={source} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </>
  );
}

/** The most sources that one recovery takes. */
const mostAtOnce = 20;

function Recovery({
  artistId,
  sources,
  onQueued,
}: {
  artistId: string;
  sources: readonly Source[];
  onQueued: () => Promise<void>;
}) {
  const { isBusy, problem, run } = useWork();
  const said = useSignal("");
  const lacking = sources
    .filter(
      ({ reason, textRecovery }) => reason === "missing_text" && textRecovery?.state !== "queued",
    )
    .slice(0, mostAtOnce);
  if (lacking.length === 0 && said.value === "") return null;
  const recover = () =>
    run(async () => {
      const sourceIds = lacking.map(({ sourceId }) => sourceId);
      const path = { id: artistId };
      const { queued } = await client.call("recoverMissingText", { path, body: { sourceIds } });
      said.value =
        queued === 0
          ? "Nothing had to be recovered."
          : `${counted(queued, "text")} will be recovered.`;
      announce(said.value);
      await onQueued();
    });
  return (
    <div class="recovery">
      {lacking.length > 0 && (
        <Button isBusy={isBusy} onClick={recover}>
          Recover {counted(lacking.length, "missing text")}
        </Button>
      )}
      <span>{said}</span>
      <Problem problem={problem} />
    </div>
  );
}
