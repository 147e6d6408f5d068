import { useEffect, useMemo, useState } from "preact/hooks";
import { go } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import type { PageProps } from "../app/pages.js";
import type { OpenOriginal } from "../reader/reader-page.js";
import { threadAddress, threadOf } from "./asking.js";
import { useBeside } from "./beside.js";
import { QuestionView } from "./question-view.js";
import { ThreadAnswers, ThreadCopies } from "./thread-copies.js";

/**
 * A thread's page; keyed by the first question, so that a follow-up does not replace what is shown.
 */
export function ThreadPage({ params }: PageProps) {
  const jobIds = threadOf(params.jobId ?? "");
  return <Thread key={jobIds[0]} jobIds={jobIds} />;
}

/**
 * A question and its follow-ups under each other, at one address; on a wide screen with an original
 * beside them. The newest question has the view's heading and the form for the next one.
 */
function Thread({ jobIds }: { jobIds: readonly string[] }) {
  const artistId = useArtistId();
  const { beside, open } = useBeside(artistId);
  const answers = useMemo(() => new Map(), []);
  const Original = useReader(beside?.alone);
  return (
    // Links inside are followed with the keyboard, too.
    // biome-ignore lint/a11y/noStaticElementInteractions: it is not a control itself
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's key is a click
    <div class="thread" onClick={open}>
      <ThreadAnswers.Provider value={answers}>
        {jobIds.map((jobId, at) => (
          <QuestionView
            key={jobId}
            jobId={jobId}
            before={jobIds.slice(0, at)}
            isNewest={at === jobIds.length - 1}
            back={threadAddress(artistId, jobIds)}
          />
        ))}
        {jobIds.length > 1 && <ThreadCopies jobIds={jobIds} />}
        <p class="take">
          <a href={`/artist/${artistId}/shares#${jobIds.join(",")}`}>
            Share it with somebody without an account
          </a>
        </p>
      </ThreadAnswers.Provider>
      {beside !== null && (
        <section
          class="pane"
          aria-label="Original"
          key={beside.alone}
          onKeyDown={({ key }) => key === "Escape" && beside.close()}
        >
          {Original !== undefined && <Original place={beside.place} beside={beside} />}
        </section>
      )}
    </div>
  );
}

/**
 * The view of an original, whose code is loaded when one is opened. If it cannot be loaded, the
 * original opens alone, where loading can be repeated.
 */
function useReader(alone: string | undefined): typeof OpenOriginal | undefined {
  const [view, setView] = useState<{ original: typeof OpenOriginal }>();
  useEffect(() => {
    if (alone === undefined || view !== undefined) return;
    import("../reader/reader-page.js").then(
      (loaded) => setView({ original: loaded.OpenOriginal }),
      () => go(alone, "replace"),
    );
  }, [alone]);
  return view?.original;
}
