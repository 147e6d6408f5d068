/** Terms of the published context that annotations of the service may use, with the properties and classes they name. */
const terms: Readonly<Record<string, string>> = {
  id: "@id",
  type: "@type",
  Annotation: "oa:Annotation",
  SpecificResource: "oa:SpecificResource",
  TextQuoteSelector: "oa:TextQuoteSelector",
  TextPositionSelector: "oa:TextPositionSelector",
  TimeState: "oa:TimeState",
  linking: "oa:linking",
  body: "oa:hasBody",
  target: "oa:hasTarget",
  motivation: "oa:motivatedBy",
  source: "oa:hasSource",
  selector: "oa:hasSelector",
  state: "oa:hasState",
  exact: "oa:exact",
  prefix: "oa:prefix",
  suffix: "oa:suffix",
  start: "oa:start",
  end: "oa:end",
  sourceDate: "oa:sourceDate",
  sourceDateStart: "oa:sourceDateStart",
  sourceDateEnd: "oa:sourceDateEnd",
};

type Node = Record<string, unknown>;

/**
 * What the W3C Web Annotation Data Model (Recommendation of 23 February 2017) demands of an annotation of this kind and
 * the annotation has not; terms that the context would drop are named, too.
 */
export function annotationProblems(annotation: Node): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, rule: string) => {
    if (!holds) problems.push(rule);
  };
  must(annotation["@context"] === "http://www.w3.org/ns/anno.jsonld", "3.1 the context");
  must(isIri(annotation.id), "3.1 exactly one IRI that identifies it");
  must(annotation.type === "Annotation", "3.1 a type that includes Annotation");
  must(isIri(annotation.body), "3.2.1 a body that is an IRI");
  must(String(annotation.motivation) in terms, "3.3.5 a motivation of the vocabulary");
  const target = annotation.target as Node;
  must(typeof target === "object" && target !== null, "3.1 one target or more");
  must(isIri(target.source), "4 exactly one source of a specific resource");
  const selectors = target.selector as Node[];
  for (const selector of selectors) {
    if (selector.type === "TextQuoteSelector") {
      must(typeof selector.exact === "string" && selector.exact !== "", "4.2.4 exactly one exact");
      must(typeof selector.prefix === "string", "4.2.4 at most one prefix, a text");
      must(typeof selector.suffix === "string", "4.2.4 at most one suffix, a text");
    } else {
      must(selector.type === "TextPositionSelector", "4.2 a class of selectors");
      must(
        isCount(selector.start) && isCount(selector.end),
        "4.2.5 one start and one end, not negative",
      );
      must(Number(selector.start) < Number(selector.end), "4.2.5 an end behind the start");
    }
  }
  if (target.state !== undefined) problems.push(...stateProblems(target.state as Node));
  for (const term of namesIn(annotation)) must(term in terms, `the context has no term ${term}`);
  return problems;
}

function stateProblems({ type, sourceDate, sourceDateStart, sourceDateEnd }: Node): string[] {
  const dates = [sourceDate, sourceDateStart, sourceDateEnd].filter((date) => date !== undefined);
  const isOne = sourceDate !== undefined && dates.length === 1;
  const isSpan = sourceDate === undefined && dates.length === 2;
  return [
    ...(type === "TimeState" ? [] : ["4.3 a class of states"]),
    ...(isOne || isSpan ? [] : ["4.3.1 one date, or start and end and no date"]),
    ...(dates.every(isUtc) ? [] : ["4.3.1 dates as xsd:dateTime in UTC"]),
  ];
}

/** Names of members and classes, but the context. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === "@context" ? [] : [name]),
    ...(name === "type" ? [String(inner)] : namesIn(inner)),
  ]);
}

function isIri(value: unknown): boolean {
  return typeof value === "string" && URL.canParse(value) && !/[\s<>"{}|\\^`]/.test(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isUtc(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value);
}

/**
 * Looks for the quotation of an annotation in the saved text with its prefix and suffix, as a reader of the annotation
 * does: the only place where it stands, or null when there are more or none.
 */
export function reanchored(text: string, annotation: Node): number | null {
  const { selector } = annotation.target as { selector: readonly Record<string, string>[] };
  const {
    exact = "",
    prefix = "",
    suffix = "",
  } = selector.find(({ type }) => type === "TextQuoteSelector") ?? {};
  const places: number[] = [];
  for (let at = text.indexOf(exact); at !== -1; at = text.indexOf(exact, at + 1)) {
    const isBefore = text.startsWith(prefix, at - prefix.length) && at >= prefix.length;
    if (isBefore && text.startsWith(suffix, at + exact.length)) places.push(at);
  }
  return places.length === 1 ? (places[0] ?? null) : null;
}
