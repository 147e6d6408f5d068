import { sql } from "drizzle-orm";
import { bounded } from "../growth/call.js";
import { oneAnswer } from "../interview-steps.js";
import type { OperationRecords } from "./operation-record.js";

export const serviceOperations = {
  checkHealth: { interface: "GET /api/health for public", isNoTool: true },
  readOpenApiDocument: {
    interface: "GET /api/openapi for public",
    isNoTool: true,
    noScreen: "is the document behind /docs, which links it",
    roundTrips: 0,
  },
  readProofKeys: { interface: "GET /api/proof-keys for public", isNoTool: true, roundTrips: 0 },
  advanceResearch: {
    interface: "POST /api/research/advance for public",
    isNoTool: true,
    // Nothing to do: one lease.
    typical: ({ artistId }) => ({ body: { artistId } }),
  },
  advanceResearchOnSchedule: {
    interface: "GET /api/research/advance for scheduler",
    isNoTool: true,
    noScreen: "is called by the platform's scheduler, with its secret",
    typical: ({ artistId }) => ({ query: `?artistId=${artistId}&kinds=lore_refresh` }),
    // The scheduler queues first what is due.
    roundTrips: 2,
    recorded: [],
  },
  readMetrics: {
    interface: "GET /api/metrics for metrics",
    isNoTool: true,
    noScreen: "is read by the operator's monitoring, with its token",
    recorded: [],
  },
  exportArtist: {
    interface: "GET /api/artist/{id}/export for owner",
    isNoTool: true,
    // The check, the transaction, all cursors at once, a page of each of 21 record types, and of originals their texts.
    roundTrips: 28,
    recorded: [{ stream: true }],
  },
  importRecords: {
    interface: "POST /api/artist/{id}/import for editor",
    isNoTool: true,
    typical: ({ artistId }) => ({
      body: [
        {
          type: "original",
          artistId,
          kind: "web_page",
          url: `https://site.example/${artistId}`,
          text: "We spent the winter in the boathouse.",
        },
      ],
    }),
    // The connected accounts, with the check of rights, and the import.
    roundTrips: 2,
  },
  readAddresses: {
    interface: "POST /api/artist/{id}/readings for editor",
    isNoTool: true,
    typical: ({ artistId }) => ({ body: { addresses: [`https://site.example/${artistId}`] } }),
  },
  readImportState: {
    interface: "GET /api/artist/{id}/import for editor",
    isNoTool: true,
    growth: ({ artist }) => [
      // For each source of a page, whether somebody declined one of its two addresses.
      bounded("import state", sql`select read_import_state(${artist}, null, 21)`, 150),
    ],
    list: { filters: {}, place: "a" },
  },
  eraseArtist: {
    interface: "POST /api/artist/{id}/erase for ownerOrEraser",
    isNoTool: true,
    async typical(artist) {
      await oneAnswer(artist);
      return { body: { name: "Ana Duarte" } };
    },
  },
} satisfies OperationRecords;
