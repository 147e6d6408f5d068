import { useArtistId } from "../app/artists.js";
import { useAsked } from "../app/asked.js";
import { client } from "../app/session.js";
import { Loading, Problem } from "../parts/states.js";
import { FoundPassage } from "../search/found.js";
import { Certificate, countWords, mentionParts, searchedWords } from "../search/mention-parts.js";

const shownPassages = 3;

interface InlineMentionsProps {
  of: string;
  /** artist: only in the artist's own words. */
  voice: "artist" | undefined;
}

/** The answer to a question that wants every mention of a name: the count and the first ones. */
export function InlineMentions({ of, voice }: InlineMentionsProps) {
  const artistId = useArtistId();
  const listed = { of, by: "original" as const, ...(voice === undefined ? {} : { voice }) };
  const { value, problem, renew } = useAsked(`mentions ${artistId} ${voice} ${of}`, (signal) => {
    const query = { ...listed, limit: shownPassages };
    return client.call("listMentions", { path: { id: artistId }, query }, { signal });
  });
  const all = `/artist/${artistId}/mentions#${new URLSearchParams(listed)}`;
  return (
    <section class="note" aria-label="Mentions">
      <p class="lead">
        {value !== undefined && `${countWords(value)}. `}
        <a href={all}>
          Every mention of “<bdi>{of}</bdi>”, counted
        </a>
      </p>
      <Problem problem={problem} again={renew} />
      {value === undefined && problem === undefined && <Loading what="the mentions" />}
      {value !== undefined && (
        <>
          <p>{searchedWords(value)}</p>
          <ol>
            {value.passages.map((passage) => (
              <FoundPassage
                key={`${passage.sourceId}#${passage.start}`}
                passage={passage}
                parts={mentionParts(passage)}
                isWhole
              />
            ))}
          </ol>
          <Certificate listed={value} of={of} />
        </>
      )}
    </section>
  );
}
