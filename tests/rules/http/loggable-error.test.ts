import { expect, test } from "vitest";
import { loggableError } from "#lib/http/loggable-error.js";

/** An error with this many frames, whose message has a line that looks like a frame. */
function failing(frames: number, options: ErrorOptions & Record<string, unknown> = {}): Error {
  const { cause, ...fields } = options;
  const error = new TypeError("secret\n  of an answer", cause === undefined ? {} : { cause });
  const lines = Array.from({ length: frames }, (_, nth) => `    at step${nth} (file.ts:${nth})`);
  error.stack = ["TypeError: secret", "  of an answer", ...lines].join("\n");
  return Object.assign(error, fields);
}

test("an error is logged by its kind and its first six frames, never by its message", () => {
  expect(loggableError(failing(8))).toEqual({
    kind: "TypeError",
    code: null,
    constraint: null,
    routine: null,
    where: [0, 1, 2, 3, 4, 5].map((nth) => `at step${nth} (file.ts:${nth})`).join(" < "),
  });
});

test("the database's code is taken from the innermost cause, the frames from the outermost error", () => {
  const database = failing(1, { code: "23505", constraint: "one_of_each", routine: "_bt_check" });
  const middle = failing(1, { cause: database });
  const logged = loggableError(failing(2, { cause: middle, code: "outer" }));
  expect(logged).toEqual({
    kind: "TypeError",
    code: "23505",
    constraint: "one_of_each",
    routine: "_bt_check",
    where: "at step0 (file.ts:0) < at step1 (file.ts:1)",
  });
});

test("an error without frames is logged with the frames of its cause", () => {
  const bare = failing(0, { cause: failing(1) });
  expect(loggableError(bare).where).toBe("at step0 (file.ts:0)");
  const stackless = failing(0, { cause: failing(1) });
  delete stackless.stack;
  expect(loggableError(stackless).where).toBe("at step0 (file.ts:0)");
  expect(loggableError(failing(0)).where).toBeNull();
});

test("a field that is not text, and a thrown value that is not an error, are not repeated", () => {
  expect(loggableError(failing(0, { code: 7, constraint: { secret: 1 } }))).toMatchObject({
    code: null,
    constraint: null,
  });
  expect(loggableError("secret")).toEqual({
    kind: "string",
    code: null,
    constraint: null,
    routine: null,
    where: null,
  });
  expect(loggableError(null).kind).toBe("object");
});
