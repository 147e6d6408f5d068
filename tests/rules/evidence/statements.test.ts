import { describe, expect, test } from "vitest";
import { statedIn } from "#lib/evidence/statements/stated-in.js";

/** What a page states, as `title: value` for dates and `title, role: value` for credits, with what its windows hold. */
function stated(text: string, title: string | null = null) {
  const page = { kind: "web_page", title, text, activityDate: null, activityDateKind: null };
  return statedIn(page).map(({ title: of, role, value, windowStart, windowEnd }) => ({
    said: `${of}${role === "" ? "" : `, ${role}`}: ${value}`,
    window: text.slice(windowStart, windowEnd),
  }));
}
const said = (text: string, title: string | null = null) =>
  stated(text, title).map((one) => one.said);

describe("a release sentence", () => {
  test.each([
    ["Low Lamp was released on 9 March 2019.", "Low Lamp: 2019-03-09"],
    ["“Salt” came out in late 2018.", "Salt: 2018"],
    ["*Salt* was first released on March 9, 2019 through Kelp.", "Salt: 2019-03-09"],
    ["On 9 March 2019, “Salt” was released.", "Salt: 2019-03-09"],
    ["Ana's third album, Salt, was released in May 2019.", "Salt: 2019-05"],
    ["Low Lamp, the second album by Ana, came out in 2019.", "Low Lamp: 2019"],
    ["The Slack Water EP was released on 3 May 2011.", "Slack Water: 2011-05-03"],
    ["In 2018 Ana released Low Lamp.", "Low Lamp: 2018"],
    ["The band released their debut album, “Salt”, on 9 March 2019.", "Salt: 2019-03-09"],
    ["„Salt“ wurde am 9. März 2019 veröffentlicht.", "Salt: 2019-03-09"],
    ["Ana veröffentlichte am 9. März 2019 das Album „Salt“.", "Salt: 2019-03-09"],
    ["« Salt » est sorti le 9 mars 2019.", "Salt: 2019-03-09"],
    ["El disco «Salt» salió en 2019.", "Salt: 2019"],
    ["“Salt” was released on 3/8/2019.", "Salt: 2019"],
  ])("%s states %s", (text, one) => {
    expect(said(text)).toEqual([one]);
  });

  test.each([
    "It was released in April 2012.",
    "Nelson was released on 5 May 2010.",
    "The EP was released on 15 October 2009.",
    "“Salt” was released in 2010 or 2011.",
    "“Salt” was released in the 1990s.",
    "“Salt” was to be released on 9 March 2019.",
    "“Salt” was released on 9 March 2019, says a rumour.",
    "If “Salt” was released in 2019, it was late.",
    "“Salt” was released on vinyl in 2019.",
    "“Salt” was released on 9 March 2019 in Japan.",
    "The video for “Salt” was released in 2019.",
    "Ana released the video for “Salt” in 2019.",
    "This song is on the compilation released in 1998 “Salt”.",
    "“Salt” was reissued in 2019.",
    "Was “Salt” released in 2019?",
    "Low Lamp by The Keepers was released in 2003.",
    "“Salt”, which they hate, was released in 2003.",
  ])("%s states nothing", (text) => {
    expect(said(text)).toEqual([]);
  });

  test("one word without marks is a title when the original's title has it", () => {
    expect(said("Salt was released in 2019.", "Salt | Ana Lund")).toEqual(["Salt: 2019"]);
  });
});

describe("a credit sentence", () => {
  test.each([
    ["Low Lamp was produced by Ana Lund.", ["Low Lamp, producer: ana lund"]],
    ["“Salt” was produced by Ana Lund and Bo Ek in Oslo.", ["Salt, producer: ana lund|bo ek"]],
    [
      "“Salt” was written and produced by Ana Lund, and mixed by Bo Ek.",
      ["Salt, writer: ana lund", "Salt, producer: ana lund", "Salt, mixer: bo ek"],
    ],
    [
      "Ana Lund recorded, produced and mixed “Salt”.",
      ["Salt, producer: ana lund", "Salt, mixer: ana lund"],
    ],
    [
      "„Salt“ wurde von Ana Lund produziert und von Bo Ek gemischt.",
      ["Salt, producer: ana lund", "Salt, mixer: bo ek"],
    ],
  ])("%s states %j", (text, all) => {
    expect(said(text)).toEqual(all);
  });

  test.each([
    "“Salt” was produced by Ana Lund and the band.",
    "“Salt” was produced by Ana Lund, with Bo Ek.",
    "“Salt” was co-produced by Ana Lund.",
    "“Salt” has additional production by Ana Lund.",
    "Two songs of “Salt” were produced by Ana Lund.",
    "“Salt” was not produced by Ana Lund.",
    "Strings on Low Lamp arranged by Ana Lund.",
    "It was produced by Ana Lund.",
    "Jonathan Livingston Seagull, written by Richard Bach, is a fable.",
    "“Salt” was produced by Ana Lund for Kelp House.",
  ])("%s states nothing", (text) => {
    expect(said(text)).toEqual([]);
  });
});

describe("lines with a label", () => {
  test("are read for the title above them, in a window with the title", () => {
    const text =
      "News.\n\nAlbum: Low Lamp by Ana\nReleased: 9 March 2019\nMixed by Bo Ek & Siri Moe";
    expect(stated(text)).toEqual([
      { said: "Low Lamp: 2019-03-09", window: "Album: Low Lamp by Ana\nReleased: 9 March 2019" },
      { said: "Low Lamp, mixer: bo ek|siri moe", window: text.slice("News.\n\n".length) },
    ]);
  });

  test.each([
    ["a title in marks above", "“Salt”\n\nProducer: Ana Lund", null, ["Salt, producer: ana lund"]],
    ["marks in the page's title", "Released: 2019", "All about “Salt”", ["Salt: 2019"]],
    [
      "a part of the page's title that the text calls a release",
      "The album Low Lamp is here.\nErscheinungsdatum: 9.3.2019",
      "Low Lamp | Ana Lund",
      ["Low Lamp: 2019"],
    ],
    [
      "a page called by its title alone",
      "Released: 3 May 2019.",
      "Harbour Light",
      ["Harbour Light: 2019-05-03"],
    ],
    [
      "a sentence of such a page",
      "Harbour Light by Ana Lund. Released: 3 May 2019. Nine songs.",
      "Harbour Light",
      ["Harbour Light: 2019-05-03"],
    ],
    [
      "titles before it in its line",
      "Album: Salt by Ana. Label: Kelp. Released: 2018. EP: Low Lamp. Released: May 2020.",
      null,
      ["Salt: 2018", "Low Lamp: 2020-05"],
    ],
    [
      "a title far before it in its line",
      `Album: Salt. ${"They sang on. ".repeat(90)}Released: 2019.`,
      null,
      [],
    ],
    ["words in marks before it in its line", "“We left.” Released: 2019.", null, []],
    ["a sentence that restricts it", "Album: Salt. Released: 2019 on tape. Nice.", null, []],
    ["a credit in a sentence", "Album: Salt. Produced by Ana Lund. Nice.", null, []],
    ["a page of another kind", "Released: 3 May 2019.", "Press Kit", []],
    ["a page called by a sentence", "Released: 3 May 2019.", "Harbour Light is here", []],
    ["a page of one word", "Released: 3 May 2019.", "Discography", []],
    [
      "two dates on such a page",
      "Released: 3 May 2019\nReleased: 9 June 2020",
      "Harbour Light",
      [],
    ],
    ["credits on such a page", "Produced by Ana Lund", "Harbour Light", []],
    ["no title", "Produced by Ana Lund\nReleased: 2019", null, []],
    ["a part of the page's title", "Produced by Ana Lund", "Studio diary | Ana Lund", []],
    ["more than a date", "“Salt”\nReleased: 2019 on tape", null, []],
    ["no name", "“Salt”\nProduced by the band", null, []],
    ["a role with two values", "“Salt”\nProduced by Ana Lund\nProduced by Bo Ek", null, []],
  ])("%s", (_name, text, title, all) => {
    expect(said(text, title)).toEqual(all);
  });
});

describe("a catalogue entry", () => {
  const entry = (title: string, text: string, activityDate: string) =>
    statedIn({ kind: "release", title, text, activityDate, activityDateKind: "release" }).map(
      ({ form, value, isField }) => ({ form, value, isField }),
    );

  test("states its date by its field, and not again by its text", () => {
    expect(
      entry("Salt", "Album: Salt by Ana. Released: 2019-03.\nReleased: 2018", "2019-03-08"),
    ).toEqual([{ form: "album", value: "2019-03-08", isField: true }]);
  });

  test.each([
    ["2019-03-08T00:00:00Z", "2019-03-08"],
    ["2019-03-08T12:00:00Z", "2019-03"],
    ["2019-12-31T20:00:00Z", null],
  ])("the instant %s is the date %s", (instant, value) => {
    expect(entry("Salt", "Salt", instant).map((one) => one.value)).toEqual(value ? [value] : []);
  });
});
