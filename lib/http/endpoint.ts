import type * as v from "valibot";
import type { Access } from "#lib/auth/access.js";
import type { Caller } from "#lib/auth/caller.js";
import type { ErrorCode } from "#lib/contract/error.js";
import type { Deps } from "#lib/deps.js";

export type Method = "GET" | "POST" | "PATCH";

/** What a handler gets: everything checked, nothing raw. */
export interface EndpointInput<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  headers: Headers;
  signal: AbortSignal;
}

/** 503 is for health alone, whose refusal tells more than the others do. */
export type AnswerStatus = 200 | 202 | 503;

export interface AnswerDeclaration {
  status: AnswerStatus;
  schema: v.GenericSchema;
  description?: string;
}

/** One operation: the only description there is of it. */
export interface Endpoint {
  operationId: string;
  summary: string;
  description?: string;
  tag: string;
  path: string;
  access: Access;
  params: v.GenericSchema;
  query: v.GenericSchema;
  body: v.GenericSchema | null;
  maxBodyBytes: number;
  answers: readonly AnswerDeclaration[];
  faults: readonly ErrorCode[];
  /** Not released: the document marks it (rule 9.draft). */
  isDraft: boolean;
  handle(input: EndpointInput<unknown, unknown, unknown>, deps: Deps): Promise<unknown>;
}

/** An answer with a status or headers of its own; a bare value goes out with the declared status. */
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
  summary: string;
  description?: string;
  tag: string;
  path: string;
  access: Access;
  params: Params;
  query: Query;
  body?: Body;
  /** Default 65,536 (decision 1.21). */
  maxBodyBytes?: number;
  answer: { status: 200 | 202; schema: Answer; description?: string };
  /** A second status with the same or another shape. */
  otherAnswers?: readonly AnswerDeclaration[];
  /** Codes beyond those that every operation of its access can answer. */
  faults?: readonly ErrorCode[];
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

/** Declares an operation: routing, order of checks, validation both ways and documentation in one. */
export function endpoint<
  const Params extends v.GenericSchema,
  const Query extends v.GenericSchema,
  const Answer extends v.GenericSchema,
  const Body extends v.GenericSchema | undefined = undefined,
>(declaration: Declaration<Params, Query, Body, Answer>): Endpoint {
  const {
    answer,
    otherAnswers = [],
    body = null,
    faults = [],
    isDraft = false,
    maxBodyBytes = 65_536,
  } = declaration;
  return {
    ...declaration,
    body,
    faults,
    isDraft,
    maxBodyBytes,
    answers: [answer, ...otherAnswers],
    // The input was validated by the very schemas that its type is inferred from.
    handle: declaration.handle as Endpoint["handle"],
  };
}
