import type { ErrorCode } from "#lib/contract/error.js";
import type { Answer, ApiDocument, PlacedOperation } from "./document.js";
import { nameInWords, refName } from "./document.js";
import { exampleTexts, type Language } from "./examples.js";
import { type Field, type FieldGroup, fieldGroups, fieldOf } from "./fields.js";
import { remedies } from "./remedies.js";

/** An operation with all that the reference says about it, whatever the output format. */
export interface Described {
  operation: PlacedOperation;
  name: string;
  title: string;
  isDraft: boolean;
  /** Who may call it, in one sentence. */
  access: string;
  /** Paragraphs in Markdown. */
  paragraphs: string[];
  parameters: { place: "Path" | "Query" | "Headers"; fields: Field[] }[];
  body: { note: string; schema: string | null; groups: FieldGroup[] } | null;
  answers: DescribedAnswer[];
  errors: DescribedError[];
  /** Descriptions of statuses that cannot happen today, and of refusals with a special body. */
  notes: { status: string; sentence: string; schema: string | null }[];
  examples: Record<Language, string>;
}

export interface DescribedAnswer {
  status: string;
  /** Markdown. */
  sentence: string;
  type: string;
  schema: string | null;
  headers: { name: string; meaning: string }[];
  groups: FieldGroup[];
  example: unknown;
}

export interface DescribedError {
  status: string;
  code: ErrorCode;
  sentence: string;
  remedy: string;
}

/**
 * Refusals that nearly every operation has: about the request, the credential, or the service
 * itself.
 */
export const usual: ReadonlySet<ErrorCode> = new Set([
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "role_insufficient",
  "service_key_from_browser",
  "not_found",
  "method_not_allowed",
  "body_too_large",
  "internal",
  "storage_unavailable",
  "schema_not_applied",
  "auth_unavailable",
]);

/** Headers that every response has; the guides describe them once. */
const common = new Set(["x-request-id", "server-timing"]);

/**
 * Describes an operation for the reference.
 *
 * @param shown the recorded response to its example for the demo artist; undefined to show the
 * document's own example
 */
export function describe(
  operation: PlacedOperation,
  document: ApiDocument,
  shown: unknown,
): Described {
  const { schemas } = document.components;
  const paragraphs = operation.description.split("\n\n");
  const ended = Object.entries(operation.responses);
  const places = { path: "Path", query: "Query", header: "Headers" } as const;
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const failures = ended.filter(([status]) => !status.startsWith("2"));
  return {
    operation,
    name: operation.operationId,
    title: nameInWords(operation.operationId),
    isDraft: operation["x-draft"] === true,
    access: paragraphs.at(-1) ?? "",
    paragraphs: paragraphs.slice(0, -1),
    parameters: (["path", "query", "header"] as const).flatMap((place) => {
      const fields = operation.parameters
        .filter((one) => one.in === place)
        .map(({ name, required, description, schema }) =>
          fieldOf(name, description ? { ...schema, description } : schema, required, schemas),
        );
      return fields.length === 0 ? [] : [{ place: places[place], fields }];
    }),
    body:
      body === undefined
        ? null
        : {
            note: operation.requestBody?.description ?? "",
            schema: refName(body.schema) ?? null,
            groups: fieldGroups(body.schema, schemas),
          },
    answers: withShown(
      ended
        .filter(([status]) => status.startsWith("2"))
        .flatMap(([status, answer]) => answersOf(status, answer, document)),
      shown,
    ),
    errors: failures.flatMap(([status, answer]) => errorsOf(status, answer, document)),
    notes: failures
      .filter(([, answer]) => codesOf(answer).length === 0)
      .map(([status, answer]) => ({
        status,
        sentence: answer.description,
        schema: refName(Object.values(answer.content ?? {})[0]?.schema ?? {}) ?? null,
      })),
    examples: exampleTexts(operation),
  };
}

function answersOf(
  status: string,
  { description, headers = {}, content = {} }: Answer,
  { components }: ApiDocument,
): DescribedAnswer[] {
  const told = Object.entries(headers)
    .filter(([name]) => !common.has(name))
    .map(([name, header]) => ({
      name,
      meaning:
        "$ref" in header
          ? (components.headers[refName(header) ?? ""]?.description ?? "")
          : header.description,
    }));
  const forms = Object.entries(content);
  if (forms.length === 0) {
    const empty = { type: "no body", schema: null, groups: [], example: undefined };
    return [{ status, sentence: description, headers: told, ...empty }];
  }
  return forms.map(([type, { schema, example }], at) => ({
    status,
    // The description of the status is given once, with its first form.
    sentence: at === 0 ? description : "",
    type,
    schema: refName(schema) ?? null,
    headers: at === 0 ? told : [],
    groups: fieldGroups(schema, components.schemas),
    example,
  }));
}

/** The responses, where only one keeps an example: the first that fits the recorded response. */
function withShown(answers: DescribedAnswer[], shown: unknown): DescribedAnswer[] {
  const names = Object.keys(shown ?? {});
  const fits = ({ groups: [group] }: DescribedAnswer) =>
    group?.form === null &&
    names.every((name) => group.fields.some((field) => field.name === name)) &&
    group.fields.every(({ name, required }) => !required || names.includes(name));
  const own = answers.find(fits) ?? answers[0];
  return answers.map((answer) => ({
    ...answer,
    example: answer === own ? (shown ?? answer.example) : undefined,
  }));
}

function codesOf({ content = {} }: Answer): string[] {
  return Object.keys(Object.values(content)[0]?.examples ?? {});
}

function errorsOf(status: string, answer: Answer, { components }: ApiDocument): DescribedError[] {
  return codesOf(answer).map((code) => ({
    status,
    code: code as ErrorCode,
    sentence: components.examples[code]?.value.error ?? "",
    remedy: remedies[code as ErrorCode],
  }));
}
