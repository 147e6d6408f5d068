import * as v from "valibot";
import {
  Imported,
  ImportedLine,
  ImportState,
  ImportStateQuery,
  importLimits,
} from "#lib/contract/import.js";
import { demoIds } from "#lib/http/demo-ids.js";
import type { BodyLine } from "#lib/http/read-body.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readImportState",
    summary: "Read what an import has to know: accounts, stored sources and their revisions",
    description:
      "With it a caller tells what is new, changed or stored already before it sends anything, and goes on after an import that was cut off.",
    tag: "Operation",
    path: "/api/artist/{id}/import",
    access: "editor",
    query: ImportStateQuery,
    answer: { status: 200, schema: ImportState },
    faults: ["invalid_cursor"],
    example: { query: { limit: 2 }, cursor: "latest" },
    handle: async ({ params, query }, deps) => {
      const { readImportState } = await import("#lib/ingest/import-state.js");
      return readImportState(deps, params.id, query);
    },
  }),
  POST: endpoint({
    operationId: "importRecords",
    summary: "Import texts that belong to an artist",
    description:
      "Each line is an `original` of the import format, without what the server decides: `sourceId`, `curation`, `visibility`, `removed`, `answerId` and `retrievedAt`. A call is stored whole or not at all, and repeating it changes nothing. Posts of an account that is connected, sent by the artist, are approved; everything else waits for a review.",
    tag: "Operation",
    path: "/api/artist/{id}/import",
    access: "editor",
    body: v.custom<BodyLine[]>(Array.isArray),
    lines: { max: importLimits.lines, schema: ImportedLine },
    maxBodyBytes: importLimits.bytes,
    answer: { status: 200, schema: Imported },
    faults: ["evidence_too_large", "import_quota"],
    example: {
      body: {
        type: "original",
        artistId: demoIds.artist,
        kind: "caption",
        platform: "social_c",
        accountId: "61700419",
        url: "https://shortreel.example/@skerrylight/video/7533120008",
        canonicalUrl: "https://shortreel.example/@skerrylight/video/7533120008",
        text: "First listen of Paper Lighthouse in the schoolyard in Knightstown 🏫📻 The loudest review we will ever get.",
        publishedAt: "2026-09-10T14:00:00Z",
      } as never,
    },
    handle: async ({ caller, params, body }, deps) => {
      const { importRecords } = await import("#lib/ingest/import-records.js");
      return importRecords(deps, caller, params.id, body);
    },
  }),
});
