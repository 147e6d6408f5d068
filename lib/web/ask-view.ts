import { askAndWait } from "#lib/client/ask-and-wait.js";
import type { ResearchRequest, Status } from "#lib/client/generated/types.js";
import { answerView } from "./answer-view.js";
import { announce, choice, el, field, on } from "./dom.js";
import { quotasView } from "./quotas-view.js";
import type { Session } from "./session.js";
import { problemWords } from "./words.js";

const needs = [
  ["reporting", "What was reported"],
  ["release_date", "A release date"],
  ["credits", "Who made it"],
  ["social_caption", "What was posted"],
  ["spoken_content", "What was said"],
] as const;

const platforms = [
  ["", "Everywhere"],
  ["social_a", "Social A"],
  ["social_b", "Social B"],
  ["social_c", "Social C"],
  ["moments", "Moments"],
  ["catalog_a", "Catalog A"],
  ["catalog_b", "Catalog B"],
] as const;

/** The view to ask a question: form, stages while it runs, then the quotations. */
export function askView(session: Session): HTMLElement {
  const result = el("section", { class: "result", "aria-label": "Answer" });
  const quotas = el("div");
  const renewQuotas = () => quotas.replaceChildren(quotasView(session));
  const form = askForm();
  let leaving = new AbortController();
  on(form, {
    submit: async (event) => {
      event.preventDefault();
      leaving.abort();
      leaving = new AbortController();
      const { signal } = leaving;
      const stages = stagesView();
      result.replaceChildren(stages.element);
      try {
        const { client, artistId } = session;
        const status = await askAndWait(client, artistId, requestOf(form), {
          signal,
          onStatus: (now) => {
            stages.show(now);
            announce(now.message);
          },
        });
        result.replaceChildren(stages.element, answerView(session, status));
        announce(`${status.message}, ${status.references.length} quotations`);
      } catch (problem) {
        if (signal.aborted) return;
        result.replaceChildren(el("p", { class: "problem", role: "alert" }, problemWords(problem)));
      }
      renewQuotas();
    },
  });
  renewQuotas();
  const title = el("h1", {}, `What would you like to know about ${session.artistName}?`);
  return el("div", { class: "ask" }, el("div", {}, title, form, result), quotas);
}

function askForm(): HTMLFormElement {
  const topic = el("input", {
    name: "topic",
    required: true,
    minlength: 3,
    maxlength: 160,
    autocomplete: "off",
    placeholder: "Why was the album postponed?",
  });
  return el(
    "form",
    { class: "card" },
    field("Question", topic),
    el(
      "div",
      { class: "row" },
      field("Looking for", choice("evidenceNeed", needs)),
      field("Where", choice("platform", platforms)),
    ),
    el(
      "details",
      {},
      el("summary", {}, "Dates and scope"),
      el(
        "div",
        { class: "row" },
        field("From", el("input", { type: "date", name: "fromDate" })),
        field("To", el("input", { type: "date", name: "toDate" })),
      ),
      check("latest", "Newest first, whatever it is about"),
      check("overview", "Several activities instead of one answer"),
    ),
    el("button", { type: "submit", class: "primary" }, "Ask"),
  );
}

function check(name: string, words: string): HTMLElement {
  return el("label", { class: "check" }, el("input", { type: "checkbox", name }), words);
}

function requestOf(form: HTMLFormElement): ResearchRequest {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const given = (name: "platform" | "fromDate" | "toDate") =>
    text(name) === "" ? {} : { [name]: text(name) };
  return {
    topic: text("topic"),
    evidenceNeed: text("evidenceNeed") as ResearchRequest["evidenceNeed"],
    ...given("platform"),
    ...given("fromDate"),
    ...given("toDate"),
    ...(data.has("latest") ? { retrieval: "latest" } : {}),
    ...(data.has("overview") ? { answerScope: "overview" } : {}),
  };
}

/** The stages that one job has passed, the current one marked. */
function stagesView(): { element: HTMLElement; show(status: Status): void } {
  const element = el("ol", { class: "stages", "aria-label": "Stages" });
  let last: Status["stage"] | undefined;
  return {
    element,
    show({ stage, message, reused }) {
      if (stage === last) return;
      last = stage;
      element.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const words = reused && element.childElementCount === 0 ? "Asked before: " : "";
      element.append(el("li", { "aria-current": "step", "data-stage": stage }, words + message));
    },
  };
}
