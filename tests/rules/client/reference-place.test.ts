import { expect, test } from "vitest";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";

const url = "https://pod.example/212.mp3";

test("the address of a place names its second or page, and without a place it is the saved address", () => {
  expect(placeUrl({ url, startSeconds: 725.04 })).toBe(`${url}#t=725.04`);
  expect(placeUrl({ url, startSeconds: 0 })).toBe(`${url}#t=0`);
  expect(placeUrl({ url, page: 3, endPage: 4 })).toBe(`${url}#page=3`);
  expect(placeUrl({ url })).toBe(url);
});

test("an address with its own fragment or query keeps both", () => {
  expect(placeUrl({ url: `${url}#chapter`, startSeconds: 9 })).toBe(`${url}#chapter`);
  expect(placeUrl({ url: `${url}?v=1&t=4`, startSeconds: 9 })).toBe(`${url}?v=1&t=4#t=9`);
});

test.each([
  [{ startSeconds: 0.9 }, "at 0:00"],
  [{ startSeconds: 725.9 }, "at 12:05"],
  [{ startSeconds: 3725 }, "at 1:02:05"],
  [{ page: 3 }, "page 3"],
  [{ page: 3, endPage: 12 }, "pages 3–12"],
  [{}, null],
])("%j is written as %j", (place, words) => {
  expect(placeWords(place)).toBe(words);
});
