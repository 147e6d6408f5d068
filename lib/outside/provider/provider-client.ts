import { Agent, fetch } from "undici";
import * as v from "valibot";
import { fetchLimits } from "#lib/outside/fetch/guarded-fetch.js";
import { retryAfterSeconds } from "#lib/outside/fetch/rate-limit-headers.js";
import { boundedBody } from "#lib/outside/fetch/response-body.js";
import { storableJson } from "#lib/outside/provider/provider-json.js";
import {
  type AskProvider,
  type ProviderAnswer,
  refusedBy,
} from "#lib/outside/provider/provider-request.js";
import { TurnsByName } from "#lib/platform/turns.js";

/**
 * Calls providers at addresses that the operator configured. Calls are bounded in time and size,
 * redirects are not followed, and every response is checked against the documented format before
 * anything reads it.
 */
export function providerClient(agentName: string): AskProvider {
  const dispatcher = new Agent({ connections });
  const turns = new TurnsByName(connections);
  const asked: AskProvider = async ({
    url,
    method = "GET",
    hasEffect = false,
    headers = {},
    body,
    schema,
    signal,
  }) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(fetchLimits.milliseconds)]);
    try {
      const response = await fetch(url, {
        dispatcher,
        method,
        redirect: "manual",
        signal: limit,
        headers: {
          accept: "application/json",
          "user-agent": agentName,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { status } = response;
      if (status >= 200 && status < 300) {
        const bytes = await boundedBody(response.body, fetchLimits.bytes);
        return bytes === null ? { kind: "failed" } : checked(bytes, schema);
      }
      await response.body?.cancel();
      const wait = retryAfterSeconds(response.headers, Date.now());
      // A proxy's error does not say whether the request took effect.
      if (hasEffect && status >= 500) return { kind: "unknown" };
      return refusedBy(status, wait);
    } catch {
      return { kind: "unknown" };
    }
  };
  return async (request) => {
    const { origin } = new URL(request.url);
    const answer = await turns.run(origin, request.signal, () => asked(request));
    // Nothing was sent: the slice ended while the request waited.
    return answer ?? { kind: "limited", retryAfterSeconds: 1 };
  };
}

/** Connections to one provider at once. */
const connections = 2;

function checked<Schema extends v.GenericSchema>(
  bytes: Uint8Array,
  schema: Schema,
): ProviderAnswer<v.InferOutput<Schema>> {
  try {
    const parsed = v.safeParse(schema, storableJson(bytes));
    return parsed.success ? { kind: "answered", value: parsed.output } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}
