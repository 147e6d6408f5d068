export interface ServerSentEvent {
  /**
   * The latest id in the stream up to this event, to be sent as `Last-Event-ID`; empty when there
   * was none.
   */
  id: string;
  /** `message` for an event without a name. */
  name: string;
  data: string;
}

/**
 * The events of a stream as they arrive, parsed as the standard says. An event is complete only
 * after its blank line: when a stream is cut, the unfinished event is dropped, and so is its id.
 *
 * @throws what the stream fails with
 */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let event = { id: "", name: "", data: [] as string[] };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      // A carriage return at the end may be the first half of a line break.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") readField(line, event);
        else {
          const { id, name, data } = event;
          if (data.length > 0) yield { id, name: name || "message", data: data.join("\n") };
          event = { id, name: "", data: [] };
        }
      }
    }
  } finally {
    // A reader who stops before the end ends the stream.
    await reader.cancel().catch(() => {});
  }
}

function readField(line: string, event: { id: string; name: string; data: string[] }): void {
  const colon = line.indexOf(":");
  const field = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (field === "data") event.data.push(value);
  else if (field === "event") event.name = value;
  else if (field === "id" && !value.includes("\0")) event.id = value;
}
