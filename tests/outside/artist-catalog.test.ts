import { expect, test } from "vitest";
import { musicbrainzArtists } from "#lib/outside/adapters/musicbrainz-artists.js";
import { guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { findOnPage } from "#lib/outside/page/words-on-page.js";
import { providerClient } from "#lib/outside/provider/provider-client.js";
import { closedAfterFile } from "../support/database.js";
import { absent, json, localServer } from "../support/outside/server.js";

const ask = providerClient("test/1 (+mailto:ops@service.example)");
const signal = () => AbortSignal.timeout(30_000);
const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
const server = await closedAfterFile(localServer(() => absent));

test("MusicBrainz is searched for the whole name, and no character of it acts as an operator", async () => {
  const artist = { id: mbid, name: 'The "Low" \\ Lamp', type: "Group", country: "NO", score: 100 };
  server.answer = ({ path, query }) =>
    path === "/ws/2/artist" && query.get("query") === '"The \\"Low\\" \\\\ Lamp"'
      ? json({ count: 11, artists: Array(11).fill({ ...artist, disambiguation: "choir" }) })
      : absent;
  const found = await musicbrainzArtists(ask, server.url).search(artist.name, signal());
  const url = `https://musicbrainz.org/artist/${mbid}`;
  const one = { identifier: mbid, name: artist.name, note: "choir, Group, NO", url };
  expect(found).toEqual({ kind: "answered", value: Array(10).fill(one) });
});

test("an artist's current web addresses are read, each once", async () => {
  const at = (resource: string, ended = false) => ({ type: "url", ended, url: { resource } });
  const relations = [
    at("https://low.example/"),
    at("https://low.example/"),
    at("https://gone.example/", true),
    at("https://a:b@low.example/"),
    at("javascript:alert(1)"),
    { type: "member of band" },
  ];
  server.answer = ({ path, query }) =>
    path === `/ws/2/artist/${mbid}` && query.get("inc") === "url-rels"
      ? json({ id: mbid, relations })
      : absent;
  const artists = musicbrainzArtists(ask, server.url);
  expect(await artists.read(mbid.toUpperCase(), signal())).toEqual({
    kind: "answered",
    value: { addresses: ["https://low.example/"] },
  });
  server.asked.length = 0;
  expect(await artists.read("../release", signal())).toEqual({ kind: "absent" });
  expect(server.asked).toEqual([]);
});

test("an answer in another form is a failure, never an empty list", async () => {
  server.answer = () => json({ artists: [{ id: 7 }] });
  const artists = musicbrainzArtists(ask, server.url);
  expect((await artists.search("Low", signal())).kind).toBe("failed");
  expect((await artists.read(mbid, signal())).kind).toBe("failed");
  server.answer = () => absent;
  expect((await artists.search("Low", signal())).kind).toBe("failed");
});

test("words are found anywhere in a page, also in its head; a page that may not be read is unreadable", async () => {
  const code = "0123456789abcdef0123456789abcdef";
  const fetchText = guardedFetch({ contact: undefined, allowHosts: [server.host] });
  const find = findOnPage(fetchText, async ({ pathname }) => pathname !== "/forbidden");
  const html = (body: string) => ({ status: 200, headers: { "content-type": "text/html" }, body });
  server.answer = ({ path }) => {
    if (path === "/head") return html(`<meta name="description" content="bio ${code}">`);
    if (path === "/moved") return { status: 302, headers: { location: "/head" } };
    if (path === "/image") return { ...html(code), headers: { "content-type": "image/png" } };
    return path === "/gone" ? absent : html(`<p>${code.slice(1)}</p>`);
  };
  const outcomes = ["/head", "/moved", "/other", "/gone", "/image", "/forbidden"].map((path) =>
    find(server.url + path, code, signal()),
  );
  expect(await Promise.all(outcomes)).toEqual([
    "found",
    "found",
    "not_found",
    "unreadable",
    "unreadable",
    "unreadable",
  ]);
  expect(await find("http://169.254.169.254/", code, signal())).toBe("unreadable");
});
