import { ExportRecord } from "#lib/contract/artist-export.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "exportArtist",
    summary: "Export everything about an artist",
    description:
      "All data about the artist, including the private interview memory, as JSON Lines that `npm run import` can load again. The last line has the type `export_end`: a download without it is incomplete.",
    tag: "Knowledge",
    path: "/api/artist/{id}/export",
    access: "owner",
    answer: {
      status: 200,
      schema: ExportRecord,
      mediaType: "application/x-ndjson",
      description: "One record per line",
    },
    handle: async ({ params, signal }, deps) => {
      const { exportArtist } = await import("#lib/data-rights/export-artist.js");
      return exportArtist(deps, params.id, signal);
    },
  }),
});
