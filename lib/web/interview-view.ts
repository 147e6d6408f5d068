import type { InterviewSession } from "#lib/client/generated/types.js";
import { announce, button, el } from "./dom.js";
import { memoryView } from "./memory-view.js";
import { offerView } from "./offer-view.js";
import { questionView } from "./question-view.js";
import type { Session } from "./session.js";
import { moment, problemWords } from "./words.js";

/** The latest sitting with its questions, beside the mandatory memory. */
export function interviewView(session: Session): HTMLElement {
  const { client, artistId } = session;
  const sitting = el("section", { "aria-label": "Sitting" });
  const memory = el("div");
  const problem = el("p", { class: "problem", role: "alert" });
  const path = { id: artistId };

  const attempt = async (work: () => Promise<unknown>, said: string) => {
    problem.textContent = "";
    try {
      await work();
      announce(said);
    } catch (thrown) {
      problem.textContent = problemWords(thrown);
    }
    await show();
  };
  const start = () =>
    attempt(
      () =>
        client.call("startInterviewSitting", { path, body: { requestId: crypto.randomUUID() } }),
      "The sitting is open",
    );
  const finish = (sessionId: string) =>
    attempt(
      () => client.call("finishInterviewSitting", { path: { ...path, sessionId } }),
      "The sitting is finished",
    );
  const show = async () => {
    memory.replaceChildren(memoryView(session));
    try {
      const { session: latest } = await client.call("restoreInterview", { path });
      sitting.replaceChildren(...sittingParts(latest));
    } catch (thrown) {
      problem.textContent = problemWords(thrown);
    }
  };
  const sittingParts = (latest: InterviewSession | null): HTMLElement[] => {
    if (latest === null) {
      return [
        el("p", { class: "empty" }, "There has been no sitting yet."),
        button("Start a sitting", start, { class: "primary" }),
      ];
    }
    const { id, state, questions } = latest;
    const isOpen = state === "active";
    const hasRoom = isOpen && questions.length < 3;
    return [
      el(
        "p",
        { class: "tags" },
        el("span", {}, `Sitting ${latest.sitting}`),
        el("span", {}, isOpen ? "open" : "finished"),
        el("time", { datetime: latest.createdAt }, moment(latest.createdAt)),
      ),
      ...questions.map((question) => questionView(session, question, show)),
      ...(hasRoom ? [offerView(session, id, questions.length + 1, show)] : []),
      isOpen
        ? button("Finish the sitting", () => finish(id))
        : button("Start the next sitting", start, { class: "primary" }),
    ];
  };
  void show();
  const title = el("h1", {}, `Interview with ${session.artistName}`);
  return el("div", { class: "ask" }, el("div", {}, title, problem, sitting), memory);
}
