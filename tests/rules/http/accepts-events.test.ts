import { expect, test } from "vitest";
import { acceptsEvents } from "#lib/http/accepts-events.js";

const accepts = (accept: string) => acceptsEvents(new Headers({ accept }));

test.each([
  "text/event-stream",
  "Text/Event-Stream; charset=utf-8",
  "application/json, text/event-stream",
  "application/json;q=0.5, text/event-stream;q=0.9",
  "text/event-stream;q=often",
])("%s asks for events", (accept) => expect(accepts(accept)).toBe(true));

test.each([
  "",
  "*/*",
  "text/*",
  "application/json",
  "text/event-stream;q=0",
  "application/json, text/event-stream;q=0.5",
  "text/event-streams",
])("%s asks for JSON", (accept) => expect(accepts(accept)).toBe(false));

test("no Accept asks for JSON", () => expect(acceptsEvents(new Headers())).toBe(false));
