import type * as v from "valibot";

/**
 * How a provider answered a request: with a value, rate limited (`limited`: ask again after so many
 * seconds), rejected (`denied`), not there (`absent`), or with nothing that can be used (`failed`).
 * Of what came and exceeded the limits of parsing (decision 6.9) `because` says so.
 * `unknown` is an answer that never came: whether anything was done is not known, and the request is
 * never repeated (decision 3.18).
 */
export type ProviderAnswer<Value> =
  | { kind: "answered"; value: Value }
  | { kind: "limited"; retryAfterSeconds: number }
  | { kind: "denied" }
  | { kind: "absent" }
  | { kind: "failed"; because?: "parsing_ended" }
  | { kind: "unknown" };

/** A request to a provider and the shape of its documented answer. */
export interface ProviderRequest<Schema extends v.GenericSchema> {
  url: URL;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  schema: Schema;
  signal: AbortSignal;
}

/** Asks a provider for JSON. */
export type AskProvider = <Schema extends v.GenericSchema>(
  request: ProviderRequest<Schema>,
) => Promise<ProviderAnswer<v.InferOutput<Schema>>>;

/** The address of an operation below a configured base URL, whether that ends in a slash or not. */
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
