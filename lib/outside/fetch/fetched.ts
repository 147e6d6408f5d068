/** Why nothing was asked for, or what came was not taken: the rule that forbids it. */
export type Refusal =
  | "bad_url"
  | "credentials"
  | "scheme"
  | "port"
  | "address"
  | "robots"
  | "too_many_redirects"
  | "type"
  | "too_large";

/** A text body with what the headers said of it. */
export interface FetchedBody {
  kind: "fetched";
  /** Where the last redirect led. */
  url: string;
  /** Lower-case media type without parameters. */
  type: string;
  /** The whole Content-Type header. */
  contentType: string;
  bytes: Uint8Array;
}

/** What became of a guarded fetch: an answer, a refusal of ours, or a failure out there. */
export type Fetched =
  | FetchedBody
  | { kind: "refused"; reason: Refusal }
  | { kind: "failed"; reason: "timeout" | "network" }
  | { kind: "failed"; reason: "status"; status: number; retryAfterSeconds: number | null };
