import type { Operations } from "#lib/client/generated/types.js";
import { moment, platformWords } from "../app/words.js";
import { Tag, type Tone } from "../parts/links.js";

type Coverage = Operations["readLatest"]["answer"]["coverage"];
type State = Coverage[number]["status"];

const states: Readonly<Record<State, readonly [Tone, string]>> = {
  fresh: ["good", "fresh"],
  stale: ["open", "older"],
  failed: ["bad", "could not be read"],
  missing: ["plain", "never read"],
  disconnected: ["plain", "not connected"],
};

/** How fresh what is shown of each platform is. A failed reading does not mean that there is nothing. */
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
