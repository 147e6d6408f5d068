import type { Reference, Status } from "#lib/client/generated/types.js";
import { placeUrl } from "#lib/client/reference-place.js";
import { button, el, outside } from "./dom.js";
import { openReader } from "./reader-view.js";
import type { Session } from "./session.js";
import { dateWords, hostOf, kindWords, limitWords, moment, placeFacts } from "./words.js";

/** An answer: message, quotations and limitations. */
export function answerView(session: Session, status: Status): HTMLElement {
  const { stage, references, limitations, resetAt } = status;
  const limits = [
    ...limitations.map(limitWords),
    ...(resetAt === undefined ? [] : [`Outside lookups are possible again at ${moment(resetAt)}.`]),
  ];
  return el(
    "div",
    {},
    el("h2", {}, status.message),
    stage !== "complete" && references.length > 0 && el("h3", {}, "What came closest"),
    ...references.map((reference, index) => quotation(session, reference, index + 1)),
    limits.length > 0 &&
      el(
        "aside",
        { class: "limits", "aria-label": "What this answer cannot claim" },
        el("h3", {}, "What this answer cannot claim"),
        el("ul", {}, ...limits.map((limit) => el("li", {}, limit))),
      ),
  );
}

/** Characters beyond which a quotation is shown folded. */
const longQuote = 700;

function unfolding(quote: HTMLElement, number: number): HTMLElement {
  quote.classList.add("folded");
  const unfold = button(
    "Show all of it",
    () => {
      quote.classList.remove("folded");
      unfold.remove();
    },
    { class: "quiet unfold", "aria-label": `Show all of quotation ${number}` },
  );
  return unfold;
}

function quotation(session: Session, reference: Reference, number: number): HTMLElement {
  const host = hostOf(reference.url);
  const facts = [dateWords(reference), kindWords(reference), ...placeFacts(reference)];
  if (reference.curation === "pending") facts.push("pending review");
  if (reference.truncated) facts.push("the source was cut short");
  const quote = el("blockquote", { cite: reference.url }, reference.text);
  return el(
    "figure",
    { class: "quotation" },
    quote,
    ...(reference.text.length > longQuote ? [unfolding(quote, number)] : []),
    el(
      "figcaption",
      {},
      el("strong", {}, `${number}. ${host}`),
      el("span", {}, facts.join(" · ")),
      button("Read in context", () => openReader(session, reference), {
        class: "quiet",
        "aria-label": `Read quotation ${number} in context`,
      }),
      outside(placeUrl(reference), "Source"),
    ),
  );
}
