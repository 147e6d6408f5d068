import type * as v from "valibot";

/**
 * How a provider answered a request: with a value, rate limited (`limited`: try again after the
 * given seconds), rejected (`denied`), not found (`absent`), or unusable (`failed`; `because` says
 * when the response exceeded the limits of parsing, decision 6.9). `unknown` means that no response
 * came: whether the request took effect is unknown, and it is never repeated (decision 3.18).
 */
export type ProviderAnswer<Value> =
  | { kind: "answered"; value: Value }
  | { kind: "limited"; retryAfterSeconds: number }
  | { kind: "denied" }
  | { kind: "absent" }
  | { kind: "failed"; because?: "parsing_ended" }
  | { kind: "unknown" };

/** Seconds to wait when a provider answers 429 or 503 and names no time. */
const defaultWaitSeconds = 60;

/** How a provider refused, by the status of its response. */
export function refusedBy(status: number, waitSeconds: number | null): ProviderAnswer<never> {
  if (status === 429 || status === 503) {
    return { kind: "limited", retryAfterSeconds: waitSeconds ?? defaultWaitSeconds };
  }
  if (status === 401 || status === 403) return { kind: "denied" };
  return { kind: status === 404 || status === 410 ? "absent" : "failed" };
}

/** A request to a provider and the format of its documented response. */
export interface ProviderRequest<Schema extends v.GenericSchema> {
  url: URL;
  method?: "GET" | "POST";
  /**
   * Whether the request starts something: then a proxy's error does not say whether it took effect.
   * Default: false.
   */
  hasEffect?: boolean;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  schema: Schema;
  signal: AbortSignal;
}

/** Sends a request for JSON to a provider. */
export type AskProvider = <Schema extends v.GenericSchema>(
  request: ProviderRequest<Schema>,
) => Promise<ProviderAnswer<v.InferOutput<Schema>>>;

/** The address of an operation below a configured base URL, with or without a trailing slash. */
export function endpointUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): URL {
  const url = new URL(`${base.replace(/(?<!\/)\/+$/, "")}/${path.replace(/^\//, "")}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
