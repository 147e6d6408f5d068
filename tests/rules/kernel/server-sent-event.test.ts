import { expect, test } from "vitest";
import { serverSentEvent } from "#lib/kernel/server-sent-event.js";

test("an event has its name, its id if any, and its data on one line", () => {
  expect(serverSentEvent("status", { text: "a\nb" })).toBe(
    'event: status\ndata: {"text":"a\\nb"}\n\n',
  );
  expect(serverSentEvent("status", 1, "7")).toBe("event: status\nid: 7\ndata: 1\n\n");
});
