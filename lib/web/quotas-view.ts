import { el } from "./dom.js";
import type { Session } from "./session.js";
import { moment, problemWords } from "./words.js";

const names = {
  saved_question: "New questions",
  outside_lookup: "Outside lookups",
  question_plan: "Question plans",
  onboarding_turn: "Onboarding turns",
  claim_check: "Claim checks",
};

/** The rolling budgets, with their use and the time of the next free place. */
export function quotasView({ client, artistId }: Session): HTMLElement {
  const list = el("ul", { class: "quotas" });
  client.call("readResearchStatus", { path: { id: artistId }, query: { limit: 1 } }).then(
    ({ quotas }) =>
      list.replaceChildren(
        ...quotas.map(({ ledger, scope, limit, used, resetAt }) => {
          const name = `${names[ledger]}, ${scope === "artist" ? "this artist" : "all artists"}`;
          return el(
            "li",
            {},
            el("span", {}, name, el("b", {}, `${used} of ${limit}`)),
            el("meter", { min: 0, max: limit, value: used, "aria-label": name }),
            resetAt !== null && el("small", {}, `Free again at ${moment(resetAt)}`),
          );
        }),
      ),
    (problem) => list.replaceChildren(el("li", { class: "problem" }, problemWords(problem))),
  );
  return el(
    "aside",
    { class: "card", "aria-label": "Budgets" },
    el("h2", {}, "Last 24 hours"),
    list,
  );
}
