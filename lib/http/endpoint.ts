import type * as v from "valibot";
import type { Access } from "#lib/auth/access.js";
import type { Caller } from "#lib/auth/caller.js";
import type { ErrorCode } from "#lib/contract/error.js";
import type { Deps } from "#lib/deps.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH";

export interface EndpointInput<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  headers: Headers;
  signal: AbortSignal;
}

/** Only health declares 503, because its error body has additional fields. */
export type AnswerStatus = 200 | 202 | 503;

export interface AnswerDeclaration {
  status: AnswerStatus;
  schema: v.GenericSchema;
  description?: string;
  /** For an answer that is not JSON: the type of a stream, whose lines have the schema. */
  mediaType?: string;
  /** The same answer as server-sent events, for callers who accept them. */
  events?: EventsDeclaration;
  /** Additional headers of this answer, with the meaning of each one. */
  headers?: Readonly<Record<string, string>>;
}

export interface EventsDeclaration {
  /** The data of one event, as JSON. */
  schema: v.GenericSchema;
  description: string;
  /** When the answer is 204 because no event will follow; absent where that never happens. */
  noneLeft?: string;
}

/** An error status that the interface lists for some operations. */
export type ListedStatus = 409 | 413 | 429;

/**
 * The example call in the document. It uses the demo artist's data that `npm start` loads, and a
 * write repeats what is stored there. So every example answers 2xx, in any order and any number of
 * times, except an undo, and the erasure of the caller's account.
 */
export interface EndpointExample<Body = unknown> {
  /** Path parameters that differ from the demo artist's defaults (demo-call.ts). */
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  /** For a list: the position before the first entry. */
  cursor?: unknown;
  /** What a cursor is bound to, when that is not the query without its limit. */
  boundTo?: Readonly<Record<string, unknown>>;
  /** Parameters that may replace another one, but cannot be sent together with it. */
  instead?: Readonly<Record<string, string>>;
  body?: Body;
}

/**
 * What a call by an agent does (decision 5.51). `reads`: changes nothing; `asks`: spends a budget,
 * and may call an outside provider or a model; `adds`: writes something new, once even when
 * repeated; `changes`: replaces or ends something that exists.
 */
export type ToolEffect = "reads" | "asks" | "adds" | "changes";

/** One operation: the only source for its routing, checks, documentation and tool. */
export interface Endpoint {
  operationId: string;
  /** Null: the operation is not a tool. */
  tool: ToolEffect | null;
  summary: string;
  description?: string;
  tag: string;
  path: string;
  /**
   * A second address outside /api, which vercel.json rewrites to `path`; only for an operation
   * without parameters.
   */
  wellKnown?: string;
  access: Access;
  params: v.GenericSchema;
  query: v.GenericSchema;
  /**
   * Headers that choose the form of the answer. They are only documented here, not checked: a
   * malformed one counts as absent.
   */
  headers: v.GenericSchema | null;
  body: v.GenericSchema | null;
  /**
   * For a body of lines (NDJSON): the most lines, and the documented schema of one. `body` is then
   * the schema of what the handler gets.
   */
  lines: { max: number; schema: v.GenericSchema } | null;
  /** 65,536 by default (decision 1.21). */
  maxBodyBytes: number;
  answers: readonly AnswerDeclaration[];
  /** Codes in addition to those of every operation with this access. */
  faults: readonly ErrorCode[];
  /**
   * Statuses that the interface lists for the operation although none of its codes has them; the
   * document lists them too.
   */
  listed: readonly ListedStatus[];
  /** Not released; marked in the OpenAPI document (rule 9.draft). */
  isDraft: boolean;
  example: EndpointExample;
  handle(input: EndpointInput<unknown, unknown, unknown>, deps: Deps): Promise<unknown>;
}

/**
 * An answer with its own status or headers; a plain value from a handler is sent with the declared
 * status.
 */
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
