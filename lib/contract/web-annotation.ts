import * as v from "valibot";
import { Count, described, optional, titled } from "#lib/contract/primitives.js";

/** The published context of the W3C Web Annotation Data Model. */
export const annotationContext = "http://www.w3.org/ns/anno.jsonld";

const type = <const Name extends string>(name: Name) =>
  described(v.literal(name), "Its class in the W3C Web Annotation model");

const QuoteSelector = v.strictObject({
  type: type("TextQuoteSelector"),
  exact: described(v.string(), "The quotation"),
  prefix: described(v.string(), "The text just before it"),
  suffix: described(v.string(), "The text just after it"),
});

const PositionSelector = v.strictObject({
  type: type("TextPositionSelector"),
  start: described(Count, "First UTF-16 code unit; codePoints has Unicode code points"),
  end: Count,
});

const date = (what: string) => optional(v.string(), what);

export const TimeState = v.strictObject({
  type: type("TimeState"),
  sourceDate: date("When the text was read"),
  sourceDateStart: date("Start of the day on which the text was read, when only the day is known"),
  sourceDateEnd: date("Last second of that day"),
});
export type TimeState = v.InferOutput<typeof TimeState>;

/** A reference as a W3C Web Annotation: the quotation in the saved text of its page, linked to the question. */
export const Annotation = titled("Web annotation", {
  "@context": described(v.literal(annotationContext), "The published context"),
  id: described(v.string(), "The job, the revision and the window"),
  type: type("Annotation"),
  motivation: described(v.literal("linking"), "It links the question to its source"),
  body: described(v.string(), "The question, by the id of its job"),
  target: described(
    v.strictObject({
      type: type("SpecificResource"),
      source: described(v.string(), "The address of the source"),
      state: optional(TimeState, "Absent when it is not known when the text was read"),
      selector: described(
        v.array(v.variant("type", [QuoteSelector, PositionSelector])),
        "Two ways to find the quotation in the saved text",
      ),
    }),
    "The quotation in the saved text of its source",
  ),
});
export type Annotation = v.InferOutput<typeof Annotation>;
