import type { Status } from "#lib/client/generated/types.js";
import { el } from "./dom.js";
import { stageWords } from "./words.js";

/** The stages that one job has passed, the current one marked. */
export function stagesView(): { element: HTMLElement; show(status: Status): void } {
  const element = el("ol", { class: "stages", "aria-label": "Stages" });
  let last: Status["stage"] | undefined;
  return {
    element,
    show({ stage, reused }) {
      if (stage === last) return;
      last = stage;
      element.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const words = reused && element.childElementCount === 0 ? "Asked before: " : "";
      element.append(
        el("li", { "aria-current": "step", "data-stage": stage }, words + stageWords[stage]),
      );
    },
  };
}
