import type * as v from "valibot";
import type { Access } from "#lib/auth/access.js";
import { ErrorBody, type ErrorCode, errorCodes } from "#lib/contract/error.js";
import type { Endpoint, ListedStatus } from "#lib/http/endpoint.js";
import { exampleOf } from "#lib/http/openapi-example.js";
import type { NamedSchemas } from "#lib/http/openapi-schemas.js";
import { sentenceOf, statusOf } from "#lib/platform/fault.js";

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Headers of the whole API; each response refers to those it has. */
export const headers = {
  RequestId: { description: "Identifies this call in the logs", schema: { type: "string" } },
  ServerTiming: {
    description:
      "Milliseconds spent on the credential, on the work including the check of rights, and in total",
    schema: { type: "string" },
  },
  Location: { description: "Where to read the status of the job", schema: { type: "string" } },
  RetryAfter: {
    description: "Seconds to wait before the next try",
    schema: { type: "integer", minimum: 1 },
  },
  Allow: { description: "The methods of this path", schema: { type: "string" } },
};

/** The OpenAPI responses of an endpoint, by status. */
export function openApiResponses(
  endpoint: Endpoint,
  schemas: NamedSchemas,
): Record<string, object> {
  const answers = endpoint.answers.flatMap((answer) => {
    const { status, schema, description, events, headers } = answer;
    const answered = {
      description: [description ?? (status === 202 ? "Accepted" : "Answered"), events?.description]
        .filter(Boolean)
        .join(". "),
      headers: { ...headersOf(status, endpoint), ...ownHeaders(headers) },
      content: {
        [answer.mediaType ?? "application/json"]: content(schema, schemas),
        ...(events && { "text/event-stream": content(events.schema, schemas) }),
      },
    };
    if (events?.noneLeft === undefined) return [[String(status), answered] as const];
    const noneLeft = { description: events.noneLeft, headers: headersOf(204, endpoint) };
    return [[String(status), answered] as const, ["204", noneLeft] as const];
  });
  const declared = new Set(endpoint.answers.map(({ status }) => status));
  const refusals = [...Map.groupBy(faultsOf(endpoint), statusOf)]
    .filter(([status]) => !declared.has(status as 503))
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join("; "),
        headers: headersOf(status, endpoint),
        content: {
          "application/json": {
            schema: schemas.use(ErrorBody, "output"),
            examples: Object.fromEntries(codes.map((code) => [code, referenceTo(code)])),
          },
        },
      },
    ]);
  const listed = endpoint.listed.map((status) => [
    String(status),
    {
      description: `Listed by the interface: ${meanings[status]}. No such case exists today.`,
      headers: headersOf(status, endpoint),
      content: { "application/json": { schema: schemas.use(ErrorBody, "output") } },
    },
  ]);
  return Object.fromEntries([...answers, ...refusals, ...listed]);
}

function content(schema: v.GenericSchema, schemas: NamedSchemas) {
  const described = schemas.use(schema, "output");
  return { schema: described, example: exampleOf(described, schemas.components) };
}

function ownHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, object> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );
}

/** What the interface says about a status (rules 7). */
const meanings: Record<ListedStatus, string> = {
  409: "state or revision changed",
  413: "evidence exceeds supported bounds",
  429: "research quota or active-work limit",
};

function headersOf(status: number, endpoint: Endpoint): Record<string, object> {
  return {
    "x-request-id": header("RequestId"),
    "server-timing": header("ServerTiming"),
    ...(status === 202 && endpoint.path.includes("/research/questions")
      ? { location: header("Location") }
      : {}),
    ...(status === 429 || status === 503 ? { "retry-after": header("RetryAfter") } : {}),
    ...(status === 405 ? { allow: header("Allow") } : {}),
  };
}

function referenceTo(code: ErrorCode) {
  return { $ref: `#/components/examples/${code}` };
}

/** One example of every error code that the paths refer to. */
export function errorExamples(paths: object): Record<string, object> {
  const text = JSON.stringify(paths);
  const used = errorCodes.filter((code) => text.includes(`"${referenceTo(code).$ref}"`));
  return Object.fromEntries(used.map((code) => [code, { value: refusal(code) }]));
}

function refusal(code: ErrorCode): object {
  const quota = { retryAfterSeconds: 5400, resetAt: "2026-05-01T12:00:00.000Z" };
  return {
    status: "error",
    error: sentenceOf(code),
    code,
    ...(code === "saved_evidence_quota" ? { quotaScope: "saved_global" } : {}),
    ...(code.endsWith("_quota") ? quota : {}),
    ...(code === "research_busy" ? { retryAfterSeconds: 3 } : {}),
  };
}

const ofClaimants = ["unauthenticated", "forbidden", "auth_unavailable"] as const;
const ofRoles = [...ofClaimants, "role_insufficient"] as const;

const ofAccess: Record<Access, readonly ErrorCode[]> = {
  public: [],
  signedIn: ["unauthenticated", "auth_unavailable"],
  user: ["unauthenticated", "auth_unavailable"],
  administrator: ofClaimants,
  scheduler: ["unauthenticated"],
  metrics: ["unauthenticated", "not_found"],
  reader: ofClaimants,
  interviewer: ofRoles,
  editor: ofRoles,
  owner: ofRoles,
  ownerOrEraser: ofRoles,
  readerOrServiceKey: [
    "unauthenticated",
    "forbidden",
    "service_key_from_browser",
    "auth_unavailable",
  ],
};

/** The error codes of an operation: its own, and those of its access, parameters and body. */
function faultsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    "invalid_input",
    "method_not_allowed",
    ...ofAccess[endpoint.access],
    ...(endpoint.path.includes("{") ? (["not_found"] as const) : []),
    ...(endpoint.body === null ? [] : (["body_too_large"] as const)),
    ...endpoint.faults,
    "storage_unavailable",
    "schema_not_applied",
    "internal",
  ];
  return [...new Set(codes)].sort((one, other) => statusOf(one) - statusOf(other));
}
