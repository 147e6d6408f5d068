import type { LatestItem } from "#lib/client/generated/types.js";
import { siteWords } from "../app/words.js";
import { Facts, Outside } from "../parts/links.js";
import { dateWords } from "../parts/source-words.js";

const kinds: Readonly<Record<LatestItem["kind"], string>> = {
  caption: "post",
  transcript: "recording",
  published_answer: "answer of the artist",
  release: "release",
  moment: "moment",
};

/** The characters of a long text that are shown before the rest is asked for. */
const shownChars = 420;

/** Newest items in the order that they came, each with its date and what the date means. */
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
      {title !== null && <h2 class="row-title">{title}</h2>}
      {text.length <= shownChars ? (
        <p class="words">{text}</p>
      ) : (
        <details class="long-text">
          <summary>
            <span class="words">{text.slice(0, shownChars)}…</span> Show all of it
          </summary>
          <p class="words">{text}</p>
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
