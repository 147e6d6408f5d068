import { apify, appView, musicbrainz, tavily } from "../support/outside/protocols.js";
import { absent, html, type LocalServer, localServer } from "../support/outside/server.js";

export const did = "did:plc:sky";
export const socialHandle = "skerrylight.example";
export const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";

/** Providers on this machine that the service calls instead of the real ones. */
export interface LocalOutside {
  /** Where they are, as settings of the service. */
  settings: Record<string, string>;
  /** The address of a site whose pages can be read. */
  siteUrl: string;
  close(): Promise<void>;
}

const filler =
  "<p>Skerrylight recorded the album in a small boat house over the winter, far from any town.</p>";
const pages: Record<string, string> = {
  "/making": `${filler.repeat(3)}<p>The mastering engineer of Harbour Glass was Ingrid Solheim, who worked in Bergen.</p>${filler}`,
  "/tour": `${filler.repeat(3)}<p>The tour manager of Skerrylight in Norway was Oda Lie, who drove the van herself.</p>${filler}`,
};

export async function localOutside(): Promise<LocalOutside> {
  const site = await localServer(({ path }) =>
    path === "/robots.txt"
      ? absent
      : path === "/71.vtt"
        ? {
            headers: { "content-type": "text/vtt" },
            body: "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nWe lit the stove.",
          }
        : html(
            `<html><head><title>The making of it</title></head><body><article>${
              pages[path] ?? `<p>What ${path} says about the band Skerrylight.</p>`
            }</article></body></html>`,
          ),
  );
  const [search, social, catalog, scraper] = (await Promise.all([
    localServer(
      tavily([
        { url: "https://www.tiktok.com/@skerrylight", title: "Skerrylight" },
        ...["making", "tour"].map((name) => ({ url: `${site.url}/${name}`, title: name })),
      ]),
    ),
    localServer(appView(did, socialHandle, () => posts)),
    localServer(musicbrainz(mbid, () => groups)),
    localServer(apify([{ ...video, subtitles: `${site.url}/71.vtt` }], 2)),
  ])) as [LocalServer, LocalServer, LocalServer, LocalServer];
  return {
    siteUrl: site.url,
    settings: {
      FETCH_ALLOW_HOSTS: site.host,
      WEB_SEARCH_PROVIDER: "tavily",
      WEB_SEARCH_KEY: "search-key",
      WEB_SEARCH_URL: search.url,
      ATPROTO_URL: social.url,
      MUSICBRAINZ_URL: catalog.url,
      // Nothing listens there: the scenario reads only one catalog.
      CATALOG_B_URL: "http://127.0.0.1:9",
      SCRAPER_URL: `${scraper.url}/v2/acts/short-posts`,
      SCRAPER_TOKEN: "scraper-token",
    },
    async close() {
      await Promise.all([site, search, social, catalog, scraper].map((one) => one.close()));
    },
  };
}

const posts = ["3", "2", "1"].map((day) => ({
  key: `3k${day}`,
  text: `Post of day ${day}: the stove is lit.`,
  created: `2024-05-0${day}T10:00:00Z`,
}));

const groups = [
  { id: "00000000-0000-4000-8000-000000000001", title: "Harbour Glass", date: "2024-05" },
  { id: "00000000-0000-4000-8000-000000000002", title: "Low Tide", date: "2022-05-01" },
];

const video = {
  id: "71",
  text: "New video from the pier",
  author: "skerrylight",
  created: "2024-02-01T09:00:00.000Z",
};
