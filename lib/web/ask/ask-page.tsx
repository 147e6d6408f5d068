import type { LatestItem } from "#lib/client/generated/types.js";
import { useBrief } from "../app/artists.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { counted, dayWords, isolated } from "../app/words.js";
import { choicesOf } from "../parts/facet-field.js";
import { IfMay } from "../parts/if-may.js";
import { PageHead } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { Composer } from "./composer.js";
import { EarlierQuestions, useEarlierQuestions } from "./earlier-questions.js";

/** With this many earlier questions nobody needs examples. */
const familiar = 4;

/** Asking a question: the composer, examples while little was asked, and the earlier questions. */
export function AskPage({ artistId }: PageProps) {
  usePageTitle("Ask", artistId);
  const brief = useBrief(artistId);
  const earlier = useEarlierQuestions(artistId);
  const { from, to } = choicesOf(["from", "to"]);
  const within = { ...(from && { fromDate: from }), ...(to && { toDate: to }) };
  const isNew = earlier.problem !== undefined || (earlier.value?.length ?? familiar) < familiar;
  const { name, latest, coverage } = brief.value ?? {};
  const quotable =
    coverage === undefined
      ? "saved public sources"
      : counted(coverage.readable, "saved public source");
  return (
    <div class="ask">
      <PageHead
        title={`What would you like to know${name === undefined ? "" : ` about ${isolated(name)}`}?`}
      >
        {coverage?.readable === 0 ? (
          <>
            Answers quote saved public sources word for word, and none is saved yet.{" "}
            <IfMay operation="importRecords">
              <a href={`/artist/${artistId}/add`}>Add sources</a>
            </IfMay>
          </>
        ) : (
          `Answers quote ${quotable} word for word.`
        )}
      </PageHead>
      <Problem problem={brief.problem} again={brief.renew} />
      {(from || to) && (
        <p class="note">
          Only what is dated{" "}
          {[from && `from ${dayWords(from)}`, to && `to ${dayWords(to)}`].filter(Boolean).join(" ")}
          . <a href={`/artist/${artistId}/ask`}>All dates</a>
        </p>
      )}
      <Composer
        within={within}
        label="Your question"
        placeholder="Why was the album postponed?"
        examples={isNew && latest !== undefined ? exampleQuestions(artistId, latest) : []}
      />
      <EarlierQuestions list={earlier} />
    </div>
  );
}

const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";

const ofDemo = [
  "When was Weather for Two Voices released?",
  "Who played the bass pedals on Fog Signal Company?",
  "How much did the harmonium cost and where was it found?",
  "How long was the Post Boat Tour and how many harbours did it visit?",
];

/**
 * Example questions: fixed ones for the demo artist, for other artists about their newest releases;
 * none without a release.
 */
function exampleQuestions(artistId: string, latest: readonly LatestItem[]): string[] {
  if (artistId === demoArtistId) return ofDemo;
  const titles = latest.flatMap(({ kind, title }) =>
    kind === "release" && title !== null ? [title] : [],
  );
  const [newest, second] = [...new Set(titles)];
  return [
    ...(newest === undefined ? [] : [`When was ${newest} released?`, `Who worked on ${newest}?`]),
    ...(second === undefined ? [] : [`When was ${second} released?`]),
  ].filter((question) => question.length <= 160);
}
