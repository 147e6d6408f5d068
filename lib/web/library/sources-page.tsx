import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Operations, Source } from "#lib/client/generated/types.js";
import { address } from "../app/address.js";
import { useList, useSteady } from "../app/asked.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { counted } from "../app/words.js";
import { ChosenBar } from "../parts/chosen-bar.js";
import { choicesOf } from "../parts/facet-field.js";
import { IfMay } from "../parts/if-may.js";
import { PageHead } from "../parts/links.js";
import { Empty, ReadRows } from "../parts/states.js";
import { ChooseAllFound } from "./choose-all-found.js";
import { Recovery } from "./recovery.js";
import { SourceDecisions } from "./source-decisions.js";
import { SourceFilters } from "./source-filters.js";
import { isWide, SourcePreview } from "./source-preview.js";
import { SourceRow } from "./source-row.js";

const choiceNames = ["find", "kind", "site", "year", "state", "account", "sort"] as const;
type Query = Operations["listArtistSources"]["query"];

/**
 * Every saved source, whether it may be quoted, and why not. What is looked for is in the fragment of
 * the address, which no server sees.
 */
export function SourcesPage({ artistId }: PageProps) {
  usePageTitle("Sources", artistId);
  const view = choicesOf([...choiceNames, "open"]);
  const given = choiceNames.filter((name) => view[name] !== "");
  const choices = Object.fromEntries(given.map((name) => [name, view[name]]));
  const query = { sort: "newest", ...choices, counts: true, limit: 100 } as Query;
  const input = { path: { id: artistId }, query };
  const list = useSteady(useList("listArtistSources", input, ({ sources }) => sources));
  const chosen = useSignal<ReadonlyMap<string, Source>>(new Map());
  const counts = list.firstPage?.counts;
  const looked = JSON.stringify(choices);
  useEffect(() => {
    chosen.value = new Map();
  }, [looked]);
  const total = counts === undefined ? "" : counted(counts.total, "source");
  useEffect(() => {
    if (given.length > 0 && total !== "") announce(total);
  }, [looked, total]);
  return (
    <div class={isWide.value ? "library wide" : "library"}>
      <PageHead title="Sources">
        What is saved about the artist, whether it may be quoted and, if not, why.
      </PageHead>
      <SourceFilters counts={counts} />
      <p class="library-total">
        {total}
        {given.length > 0 && <a href={address.value.path}>Show all</a>}
      </p>
      <div class="library-list">
        <ChosenBar
          what={["source", "sources"]}
          shown={new Map(list.value?.map((source) => [source.sourceId, source]))}
          chosen={chosen}
        >
          {chosen.value.size > 0 && list.hasMore && (
            <ChooseAllFound
              path={input.path}
              query={query}
              count={counts?.total ?? 0}
              chosen={chosen}
            />
          )}
          <SourceDecisions
            artistId={artistId}
            sources={[...chosen.value.values()]}
            onDecided={() => {
              chosen.value = new Map();
              return list.renew();
            }}
          />
          <Recovery artistId={artistId} chosen={chosen} onQueued={list.renew} />
        </ChosenBar>
        <ReadRows
          list={list}
          what="sources"
          isEndless
          empty={
            <Empty title={given.length > 0 ? "No source matches" : "No sources saved yet"}>
              <p>
                Questions and connected accounts add sources.{" "}
                <IfMay operation="importRecords">
                  <a href={`/artist/${artistId}/add`}>Add your own</a>
                </IfMay>
              </p>
            </Empty>
          }
          keyOf={(source) => source.sourceId}
        >
          {(source) => <SourceRow artistId={artistId} source={source} chosen={chosen} />}
        </ReadRows>
      </div>
      {isWide.value && view.open !== "" && (
        <SourcePreview artistId={artistId} sourceId={view.open} />
      )}
    </div>
  );
}
