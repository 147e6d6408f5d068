import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { findingOf, isShortFinding } from "./finding.js";
import { type Asked, answerBody, type Protocol, readRequest, type Said } from "./model-protocol.js";

/**
 * What the provider does with one request, or how it decides once it has seen it. It may say a
 * finding in short.
 */
export type Scripted =
  | { say: unknown; read?: number; around?: (json: string) => string }
  | { tools: readonly { name: string; input: unknown }[] }
  | { text: string }
  | { refusal: string }
  | { cut: string }
  | { status: number }
  | { brokenBody: true }
  | { hang: true }
  | { drop: true };
export type Script = readonly (Scripted | ((asked: Asked) => Scripted | Promise<Scripted>))[];

export interface ModelServer {
  url: string;
  protocol: Protocol;
  /** Requests as they came. */
  asked: Asked[];
  /** Replaces what is left of the script. */
  play(script: Script): void;
  /** Throws when a request came that no script expected, or one is still expected. */
  assertPlayed(): void;
  close(): Promise<void>;
}

const paths: Record<Protocol, string> = {
  chat: "/v1/chat/completions",
  responses: "/v1/responses",
};

/** A local provider with the real protocol that answers as its script says, in order. */
export async function modelServer(protocol: Protocol): Promise<ModelServer> {
  let script: (Script[number] | undefined)[] = [];
  const problems: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    if (request.method !== "POST" || request.url !== paths[protocol]) {
      problems.push(`${request.method} ${request.url}`);
      return void response.writeHead(404).end();
    }
    const asked = readRequest(protocol, JSON.parse(text));
    host.asked.push(asked);
    const next = script.shift();
    if (next === undefined) {
      problems.push(`no ${asked.task} was expected as call ${host.asked.length}`);
      return void response.writeHead(400).end("{}");
    }
    try {
      const scripted = typeof next === "function" ? await next(asked) : next;
      act(response, protocol, scripted, asked, host.asked.length);
    } catch (problem) {
      problems.push(String(problem));
      response.writeHead(400).end("{}");
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the model server has no port");
  const host: ModelServer = {
    url: `http://127.0.0.1:${bound.port}/v1`,
    protocol,
    asked: [],
    play(next) {
      script = [...next];
      host.asked.length = 0;
      problems.length = 0;
    },
    assertPlayed() {
      if (script.length > 0) problems.push(`${script.length} more calls were expected`);
      if (problems.length > 0) throw new Error(problems.join("; "));
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return host;
}

function act(
  response: ServerResponse,
  protocol: Protocol,
  scripted: Scripted,
  asked: Asked,
  number: number,
) {
  if ("hang" in scripted) return;
  if ("drop" in scripted) return void response.socket?.destroy();
  if ("status" in scripted) {
    const error = { message: "no", type: "error", param: null, code: null };
    return void response
      .writeHead(scripted.status, { "content-type": "application/json", "retry-after": "1" })
      .end(JSON.stringify({ error }));
  }
  response.writeHead(200, { "content-type": "application/json" });
  if ("brokenBody" in scripted) return void response.end('{"choices": [');
  response.end(JSON.stringify(answerBody(protocol, saidBy(scripted, asked), number)));
}

function saidBy(scripted: Scripted, { blocks }: Asked): Said {
  if ("say" in scripted) {
    const { say, around = (json) => json, ...rest } = scripted;
    const json = JSON.stringify(isShortFinding(say) ? findingOf(say, blocks) : say);
    return { text: around(json), ...rest };
  }
  if ("tools" in scripted) return { tools: scripted.tools };
  if ("refusal" in scripted) return { refusal: scripted.refusal };
  if ("cut" in scripted) return { text: scripted.cut, cut: true };
  if ("text" in scripted) return { text: scripted.text };
  throw new Error("nothing to say");
}
