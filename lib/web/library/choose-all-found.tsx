import type { Operations, Source } from "#lib/client/generated/types.js";
import { useWork } from "../app/asked.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import type { Chosen } from "../parts/chosen-bar.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";

/** Chooses every source that was found, also those that the list has not shown yet. */
export function ChooseAllFound({
  path,
  query,
  count,
  chosen,
}: {
  path: { id: string };
  query: Operations["listArtistSources"]["query"];
  count: number;
  chosen: Chosen<Source>;
}) {
  const { isBusy, problem, run } = useWork();
  const chooseAll = () =>
    run(async () => {
      const before = chosen.value;
      const all = new Map<string, Source>();
      let cursor: string | undefined;
      do {
        const page = { ...query, counts: false, ...(cursor === undefined ? {} : { cursor }) };
        const answer = await client.call("listArtistSources", { path, query: page });
        for (const source of answer.sources) all.set(source.sourceId, source);
        cursor = answer.nextCursor ?? undefined;
      } while (cursor !== undefined);
      // Another choice meanwhile counts more.
      if (chosen.value === before) chosen.value = all;
    });
  return (
    <>
      <Button kind="quiet" isBusy={isBusy} onClick={chooseAll}>
        Choose all {counted(count, "source")} found
      </Button>
      <Problem problem={problem} />
    </>
  );
}
