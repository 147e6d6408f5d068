import { describe, expect, test } from "vitest";
import { statedIn } from "#lib/evidence/statements/stated-in.js";
import { linkedReleases } from "#lib/outside/page/linked-releases.js";

const script = (data: unknown) =>
  `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body>x</body></html>`;
const album = {
  "@context": "https://schema.org",
  "@type": "MusicAlbum",
  name: "Low Lamp",
  datePublished: "2019-03-09",
  byArtist: { "@type": "MusicGroup", name: "Ana Lund" },
  producer: { "@type": "Person", name: "Siri Moe" },
};
const read = {
  title: "Low Lamp",
  form: "album",
  by: "Ana Lund",
  released: "2019-03-09",
  producers: ["Siri Moe"],
};

describe("the linked data of a page", () => {
  test("is read in every form in which it names a release", () => {
    expect(linkedReleases(script(album))).toEqual([read]);
    expect(
      linkedReleases(script({ "@graph": [{ "@type": "WebPage", mainEntity: album }] })),
    ).toEqual([read]);
    const text = { ...album, datePublished: "09 Mar 2019 00:00:00 GMT", byArtist: "Ana Lund" };
    expect(linkedReleases(script([text]))).toEqual([read]);
    const released = (datePublished: unknown) =>
      linkedReleases(script({ ...album, datePublished }))[0]?.released;
    expect([released("2019"), released("2019-03"), released("2019-03-09T10:00:00Z")]).toEqual([
      "2019",
      "2019-03",
      "2019-03-09",
    ]);
    expect([released("2019-02-31"), released("soon"), released(2019)]).toEqual([null, null, null]);
    const single = { "@type": ["MusicAlbum", "Product"], name: "Salt" };
    expect(
      linkedReleases(script({ ...single, albumReleaseType: "https://schema.org/SingleRelease" })),
    ).toMatchObject([{ form: "single", by: null, released: null, producers: [] }]);
    expect(linkedReleases(script({ "@type": "MusicRecording", name: "Salt" }))).toMatchObject([
      { form: "song" },
    ]);
  });

  test("says nothing where it is not a release, has no name, is listed inside another, or is not JSON", () => {
    for (const data of [
      { ...album, "@type": "Article" },
      { ...album, name: "" },
      { "@type": "MusicGroup", album },
      { "@type": "MusicPlaylist", track: [{ ...album, "@type": "MusicRecording" }] },
    ])
      expect(linkedReleases(script(data))).toEqual([]);
    const broken = `<script type="application/ld+json">{"@type": "MusicAlbum"</script>`;
    expect(linkedReleases(broken)).toEqual([]);
    expect(linkedReleases(script(Array(60).fill(album)))).toHaveLength(20);
  });
});

describe("a statement of linked data", () => {
  const linked = linkedReleases(script(album));
  const stated = (text: string, of = linked) =>
    statedIn(
      { kind: "web_page", title: null, text, activityDate: null, activityDateKind: null },
      of,
    ).map(({ title, role, value, form, by, foundBy, windowStart, windowEnd }) => ({
      said: `${title}, ${form} by ${by}: ${role}${value}, ${foundBy}`,
      window: text.slice(windowStart, windowEnd),
    }));

  test("is tied to the sentences of the text that hold title and value", () => {
    expect(stated("Kelp Records. Low Lamp. Out on March 9, 2019, with Siri Moe. Buy it.")).toEqual([
      {
        said: "Low Lamp, album by ana lund: 2019-03-09, linked_data",
        window: "Low Lamp. Out on March 9, 2019, with Siri Moe.",
      },
      {
        said: "Low Lamp, album by ana lund: producersiri moe, linked_data",
        window: "Low Lamp. Out on March 9, 2019, with Siri Moe.",
      },
    ]);
  });

  test.each([
    ["another day", "Low Lamp. Out on March 10, 2019."],
    ["a month alone", "Low Lamp. Out in March 2019."],
    ["no title", "Out on March 9, 2019."],
    ["a value far from the title", `Low Lamp. ${"It rained. ".repeat(80)}Out on March 9, 2019.`],
  ])("is dropped where the text has %s", (_, text) => {
    expect(stated(text)).toEqual([]);
  });

  test("yields to what the text itself says about the release, and leaves out several producers", () => {
    expect(
      stated("“Low Lamp” was released on 8 March 2019, the label wrote on 9 March 2019."),
    ).toEqual([expect.objectContaining({ said: "Low Lamp,  by null: 2019-03-08, rules" })]);
    const two = linked.map((one) => ({ ...one, producers: ["Siri Moe", "Nils Orheim"] }));
    expect(stated("Low Lamp, with Siri Moe and Nils Orheim.", two)).toEqual([]);
  });
});
