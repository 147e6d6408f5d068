import { useState } from "preact/hooks";
import { useAsked } from "../app/asked.js";
import { client } from "../app/session.js";
import { Facts } from "../parts/links.js";
import { Read } from "../parts/states.js";
import { answerAddress, embargoWords } from "./interview-words.js";

/** The sittings before the latest one, newest first; each is read when it is unfolded. */
export function EarlierSittings({ artistId, before }: { artistId: string; before: number }) {
  const sittings = Array.from({ length: before - 1 }, (_, index) => before - 1 - index);
  return (
    <section class="earlier" aria-labelledby="earlier">
      <h2 id="earlier">Earlier</h2>
      {sittings.map((sitting) => (
        <EarlierSitting key={sitting} artistId={artistId} sitting={sitting} />
      ))}
      <p class="to-pages">
        <a href={`/artist/${artistId}/history`}>Full history</a>
      </p>
    </section>
  );
}

function EarlierSitting({ artistId, sitting }: { artistId: string; sitting: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Sitting {sitting}</summary>
      {isOpen && <Answers artistId={artistId} sitting={sitting} />}
    </details>
  );
}

function Answers({ artistId, sitting }: { artistId: string; sitting: number }) {
  const path = { id: artistId };
  const asked = useAsked(`sitting ${artistId} ${sitting}`, async (signal) => {
    const [{ responses }, { entries }] = await Promise.all([
      client.call("listInterviewResponses", { path, query: { sitting } }, { signal }),
      client.call("readInterviewHistory", { path, query: { sitting } }, { signal }),
    ]);
    const skipped = entries.filter((entry) => entry.kind === "offer" && entry.state === "skipped");
    return { responses: responses.toReversed(), skipped };
  });
  return (
    <Read asked={asked} what="the sitting">
      {({ responses, skipped }) => (
        <ul class="rows">
          {responses.map((response) => (
            <li key={response.id}>
              <h3 class="asked">{response.question}</h3>
              <p class="words">{response.answer}</p>
              <Facts>
                {embargoWords(response) !== null && <span>{embargoWords(response)}</span>}
                <a href={answerAddress(artistId, response.id)}>Edit, history</a>
              </Facts>
            </li>
          ))}
          {skipped.map(
            (entry) =>
              entry.kind === "offer" && (
                <li key={entry.answerId}>
                  <h3 class="asked">{entry.question}</h3>
                  <p class="facts">Skipped</p>
                </li>
              ),
          )}
          {responses.length + skipped.length === 0 && <li>This sitting had no questions.</li>}
        </ul>
      )}
    </Read>
  );
}
