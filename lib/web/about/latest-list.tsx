import type { LatestItem, Operations } from "#lib/client/generated/types.js";
import { type AskedList, useList } from "../app/asked.js";
import { moment, platformWords, siteWords } from "../app/words.js";
import { Facts, Outside, Tag, type Tone } from "../parts/links.js";
import { dateWords } from "../parts/source-words.js";
import { Words, Written } from "../parts/written.js";

const kinds: Readonly<Record<LatestItem["kind"], string>> = {
  caption: "post",
  transcript: "recording",
  published_answer: "answer by the artist",
  release: "release",
  moment: "moment",
};

/** Characters of a long text that are shown before “Show all”. */
const shownChars = 420;

/** The newest items in the order they were returned, each with its date and the kind of date. */
export function LatestList({ items }: { items: readonly LatestItem[] }) {
  return (
    <ol class="rows latest">
      {items.map((item) => (
        <li key={`${item.sourceId} ${item.kind}`}>
          <Item item={item} />
        </li>
      ))}
    </ol>
  );
}

function Item({ item }: { item: LatestItem }) {
  const { title, text, url, platform, kind } = item;
  return (
    <article aria-label={title ?? kinds[kind]}>
      {title !== null && (
        <Written as="h2" class="row-title">
          {title}
        </Written>
      )}
      {text.length <= shownChars ? (
        <Words>{text}</Words>
      ) : (
        <details class="long-text">
          <summary>
            <Written class="words">{`${text.slice(0, shownChars)}…`}</Written> Show all
          </summary>
          <Words>{text}</Words>
        </details>
      )}
      <Facts>
        <span>{dateWords(item)}</span>
        <span>{kinds[kind]}</span>
        <Outside to={url}>{siteWords(platform, url)}</Outside>
      </Facts>
    </article>
  );
}

type Coverage = Operations["readLatest"]["answer"]["coverage"];
type State = Coverage[number]["status"];

const states: Readonly<Record<State, readonly [Tone, string]>> = {
  fresh: ["good", "fresh"],
  stale: ["open", "older"],
  failed: ["bad", "could not be read"],
  missing: ["plain", "never read"],
  disconnected: ["plain", "not connected"],
};

/**
 * How fresh the items of each platform are. A failed reading does not mean that there is nothing
 * new.
 */
export function LatestCoverage({ coverage }: { coverage: Coverage }) {
  return (
    <ul class="coverage">
      {coverage.map(({ platform, status, checkedAt }) => {
        const [tone, words] = states[status];
        return (
          <li key={platform}>
            <span>{platformWords(platform)}</span>
            <Tag tone={tone}>{words}</Tag>
            {checkedAt !== null && <small>read {moment(checkedAt)}</small>}
          </li>
        );
      })}
    </ul>
  );
}

type Latest = Operations["readLatest"]["answer"];

/** An artist's latest publications, newest first; the first page says how fresh they are. */
export function useLatest(artistId: string): AskedList<Latest["items"][number], Latest> {
  const input = { path: { id: artistId }, query: { limit: 20 } };
  return useList("readLatest", input, ({ items }) => items);
}
