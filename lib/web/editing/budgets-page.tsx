import { useId } from "preact/hooks";
import type { Health, Operations } from "#lib/client/generated/types.js";
import { useRead } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { moment } from "../app/words.js";
import { PageHead, Section, Tag, type Tone } from "../parts/links.js";
import { Read } from "../parts/states.js";

type Quota = Operations["readResearchStatus"]["answer"]["quotas"][number];

const ledgers: Readonly<Record<Quota["ledger"], string>> = {
  saved_question: "New questions",
  outside_lookup: "Outside lookups",
  question_plan: "Question plans",
  onboarding_turn: "First steps (drafts)",
  claim_check: "Answer checks by the model",
  draft: "Sentences written by the model",
  proposal: "Interview questions proposed by the model",
  statement_reading: "Originals read for dates and credits",
};

/** The use of each budget in the last 24 hours, and when the next use is possible. */
export function BudgetsPage({ artistId }: PageProps) {
  usePageTitle("Budgets and service", artistId);
  const input = { path: { id: artistId }, query: { limit: 1 } };
  const status = useRead("readResearchStatus", input);
  return (
    <>
      <PageHead title="Budgets and service">
        Each use counts for 24 hours. A question that was asked before is answered from the earlier
        result and does not count.
      </PageHead>
      <Read asked={status} what="the budgets">
        {({ quotas }) => (
          <>
            <Budgets
              title="This artist"
              quotas={quotas.filter(({ scope }) => scope === "artist")}
            />
            <Budgets
              title="All artists"
              quotas={quotas.filter(({ scope }) => scope === "global")}
            />
          </>
        )}
      </Read>
      <ServiceState />
    </>
  );
}

function Budgets({ title, quotas }: { title: string; quotas: readonly Quota[] }) {
  return (
    <section class="desk">
      <h2>{title}</h2>
      <ul class="rows">
        {quotas.map((quota) => (
          <li key={quota.ledger}>
            <Budget quota={quota} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Budget({ quota: { ledger, limit, used, resetAt } }: { quota: Quota }) {
  const id = useId();
  return (
    <div class="budget">
      <span id={id}>{ledgers[ledger]}</span>
      <span class="budget-count">
        {used} of {limit}
      </span>
      <meter min={0} max={limit} optimum={0} high={0.9 * limit} value={used} aria-labelledby={id} />
      {resetAt !== null && <small>Next one available at {moment(resetAt)}</small>}
    </div>
  );
}

type Check = keyof Health["checks"];

const names: Readonly<Record<Check, string>> = {
  database: "Database",
  schema: "Database schema",
  auth: "Sign-in",
  model: "Reading model",
  outside: "Search, pages and platforms",
  proofs: "Proof signing",
  catalogs: "Catalogs",
};

/** The words for a check's state; `off` is a choice of the deployment and not a fault. */
const states: Readonly<Record<Health["checks"][Check], readonly [Tone, string]>> = {
  ok: ["good", "works"],
  off: ["plain", "off"],
  failing: ["bad", "failing"],
};

/** The state of each thing that the service needs. */
function ServiceState() {
  const health = useRead("checkHealth", {});
  return (
    <Section class="desk" id="service-state" title="The service">
      <Read asked={health} what="how the service is">
        {({ environment, version, checks }) => (
          <>
            <ul class="coverage">
              {Object.entries(checks).map(([check, state]) => {
                const [tone, words] = states[state];
                return (
                  <li key={check}>
                    <span>{names[check as Check]}</span>
                    <Tag tone={tone}>{words}</Tag>
                  </li>
                );
              })}
            </ul>
            <p class="why">
              Environment {environment}, interface {version}.
            </p>
          </>
        )}
      </Read>
    </Section>
  );
}
