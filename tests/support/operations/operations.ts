import type { InterviewService } from "../interview.js";
import type { Operation } from "../routes.js";
import { pathOf } from "../routes.js";
import type { Answer, CallOptions } from "../service.js";
import { accountOperations } from "./account.js";
import { directoryOperations } from "./directory.js";
import { interviewOperations } from "./interview.js";
import { knowledgeOperations } from "./knowledge.js";
import type { OperationId, OperationRecord, TypicalCall } from "./operation-record.js";
import { peopleOperations } from "./people.js";
import { researchOperations } from "./research.js";
import { serviceOperations } from "./service.js";

/** The test record of every operation of the document: one that is missing is an error of types. */
export const operationRecords: Readonly<Record<OperationId, OperationRecord>> = {
  ...serviceOperations,
  ...accountOperations,
  ...directoryOperations,
  ...researchOperations,
  ...knowledgeOperations,
  ...interviewOperations,
  ...peopleOperations,
};

/**
 * The record of an operation by its declared id.
 *
 * @throws Error when there is none
 */
export function recordOf(operationId: string): OperationRecord {
  const record = (operationRecords as Readonly<Record<string, OperationRecord>>)[operationId];
  if (record === undefined)
    throw new Error(`${operationId} has no record in tests/support/operations`);
  return record;
}

/** Prepares what an operation needs, and returns its typical successful call. */
export async function typicalCall(
  operationId: string,
  artist: InterviewService,
): Promise<TypicalCall> {
  return (await recordOf(operationId).typical?.(artist)) ?? {};
}

/** Sends a call of an operation about the artist. */
export function sendCall(
  { service, artistId }: Pick<InterviewService, "service" | "artistId">,
  { route, method, endpoint }: Operation,
  { params, query = "", body, as }: TypicalCall,
  options: CallOptions,
): Promise<Answer> {
  const path = pathOf(endpoint, { id: artistId, ...params }) + query;
  return service.call(route, method, path, {
    ...options,
    ...(as === undefined ? {} : { as }),
    ...(body === undefined ? {} : { body }),
  });
}
