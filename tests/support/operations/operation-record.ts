import type { Access } from "#lib/auth/access.js";
import type { operations } from "#lib/client/generated/operations.js";
import type { Method } from "#lib/http/endpoint.js";
import type { Call } from "../../releases/recording-service.js";
import type { GrowthCall, SeededArtist } from "../growth/call.js";
import type { InterviewService } from "../interview.js";
import type { Answer, CallOptions, TestService } from "../service.js";

export type OperationId = keyof typeof operations;

/** A call of an operation in its typical successful form. */
export interface TypicalCall {
  /** Parameters of the path beside the artist's id. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** Who makes it, for a call that only one person can make. */
  as?: CallOptions["as"];
}

/** A list with a place in it, as its cursors hold it. */
export interface CursorList {
  /** What the cursor is bound to besides operation and artist, when no filter is given. */
  filters: Record<string, unknown>;
  place: unknown;
  /** The parameters that the list requires, before the cursor. */
  query?: string;
  /** The answer of an empty list: what the cursor belongs to no longer exists. */
  answer?: string;
}

/** An answered question of the service, with the first of its references. */
export interface AnsweredQuestion {
  service: TestService;
  artistId: string;
  question: object;
  jobId: string;
  sourceId: string;
  revision: string;
  /** Calls a path below the artist, as the service unless told otherwise. */
  send(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The body of what the claimant reads below the artist. */
  owner(path: string): Promise<Answer["body"]>;
}

/** What the tests have to know of one operation beside its declaration under `api/`. */
export interface OperationRecord {
  /** What the interface or a decision says of it: method, path, and who may call it. */
  interface: `${Method} /api/${string} for ${Access}`;
  /** It administers the service or decides for the artist, so it is no tool of agents. */
  isNoTool?: true;
  /** Why the page has no screen for it. */
  noScreen?: string;
  /** Prepares what it needs, and returns its call; absent: it is called with nothing. */
  typical?: (artist: InterviewService) => Promise<TypicalCall> | TypicalCall;
  /** The typical call continues what the claimant began, so that only the claimant can make it. */
  isPersonal?: true;
  /** Round trips of the typical call, the check of a user's rights included; absent: one. */
  roundTrips?: number;
  /** The calls of database functions that it makes, which every operation with a list has. */
  growth?: (artist: SeededArtist) => readonly GrowthCall[];
  /** For an operation that takes a cursor. */
  list?: CursorList;
  /** For an operation that returns references: the ones it returns. */
  references?: (asked: AnsweredQuestion) => Promise<unknown[]>;
  /**
   * The reads that are recorded with a release. Absent: a GET that needs nothing but an artist is read
   * once, and everything else is called in the story of `tests/releases/while-both-serve.ts`.
   */
  recorded?: readonly Call[];
}

/** Records of some operations. */
export type OperationRecords = Partial<Record<OperationId, OperationRecord>>;
