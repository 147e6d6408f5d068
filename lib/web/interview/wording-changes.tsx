import { useMemo } from "preact/hooks";
import { written } from "../parts/written.js";
import { wordDiff } from "./word-diff.js";

/**
 * The changes from one wording to another: removed text is struck through, added text is
 * underlined.
 */
export function WordingChanges({ earlier, later }: { earlier: string; later: string }) {
  const changes = useMemo(() => wordDiff(earlier, later), [earlier, later]);
  return (
    <p class="words changes" {...written(later)}>
      {changes.map(({ kind, text }, index) => {
        const key = `${index}`;
        if (kind === "removed") return <del key={key}>{text}</del>;
        if (kind === "added") return <ins key={key}>{text}</ins>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
