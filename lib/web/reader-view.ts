import type { Reference } from "#lib/client/generated/types.js";
import { placeUrl } from "#lib/client/reference-place.js";
import { button, el, outside } from "./dom.js";
import type { Session } from "./session.js";
import { dateWords, hostOf, placeFacts, problemWords } from "./words.js";

const before = 500;
const step = 2000;

/** The part of an original that is shown, `[start, end)` in UTF-16 units. */
interface Stretch {
  start: number;
  text: string;
  totalChars: number;
}

/** Shows a quotation in its original, with the window marked; the text is read from the service again. */
export async function openReader(session: Session, reference: Reference): Promise<void> {
  const dialog = document.getElementById("reader") as HTMLDialogElement;
  const facts = [dateWords(reference), ...placeFacts(reference)].join(" · ");
  const body = el("div", {
    class: "original",
    tabindex: 0,
    role: "region",
    "aria-label": "Original text",
  });
  const earlier = button("Earlier", () => extend("earlier"), { class: "quiet" });
  const later = button("Later", () => extend("later"), { class: "quiet" });
  const place = el("p", { class: "place" });
  const close = button("Close", () => dialog.close(), { autofocus: true });
  dialog.replaceChildren(
    el(
      "header",
      {},
      el("h2", { id: "reader-title" }, hostOf(reference.url)),
      el("p", {}, facts, " · ", outside(placeUrl(reference), "Source")),
    ),
    body,
    place,
    el("footer", {}, earlier, later, close),
  );
  dialog.showModal();

  let shown: Stretch | undefined;
  const read = async (start: number, maxChars: number): Promise<Stretch> => {
    const { passage, totalChars } = await session.client.call("readResearchOriginal", {
      path: { id: session.artistId, sourceId: reference.sourceId },
      query: { revision: reference.revision, start, maxChars: Math.max(256, maxChars) },
    });
    return { start: passage.start, text: passage.text, totalChars };
  };
  const extend = (where: "here" | "earlier" | "later") =>
    extended(where, shown, reference, read).then(
      (stretch) => {
        shown = stretch;
        const end = stretch.start + stretch.text.length;
        earlier.hidden = stretch.start === 0;
        later.hidden = end >= stretch.totalChars;
        body.replaceChildren(...marked(stretch, reference));
        place.textContent = `Characters ${stretch.start} to ${end} of ${stretch.totalChars}`;
        if (where === "here") body.querySelector("mark")?.scrollIntoView({ block: "center" });
      },
      (problem) =>
        body.replaceChildren(el("p", { class: "problem", role: "alert" }, problemWords(problem))),
    );
  await extend("here");
}

async function extended(
  where: "here" | "earlier" | "later",
  shown: Stretch | undefined,
  { start, end }: Reference,
  read: (start: number, maxChars: number) => Promise<Stretch>,
): Promise<Stretch> {
  if (shown === undefined || where === "here") {
    return read(Math.max(0, start - before), end - start + 2 * before);
  }
  if (where === "later") {
    const next = await read(shown.start + shown.text.length, step);
    return { ...next, start: shown.start, text: shown.text + next.text };
  }
  const from = Math.max(0, shown.start - step);
  const previous = await read(from, shown.start - from);
  // A passage has at least 256 characters, so it can repeat shown text, which is left out.
  const text = previous.text.slice(0, shown.start - previous.start) + shown.text;
  return { start: previous.start, text, totalChars: previous.totalChars };
}

/** The shown text with its window marked. */
function marked({ start, text }: Stretch, window: Reference): (Node | string)[] {
  const from = Math.max(0, window.start - start);
  const to = Math.max(from, window.end - start);
  return [text.slice(0, from), el("mark", {}, text.slice(from, to)), text.slice(to)];
}
