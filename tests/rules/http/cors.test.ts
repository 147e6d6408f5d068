import { expect, test } from "vitest";
import { corsHeaders } from "#lib/http/cors.js";

const page = "https://page.example";

// A cache that keeps an answer for one origin must not give it to another.
test.each([
  ["an allowed origin", page, page],
  ["another origin", "https://other.example", undefined],
  ["a request without an origin", null, undefined],
])("the response to %s varies by origin where origins are allowed", (_, origin, permitted) => {
  const headers = corsHeaders(origin, ["https://first.example", page]);
  expect(headers.vary).toBe("origin");
  expect(headers["access-control-allow-origin"]).toBe(permitted);
});

test("without allowed origins no header mentions origins", () => {
  expect(corsHeaders(page, [])).toEqual({});
  expect(corsHeaders(null, [])).toEqual({});
});
