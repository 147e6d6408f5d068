import { expect, test } from "vitest";
import { logLineInWords, showLogInWords } from "#lib/cli/log-in-words.js";
import { jsonLog } from "#lib/platform/log.js";

const at = new Date(2026, 10, 22, 4, 5, 9);
const request = {
  event: "request",
  requestId: "0193",
  operation: "askQuestion",
  method: "POST",
  status: 202,
  code: null,
  ms: 12,
};
const shown = (event: { event: string }) => {
  let line = "";
  const code = { release: "0.3.0", commit: "c0ffee", schema: "0033-abc" };
  jsonLog((written) => {
    line = written;
  }, code)(event);
  expect(JSON.parse(line)).toEqual({ ...event, ...code });
  return logLineInWords(line, at);
};

test("a request is one readable line with time, operation, outcome, duration and its id", () => {
  expect(shown(request)).toBe("04:05:09  POST askQuestion  202  12 ms  0193");
  expect(shown({ ...request, status: 429, code: "research_busy" } as never)).toBe(
    "04:05:09  POST askQuestion  429 research_busy  12 ms  0193",
  );
  expect(shown({ ...request, operation: null } as never)).toContain("POST (no operation)");
});

test("any other event keeps its fields, except empty ones and those that identify the service", () => {
  const event = { event: "unexpected_error", kind: "TypeError", code: null, requestId: "0193" };
  expect(shown(event)).toBe("04:05:09  unexpected_error  kind TypeError, requestId 0193");
});

test("output that is not a log line is unchanged, and control characters never reach the terminal", () => {
  for (const text of ["Serving at http://127.0.0.1:3000.", '{"ready":true}', '{"event":'])
    expect(logLineInWords(text, at)).toBeNull();
  expect(shown({ ...request, method: "\u001b[2J" } as never)).not.toContain("\u001b");
});

test("the terminal gets words in place of log lines, and other output unchanged", () => {
  const write = console.error;
  const written: unknown[][] = [];
  console.error = (...words: unknown[]) => void written.push(words);
  try {
    showLogInWords();
    jsonLog(console.error)(request);
    console.error("tick:", 1);
  } finally {
    console.error = write;
  }
  expect(written).toEqual([[expect.stringMatching(/POST askQuestion {2}202/)], ["tick:", 1]]);
});
