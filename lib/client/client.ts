import { operations } from "./generated/operations.js";
import type { Error as ErrorBody, Operations } from "./generated/types.js";
import { NoAnswer, Refusal } from "./refusal.js";

type Name = keyof Operations;
/** A part of the input without required fields is optional. */
type Given<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Path parameters, query and body of one operation. */
export type Input<N extends Name> = Given<"path", Operations[N]["path"]> &
  Given<"query", Operations[N]["query"]> &
  Given<"body", Operations[N]["body"]>;

export interface ClientOptions {
  /** Address of the service, without a path. */
  baseUrl: string;
  /** For users: a token of this environment, or a function that fetches one and is called again after a 401. */
  accessToken?: string | (() => string | Promise<string>) | undefined;
  /** For servers only; never give it to a browser. */
  serviceKey?: string | undefined;
  fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** In a browser: the request is sent even when the page is left (`RequestInit.keepalive`). */
  keepalive?: boolean | undefined;
}

export interface SendOptions extends CallOptions {
  /** Headers in addition to the credentials, such as `accept`. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Calls operations by name; throws `Refusal` when the service refuses and `NoAnswer` when there is
 * no valid answer.
 */
export interface Client {
  call<N extends Name>(
    name: N,
    input: Input<N>,
    options?: CallOptions,
  ): Promise<Operations[N]["answer"]>;
  /** The same call with the raw answer, to read it as a stream or to see its headers. */
  send<N extends Name>(name: N, input: Input<N>, options?: SendOptions): Promise<Response>;
}

/** A client of one environment of the service. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch;
  const credentials = async (): Promise<Record<string, string>> => {
    const { accessToken, serviceKey } = options;
    const token = typeof accessToken === "function" ? await accessToken() : accessToken;
    return {
      ...(serviceKey === undefined ? {} : { "x-service-research-key": serviceKey }),
      ...(token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` }),
    };
  };
  const once = async (url: string, method: string, body: unknown, options: SendOptions) => {
    const { signal, keepalive } = options;
    const headers: Record<string, string> = { ...options.headers, ...(await credentials()) };
    // A list of records is sent as lines (NDJSON).
    const isLines = Array.isArray(body);
    if (body !== undefined) {
      headers["content-type"] = isLines ? "application/x-ndjson" : "application/json";
    }
    const init: RequestInit = { method, headers };
    if (signal !== undefined) init.signal = signal;
    if (keepalive !== undefined) init.keepalive = keepalive;
    if (isLines) init.body = body.map((line) => JSON.stringify(line)).join("\n");
    else if (body !== undefined) init.body = JSON.stringify(body);
    const answer = await send(url, init).catch((cause) => silence(url, cause, signal));
    return answer.ok ? answer : refuse(url, answer);
  };
  const client: Client = {
    async call(name, input, given = {}) {
      const answer = await client.send(name, input, given);
      const body = await answer.json().catch(() => null);
      if (body === null) throw new NoAnswer(new URL(options.baseUrl).origin, answer.status, null);
      return body as never;
    },
    async send(name, input, given = {}) {
      const [method, template] = operations[name];
      const { path = {}, query = {}, body } = input as LooseInput;
      const url = options.baseUrl.replace(/\/$/, "") + filled(template, path) + queryOf(query);
      try {
        return await once(url, method, body, given);
      } catch (problem) {
        // A token expires after about an hour, so the call is repeated once with a new one.
        const isStale = problem instanceof Refusal && problem.status === 401;
        if (!isStale || typeof options.accessToken !== "function") throw problem;
        return await once(url, method, body, given);
      }
    },
  };
  return client;
}

interface LooseInput {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

function filled(template: string, path: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ""),
  );
}

function queryOf(query: NonNullable<LooseInput["query"]>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`;
}

function silence(url: string, cause: unknown, signal: AbortSignal | undefined): never {
  throw signal?.aborted ? signal.reason : new NoAnswer(new URL(url).origin, undefined, cause);
}

async function refuse(url: string, answer: Response): Promise<never> {
  const body = (await answer.json().catch(() => null)) as ErrorBody | null;
  if (body?.status === "error") throw new Refusal(answer.status, body, answer.headers);
  throw new NoAnswer(new URL(url).origin, answer.status, null);
}
