import { expect, test } from "vitest";
import {
  type ExplorationNotebook,
  nameOfSource,
  showWindow,
  sourceNamed,
} from "#lib/research/exploration/exploration-notebook.js";
import { selectedWindows } from "#lib/research/exploration/exploration-selection.js";
import { explorationTools, toolQueriesOf } from "#lib/research/exploration/exploration-tools.js";
import { wholeSentences } from "#lib/research/exploration/tool-query-answer.js";
import { emptyNotebook, savedOriginal } from "./saved-originals.js";

const long = savedOriginal("x".repeat(30_000));

test("every source has one name, and unknown or malformed names refer to nothing", {
  tags: ["4.1.4"],
}, () => {
  const notebook = emptyNotebook();
  expect(nameOfSource(notebook, "vault:a")).toBe("s1");
  expect(nameOfSource(notebook, "vault:b")).toBe("s2");
  expect(nameOfSource(notebook, "vault:a")).toBe("s1");
  expect(sourceNamed(notebook, "s2")).toBe("vault:b");
  for (const name of ["s0", "s3", "s-1", "s1.0", "1", "", "w1", "s1 ", "s999999999"]) {
    expect(sourceNamed(notebook, name)).toBeNull();
  }
});

test("shown text is cut to the remaining characters, and once they are used up nothing is shown", {
  tags: ["8.exploration"],
}, () => {
  const notebook = emptyNotebook();
  expect(showWindow(notebook, long, { start: 0, end: 23_000 })).toContain('"id":"w1"');
  const last = showWindow(notebook, long, { start: 23_000, end: 25_000 });
  expect(last).toContain('"part":"23000-24000 of 30000"');
  expect(showWindow(notebook, long, { start: 0, end: 1 })).toBeNull();
  expect(notebook.charsShown).toBe(24_000);
  expect(notebook.windows).toHaveLength(2);
});

test("a cut never splits a surrogate pair", () => {
  const notebook = emptyNotebook();
  const pairs = savedOriginal("🌊".repeat(20_000));
  showWindow(notebook, long, { start: 0, end: 23_999 });
  expect(showWindow(notebook, pairs, { start: 0, end: 10 })).toBeNull();
});

/** The starts of the selected windows, each quoted with its first letters; null when refused. */
const selected = (
  notebook: ExplorationNotebook,
  names: string[],
  windows: number,
  onePerOriginal = false,
) => {
  const passages = names.map((id) => ({ id, quote: "xxx" }));
  const finding = { verdict: "answered", answer: "", missing: "", instead: "", passages } as const;
  const size = { windows, onePerOriginal };
  return selectedWindows(notebook, finding, size)?.windows.map(({ window }) => window.start);
};

test("a selection is refused for an unknown window, too many windows, or too many characters", {
  tags: ["4.1.14"],
}, () => {
  const notebook = emptyNotebook();
  for (let at = 0; at < 8; at++) {
    showWindow(notebook, long, { start: 3_000 * at, end: 3_000 * at + 2_500 });
  }
  expect(selected(notebook, ["w1", "w2", "w3", "w4"], 6)).toHaveLength(4);
  expect(selected(notebook, ["w1", "w2", "w3", "w4", "w5"], 6)).toBeUndefined();
  expect(selected(notebook, ["w1", "w9"], 6)).toBeUndefined();
  expect(selected(notebook, ["w1", "w2", "w3", "w4"], 3)).toBeUndefined();
  expect(selected(notebook, ["w2", "w2"], 1)).toHaveLength(1);
  expect(selected(notebook, [], 6)).toEqual([]);
});

test("an overview's selection is refused when it names two windows of one original", () => {
  const notebook = emptyNotebook();
  showWindow(notebook, long, { start: 0, end: 100 });
  showWindow(notebook, long, { start: 200, end: 300 });
  showWindow(notebook, savedOriginal("Another original."), { start: 0, end: 17 });
  expect(selected(notebook, ["w1", "w2"], 3, true)).toBeUndefined();
  expect(selected(notebook, ["w1", "w3"], 3, true)).toHaveLength(2);
});

test("windows are selected in the order in which they were named, without windows inside others", () => {
  const notebook = emptyNotebook();
  showWindow(notebook, long, { start: 100, end: 200 });
  showWindow(notebook, long, { start: 0, end: 1_000 });
  showWindow(notebook, long, { start: 2_000, end: 2_100 });
  expect(selected(notebook, ["w3", "w1", "w2"], 6)).toEqual([2_000, 0]);
});

test("a tool call is read only when the tool is allowed, its input is valid and what it names was shown", () => {
  const notebook = emptyNotebook();
  showWindow(notebook, long, { start: 100, end: 200 });
  const asked = (name: string, input: unknown, tools = explorationTools) =>
    toolQueriesOf({ id: "1", name, input }, notebook, tools);
  expect(asked("browse", {})).toMatchObject([{ kind: "browse", page: 1, offset: 0 }]);
  expect(asked("browse", { page: 3 })).toMatchObject([{ page: 3, offset: 40 }]);
  expect(
    asked("search", { queries: ["who produced", "wer produzierte"], kind: "caption" }),
  ).toMatchObject([
    { kind: "search", words: "who produced", original: "caption" },
    { kind: "search", words: "wer produzierte", original: "caption" },
  ]);
  const { sourceId } = long.reference;
  expect(asked("read", { name: "w1" })).toEqual([
    { kind: "read", sourceId, beside: { id: "w1", side: "after" } },
  ]);
  expect(asked("read", { name: "w1", side: "before" })).toMatchObject([
    { beside: { side: "before" } },
  ]);
  expect(asked("read", { name: "s1" })).toEqual([{ kind: "read", sourceId, beside: null }]);
  for (const [name, input, reason] of [
    ["browse", { page: 0 }, "browse: page must be at least 1."],
    ["browse", { page: 1, artistId: "other" }, "browse: artistId is not a known property."],
    ["search", {}, "search: queries is required."],
    ["search", { queries: [] }, "search: queries must have at least 1 query."],
    ["search", { queries: ["ab", "x"] }, "search: queries[1] must have at least 2 characters."],
    ["search", { queries: Array(5).fill("ab") }, "search: queries must have at most 4 queries."],
    ["search", { queries: ["ab"], kind: "rumour" }, /^search: kind must be one of web_page, /],
    ["search", "who", /^search: the body must be/],
    ["read", { name: "w1", side: "left" }, "read: side must be one of after, before."],
    ["read", { name: "w2" }, "read: no window or source of that name was shown to you."],
    ["read", { name: "s2" }, "read: no window or source of that name was shown to you."],
    ["read", null, /^read: /],
    ["__proto__", {}, "There is no such tool."],
  ] as const) {
    const [query, ...others] = asked(name, input);
    expect(others).toEqual([]);
    if (query?.kind !== "invalid") throw new Error(`${name} was read`);
    if (typeof reason === "string") expect(query.sentence).toBe(reason);
    else expect(query.sentence).toMatch(reason);
  }
  expect(asked("browse", {}, [])).toMatchObject([{ sentence: "There is no such tool." }]);
});

test("a long window is trimmed to whole sentences, a short one is returned as requested", () => {
  const text = `${"A sentence of the text stands here. ".repeat(100)}`;
  const { start, end } = wholeSentences(text, { start: 10, end: 1_500 });
  expect(text.slice(start, start + 10)).toBe("A sentence");
  expect(text.slice(0, end).endsWith("here.")).toBe(true);
  expect(wholeSentences(text, { start: 10, end: 500 })).toEqual({ start: 10, end: 500 });
  const unbroken = "y".repeat(5_000);
  expect(wholeSentences(unbroken, { start: 10, end: 2_010 })).toEqual({ start: 10, end: 2_010 });
});
