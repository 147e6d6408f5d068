import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResearchModel } from "#lib/model/research-model.js";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  stranger,
} from "../support/interview.js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { sendCall, typicalCall } from "../support/operations/operations.js";
import { allOperations } from "../support/routes.js";
import { serviceOfFile } from "../support/service.js";
import { contents } from "../support/table-contents.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// The statement that does the work checks the rights (decision 9.27), so every operation proves here that it works only
// after them. round-trips.test.ts shows that the same calls succeed for callers with the right.
const operations = (await allOperations()).filter(
  ({ endpoint }) => !/^(?:public|signedIn|user|scheduler|metrics)$/.test(endpoint.access),
);
let artist: InterviewService;
let modelCalls = 0;
let workAfter = 0;

const service = await serviceOfFile({
  providers: uncalledProviders,
  afterAnswer: () => {
    workAfter += 1;
  },
});
beforeAll(async () => {
  const { model } = service.deps;
  if (model.available) service.deps.model = counting(model);
});
beforeEach(async () => {
  artist = await anotherArtist(service);
});

function counting(model: ResearchModel & { available: true }): ResearchModel {
  const { languageModel } = model;
  const doGenerate: typeof languageModel.doGenerate = (options) => {
    modelCalls += 1;
    return languageModel.doGenerate(options);
  };
  return { ...model, languageModel: { ...languageModel, doGenerate } };
}

const unknown = { token: "subject:nobody-we-know" };
const refusals = [
  ["a user without a claim", stranger, 403, "Not your artist"],
  ["a token without a user", unknown, 401, "Not signed in"],
] as const;

describe.each(
  operations.map((operation) => [operation.endpoint.operationId, operation] as const),
)("%s", (id, operation) => {
  const admitted = operation.endpoint.access === "administrator" ? administrator : claimant;
  test("changes nothing, calls no model and starts no work for callers without the right", {
    tags: ["4.1.403", "5.4-403"],
  }, async () => {
    const call = await typicalCall(id, artist);
    const before = await contents(service.database.db);
    modelCalls = 0;
    workAfter = 0;
    for (const [, as, status, error] of refusals) {
      service.database.roundTrips();
      expect((await sendCall(artist, operation, call, { as })).body).toMatchObject({ error });
      expect((await sendCall(artist, operation, call, { as })).status).toBe(status);
      expect(service.database.roundTrips()).toBe(2);
    }
    expect({ modelCalls, workAfter }).toEqual({ modelCalls: 0, workAfter: 0 });
    expect(await contents(service.database.db)).toBe(before);
    // The control: the same call is admitted for who has the right.
    expect((await sendCall(artist, operation, call, { as: admitted })).status).toBeLessThan(300);
  });

  test("refuses them before it reports what is wrong with body and query", async () => {
    const broken: TypicalCall[] = [{ query: "?surely=unknown" }, { query: "?cursor=broken" }];
    if (operation.endpoint.body !== null) broken.push({ body: "{" }, { body: { surely: 1 } });
    for (const call of broken) {
      for (const [, as, status] of refusals) {
        expect((await sendCall(artist, operation, call, { as })).status).toBe(status);
      }
      expect((await sendCall(artist, operation, call, { as: admitted })).status).toBe(400);
    }
  });
});
