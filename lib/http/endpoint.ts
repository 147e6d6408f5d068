import type * as v from "valibot";
import type { Access } from "#lib/auth/access.js";
import type { Caller } from "#lib/auth/caller.js";
import type { ErrorCode } from "#lib/contract/error.js";
import type { Deps } from "#lib/deps.js";

export type Method = "GET" | "POST" | "PATCH";

/** The validated input of a handler. */
export interface EndpointInput<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  headers: Headers;
  signal: AbortSignal;
}

/** 503 is declared by health alone, whose error body has more fields than others. */
export type AnswerStatus = 200 | 202 | 503;

export interface AnswerDeclaration {
  status: AnswerStatus;
  schema: v.GenericSchema;
  description?: string;
  /** Where it is not JSON: that of a stream, whose lines have the schema. */
  mediaType?: string;
  /** The same answer as server-sent events, for callers that accept them. */
  events?: EventsDeclaration;
  /** Headers of this answer beyond those that every answer has; the text says what each one means. */
  headers?: Readonly<Record<string, string>>;
}

export interface EventsDeclaration {
  /** The data of one event, as JSON. */
  schema: v.GenericSchema;
  description: string;
  /** When 204 is answered instead, because no event will follow; absent where that never happens. */
  noneLeft?: string;
}

/** A status of errors that the interface lists for some operation. */
export type ListedStatus = 409 | 413 | 429;

/**
 * What a call by an agent does (decision 5.51). `reads`: changes nothing; `asks`: spends a budget, and may go outside or
 * to a model; `adds`: writes what is new, and the same again when repeated; `changes`: replaces or ends what was there.
 */
export type ToolEffect = "reads" | "asks" | "adds" | "changes";

/** One operation, the only source of its routing, checks, documentation and tool. */
export interface Endpoint {
  operationId: string;
  /** Null: the operation is no tool. */
  tool: ToolEffect | null;
  summary: string;
  description?: string;
  tag: string;
  path: string;
  /** A second address, outside /api, that vercel.json leads to `path`; only for an operation without parameters. */
  wellKnown?: string;
  access: Access;
  params: v.GenericSchema;
  query: v.GenericSchema;
  /** Headers that choose the form of the answer, for the document alone: a malformed one counts as absent. */
  headers: v.GenericSchema | null;
  body: v.GenericSchema | null;
  maxBodyBytes: number;
  answers: readonly AnswerDeclaration[];
  faults: readonly ErrorCode[];
  /** Statuses that the interface lists for it and that no code of it has; the document lists them, too. */
  listed: readonly ListedStatus[];
  /** Not released; marked in the OpenAPI document (rule 9.draft). */
  isDraft: boolean;
  handle(input: EndpointInput<unknown, unknown, unknown>, deps: Deps): Promise<unknown>;
}

/** An answer with its own status or headers; a handler that returns a plain value answers with the declared status. */
export class Reply<Body> {
  readonly status: AnswerStatus;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: AnswerStatus, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

interface Declaration<
  Params extends v.GenericSchema,
  Query extends v.GenericSchema,
  Body extends v.GenericSchema | undefined,
  Answer extends v.GenericSchema,
> {
  operationId: string;
  /** Makes the operation a tool of `api/mcp.ts`, by what it does; `npm run openapi` writes the tool (decision 5.51). */
  tool?: ToolEffect;
  summary: string;
  description?: string;
  tag: string;
  path: string;
  wellKnown?: string;
  access: Access;
  params: Params;
  query: Query;
  headers?: v.GenericSchema;
  body?: Body;
  /** Default 65,536 (decision 1.21). */
  maxBodyBytes?: number;
  answer: AnswerDeclaration & { status: 200 | 202; schema: Answer };
  /** Further statuses, with the same or another schema. */
  otherAnswers?: readonly AnswerDeclaration[];
  /** Codes beyond those that every operation of its access can answer. */
  faults?: readonly ErrorCode[];
  listed?: readonly ListedStatus[];
  isDraft?: boolean;
  handle(
    input: EndpointInput<
      v.InferOutput<Params>,
      v.InferOutput<Query>,
      Body extends v.GenericSchema ? v.InferOutput<Body> : undefined
    >,
    deps: Deps,
  ): Promise<v.InferInput<Answer> | Reply<unknown> | Response>;
}

/** Declares an operation; routing, validation of input and output, and documentation follow from the declaration. */
export function endpoint<
  const Params extends v.GenericSchema,
  const Query extends v.GenericSchema,
  const Answer extends v.GenericSchema,
  const Body extends v.GenericSchema | undefined = undefined,
>(declaration: Declaration<Params, Query, Body, Answer>): Endpoint {
  const {
    answer,
    otherAnswers = [],
    tool = null,
    headers = null,
    body = null,
    faults = [],
    listed = [],
    isDraft = false,
    maxBodyBytes = 65_536,
  } = declaration;
  return {
    ...declaration,
    tool,
    headers,
    body,
    faults,
    listed,
    isDraft,
    maxBodyBytes,
    answers: [answer, ...otherAnswers],
    // Safe: the input is validated by the schemas that its type is inferred from.
    handle: declaration.handle as Endpoint["handle"],
  };
}
