import { useEffect } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { questionMessages } from "#lib/contract/question-message.js";
import { useArtistId } from "../app/artists.js";
import { useList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { platformWords } from "../app/words.js";
import { keptQuestion } from "../ask/asking.js";
import { Facts, PageHead, Tag, Time, type Tone } from "../parts/links.js";
import { Empty, ReadRows } from "../parts/states.js";
import { written } from "../parts/written.js";

type Job = Operations["readResearchStatus"]["answer"]["jobs"][number];

const kinds: Readonly<Record<Job["kind"], string>> = {
  question_research: "Question",
  social_ingest: "Reading an account",
  caption_extract: "Completing saved texts",
  lore_refresh: "Drafting the life story",
  source_search: "Searching for sources",
  latest_refresh: "Reading what is new",
};

/** What a job is about, in the words of the person who asked where it is a question. */
function jobWords({ jobId, kind, topic, platforms, recheck }: Job): string {
  if (recheck) return "Rechecking cited pages";
  if (kind === "social_ingest" && platforms.length === 0) return "Reading addresses";
  if (topic !== null) return keptQuestion(jobId)?.words ?? topic;
  return [kinds[kind], ...platforms.map(platformWords)].join(", ").replace(",", ":");
}

const states: Readonly<Record<Job["state"], readonly [Tone, string]>> = {
  queued: ["plain", "queued"],
  running: ["open", "running"],
  waiting: ["open", "waiting"],
  done: ["good", "done"],
  failed: ["bad", "failed"],
};

/** The state of a job; one that ended without finding what it looked for is not called done. */
function stateOf({ kind, state, errorCategory }: Job): readonly [Tone, string] {
  if (state === "failed" && errorCategory === "cancelled") return ["plain", "cancelled"];
  if (state !== "done" || errorCategory === null) return states[state];
  return ["plain", kind === "question_research" ? "not answered" : "ended"];
}

/** The meaning of each outcome (decision 1.28); a failed job says nothing about the evidence. */
const outcomes: Readonly<Record<string, string>> = {
  partly_answered: "The evidence answers only a part of the question.",
  premise_contradicted: "The evidence contradicts what the question supposes.",
  source_platform_mismatch: "The source belongs to another platform than the requested one.",
  provider_latest_refresh_required: "Latest has to be refreshed from the provider first.",
  outside_allowance_exhausted: "No outside lookup was left; more become available within a day.",
  no_outside_option: "The saved evidence is not sufficient, and there was nothing to look up.",
  no_supported_evidence: "The evidence was not sufficient, even after a lookup.",
  evidence_changed: "Its evidence was changed or removed in the meantime.",
  assessment_invalid: "The reading model returned an invalid judgment twice.",
  exploration_limit: "The exploration limit was reached.",
  exploration_invalid: "The reading model chose something that was not offered.",
  model_failed: "The reading model failed.",
  outside_failed: "The outside source failed.",
  outcome_unknown: "It is unknown whether an outside call was carried out, so it was not retried.",
  slice_limit: "It crashed three times or took too many steps.",
  cancelled: "The account was disconnected, or the artist was erased.",
};

/** The stages of a job that is not finished. */
const stages: Readonly<Record<string, string>> = questionMessages.running;

/**
 * While a job is unfinished: milliseconds between reads of the list and attempts to run a slice.
 */
const lookAgainMs = 4000;

/** The artist's jobs, newest first, with the reasons of failed ones. */
export function JobsPage({ artistId }: PageProps) {
  usePageTitle("Jobs", artistId);
  const input = { path: { id: artistId }, query: { limit: 30 } };
  const list = useList("readResearchStatus", input, ({ jobs }) => jobs);
  const isMoving = list.value?.some(({ state }) => state !== "done" && state !== "failed");
  useEffect(() => {
    if (isMoving !== true) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      // The scheduler may sleep, so a watching page runs what is due, and does not wait for it.
      const body = { artistId };
      void client.call("advanceResearch", { body }).catch(() => null);
      void list.renew();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isMoving, artistId]);
  return (
    <>
      <PageHead title="Jobs">
        Background work: questions, account readings and searches. A failed job says why, and costs
        nothing more.
      </PageHead>
      <ReadRows
        list={list}
        what="jobs"
        empty={
          <Empty title="No jobs for this artist yet">
            <p>
              <a href={`/artist/${artistId}/ask`}>Ask the first question</a>
            </p>
          </Empty>
        }
        rows="rows desk"
        keyOf={(job) => job.jobId}
      >
        {(job) => <JobLine job={job} />}
      </ReadRows>
    </>
  );
}

function JobLine({ job }: { job: Job }) {
  const artistId = useArtistId();
  const { jobId, kind, state, progress, updatedAt, errorCategory } = job;
  const [tone, words] = stateOf(job);
  const name = jobWords(job);
  return (
    <>
      <p class="row-title">
        {kind === "question_research" ? (
          <a href={`/artist/${artistId}/ask/${jobId}`} {...written(name)}>
            {name}
          </a>
        ) : (
          name
        )}
      </p>
      <Facts>
        {kind === "question_research" && <span>question</span>}
        <Tag tone={tone}>{words}</Tag>
        {progress !== null && state !== "done" && state !== "failed" && (
          <span>{stages[progress] ?? ""}</span>
        )}
        <Time at={updatedAt} />
      </Facts>
      {errorCategory !== null && (
        <p class="why">
          {outcomes[errorCategory] ?? "It ended for a reason that this page does not know."}
        </p>
      )}
    </>
  );
}
