import { useId } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useAsked } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { moment } from "../app/words.js";
import { RoomHead } from "../parts/links.js";
import { Read } from "../parts/states.js";
import { ServiceState } from "./service-state.js";

type Quota = Operations["readResearchStatus"]["answer"]["quotas"][number];

const ledgers: Readonly<Record<Quota["ledger"], string>> = {
  saved_question: "New questions",
  outside_lookup: "Lookups outside",
  question_plan: "Plans of questions",
  onboarding_turn: "First steps by chat",
  claim_check: "Checks of answers by the model",
};

/** What the last 24 hours have used of each budget, and when a place is free again. */
export function BudgetsRoom({ artistId }: RoomProps) {
  usePageTitle("Budgets and service", artistId);
  const status = useAsked(`budgets ${artistId}`, (signal) =>
    client.call("readResearchStatus", { path: { id: artistId }, query: { limit: 1 } }, { signal }),
  );
  return (
    <>
      <RoomHead title="Budgets and service">
        Each place is free again 24 hours after it was taken. A question that was asked before is
        answered from what was found then, and takes none.
      </RoomHead>
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
      <meter min={0} max={limit} value={used} aria-labelledby={id} />
      {resetAt !== null && <small>Free again at {moment(resetAt)}</small>}
    </div>
  );
}
