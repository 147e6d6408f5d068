import { demoIds, passage } from "#lib/http/demo-ids.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import { encodeCursor } from "#lib/platform/pager.js";

/** The example of one operation as it is called: parameters by name, and the body. */
export interface DemoCall {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | number | boolean>>;
  body: unknown;
}

/** Ids of the demo artist's data, by path parameter. */
const demoPath: Readonly<Record<string, string>> = {
  id: demoIds.artist,
  jobId: demoIds.job,
  sessionId: demoIds.session,
  answerId: demoIds.secondQuestion,
  boundaryId: demoIds.retractedBoundary,
  proposalId: demoIds.proposal,
  candidateId: demoIds.candidate,
  sourceId: passage.sourceId,
  userId: demoIds.reader,
  invitationId: demoIds.invitation,
  shareId: demoIds.invitation,
};

/** The declared example, with the demo artist's ids in the path and its cursor encoded. */
export function demoCall({ operationId, path, example }: Endpoint): DemoCall {
  const { query = {}, cursor, body } = example;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const { limit: _, ...filters } = query;
  const binding = {
    operation: operationId,
    ...(names.includes("id") ? { artistId: demoIds.artist } : {}),
    ...(example.boundTo ?? filters),
  };
  return {
    path: Object.fromEntries(
      names.map((name) => [name, example.path?.[name] ?? demoPath[name] ?? ""]),
    ),
    query: cursor === undefined ? query : { ...query, cursor: encodeCursor(binding, cursor) },
    body,
  };
}
