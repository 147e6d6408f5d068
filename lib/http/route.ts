import type * as v from "valibot";
import { type ParamsIn, paramsIn } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import type { Deps, ProcessDeps } from "#lib/deps.js";
import type {
  AnswerDeclaration,
  Endpoint,
  EndpointExample,
  EndpointInput,
  Method,
  Reply,
  ToolEffect,
} from "#lib/http/endpoint.js";
import { serve } from "#lib/http/serve.js";
import { liveDeps, tracingStarted } from "#lib/live.js";

/** The operations of one path: the default export of a file under `api/`. */
export interface Route {
  endpoints: Readonly<Partial<Record<Method, Endpoint>>>;
  /** The entry point of the platform. */
  fetch(request: Request): Promise<Response>;
  /** The entry point of tests, with injected dependencies. */
  serve(request: Request, deps: ProcessDeps): Promise<Response>;
}

/**
 * The route for the operations of one path; the real dependencies are built with the first request.
 */
export function route(endpoints: Route["endpoints"]): Route {
  return served(endpoints, (request, dependencies) => serve(endpoints, request, dependencies));
}

/** Answers a request. Building the dependencies can fail with EnvironmentProblem. */
type Serve = (request: Request, dependencies: () => ProcessDeps) => Promise<Response>;

/**
 * A page for people, with the same checks as an operation; it is not in the OpenAPI document. Its
 * path is an address outside /api that vercel.json rewrites to its file. Sites that pass the address
 * on may add query parameters, so only the first of each parameter in `known` is read.
 */
export function pageRoute(page: Endpoint, known: readonly string[]): Route {
  return served({}, (request, dependencies) => {
    const url = new URL(request.url);
    const read = known.map((name) => [name, url.searchParams.get(name)] as const);
    url.search = "";
    for (const [name, value] of read) if (value !== null) url.searchParams.set(name, value);
    return serve({ GET: page }, new Request(url, request), dependencies);
  });
}

/**
 * A path with a different protocol: it has no operations, so it is not in the OpenAPI document
 * (decision 5.51). The protocol is loaded with the first request.
 */
export function protocolRoute(load: () => Promise<Serve>): Route {
  return served({}, async (request, dependencies) => (await load())(request, dependencies));
}

function served(endpoints: Route["endpoints"], answer: Serve): Route {
  return {
    endpoints,
    async fetch(request) {
      await tracingStarted();
      return answer(request, liveDeps);
    },
    serve: (request, deps) => answer(request, () => deps),
  };
}

type Required = "operationId" | "summary" | "tag" | "access";
type Optional =
  | "description"
  | "wellKnown"
  | "maxBodyBytes"
  | "lines"
  | "faults"
  | "listed"
  | "isDraft";

type Given<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

interface Declaration<
  Path extends string,
  Query extends v.GenericSchema | undefined,
  Body extends v.GenericSchema | undefined,
  Answer extends v.GenericSchema,
> extends Pick<Endpoint, Required>,
    Partial<Pick<Endpoint, Optional>> {
  /** Makes it a tool with this effect; `npm run openapi` writes the tool (decision 5.51). */
  tool?: ToolEffect;
  /** The names in it say which parameters it has. */
  path: Path;
  /** Omitted when the operation has no query parameters. */
  query?: Query;
  headers?: v.GenericSchema;
  body?: Body;
  answer: AnswerDeclaration & { status: 200 | 202; schema: Answer };
  /** Further statuses, with the same or another schema. */
  otherAnswers?: readonly AnswerDeclaration[];
  /** Omitted when the operation needs only ids of the demo artist. */
  example?: EndpointExample<Body extends v.GenericSchema ? v.InferInput<Body> : never>;
  handle(
    input: EndpointInput<ParamsIn<Path>, Given<Query>, Given<Body>>,
    deps: Deps,
  ): Promise<v.InferInput<Answer> | Reply<unknown> | Response>;
}

/** Declares an operation; routing, validation of input and output, and documentation follow from the declaration. */
export function endpoint<
  const Path extends string,
  const Answer extends v.GenericSchema,
  const Query extends v.GenericSchema | undefined = undefined,
  const Body extends v.GenericSchema | undefined = undefined,
>(declaration: Declaration<Path, Query, Body, Answer>): Endpoint {
  const { answer, otherAnswers = [], query = NoQuery, body = null, ...given } = declaration;
  return {
    tool: null,
    headers: null,
    faults: [],
    listed: [],
    isDraft: false,
    example: {},
    maxBodyBytes: 65_536,
    lines: null,
    ...given,
    params: paramsIn(given.path),
    query,
    body,
    answers: [answer, ...otherAnswers],
    // Safe: the input is validated by the schemas that its type is inferred from.
    handle: declaration.handle as Endpoint["handle"],
  };
}
