import { ExportRecord } from "#lib/contract/artist-export.js";
import { ArtistParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "exportArtist",
    summary: "Take everything about an artist away",
    description:
      "All that is stored about the artist, the private interview memory with it, as JSON Lines that `npm run import` loads again. The last line has the type `export_end`: a download without it broke off.",
    tag: "Knowledge",
    path: "/api/artist/{id}/export",
    access: "claimant",
    params: ArtistParams,
    query: NoQuery,
    answer: {
      status: 200,
      schema: ExportRecord,
      mediaType: "application/x-ndjson",
      description: "One record a line",
    },
    handle: async ({ params, signal }, deps) => {
      const { exportArtist } = await import("#lib/export/export-artist.js");
      return exportArtist(deps, params.id, signal);
    },
  }),
});
