/** Headers of a stream of server-sent events; the second keeps proxies from holding events back. */
export const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "x-accel-buffering": "no",
} as const;

/** One event of a stream, with its data as JSON. A client sends the id back as `Last-Event-ID`. */
export function serverSentEvent(name: string, data: unknown, id?: string): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}
