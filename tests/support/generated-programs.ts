/**
 * One program for each generator. It asks a question, reads its status, searches, reads the passage found in its
 * original and reviews a discovery, only through the generated code and types, and prints the
 * results.
 */
export const generatedPrograms = {
  "openapi-typescript": `
import createClient from "openapi-fetch";
import type { paths } from "./generated.js";
import { artistId, baseUrl, headers, report, request } from "./given.js";

const client = createClient<paths>({ baseUrl, headers });
const id = artistId;
const asked = await client.POST("/api/artist/{id}/research/questions", {
  params: { path: { id } },
  body: request,
});
if (asked.error !== undefined) throw new Error(asked.error.code);
const { jobId } = asked.data;
const read = await client.GET("/api/artist/{id}/research/questions/{jobId}", {
  params: { path: { id, jobId } },
});
const search = await client.GET("/api/artist/{id}/knowledge/search", {
  params: { path: { id }, query: { query: "harmonium" } },
});
const [found] = search.data?.passages ?? [];
if (found === undefined) throw new Error("nothing found");
const { sourceId, revision, start } = found;
const original = await client.GET("/api/artist/{id}/research/evidence/{sourceId}", {
  params: { path: { id, sourceId }, query: { revision, start } },
});
const queue = await client.GET("/api/artist/{id}/research/discoveries", {
  params: { path: { id }, query: { curation: "pending" } },
});
const [candidate] = queue.data?.candidates ?? [];
if (candidate === undefined) throw new Error("nothing to review");
const review = await client.POST("/api/artist/{id}/research/discoveries/{candidateId}/review", {
  params: { path: { id, candidateId: candidate.id } },
  body: { revision: candidate.revision, decision: "decline" },
});
const stage: string | undefined = read.data?.stage;
report(stage, original.data?.passage.text, review.error?.code ?? review.data?.candidate.curation);
`,

  "@hey-api/openapi-ts": `
import * as service from "./generated/index.js";
import { client } from "./generated/client.gen.js";
import { artistId, baseUrl, headers, report, request } from "./given.js";

client.setConfig({ baseUrl, headers, throwOnError: true });
const id = artistId;
const asked = await service.enqueueQuestionResearch({ path: { id }, body: request, throwOnError: true });
const { jobId } = asked.data;
const read = await service.readQuestionResearch({ path: { id, jobId } });
const search = await service.searchOriginalEvidence({ path: { id }, query: { query: "harmonium" } });
const [found] = search.data?.passages ?? [];
if (found === undefined) throw new Error("nothing found");
const { sourceId, revision, start } = found;
const original = await service.readResearchOriginal({ path: { id, sourceId }, query: { revision, start } });
const queue = await service.readReviewQueue({ path: { id }, query: { curation: "pending" } });
const [candidate] = queue.data?.candidates ?? [];
if (candidate === undefined) throw new Error("nothing to review");
const review = await service.reviewDiscovery({
  path: { id, candidateId: candidate.id },
  body: { revision: candidate.revision, decision: "decline" },
});
const stage: string | undefined = read.data?.stage;
report(stage, original.data?.passage.text, review.data?.candidate.curation);
`,

  orval: `
import * as service from "./generated.js";
import { artistId, report, request } from "./given.js";

const asked = await service.enqueueQuestionResearch(artistId, request);
if (asked.status !== 202) throw new Error(asked.data.code);
const { jobId } = asked.data;
const read = await service.readQuestionResearch(artistId, jobId);
if (read.status !== 200) throw new Error("no status");
const search = await service.searchOriginalEvidence(artistId, { query: "harmonium" });
const [found] = search.status === 200 ? search.data.passages : [];
if (found === undefined) throw new Error("nothing found");
const { sourceId, revision, start } = found;
const original = await service.readResearchOriginal(artistId, sourceId, { revision, start });
if (original.status !== 200) throw new Error(original.data.code);
const queue = await service.readReviewQueue(artistId, { curation: "pending" });
const [candidate] = queue.status === 200 ? queue.data.candidates : [];
if (candidate === undefined) throw new Error("nothing to review");
const review = await service.reviewDiscovery(artistId, candidate.id, {
  revision: candidate.revision,
  decision: "decline",
});
const curation = review.status === 200 ? review.data.candidate.curation : review.data.code;
report(read.data.stage, original.data.passage.text, curation);
`,
} as const;

export type Generator = keyof typeof generatedPrograms;

/** What the programs are given: a service, a token, and the main request with none of its optional fields. */
export function givenModule(url: string, token: string): string {
  return `
export const baseUrl = ${JSON.stringify(url)};
export const headers = { authorization: ${JSON.stringify(`Bearer ${token}`)} };
export const artistId = "01930000-cafe-7000-8000-0000000005ea";
export const request = { topic: "When was Weather for Two Voices released?", evidenceNeed: "release_date" } as const;
export function report(stage: string | undefined, text: string | undefined, curation: string | undefined): void {
  console.log(JSON.stringify({ stage, text, curation }));
}
/** For orval, whose calls go through a function of the program. */
export async function send<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(baseUrl + path, { ...init, headers: { ...init.headers, ...headers } });
  return { status: response.status, headers: response.headers, data: await response.json() } as T;
}
`;
}

/** The command line of a generator that writes \`generated\` from \`openapi.json\`, behind its program's file. */
export const generatorCommands: Readonly<Record<Generator, readonly string[]>> = {
  "openapi-typescript": [
    "openapi-typescript/bin/cli.js",
    "openapi.json",
    "--output",
    "generated.ts",
  ],
  "@hey-api/openapi-ts": [
    "@hey-api/openapi-ts/bin/run.js",
    "--no-log-file",
    ...["--input", "openapi.json"],
    ...["--output", "generated"],
    ...["--client", "@hey-api/client-fetch"],
  ],
  orval: ["orval/dist/bin/orval.mjs", "--config", "orval.config.mjs"],
};

export const orvalSettings = `export default {
  service: {
    input: { target: "openapi.json" },
    output: {
      target: "generated.ts",
      client: "fetch",
      override: { mutator: { path: "given.ts", name: "send" } },
    },
  },
};
`;
