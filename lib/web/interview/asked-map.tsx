import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useRead } from "../app/asked.js";
import { draftOf } from "../app/drafts.js";
import { useKept } from "../app/kept.js";
import { counted } from "../app/words.js";
import { Read } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { answerAddress } from "./interview-words.js";

type Timeline = Operations["readTimeline"]["answer"];
type AskedQuestion = NonNullable<Timeline["asked"]>[number];

/** The years, releases and people of the evidence, and which questions named them; read when it is opened. */
export function AskedMap() {
  const artistId = useArtistId();
  const [isOpen, setOpen] = useKept(`asked map ${artistId}`, false);
  return (
    <details
      class="asked-map"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>What has been asked, and what not</summary>
      {isOpen && <NamesAndQuestions />}
    </details>
  );
}

function NamesAndQuestions() {
  const artistId = useArtistId();
  const asked = useRead("readTimeline", { path: { id: artistId } });
  return (
    <Read asked={asked} what="the map">
      {(timeline) => {
        const { years, releases, asked: questions } = timeline;
        const parts = { artistId, questions: questions ?? [] };
        return (
          <>
            <Part {...parts} title="Years" names={years.map(({ at }) => at)} />
            <Part {...parts} title="Releases" names={releases.map(({ title }) => title)} />
            <Part {...parts} title="People" names={releases.flatMap(({ people }) => people)} />
          </>
        );
      }}
    </Read>
  );
}

interface PartProps {
  title: string;
  names: readonly string[];
  questions: readonly AskedQuestion[];
}

/** Names in their order, each once: what was asked leads to its question, the rest to the evidence. */
function Part({ title, names, questions }: PartProps) {
  const artistId = useArtistId();
  const each = [...new Set(names)];
  const open = each.filter((name) => !questions.some((one) => one.names.includes(name)));
  if (each.length === 0) return null;
  const search = (name: string) => {
    draftOf(`search ${artistId}`).write(name);
    draftOf(`searched ${artistId}`).write(name);
    document.getElementById("prepare")?.scrollIntoView();
  };
  return (
    <section aria-label={title}>
      <h3>
        {title} <small>{counted(open.length, "not asked", "not asked")}</small>
      </h3>
      <ul>
        {each.map((name) => {
          const about = questions.filter((one) => one.names.includes(name));
          return (
            <li key={name}>
              {about.length === 0 ? (
                <button
                  type="button"
                  class="not-asked"
                  aria-label={`${name}: not asked, search the evidence`}
                  onClick={() => search(name)}
                >
                  <Written>{name}</Written>
                </button>
              ) : (
                <Asked name={name} about={about} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Asked({ name, about }: { name: string; about: readonly AskedQuestion[] }) {
  const artistId = useArtistId();
  const newest = about.find(({ isAnswered }) => isAnswered) ?? about[0];
  const words = (
    <>
      <span aria-hidden="true">✓ </span>
      <Written>{name}</Written>
    </>
  );
  if (newest?.isAnswered !== true) return <span title={newest?.question}>{words}</span>;
  return (
    <a
      href={answerAddress(artistId, newest.id)}
      title={newest.question}
      aria-label={`${name}: asked, ${newest.question}`}
    >
      {words}
    </a>
  );
}
