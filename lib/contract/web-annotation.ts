import * as v from "valibot";
import { Count } from "#lib/contract/primitives.js";

/** The published context of the W3C Web Annotation Data Model. */
export const annotationContext = "http://www.w3.org/ns/anno.jsonld";

const type = <const Name extends string>(name: Name) =>
  v.pipe(v.literal(name), v.description("Its class in the W3C Web Annotation model"));

const QuoteSelector = v.strictObject({
  type: type("TextQuoteSelector"),
  exact: v.pipe(v.string(), v.description("The quotation")),
  prefix: v.pipe(v.string(), v.description("The text just before it")),
  suffix: v.pipe(v.string(), v.description("The text just behind it")),
});

const PositionSelector = v.strictObject({
  type: type("TextPositionSelector"),
  start: v.pipe(Count, v.description("First UTF-16 code unit; codePoints has Unicode code points")),
  end: Count,
});

const date = (what: string) => v.exactOptional(v.pipe(v.string(), v.description(what)));

export const TimeState = v.strictObject({
  type: type("TimeState"),
  sourceDate: date("When the text was read"),
  sourceDateStart: date("Begin of the day on which the text was read, when only the day is known"),
  sourceDateEnd: date("Its last second"),
});
export type TimeState = v.InferOutput<typeof TimeState>;

/** A reference as a W3C Web Annotation: the quotation in the saved text of its page, linked to the question. */
export const Annotation = v.pipe(
  v.strictObject({
    "@context": v.pipe(v.literal(annotationContext), v.description("The published context")),
    id: v.pipe(v.string(), v.description("The job, the revision and the window")),
    type: type("Annotation"),
    motivation: v.pipe(v.literal("linking"), v.description("It links the question to its source")),
    body: v.pipe(v.string(), v.description("The question, by the id of its job")),
    target: v.pipe(
      v.strictObject({
        type: type("SpecificResource"),
        source: v.pipe(v.string(), v.description("The address of the source")),
        state: v.exactOptional(
          v.pipe(TimeState, v.description("Absent when nobody knows when the text was read")),
        ),
        selector: v.pipe(
          v.array(v.variant("type", [QuoteSelector, PositionSelector])),
          v.description("Two ways to find the quotation in the saved text"),
        ),
      }),
      v.description("The quotation in the saved text of its source"),
    ),
  }),
  v.title("Web annotation"),
);
export type Annotation = v.InferOutput<typeof Annotation>;
