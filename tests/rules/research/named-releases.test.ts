import { expect, test } from "vitest";
import { titleRuns } from "#lib/evidence/search-terms.js";
import { nameKey } from "#lib/language/names.js";
import { namedReleases, statedRelease } from "#lib/research/named-releases.js";
import { readStoredRequest } from "#lib/research/stored-request.js";
import { savedOriginal } from "../model/saved-originals.js";

/** The saved titles that a topic names, looked up as the database does: by their title terms. */
const named = (topic: string, titles: readonly string[], fields = {}) => {
  const request = readStoredRequest({ topic, evidenceNeed: "release_date", ...fields });
  const terms = new Set(titleRuns(topic).map(({ term }) => term));
  const titled = titles
    .map((title) => ({ term: `=${nameKey(title)}`, sourceId: title, title }))
    .filter(({ term }) => terms.has(term));
  const { sources } = namedReleases(request, { titled, artistName: "Skerrylight" });
  return sources === null ? null : [...sources];
};

test("a title is named by its exact words in any case, and other titles are not named", () => {
  expect(named("when was grey coast released", ["Grey Coast", "Low Lamp"])).toEqual(["Grey Coast"]);
  expect(named("When was the grey house released?", ["Grey Coast"])).toBeNull();
  expect(named("When did Ålesund come out?", ["Ålesund"])).toEqual(["Ålesund"]);
});

test("all releases of every named title count", () => {
  expect(named("Grey Coast and Low Lamp: release dates", ["Grey Coast", "Low Lamp"])).toEqual([
    "Grey Coast",
    "Low Lamp",
  ]);
});

test("of nested titles the longest is named, and the shorter one where it appears alone", () => {
  expect(named("When was Grey Coast Live released?", ["Grey Coast", "Grey Coast Live"])).toEqual([
    "Grey Coast Live",
  ]);
  expect(
    named("When was Coast released, and when Grey Coast?", ["Coast", "Grey Coast"])?.sort(),
  ).toEqual(["Coast", "Grey Coast"]);
});

test.each([
  "Out",
  "When",
  "Now",
  "Released",
  "Was",
  "The Album",
  "Release Date",
])("a title of common words, %s, names nothing next to another title", (plain) => {
  const topic = "When was the album Grey Coast released, is it out now? Release date";
  expect(named(topic, [plain, "Grey Coast"])).toEqual(["Grey Coast"]);
});

test("a title of common words names nothing where the question means something else", () => {
  expect(named("When was their debut released?", ["When", "Released"])).toBeNull();
  expect(named("what is out now", ["Now", "Out"], { retrieval: "latest" })).toBeNull();
});

test("a title of common words is named when it is marked as a title, or is all there is", () => {
  expect(named("When did their debut Out appear in shops?", ["Out", "When"])).toEqual(["Out"]);
  expect(named("when did their debut “now” appear in shops?", ["Now"])).toEqual(["Now"]);
  expect(named("when was out released by Skerrylight", ["Out"])).toEqual(["Out"]);
});

test("a word not used as a title names nothing next to another title, but does when it is alone", () => {
  const titles = ["Live", "Grey Coast", "Ålesund"];
  expect(named("When was the live album Grey Coast released?", titles)).toEqual(["Grey Coast"]);
  expect(named("when was the live album grey coast released", titles)).toEqual(["Grey Coast"]);
  expect(named("When was the live album Ålesund released?", titles)).toEqual(["Ålesund"]);
  expect(named("When were Live and Grey Coast released?", titles)).toEqual(["Live", "Grey Coast"]);
  expect(named("when was live released", titles)).toEqual(["Live"]);
});

test("an album with the artist's name is named only when nothing else is", () => {
  const titles = ["Skerrylight", "Grey Coast"];
  expect(named("When was Grey Coast by Skerrylight released?", titles)).toEqual(["Grey Coast"]);
  expect(named("When did Skerrylight release their debut?", titles)).toBeNull();
  expect(named("When was Skerrylight released?", titles)).toEqual(["Skerrylight"]);
});

test("brackets decide between releases of one title when the question has their words or they are informative", () => {
  const titles = ["Grey Coast", "Grey Coast (Live)", "Grey Coast (album)"];
  expect(named("When was Grey Coast released?", titles)).toEqual([
    "Grey Coast",
    "Grey Coast (album)",
  ]);
  expect(named("When was the live Grey Coast released?", titles)).toEqual(["Grey Coast (Live)"]);
  expect(named("When was Grey Coast released?", ["Grey Coast (Live)"])).toEqual([
    "Grey Coast (Live)",
  ]);
});

test.each([
  ["Wann erschien Küstennebel?", "Küstennebel"],
  ["¿Cuándo salió Mar de Niebla?", "Mar de Niebla"],
  ["Когда вышел альбом Серый берег?", "Серый берег"],
  ["灰色の海岸の発売日はいつですか", "灰色の海岸"],
  ["잿빛 해안 발매일은 언제", "잿빛 해안"],
])("titles in other languages are named: %s", (topic, title) => {
  expect(named(topic, [title])).toEqual([title]);
});

const reference = savedOriginal("").reference;
const dated = { ...reference, activityDate: "2019-03", activityDateKind: "release" as const };
const entry = (fields = {}, text = "Nothing but songs.") => {
  const original = savedOriginal(text, { kind: "release", title: "Grey Coast", ...fields });
  return { original, window: { start: 0, end: original.text.length } };
};
const any = { sources: null, things: [], names: new Set<string>() };
const only = (sourceId: string) => ({ ...any, sources: new Set([sourceId]) });

test("a release with a release date states it, whatever its text says", () => {
  expect(statedRelease(entry({ reference: dated }), any)).toBe(nameKey("Grey Coast"));
});

test("an original states no release date without a date, when it is not a release, or not the named release", () => {
  const isDateless = { ...reference, activityDate: "2019" };
  expect(statedRelease(entry(), any)).toBeNull();
  expect(statedRelease(entry({ reference: isDateless }), any)).toBeNull();
  expect(statedRelease(entry({ reference: dated, kind: "web_page" }), any)).toBeNull();
  expect(statedRelease(entry({ reference: dated }), only("other"))).toBeNull();
  expect(statedRelease(entry({ reference: dated }), only(dated.sourceId))).not.toBeNull();
});

test("a release states the date only when its title, date or window has all that the question names", () => {
  const states = (things: string[], text?: string, window?: { start: number; end: number }) => {
    const ranked = entry({ reference: dated }, text);
    return statedRelease({ ...ranked, ...(window ? { window } : {}) }, { ...any, things }) !== null;
  };
  expect(states(["Grey Coast"])).toBe(true);
  expect(states(["grey coasts", "2019", "March"])).toBe(true);
  expect(states(["Grey Coast", "Low Lamp"])).toBe(false);
  expect(states(["Moss Cathedral"], "Moss grows. A cathedral stands.")).toBe(false);
  expect(states(["Moss Cathedral"], "With the single Moss Cathedral.")).toBe(true);
  expect(states(["Moss Cathedral"], "With Moss Cathedral.", { start: 0, end: 6 })).toBe(false);
  expect(states(["April"])).toBe(false);
});

test("what the question names as a title is in the window as a name, or in the title", () => {
  const states = (name: string, text: string) =>
    statedRelease(entry({ reference: dated }, text), {
      ...any,
      things: [name],
      names: new Set([name]),
    }) !== null;
  expect(states("Morning", "Sung in the morning.")).toBe(false);
  expect(states("Morning", "With the single Morning.")).toBe(true);
  expect(states("Coast", "Nothing but songs.")).toBe(true);
});

test("only a thing that is written as a name, in a question without a saved title, is a name", () => {
  const namesOf = (topic: string, titles: readonly string[] = []) => {
    const request = readStoredRequest({ topic, evidenceNeed: "release_date" });
    const titled = titles.map((title) => ({ term: `=${nameKey(title)}`, sourceId: title, title }));
    return [...namedReleases(request, { titled, artistName: "Skerrylight" }).names];
  };
  expect(namesOf("When was Morning released?")).toEqual(["Morning"]);
  expect(namesOf("when was the song 'again' released")).toEqual(["again"]);
  expect(namesOf("When was the boathouse record released?")).toEqual([]);
  expect(namesOf("When was Low Lamp released in Oslo?", ["Low Lamp"])).toEqual([]);
});
