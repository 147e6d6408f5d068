import { el } from "./dom.js";
import type { Session } from "./session.js";
import { moment, problemWords } from "./words.js";

/** Every retained wording of an answer, newest first. */
export function versionsView({ client, artistId }: Session, answerId: string): HTMLElement {
  const list = el("ol", { class: "versions", "aria-label": "Versions, newest first" });
  client.call("listResponseVersions", { path: { id: artistId, answerId } }).then(
    ({ versions }) =>
      list.replaceChildren(
        ...versions.map(({ response, isCurrent, savedAt, note }) =>
          el(
            "li",
            {},
            el("p", {}, response.answer),
            el(
              "small",
              {},
              [isCurrent ? "current" : "earlier", savedAt === null ? null : moment(savedAt), note]
                .filter((part) => part !== null && part !== "")
                .join(" · "),
            ),
          ),
        ),
      ),
    (problem) => list.replaceChildren(el("li", { class: "problem" }, problemWords(problem))),
  );
  return list;
}
