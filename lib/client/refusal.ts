import type { Error as ErrorBody } from "./generated/types.js";

/** What the service said instead of an answer; programs look at `code`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorBody["code"];
  /** Seconds before another try makes sense, when the service named a time. */
  readonly retryAfterSeconds: number | undefined;
  readonly resetAt: string | undefined;
  /** Names the call in the service's logs. */
  readonly requestId: string | undefined;

  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(body.error);
    this.name = "Refusal";
    this.status = status;
    this.code = body.code;
    const retryAfter = headers.get("retry-after");
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
    this.resetAt = body.resetAt;
    this.requestId = headers.get("x-request-id") ?? undefined;
  }
}

/** Nothing that can be understood came back: no connection, or something else than the service. */
export class NoAnswer extends Error {
  readonly status: number | undefined;

  constructor(url: string, status: number | undefined, cause: unknown) {
    super(
      status === undefined ? `${url} does not answer` : `${url} gave no answer of the service`,
      { cause },
    );
    this.name = "NoAnswer";
    this.status = status;
  }
}
