import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { answered, offered, startedSession } from "../support/interview-steps.js";
import { approvedEntry, generatedLore } from "../support/lore.js";
import { advanceOnce } from "../support/research.js";
import { scriptedModel } from "../support/scripted-model.js";
import { serviceOfFile } from "../support/service.js";

const built = "The boathouse was turned into a studio in March 2023.";
const brother = "Her brother paid for the roof.";
let interview: InterviewService;
let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
  artistId = interview.artistId;
});

const refresh = () => advanceOnce(service, { artistId, kinds: ["lore_refresh"] });
const lore = () => generatedLore(service, artistId);
const boundary = (wording: string, fields = {}) =>
  interview.ok("POST", "/interview/boundaries", {
    requestId: randomUUIDv7(),
    wording,
    scope: "until_retracted",
    ...fields,
  });
const calls = async () =>
  (
    await service.deps.db.execute(
      sql`select purpose, outcome from model_calls where artist_id = ${artistId} order by id`,
    )
  ).rows;

describe("a Lore refresh", () => {
  test("generates the text from approved sentences alone, and publishes nothing", async () => {
    await approvedEntry(service, artistId, `${built} ${brother}`, "ana");
    expect(await lore()).toBeNull();
    const { body } = await refresh();
    expect(body).toEqual({
      status: "ok",
      ran: true,
      kind: "lore_refresh",
      progress: "complete",
      done: true,
      waiting: false,
    });
    expect(await lore()).toBe(`${built} ${brother}`);
    const { rows } = await service.deps.db.execute(
      sql`select published_text from lore where artist_id = ${artistId}`,
    );
    expect(rows).toEqual([{ published_text: null }]);
    expect(await calls()).toEqual([{ purpose: "lore", outcome: "answered" }]);
  });

  test("returns neither the artist nor the job to a caller without a credential", async () => {
    await approvedEntry(service, artistId, built, "ana");
    const { body } = await refresh();
    expect(JSON.stringify(body)).not.toContain(artistId);
    expect(body.jobId).toBeUndefined();
  });

  test("leaves the older text visible until the refresh queued by an edit is done", {
    tags: ["4.6.lore"],
  }, async () => {
    const session = await startedSession(interview);
    const question = await offered(interview, session.id);
    const response = await answered(interview, question, "We recorded it in Oslo.");
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    await refresh();
    expect(await lore()).toBe("We recorded it in Oslo.");
    await interview.ok("PATCH", `/interview/responses/${question.id}`, {
      expectedRevision: response.revision,
      answer: "We recorded it in Bergen.",
    });
    expect(await lore()).toBe("We recorded it in Oslo.");
    await refresh();
    expect(await lore()).toBe("We recorded it in Bergen.");
  });

  test("leaves out what an active boundary covers, and includes it again when that is retracted", async () => {
    await approvedEntry(service, artistId, `${built} ${brother}`, "ana");
    const { boundary: saved } = await boundary("Please do not write about my brothers.");
    await refresh();
    expect(await lore()).toBe(built);
    await interview.ok("POST", `/interview/boundaries/${saved.id}/retract`, {
      revision: saved.revision,
    });
    await refresh();
    expect(await lore()).toBe(`${built} ${brother}`);
  });

  test("leaves out what the artist corrected, and includes the correction", async () => {
    await approvedEntry(service, artistId, `${built} ${brother}`, "ana");
    await interview.ok("POST", "/interview/corrections", {
      requestId: randomUUIDv7(),
      claim: "brother paid the roof",
      correction: "The roof was a gift of the harbour.",
    });
    await refresh();
    expect(await lore()).toBe(`${built}\n\nThe roof was a gift of the harbour.`);
  });

  test("does not restore what was rejected or withdrawn", async () => {
    await approvedEntry(service, artistId, built, "ana");
    await approvedEntry(service, artistId, brother, "ana");
    await service.deps.db.execute(
      sql`update originals set visibility = 'private' where artist_id = ${artistId} and text = ${brother}`,
    );
    await refresh();
    expect(await lore()).toBe(built);
  });

  test("has no text when no approved sentence is left, without a model call", async () => {
    await approvedEntry(service, artistId, built, "ana");
    await boundary("Publish nothing.");
    await refresh();
    expect(await lore()).toBeNull();
    expect(await calls()).toEqual([{ purpose: "lore", outcome: "unsent" }]);
  });

  test("is not generated again from the same material", async () => {
    await approvedEntry(service, artistId, built, "ana");
    await refresh();
    await service.deps.db.execute(
      sql`select queue_lore_refresh(${artistId}, ${randomUUIDv7()}, now())`,
    );
    await refresh();
    expect((await calls()).map(({ outcome }) => outcome)).toEqual(["answered", "unsent"]);
  });

  test("costs four round trips: lease, material, text, settle", async () => {
    await approvedEntry(service, artistId, built, "ana");
    service.database.roundTrips();
    await refresh();
    expect(service.database.roundTrips()).toBe(4);
  });

  test("that lost its lease changes nothing", async () => {
    await approvedEntry(service, artistId, built, "ana");
    service.database.wire.onStatement = (text) => {
      if (!text.includes("begin_lore_refresh(")) return undefined;
      return "after";
    };
    expect((await refresh()).body.status).toBe("error");
    service.database.wire.onStatement = undefined;
    const { rows } = await service.deps.db.execute(
      sql`select store_generated_lore(id, fence - 1, artist_id, 'x', 'y', '[]', '{}') as stored
        from jobs where artist_id = ${artistId}`,
    );
    expect(rows[0]?.stored).toBe(false);
    expect(await lore()).toBeNull();
  });
});

describe("when the model", () => {
  test.each([
    ["names a sentence that was not approved", { paragraphs: [["s1", "s99"]] }],
    ["names one twice", { paragraphs: [["s1"], ["s1"]] }],
    ["names none", { paragraphs: [] }],
    ["writes words of its own", { text: "She was born in a storm." }],
  ])("%s, the older text stays", async (_, value) => {
    await approvedEntry(service, artistId, built, "ana");
    await refresh();
    await approvedEntry(service, artistId, brother, "ana");
    const offline = service.deps.model;
    service.deps.model = scriptedModel(async () => value).model;
    const { body } = await refresh();
    service.deps.model = offline;
    expect(body).toMatchObject({ ran: true, progress: "failed", done: true });
    expect(await lore()).toBe(built);
    expect((await calls()).map(({ outcome }) => outcome)).toEqual(["answered", "invalid"]);
  });

  test("arranges sentences, its order and paragraphs are kept", async () => {
    await approvedEntry(service, artistId, built, "ana");
    await approvedEntry(service, artistId, brother, "ana");
    const offline = service.deps.model;
    service.deps.model = scriptedModel(async () => ({ paragraphs: [["s2"], ["s1"]] })).model;
    await refresh();
    service.deps.model = offline;
    expect(await lore()).toBe(`${brother}\n\n${built}`);
  });
});
