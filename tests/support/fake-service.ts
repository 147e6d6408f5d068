import { createClient } from "#lib/client/client.js";
import type { Error as ErrorBody } from "#lib/client/generated/types.js";

/** A request as a fake service gets it. */
export interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

/** A client whose service is this function; what it returns is the answer, as JSON unless it is a Response. */
export function clientOf(answer: (sent: Sent) => unknown, accessToken?: () => string) {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: "https://service.example/",
    ...(accessToken === undefined ? { serviceKey: "key" } : { accessToken }),
    fetch: async (url, init) => {
      const { pathname, search } = new URL(String(url));
      const call = {
        method: String(init?.method),
        path: pathname + search,
        headers: new Headers(init?.headers),
        body: init?.body === undefined ? undefined : JSON.parse(String(init.body)),
      };
      sent.push(call);
      const result = await answer(call);
      return result instanceof Response ? result : Response.json(result);
    },
  });
  return { client, sent };
}

/** An error answer with this code. */
export const refusal = (code: ErrorBody["code"], http: number) =>
  Response.json({ status: "error", error: code, code }, { status: http });
