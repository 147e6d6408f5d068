import type { InterviewReference, Reference } from "#lib/client/generated/types.js";
import { readWholeMemory } from "#lib/client/read-whole-memory.js";
import { announce, button, el, field, on } from "./dom.js";
import type { Session } from "./session.js";
import { hostOf, problemWords } from "./words.js";

const longestQuote = 1600;

/** The form for the next question: searches a passage, quotes it and sends both with the current memory's id. */
export function offerView(
  session: Session,
  sessionId: string,
  ordinal: number,
  onOffered: () => Promise<void>,
): HTMLElement {
  const { client, artistId } = session;
  const query = el("input", { name: "query", minlength: 2, maxlength: 160 });
  const question = el("textarea", {
    name: "question",
    rows: 2,
    minlength: 10,
    maxlength: 500,
    required: true,
  });
  const passages = el(
    "fieldset",
    { class: "passages", hidden: true },
    el("legend", {}, "It stands on"),
  );
  const problem = el("p", { class: "problem", role: "alert" });
  const attempt = async (work: () => Promise<void>) => {
    problem.textContent = "";
    await work().catch((thrown) => {
      problem.textContent = problemWords(thrown);
    });
  };
  let found: Reference[] = [];
  const search = () =>
    attempt(async () => {
      const answer = await client.call("searchOriginalEvidence", {
        path: { id: artistId },
        query: { query: query.value, limit: 5 },
      });
      found = answer.passages;
      passages.hidden = false;
      const nothing = el("p", { class: "empty" }, "Nothing found.");
      passages.replaceChildren(
        el("legend", {}, "It stands on"),
        ...(found.length === 0 ? [nothing] : found.map(passageChoice)),
      );
    });
  const offer = () =>
    attempt(async () => {
      const chosen =
        found[Number(passages.querySelector<HTMLInputElement>(":checked")?.value ?? -1)];
      if (chosen === undefined) {
        problem.textContent = "Search for a passage and choose what the question stands on.";
        return;
      }
      const { snapshotId } = await readWholeMemory(client, artistId);
      await client.call("offerInterviewQuestion", {
        path: { id: artistId, sessionId },
        body: {
          ordinal,
          memorySnapshotId: snapshotId,
          question: question.value,
          references: [referenceOf(chosen)],
        },
      });
      announce("The question is offered");
      await onOffered();
    });
  const form = el(
    "form",
    { class: "card" },
    el("h2", {}, `Prepare question ${ordinal}`),
    el(
      "div",
      { class: "row search" },
      field("Search the evidence", query),
      button("Search", search),
    ),
    passages,
    field("Question", question),
    el("button", { type: "submit", class: "primary" }, "Offer"),
    problem,
  );
  return on(form, {
    submit: (event) => {
      event.preventDefault();
      void offer();
    },
  });
}

function passageChoice(passage: Reference, index: number): HTMLElement {
  return el(
    "label",
    { class: "check" },
    el("input", { type: "radio", name: "passage", value: index, checked: index === 0 }),
    el(
      "span",
      {},
      el("q", {}, passage.text.slice(0, longestQuote)),
      el("small", {}, hostOf(passage.url)),
    ),
  );
}

function referenceOf({ sourceId, revision, start, text }: Reference): InterviewReference {
  const quote = text.slice(0, longestQuote);
  return { kind: "original", sourceId, revision, start, end: start + quote.length, quote };
}
