import type { InterviewSession } from "#lib/client/generated/types.js";
import { announce, button, el, field, on } from "./dom.js";
import type { Session } from "./session.js";
import { versionsView } from "./versions-view.js";
import { problemWords } from "./words.js";

type Question = InterviewSession["questions"][number];

/** One question of a sitting: with an answer form, or when answered with edit and versions. */
export function questionView(
  session: Session,
  question: Question,
  onChanged: () => Promise<void>,
): HTMLElement {
  const { ordinal, state, answer } = question;
  const name = `question-${question.id}`;
  return el(
    "article",
    { class: "card", "aria-labelledby": name },
    el("p", { class: "tags" }, el("span", {}, `Question ${ordinal}`), el("span", {}, state)),
    el("h2", { id: name }, question.question),
    ...question.references.map(({ quote }) => el("blockquote", { class: "small" }, quote)),
    ...(state === "offered" ? [answerForm(session, question, onChanged)] : []),
    ...(answer === null
      ? []
      : [el("p", { class: "answer" }, answer), edits(session, question, answer, onChanged)]),
  );
}

function answerForm(session: Session, { id, revision }: Question, onChanged: () => Promise<void>) {
  const text = el("textarea", { name: "answer", rows: 4, maxlength: 2000, required: true });
  const problem = el("p", { class: "problem", role: "alert" });
  const save = async (answer: string | null) => {
    try {
      await session.client.call("saveInterviewAnswer", {
        path: { id: session.artistId, answerId: id },
        body: { expectedRevision: revision, answer },
      });
      announce(answer === null ? "Skipped" : "Saved word for word");
      await onChanged();
    } catch (thrown) {
      problem.textContent = problemWords(thrown);
    }
  };
  const form = el(
    "form",
    {},
    field("Answer", text, "Kept exactly as it is written"),
    el(
      "div",
      { class: "choices" },
      el("button", { type: "submit", class: "primary" }, "Save"),
      button("Skip", () => save(null), { class: "quiet" }),
    ),
    problem,
  );
  return on(form, {
    submit: (event) => {
      event.preventDefault();
      void save(text.value);
    },
  });
}

function edits(
  session: Session,
  { id }: Question,
  answer: string,
  onChanged: () => Promise<void>,
): HTMLElement {
  const path = { id: session.artistId, answerId: id };
  const place = el("div");
  const edit = async () => {
    const { response } = await session.client.call("readInterviewResponse", { path });
    place.replaceChildren(editForm(session, id, response.revision, answer, onChanged));
    place.querySelector("textarea")?.focus();
  };
  const versions = () => place.replaceChildren(versionsView(session, id));
  return el(
    "div",
    {},
    el(
      "div",
      { class: "choices" },
      button("Edit", edit, { class: "quiet" }),
      button("Versions", versions, { class: "quiet" }),
    ),
    place,
  );
}

function editForm(
  session: Session,
  answerId: string,
  expectedRevision: string,
  answer: string,
  onChanged: () => Promise<void>,
): HTMLElement {
  const text = el("textarea", { name: "answer", rows: 4, maxlength: 2000, required: true });
  text.value = answer;
  const note = el("input", { name: "note", maxlength: 400 });
  const problem = el("p", { class: "problem", role: "alert" });
  const form = el(
    "form",
    {},
    field("New wording", text, "The earlier wording is kept as a version"),
    field("Note on the edit", note),
    el("button", { type: "submit", class: "primary" }, "Save the edit"),
    problem,
  );
  return on(form, {
    submit: async (event) => {
      event.preventDefault();
      const noted = note.value === "" ? {} : { note: note.value };
      try {
        await session.client.call("reviseInterviewResponse", {
          path: { id: session.artistId, answerId },
          body: { expectedRevision, answer: text.value, ...noted },
        });
        announce("The edit is saved");
        await onChanged();
      } catch (thrown) {
        problem.textContent = problemWords(thrown);
      }
    },
  });
}
