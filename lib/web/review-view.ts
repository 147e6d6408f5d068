import type { DiscoveryReview, Operations } from "#lib/client/generated/types.js";
import { announce, button, el, outside } from "./dom.js";
import type { Session } from "./session.js";
import { hostOf, moment, problemWords } from "./words.js";

type Candidate = Operations["readReviewQueue"]["answer"]["candidates"][number];
type Decision = DiscoveryReview["decision"];

const decisions: readonly [Decision, string, string][] = [
  ["approve", "Approve", "Approved"],
  ["decline", "Decline", "Declined"],
  ["wrong_artist", "Wrong artist", "Marked as another artist"],
  ["incorrect", "Incorrect", "Marked as incorrect"],
];

const identities = {
  confirmed: "this artist",
  unresolved: "artist not certain",
  wrong_artist: "perhaps another artist",
};

/** The pending discoveries, newest first, with buttons to decide. */
export function reviewView(session: Session): HTMLElement {
  const list = el("div", { class: "queue" });
  const more = el("div");
  const load = async (cursor?: string) => {
    try {
      const { candidates, nextCursor } = await session.client.call("readReviewQueue", {
        path: { id: session.artistId },
        query: cursor === undefined ? {} : { cursor },
      });
      list.append(...candidates.map((candidate) => card(session, candidate)));
      more.replaceChildren(
        ...(nextCursor === null
          ? []
          : [button("More", () => load(nextCursor), { class: "quiet" })]),
      );
      if (list.childElementCount === 0) {
        list.append(el("p", { class: "empty" }, "Nothing waits for a decision."));
      }
    } catch (problem) {
      list.append(el("p", { class: "problem", role: "alert" }, problemWords(problem)));
    }
  };
  void load();
  return el(
    "div",
    {},
    el("h1", {}, "Found, and waiting for a decision"),
    el(
      "p",
      { class: "lead" },
      "What is approved goes to the artist's Lore or links. Everything else is not shown again.",
    ),
    list,
    more,
  );
}

function card(session: Session, candidate: Candidate): HTMLElement {
  const { id, title, url, excerpt, destination, identity, discoveredAt } = candidate;
  const name = title ?? (url === undefined ? "Untitled" : hostOf(url));
  const heading = el("h2", { id: `candidate-${id}`, tabindex: -1 }, name);
  const state = el("p", { class: "state", role: "status" });
  const choices = el("div", {
    class: "choices",
    role: "group",
    "aria-label": `Decision on ${name}`,
  });
  const decide = async (decision: Decision, done: string) => {
    try {
      await session.client.call("reviewDiscovery", {
        path: { id: session.artistId, candidateId: id },
        body: { revision: candidate.revision, decision },
      });
      state.textContent = done;
      choices.remove();
      announce(`${name}: ${done}`);
      heading.focus();
    } catch (problem) {
      state.textContent = problemWords(problem);
    }
  };
  choices.append(
    ...decisions.map(([decision, words, done]) =>
      button(words, () => decide(decision, done), {
        class: decision === "approve" ? "primary" : "quiet",
      }),
    ),
  );
  return el(
    "article",
    { class: "card", "aria-labelledby": `candidate-${id}` },
    el(
      "p",
      { class: "tags" },
      el("span", {}, destination === "lore" ? "Lore" : "Link"),
      el("span", {}, identities[identity]),
      el("time", { datetime: discoveredAt }, moment(discoveredAt)),
    ),
    heading,
    url !== undefined && outside(url, hostOf(url)),
    excerpt !== null && el("p", { class: "excerpt" }, excerpt),
    choices,
    state,
  );
}
