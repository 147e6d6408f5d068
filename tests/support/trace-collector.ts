import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** A span as OTLP writes it in JSON, as far as tests look at it. */
export interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A local place that traces are sent to. */
export interface TraceCollector {
  url: string;
  /** Everything that arrived, as it was sent. */
  raw(): string;
  /** Resolves with all spans so far, once one of each of these names is among them. */
  until(...names: string[]): Promise<SentSpan[]>;
  close(): Promise<void>;
}

/** Listens for OTLP over HTTP in JSON. */
export async function collectTraces(): Promise<TraceCollector> {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const arrived = new EventTarget();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    const { resourceSpans = [] } = JSON.parse(body);
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader("content-type", "application/json").end("{}");
    arrived.dispatchEvent(new Event("spans"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the collector has no port");
  return {
    url: `http://127.0.0.1:${bound.port}`,
    raw: () => bodies.join("\n"),
    async until(...names) {
      while (!names.every((name) => spans.some((span) => span.name === name)))
        await once(arrived, "spans");
      return spans;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
