import { useEffect } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useAskedList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { Facts, RoomHead, Tag, Time, type Tone } from "../parts/links.js";
import { Empty, ReadList } from "../parts/states.js";

type Job = Operations["readResearchStatus"]["answer"]["jobs"][number];

const kinds: Readonly<Record<Job["kind"], string>> = {
  question_research: "Question",
  social_ingest: "Reading an account",
  caption_extract: "Recovering texts",
  lore_refresh: "Writing the life story",
  source_search: "Searching for sources",
  latest_refresh: "Reading what is new",
};

const states: Readonly<Record<Job["state"], readonly [Tone, string]>> = {
  queued: ["plain", "queued"],
  running: ["open", "running"],
  waiting: ["open", "waiting"],
  done: ["good", "done"],
  failed: ["bad", "failed"],
};

/** What an outcome means (decision 1.28); a job that merely failed says nothing about the evidence. */
const outcomes: Readonly<Record<string, string>> = {
  source_platform_mismatch: "The source is of another platform than the one that was asked for.",
  provider_latest_refresh_required: "What is new has to be read from the provider first.",
  outside_allowance_exhausted: "No lookup outside was left; one is free again after a day.",
  no_outside_option: "What is saved does not suffice, and there was nothing to look up.",
  no_supported_evidence: "A lookup was made, and it did not suffice either.",
  evidence_changed: "What it stood on was changed or taken away meanwhile.",
  assessment_invalid: "The reading model's judgment was not valid, twice.",
  exploration_limit: "The limit of one exploration was reached.",
  exploration_invalid: "The reading model chose what was not offered.",
  model_failed: "The reading model failed.",
  outside_failed: "The outside source failed.",
  outcome_unknown:
    "It is not known whether a call outside was carried out, so it was not repeated.",
  slice_limit: "It died three times, or took too many steps.",
  cancelled: "The account was disconnected, or the artist was erased.",
};

/** Milliseconds between two looks while something is under way. */
const lookAgainMs = 4000;

/** What works for the artist, newest first, and what failed. */
export function JobsRoom({ artistId }: RoomProps) {
  usePageTitle("Jobs", artistId);
  const list = useAskedList<Job>(`jobs ${artistId}`, async (cursor, signal) => {
    const query = { limit: 30, cursor };
    const read = await client.call(
      "readResearchStatus",
      { path: { id: artistId }, query },
      { signal },
    );
    return { items: read.jobs, nextCursor: read.nextCursor };
  });
  const isMoving = list.value?.some(({ state }) => state === "queued" || state === "running");
  useEffect(() => {
    if (isMoving !== true) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void list.renew();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isMoving]);
  return (
    <>
      <RoomHead title="Jobs">
        Work in small pieces: questions, readings and searches. What fails keeps its reason and
        costs nothing more.
      </RoomHead>
      <ReadList
        list={list}
        what="jobs"
        empty={
          <Empty title="Nothing has worked for this artist yet">
            <p>
              <a href={`/artist/${artistId}/ask`}>Ask the first question</a>
            </p>
          </Empty>
        }
      >
        {(jobs) => (
          <ul class="rows desk">
            {jobs.map((job) => (
              <li key={job.jobId}>
                <JobLine artistId={artistId} job={job} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </>
  );
}

function JobLine({ artistId, job }: { artistId: string; job: Job }) {
  const { jobId, kind, state, progress, updatedAt, errorCategory } = job;
  const [tone, words] = states[state];
  const name = kinds[kind];
  return (
    <>
      <p class="row-title">
        {kind === "question_research" ? (
          <a href={`/artist/${artistId}/ask/${jobId}`}>
            {name}
            <span class="unseen"> of {new Date(updatedAt).toLocaleString()}</span>
          </a>
        ) : (
          name
        )}
      </p>
      <Facts>
        <Tag tone={tone}>{words}</Tag>
        {progress !== null && state !== "done" && state !== "failed" && (
          <span>{progress.replaceAll("_", " ")}</span>
        )}
        <Time at={updatedAt} />
      </Facts>
      {errorCategory !== null && (
        <p class="why">
          {outcomes[errorCategory] ?? `Reason: ${errorCategory.replaceAll("_", " ")}.`}
        </p>
      )}
    </>
  );
}
