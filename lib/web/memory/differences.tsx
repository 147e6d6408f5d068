import type { AnswerThatDiffersFromSources } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useRead } from "../app/asked.js";
import { dayWords } from "../app/words.js";
import { answerAddress } from "../interview/interview-words.js";
import { Section } from "../parts/links.js";
import { Read } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { OfferedCorrection } from "./offered-correction.js";
import { StatedSide } from "./stated-side.js";

/** The answers that state something else than a source, beside it; nothing when there are none. */
export function Differences() {
  const artistId = useArtistId();
  const asked = useRead("listAnswerDifferences", { path: { id: artistId } });
  return (
    <Read asked={asked} what="answers that differ from sources">
      {({ differences }) =>
        differences.length > 0 && (
          <Section class="memory-part" id="differences" title="Answers that differ from a source">
            <p class="lead">
              Release dates and credits, compared by rules. The service does not say which one is
              right; a correction tells every later sitting.
            </p>
            <ul class="rows disagreements">
              {differences.map((one) => (
                <li key={`${one.answerId} ${one.kind} ${one.title} ${one.role}`}>
                  <Difference difference={one} />
                </li>
              ))}
            </ul>
          </Section>
        )
      }
    </Read>
  );
}

function Difference({
  difference: { answerId, question, quote, kind, title, role, value, sides },
}: {
  difference: AnswerThatDiffersFromSources;
}) {
  const artistId = useArtistId();
  return (
    <article aria-label={title}>
      <Written as="h3">{title}</Written>
      <p class="lead">{kind === "release_date" ? "Release date" : role}</p>
      <div class="sides">
        <section class="side-of">
          <h3>
            {kind === "release_date" ? dayWords(value) : value}
            <small> the answer</small>
          </h3>
          <figure>
            <Written as="blockquote">{quote}</Written>
            <figcaption class="facts">
              <a href={answerAddress(artistId, answerId)}>
                <Written>{question}</Written>
              </a>
            </figcaption>
          </figure>
        </section>
        {sides.map((side) => (
          <StatedSide key={`${side.value} ${side.form}`} side={side}>
            <OfferedCorrection
              claim={side.correction.claim}
              right={side.correction.correction}
              opens="Correct it in other words"
            />
          </StatedSide>
        ))}
      </div>
    </article>
  );
}
