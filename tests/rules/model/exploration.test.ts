import { expect, test } from "vitest";
import {
  type ExplorationNotebook,
  nameOfSource,
  newNotebook,
  showWindow,
  sourceNamed,
} from "#lib/research/exploration/exploration-notebook.js";
import { selectedWindows } from "#lib/research/exploration/exploration-selection.js";
import { explorationTools, toolQueryOf } from "#lib/research/exploration/exploration-tools.js";
import { wholeSentences } from "#lib/research/exploration/tool-query-answer.js";
import { readStoredRequest } from "#lib/research/stored-request.js";
import { savedOriginal } from "./saved-originals.js";

const long = savedOriginal("x".repeat(30_000));
const emptyNotebook = () =>
  newNotebook("n", {
    request: readStoredRequest({ topic: "who mixed it", evidenceNeed: "credits" }),
    facts: { artistName: "Skerrylight", weights: {}, titled: [] },
  });

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
  expect(showWindow(notebook, long, { start: 0, end: 2_000 })).toContain('"end":"1000"');
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
  const finding = { verdict: "answered", answer: "", missing: "", passages } as const;
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

test("a tool call is read only when the tool is allowed, its input is valid and its source was named", () => {
  const notebook = emptyNotebook();
  nameOfSource(notebook, "vault:a");
  const want = (name: string, input: unknown, tools = explorationTools) =>
    toolQueryOf({ id: "1", name, input }, notebook, tools).kind;
  expect(want("browse", { page: 1 })).toBe("browse");
  expect(want("search", { query: "who produced" })).toBe("search");
  expect(want("read", { source: "s1", start: 0, chars: 2_000 })).toBe("read");
  expect(want("browse", { page: 1 }, [])).toBe("invalid");
  for (const [name, input] of [
    ["browse", { page: 0 }],
    ["browse", { page: 1, artistId: "other" }],
    ["search", { query: "x" }],
    ["search", "who"],
    ["read", { source: "s1", start: -1, chars: 10 }],
    ["read", { source: "s1", start: 0, chars: 2_001 }],
    ["read", { source: "s2", start: 0, chars: 10 }],
    ["read", null],
    ["__proto__", {}],
  ] as const) {
    expect(want(name, input)).toBe("invalid");
  }
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
