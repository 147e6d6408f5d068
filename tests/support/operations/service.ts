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
  exportArtist: {
    interface: "GET /api/artist/{id}/export for claimant",
    isNoTool: true,
    // The check, the transaction, all cursors at once, a page of each of 21 record types, and of originals their texts.
    roundTrips: 26,
    recorded: [{ stream: true }],
  },
  eraseArtist: {
    interface: "POST /api/artist/{id}/erase for claimantOrEraser",
    isNoTool: true,
    async typical(artist) {
      await oneAnswer(artist);
      return { body: { name: "Ana Duarte" } };
    },
  },
} satisfies OperationRecords;
