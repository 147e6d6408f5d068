import type { Operations } from "#lib/client/generated/types.js";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";
import { Refusal } from "#lib/client/refusal.js";
import { address } from "../app/address.js";
import { useAsked } from "../app/asked.js";
import { isWholeSecret } from "../app/link-secret.js";
import { usePageTitle } from "../app/page-title.js";
import { clientOf } from "../app/session.js";
import { hostOf, limitWords, moment } from "../app/words.js";
import { answeringMarks } from "../ask/answering-sentences.js";
import { citedNumbers } from "../ask/cited-numbers.js";
import { markedParts } from "../ask/quoted-parts.js";
import { statedReleases } from "../ask/stated-releases.js";
import { verdictLine } from "../ask/verdict-line.js";
import { Outside, PageHead } from "../parts/links.js";
import { QuotedText } from "../parts/quoted-text.js";
import { dateWords, evidenceWords, titleWords } from "../parts/source-words.js";
import { Read } from "../parts/states.js";
import { Written, written } from "../parts/written.js";
import { quotedKey } from "../reader/read-for.js";

type Opened = Operations["openShare"]["answer"]["share"];
type Question = Opened["questions"][number];

/** A shared thread, by its secret after the `#`; nobody has to sign in. */
export function SharedPage() {
  usePageTitle("Shared research", null);
  const { fragment: secret } = address.value;
  if (!isWholeSecret(secret))
    return (
      <PageHead title="This link is not complete">
        Open the whole link that you were sent, or ask for a new one.
      </PageHead>
    );
  return <OpenedShare secret={secret} />;
}

function OpenedShare({ secret }: { secret: string }) {
  const opened = useAsked(`openShare  ${secret}`, async (signal) => {
    const input = { body: { secret } };
    return (await clientOf(null).call("openShare", input, { signal })).share;
  });
  const isGone = opened.problem instanceof Refusal && opened.problem.status === 404;
  if (isGone)
    return (
      <PageHead title="This link does not work any more">
        It has ended or was withdrawn, or what it showed is no longer available. Ask whoever sent
        it.
      </PageHead>
    );
  return (
    <>
      <PageHead title={opened.value === undefined ? "Shared research" : opened.value.artist}>
        {opened.value !== undefined &&
          `Exact words of public sources, shared ${moment(opened.value.sharedAt)}. This link works until ${moment(opened.value.endsAt)}.`}
      </PageHead>
      <Read asked={opened} what="what is shared">
        {({ questions, artist }) =>
          questions.map((question, at) => (
            <SharedQuestion key={at} question={question} artist={artist} />
          ))
        }
      </Read>
    </>
  );
}

function SharedQuestion({ question, artist }: { question: Question; artist: string }) {
  const { topic, evidenceNeed: need, references, limitations, drafts, message } = question;
  const sources = new Map(references.map((one) => [quotedKey(one), one]));
  const stated = need === "release_date" ? statedReleases(references, topic, sources) : null;
  const near = answeringMarks(question, topic, need, artist, stated);
  const read = { disagreements: undefined, isWhole: true };
  const titles = references.map(({ title }) => title);
  const line = verdictLine(question, { words: topic, need, titles }, stated, read);
  return (
    <article class="question">
      <header class="page-head">
        <Written as="h2" class="question-words">
          {topic}
        </Written>
      </header>
      <p class="verdict-words">{line ?? `${message}.`}</p>
      {drafts.map(({ sentences, language, madeAt }) => (
        <section key={language} class="model-sentences" aria-label="Answer written by a model">
          {sentences.map(({ text, citations }) => (
            <p key={text}>
              <Written class="words">{text}</Written>{" "}
              {citedNumbers(references, citations).map((number) => (
                <span key={number} class="cite">
                  [{number}]{" "}
                </span>
              ))}
            </p>
          ))}
          <p class="aside">
            Written by a model from these quotations on {moment(madeAt)}, and checked against them.
            It is not a quotation.
          </p>
        </section>
      ))}
      <ol class="quotations">
        {references.map((reference, index) => (
          <li key={quotedKey(reference)} class="quotation with-margin">
            <blockquote cite={reference.url} {...written(reference.text)}>
              <QuotedText
                parts={markedParts(reference.text, near.marks[index] ?? [])}
                isWhole
                isWeak={!near.isStrong || index !== near.nearest}
              />
            </blockquote>
            <Source reference={reference} number={index + 1} />
          </li>
        ))}
      </ol>
      {limitations.length > 0 && (
        <section class="limits" aria-label="Limitations">
          <h3>Limitations</h3>
          <ul>
            {limitations.map((limit) => (
              <li key={limit}>{limitWords(limit)}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

interface SourceProps {
  reference: Question["references"][number];
  number: number;
}

function Source({ reference, number }: SourceProps) {
  const { title, url, evidenceKind, revision } = reference;
  const place = placeWords(reference);
  return (
    <aside class="source-note" aria-label={`Source ${number}`}>
      <span class="number" aria-hidden="true">
        {number}
      </span>
      <h3 {...written(title)}>{titleWords(title, url, evidenceKind)}</h3>
      <p>
        <Outside to={placeUrl(reference)}>
          {hostOf(url)}
          {place !== null && `, ${place}`}
        </Outside>
      </p>
      <p>{dateWords(reference)}</p>
      <p>
        {evidenceWords(reference)}, saved text {revision.slice(0, 12)}
      </p>
    </aside>
  );
}
