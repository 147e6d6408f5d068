import { randomUUID } from "node:crypto";
import type { ErrorCode } from "#lib/contract/error.js";

/** An error of the local server itself, in the shape of interface 2.4. */
export function refusal(status: number, code: ErrorCode, error: string): Response {
  return plainJson({ status: "error", error, code }, status);
}

/** A JSON answer that nobody keeps. */
export function plainJson(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", "x-request-id": randomUUID() },
  });
}
