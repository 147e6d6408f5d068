import { expect, test } from "vitest";
import { assessOffline, sufficientSupport } from "#lib/model/offline/offline-assessment.js";
import { exploreOffline } from "#lib/model/offline/offline-exploration.js";

const asked = (support: number, attributes: Record<string, string> = {}) => ({
  name: "question",
  attributes: {
    evidenceNeed: "reporting",
    scope: "focused",
    selects: "words",
    support: support.toFixed(2),
    ...attributes,
  },
  text: "Who mixed the live album?",
});
const shown = (id: string, support: number, text = "Ferry times.", title = "") => ({
  name: "window",
  attributes: { id, title, support: support.toFixed(2) },
  text,
});
const lookup = { name: "lookup", attributes: { id: "o1", kind: "web" }, text: "a search" };
const enough = sufficientSupport;
type Blocks = Parameters<typeof assessOffline>[0];
const namesIn = ({ passages }: ReturnType<typeof exploreOffline>) => passages.map(({ id }) => id);
const explore = (blocks: Blocks) => ({ windows: namesIn(exploreOffline(blocks)) });
const assess = (blocks: Blocks) => {
  const { lookup, ...said } = assessOffline(blocks);
  return { windows: namesIn(said), sufficient: said.verdict === "answered", lookup };
};

test("evidence suffices at the calibrated support and above, not below it", () => {
  expect(assess([asked(enough), shown("w1", 0.3)]).sufficient).toBe(true);
  expect(assess([asked(enough - 0.01), shown("w1", 0.3)]).sufficient).toBe(false);
});

test("without a window evidence never suffices, whatever the support", () => {
  expect(assess([asked(1)]).sufficient).toBe(false);
  expect(assess([asked(1), shown("w1", 0)])).toMatchObject({
    windows: [],
    sufficient: false,
  });
});

test("windows keep the order in which they were shown, whatever their support", () => {
  const windows = [shown("w1", 0.1), shown("w2", 0.9), shown("w3", 0.4)];
  expect(assess([asked(0.9), ...windows]).windows).toEqual(["w1", "w2", "w3"]);
  expect(explore([asked(0.9), ...windows]).windows).toEqual(["w1", "w2", "w3"]);
});

test("a window that shares no informative term is dropped, and a window that shares any is kept", () => {
  const windows = [shown("w1", 0.4), shown("w2", 0), shown("w3", 0.01)];
  expect(assess([asked(0.9), ...windows]).windows).toEqual(["w1", "w3"]);
  expect(explore([asked(0.9), ...windows]).windows).toEqual(["w1", "w3"]);
});

test("a window whose title a supported one names is kept, unless a kind is preferred", () => {
  const named = [
    shown("w1", 0.4, "It was mixed by Siri Dahl."),
    shown("w2", 0, "Born in Bergen.", "Siri Dahl"),
  ];
  expect(explore([asked(0.4), ...named]).windows).toEqual(["w1", "w2"]);
  const release = asked(0.4, { evidenceNeed: "release_date" });
  expect(explore([release, ...named]).windows).toEqual(["w1"]);
  const other = [shown("w1", 0.4, "It was mixed by Siri Dahl."), shown("w2", 0, "", "Ola Berg")];
  expect(explore([asked(0.4), ...other]).windows).toEqual(["w1"]);
});

test("when the request's constraints select the evidence, every window is named, and one is enough", () => {
  const latest = asked(0, { selects: "constraints" });
  expect(assess([latest, shown("w1", 0)])).toMatchObject({
    windows: ["w1"],
    sufficient: true,
  });
  expect(assess([latest]).sufficient).toBe(false);
});

test("where dates select and no window shares an informative term, all are named and none suffices", () => {
  const dated = asked(0, { selects: "dates" });
  const windows = [shown("w1", 0), shown("w2", 0)];
  expect(assess([dated, ...windows, lookup])).toEqual({
    windows: ["w1", "w2"],
    sufficient: false,
    lookup: "o1",
  });
});

test("where dates select and a window shares an informative term, the words decide", () => {
  const dated = asked(enough, { selects: "dates" });
  expect(assess([dated, shown("w1", 0), shown("w2", 0.5)])).toMatchObject({
    windows: ["w2"],
    sufficient: true,
  });
});

test("every offered window is delivered when the question names a page or asks for spoken content", () => {
  const windows = [shown("w1", 0), shown("w2", 0.5), shown("w3", 0)];
  expect(explore([asked(0.5, { selects: "target" }), ...windows]).windows).toHaveLength(3);
  const spoken = asked(0.5, { evidenceNeed: "spoken_content" });
  const [silent, ...rest] = windows.map(({ attributes, ...block }) => ({
    ...block,
    attributes: { ...attributes, kind: attributes.id === "w1" ? "transcript" : "web_page" },
  }));
  expect(explore([spoken, ...(silent ? [silent] : []), ...rest]).windows).toEqual(["w1", "w2"]);
  expect(assess([asked(0.1, { selects: "target" }), ...windows]).sufficient).toBe(false);
});

test("the first offered lookup is named, and none where none is offered", () => {
  expect(assess([asked(0.1), shown("w1", 0.1), lookup]).lookup).toBe("o1");
  expect(assess([asked(0.1), shown("w1", 0.1)]).lookup).toBeUndefined();
});

test("a selection holds at most six windows, and for an overview three", () => {
  const windows = Array.from({ length: 8 }, (_, index) => shown(`w${index + 1}`, 0.5));
  expect(explore([asked(0.5), ...windows]).windows).toHaveLength(6);
  const overview = asked(0.5, { scope: "overview" });
  expect(explore([overview, ...windows]).windows).toEqual(["w1", "w2", "w3"]);
  expect(assess([asked(0.5), ...windows]).windows).toHaveLength(6);
});

test("windows without a support attribute count as having no support", () => {
  const bare = { name: "window", attributes: { id: "w1" }, text: "mixed the live album" };
  expect(assess([asked(0.9), bare])).toMatchObject({ windows: [], sufficient: false });
});
