import { expect, test } from "vitest";
import { Shift } from "./instants.js";

test("a recorded instant is replaced by today's exactly, even where Postgres cut its trailing zeros", () => {
  const shift = new Shift("2026-11-24T10:00:00.000Z", Date.parse("2026-11-24T12:00:00.000Z"));
  expect(shift.learn("2026-11-24 10:00:01.44+00", "2026-11-24 12:00:02.941+00")).toBe(true);
  expect(shift.learn("2026-11-24 10:00:02+00", "2026-11-24 12:00:03.000007+00")).toBe(true);
  expect(shift.apply("after 2026-11-24 10:00:01.44+00")).toBe("after 2026-11-24 12:00:02.941+00");
  expect(shift.apply("2026-11-24T10:00:01.440Z")).toBe("2026-11-24T12:00:02.941Z");
  expect(shift.apply("2026-11-24 10:00:02+00")).toBe("2026-11-24 12:00:03.000007+00");
  expect(shift.apply("2026-11-24T10:00:05.100Z")).toBe("2026-11-24T12:00:05.100Z");
});
