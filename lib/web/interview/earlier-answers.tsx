import { useEffect, useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useList, useSteady } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { TextField } from "../parts/controls.js";
import { Facts, Section, Tag, Time } from "../parts/links.js";
import { ReadList } from "../parts/states.js";
import { Words, Written } from "../parts/written.js";
import { AnswerLink } from "./answer-link.js";
import { embargoWords, publicationTags, sittingWords } from "./interview-words.js";

type SavedAnswer = Operations["listInterviewResponses"]["answer"]["responses"][number];

/** Milliseconds without typing after which the words are looked for. */
const pauseMs = 150;

/**
 * The answers of the sittings before the latest one, newest first, and the words by which one of any
 * sitting is found.
 */
export function EarlierAnswers({ before }: { before: number }) {
  const artistId = useArtistId();
  const field = useUnkept();
  const typed = field.text.value.trim();
  const [find, setFind] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setFind(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const input = { path: { id: artistId }, query: { limit: 50, ...(find !== "" && { find }) } };
  const list = useSteady(
    useList("listInterviewResponses", input, ({ responses }) =>
      responses.filter(({ sitting }) => find !== "" || sitting === null || sitting < before),
    ),
  );
  return (
    <Section class="earlier" id="earlier" title="Earlier answers">
      <search>
        <TextField
          label="Find an answer"
          type="search"
          draft={field}
          maxLength={160}
          autocomplete="off"
          hint="Words of the question or the answer"
        />
      </search>
      <ReadList
        list={list}
        what="the answers"
        empty={<p>{find === "" ? "None before this sitting." : "No answer has these words."}</p>}
      >
        {(answers) =>
          bySitting(answers).map((of) => (
            <section key={of[0]?.id}>
              <h3>{whereOf(of)}</h3>
              <Facts>{of[0]?.offeredAt != null && <Time at={of[0].offeredAt} />}</Facts>
              {of.map((answer) => (
                <Answer key={answer.id} answer={answer} isOpen={find !== ""} />
              ))}
            </section>
          ))
        }
      </ReadList>
      <p class="to-pages">
        <a href={`/artist/${artistId}/history`}>Full history</a>
      </p>
    </Section>
  );
}

/** An answer under its question; what was found is unfolded. */
function Answer({ answer, isOpen }: { answer: SavedAnswer; isOpen: boolean }) {
  const tag = publicationTags[answer.publication];
  return (
    <details open={isOpen}>
      <summary>
        <Written class="asked">{answer.question}</Written>
      </summary>
      <Words>{answer.answer}</Words>
      <Facts>
        {tag !== null && <Tag>{tag}</Tag>}
        {embargoWords(answer) !== null && <span>{embargoWords(answer)}</span>}
        <AnswerLink answerId={answer.id} />
      </Facts>
    </details>
  );
}

function whereOf([first]: readonly SavedAnswer[]): string {
  return first === undefined ? "" : sittingWords(first);
}

/** The answers in their order, those of one sitting together. */
function bySitting(answers: readonly SavedAnswer[]): SavedAnswer[][] {
  const groups: SavedAnswer[][] = [];
  for (const answer of answers) {
    const last = groups.at(-1);
    if (last !== undefined && whereOf(last) === sittingWords(answer)) last.push(answer);
    else groups.push([answer]);
  }
  return groups;
}
