import { type MemoryEntry, readWholeMemory } from "#lib/client/read-whole-memory.js";
import { button, choice, el, field, on } from "./dom.js";
import type { Session } from "./session.js";
import { moment, problemWords } from "./words.js";

const headings = {
  correction: "Corrections",
  boundary: "Boundaries",
  latest_answer: "Latest answer",
};

/** The whole mandatory memory, with forms to add boundaries and corrections. */
export function memoryView(session: Session): HTMLElement {
  const list = el("div");
  const load = async () => {
    try {
      const { entries } = await readWholeMemory(session.client, session.artistId);
      const kinds = ["boundary", "correction", "latest_answer"] as const;
      const parts = kinds.flatMap((kind) =>
        part(
          kind,
          entries.filter((entry) => entry.kind === kind),
        ),
      );
      list.replaceChildren(
        ...(parts.length > 0 ? parts : [el("p", { class: "empty" }, "Nothing is remembered yet.")]),
      );
    } catch (problem) {
      list.replaceChildren(el("p", { class: "problem", role: "alert" }, problemWords(problem)));
    }
  };
  const part = (kind: keyof typeof headings, entries: MemoryEntry[]) =>
    entries.length === 0
      ? []
      : [
          el("h3", {}, headings[kind]),
          el("ul", {}, ...entries.map((entry) => entryView(session, entry, load))),
        ];
  void load();
  return el(
    "aside",
    { class: "card memory", "aria-label": "Memory" },
    el("h2", {}, "Memory"),
    list,
    addBoundary(session, load),
    addCorrection(session, load),
  );
}

function entryView(
  session: Session,
  entry: MemoryEntry,
  onChanged: () => Promise<void>,
): HTMLElement {
  const [, id = ""] = entry.entryId.split(":");
  const retract = async () => {
    await session.client.call("retractInterviewBoundary", {
      path: { id: session.artistId, boundaryId: id },
      body: { revision: entry.revision },
    });
    await onChanged();
  };
  const { metadata } = entry;
  const until = "until" in metadata && !("untilEndedAt" in metadata) ? metadata.until : undefined;
  return el(
    "li",
    {},
    ...entry.fields
      .filter(({ text }) => text !== null)
      .map(({ name, text }) => el("p", { class: `memory-${name}` }, text)),
    until !== undefined && el("small", {}, `until ${moment(until)}`),
    entry.kind === "boundary" && button("Retract", retract, { class: "quiet" }),
  );
}

function addBoundary(session: Session, onSaved: () => Promise<void>): HTMLElement {
  const wording = el("textarea", { name: "wording", rows: 2, maxlength: 1000, required: true });
  const scope = choice("scope", [
    ["until_retracted", "Until it is retracted"],
    ["sitting", "For this sitting"],
  ]);
  const until = el("input", { name: "until", type: "date" });
  return addForm(
    "Add a boundary",
    [field("Do not ask about", wording), field("Holds", scope), field("Ends on", until)],
    (requestId) =>
      session.client.call("saveInterviewBoundary", {
        path: { id: session.artistId },
        body: {
          requestId,
          wording: wording.value,
          scope: scope.value as "sitting" | "until_retracted",
          ...(until.value === "" ? {} : { until: until.value }),
        },
      }),
    onSaved,
  );
}

function addCorrection(session: Session, onSaved: () => Promise<void>): HTMLElement {
  const claim = el("textarea", { name: "claim", rows: 2, maxlength: 1000, required: true });
  const correction = el("textarea", {
    name: "correction",
    rows: 2,
    maxlength: 1000,
    required: true,
  });
  return addForm(
    "Add a correction",
    [field("What is said", claim), field("What is right", correction)],
    (requestId) =>
      session.client.call("saveInterviewCorrection", {
        path: { id: session.artistId },
        body: { requestId, claim: claim.value, correction: correction.value },
      }),
    onSaved,
  );
}

function addForm(
  title: string,
  fields: HTMLElement[],
  save: (requestId: string) => Promise<unknown>,
  onSaved: () => Promise<void>,
): HTMLElement {
  const problem = el("p", { class: "problem", role: "alert" });
  const form = el("form", {}, ...fields, el("button", { type: "submit" }, "Save"), problem);
  const details = el("details", {}, el("summary", {}, title), form);
  // Repeated after a lost answer, the same id saves nothing twice.
  let requestId = crypto.randomUUID();
  on(form, {
    submit: async (event) => {
      event.preventDefault();
      problem.textContent = "";
      try {
        await save(requestId);
        requestId = crypto.randomUUID();
        form.reset();
        details.open = false;
        await onSaved();
      } catch (thrown) {
        problem.textContent = problemWords(thrown);
      }
    },
  });
  return details;
}
