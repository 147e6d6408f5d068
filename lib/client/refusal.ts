import type { Error as ErrorBody } from "./generated/types.js";

/** An error answer of the service; programs use `code`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorBody["code"];
  /** Seconds to wait before the next try, when the service gave a time. */
  readonly retryAfterSeconds: number | undefined;
  readonly resetAt: string | undefined;
  /** On a conflict of drafts, the one that is kept; null when none is. */
  readonly draft: ErrorBody["draft"];
  /** Identifies the call in the service's logs. */
  readonly requestId: string | undefined;

  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(body.error);
    this.name = "Refusal";
    this.status = status;
    this.code = body.code;
    const retryAfter = headers.get("retry-after");
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
    this.resetAt = body.resetAt;
    this.draft = body.draft;
    this.requestId = headers.get("x-request-id") ?? undefined;
  }
}

/** No valid answer: the connection failed, or something other than the service answered. */
export class NoAnswer extends Error {
  readonly status: number | undefined;

  constructor(url: string, status: number | undefined, cause: unknown) {
    super(
      status === undefined
        ? `${url} does not answer`
        : `${url} answered, but not as the service does`,
      { cause },
    );
    this.name = "NoAnswer";
    this.status = status;
  }
}
