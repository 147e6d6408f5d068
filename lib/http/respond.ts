import type { ErrorBody } from "#lib/contract/error.js";
import type { Fault } from "#lib/platform/fault.js";

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

/** The body of the error answer of a fault (rule 2.4.body). */
export function errorBody({ message, code, details: { allow: _, ...fields } }: Fault): ErrorBody {
  return { status: "error", error: message, code, ...fields };
}

/** The error answer of a fault, with the headers of its status. */
export function faultResponse(fault: Fault): Response {
  const { allow, retryAfterSeconds } = fault.details;
  const headers: Record<string, string> = {};
  if (allow !== undefined) headers.allow = allow.join(", ");
  if (fault.status === 401) headers["www-authenticate"] = "Bearer";
  const retryAfter = retryAfterSeconds ?? (fault.status === 503 ? 5 : undefined);
  if (retryAfter !== undefined) headers["retry-after"] = String(Math.max(1, retryAfter));
  return jsonResponse(fault.status, errorBody(fault), headers);
}
