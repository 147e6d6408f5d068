import type { JsonSchema } from "@valibot/to-json-schema";
import { questionMessages } from "#lib/contract/question-message.js";
import { releaseVersion } from "#lib/contract/release.js";

/** Example values by property name; all other values are derived from their schemas. */
const values: Readonly<Record<string, unknown>> = {
  name: "Skerrylight",
  topic: "Who produced the record?",
  title: "Harbour notes",
  text: "The record was produced by Ana Lund in Oslo.",
  excerpt: "The record was produced by Ana Lund in Oslo.",
  message: questionMessages.complete.judged,
  url: "https://news.example/harbour-notes",
  question: "What changed between the demo and the record?",
  answer: "We recorded it in one take.",
  wording: "Nothing about my family.",
  claim: "The album came out in 2019.",
  correction: "It came out in 2018.",
  handle: "skerrylight",
  identifier: "skerrylight",
  questionKey: "s1q1",
  entryId: "answer:0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d10",
  publishedAt: "2026-05-01",
  activityDate: "2026-05",
  environment: "production",
  version: releaseVersion,
  provider: null,
  start: 0,
  end: 44,
  totalChars: 2310,
  score: 1.7,
  sourceId: `vault:${"0".repeat(64)}`,
};

/** A value that is valid for the schema: its own example when it has one, else one derived from it. */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  name = "",
): unknown {
  const known = named(schema, components);
  if (known.examples?.[0] !== undefined) return known.examples[0];
  if (known.const !== undefined) return known.const;
  if (known.default !== undefined) return known.default;
  if (known.enum?.[0] !== undefined) return known.enum[0];
  if (name in values && admits(known, values[name])) return values[name];
  const branch = known.anyOf?.[0] ?? known.oneOf?.[0];
  if (typeof branch === "object") return exampleOf(branch, components, name);
  switch (known.type) {
    case "object":
      return objectExample(known, components);
    case "array":
      if (name === "limitations") return ["saved_only: only saved evidence was read"];
      return typeof known.items === "object"
        ? [exampleOf(known.items as JsonSchema, components)]
        : [];
    case "integer":
    case "number":
      return known.minimum ?? 0;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textExample(known);
  }
}

/** Whether the schema admits an example value, by type and pattern. */
function admits(schema: JsonSchema, value: unknown): boolean {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    return branches.some((branch) => typeof branch === "object" && admits(branch, value));
  }
  if (typeof value === "string") {
    return schema.type === "string" && new RegExp(schema.pattern ?? "").test(value);
  }
  if (value === null) return schema.type === "null";
  return schema.type === "number" || schema.type === "integer";
}

function named(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  if (schema.$ref === undefined) return schema;
  return components[schema.$ref.replace(/^.*\//, "")] ?? {};
}

/** An object of its required properties. */
function objectExample(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): Record<string, unknown> {
  const shown = Object.entries(schema.properties ?? {}).filter(([key]) =>
    schema.required?.includes(key),
  );
  return Object.fromEntries(
    shown.map(([key, property]) => [
      key,
      typeof property === "object" ? exampleOf(property, components, key) : null,
    ]),
  );
}

function textExample({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format === "uuid") return "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d10";
  if (format === "date-time") return "2026-05-01T12:00:00.000Z";
  if (format === "date") return "2026-05-01";
  if (format === "uri") return "https://news.example/harbour-notes";
  if (pattern === "^[a-f0-9]{64}$") return "0".repeat(64);
  return "text".padEnd(minLength, ".");
}
