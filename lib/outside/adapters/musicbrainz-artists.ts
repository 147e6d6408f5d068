import * as v from "valibot";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { Mbid, musicbrainzService } from "#lib/outside/adapters/musicbrainz.js";
import type { ArtistCatalog } from "#lib/outside/provider/artist-catalog.js";
import { type AskProvider, endpointUrl } from "#lib/outside/provider/provider-request.js";

const Found = v.object({
  artists: v.array(
    v.object({
      id: Mbid,
      name: v.string(),
      type: v.nullish(v.string()),
      country: v.nullish(v.string()),
      disambiguation: v.nullish(v.string()),
    }),
  ),
});
const Stated = v.object({
  relations: v.array(
    v.object({ ended: v.nullish(v.boolean()), url: v.nullish(v.object({ resource: v.string() })) }),
  ),
});

/** Searching artists in MusicBrainz, and the addresses that its editors state for one. */
export function musicbrainzArtists(
  ask: AskProvider,
  base?: string,
): Pick<ArtistCatalog, "search" | "read"> {
  const service = musicbrainzService(base);
  return {
    async search(name, signal) {
      // Quoted, so that no character of a name acts as an operator.
      const query = `"${name.replaceAll(/["\\]/g, "\\$&")}"`;
      const url = endpointUrl(service, "/artist", { query, limit: 10, fmt: "json" });
      const answer = await ask({ url, schema: Found, signal });
      if (answer.kind !== "answered") return answer.kind === "absent" ? { kind: "failed" } : answer;
      const value = answer.value.artists.slice(0, 10).map((one) => ({
        identifier: one.id,
        name: one.name,
        note: [one.disambiguation, one.type, one.country].filter(Boolean).join(", ") || null,
        url: `https://musicbrainz.org/artist/${one.id}`,
      }));
      return { kind: "answered", value };
    },
    async read(identifier, signal) {
      const id = v.safeParse(Mbid, identifier);
      if (!id.success) return { kind: "absent" };
      const url = endpointUrl(service, `/artist/${id.output}`, { inc: "url-rels", fmt: "json" });
      const answer = await ask({ url, schema: Stated, signal });
      if (answer.kind !== "answered") return answer;
      const addresses = answer.value.relations.flatMap(({ ended, url: stated }) =>
        ended !== true && stated && isHttpUrlWithoutUserInfo(stated.resource)
          ? stated.resource
          : [],
      );
      return { kind: "answered", value: { addresses: [...new Set(addresses)].slice(0, 20) } };
    },
  };
}
