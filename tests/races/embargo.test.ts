import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueDue } from "#lib/artist/refresh-schedule.js";
import type { ProcessDeps } from "#lib/deps.js";
import {
  letDateCome,
  markedAnswer,
  markedBoundary,
  markedResponse,
  markedTopic,
  marks,
  publishAnswers,
  setUntil,
  someday,
  tick,
} from "../support/embargo.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { activityOf, loreJobs } from "../support/interview-state.js";
import { generatedLore } from "../support/lore.js";
import { type ModelService, modelService } from "../support/model-service.js";
import { takeTurn } from "../support/onboarding.js";
import { advanceAll, advanceOnce, ask, readJob } from "../support/research.js";
import { scriptedModel } from "../support/scripted-model.js";
import { serviceOfFile } from "../support/service.js";

let usual: ProcessDeps["model"];
let interview: InterviewService;
const service = await serviceOfFile();
beforeAll(async () => {
  usual = service.deps.model;
});
beforeEach(async () => {
  interview = await anotherArtist(service);
});
afterEach(() => {
  service.deps.model = usual;
  service.database.wire.onStatement = undefined;
});

const passages = async () =>
  (await interview.ok("GET", `/knowledge/search?query=${marks.answer}`)).passages;
const refresh = () =>
  advanceOnce(service, { artistId: interview.artistId, kinds: ["lore_refresh"] });

/** A model that arranges the first sentence, after running `meanwhile` during the call. */
const arranging = (meanwhile: () => Promise<unknown>) =>
  scriptedModel(async () => {
    await meanwhile();
    return { paragraphs: [["s1"]] };
  }).model;

test("an answer that is published while it is put under embargo is withheld, whichever commits first", async () => {
  for (let run = 0; run < 8; run++) {
    interview = await anotherArtist(service);
    const response = await markedResponse(interview, { publishes: false });
    await publishAnswers(interview, []);
    const publish = () =>
      publishAnswers(
        interview,
        [{ answerId: response.id, revision: response.revision }],
        `Text ${run}.`,
      );
    const set = () => setUntil(interview, response, someday);
    await Promise.all(run % 2 === 0 ? [publish(), set()] : [set(), publish()]);
    expect(await passages()).toEqual([]);
    const { rows } = await interview.db.execute(
      sql`select (select eligible from evidence_count(${interview.artistId})) as kept,
        (select count(*)::integer from eligible_originals where artist_id = ${interview.artistId}) as counted`,
    );
    expect(rows[0]?.kept).toBe(rows[0]?.counted);
    await letDateCome(interview);
    await tick(interview);
    expect(await passages()).toHaveLength(1);
  }
});

describe("an embargo that is set while", () => {
  test("Lore is generated leaves nothing of the answer in the text, nor does the following refresh", async () => {
    const response = await markedResponse(interview, { publishes: false });
    service.deps.model = arranging(() => setUntil(interview, response, someday));
    expect((await refresh()).body).toMatchObject({ ran: true, progress: "complete" });
    expect(await generatedLore(service, interview.artistId)).toBeNull();
    await advanceAll(service);
    expect(await generatedLore(service, interview.artistId)).toBeNull();
  });

  test("… and without an embargo the generated text is stored", async () => {
    await markedResponse(interview, { publishes: false });
    service.deps.model = arranging(async () => {});
    await refresh();
    expect(await generatedLore(service, interview.artistId)).toBe(markedAnswer);
  });

  test("Lore is stored leaves nothing of the answer, whoever commits first", async () => {
    for (let run = 0; run < 6; run++) {
      interview = await anotherArtist(service);
      const response = await markedResponse(interview, { publishes: false });
      await Promise.all([refresh(), setUntil(interview, response, someday)]);
      expect(await generatedLore(service, interview.artistId)).toBeNull();
    }
  });

  test("a draft is arranged refuses the draft, which can be asked for again", async () => {
    const response = await markedResponse(interview);
    const draft = () =>
      takeTurn(
        service,
        interview.artistId,
        { type: "about", mode: "generate" },
        { as: { token: "subject:ana" } },
      );
    service.deps.model = arranging(() => setUntil(interview, response, someday));
    const { body } = await draft();
    expect(body.events.at(-1)).toMatchObject({ type: "error", code: "conflict" });
    expect(JSON.stringify(body)).not.toContain(marks.answer);
    expect(await generatedLore(service, interview.artistId)).toBeNull();
    service.deps.model = usual;
    expect((await draft()).body.events.at(-1).type).toBe("done");
  });
});

describe("a model that explores", () => {
  let online: ModelService;
  beforeAll(async () => {
    online = await modelService();
  });
  afterAll(() => online.close());

  test.each([
    ["is never sent again what was put under embargo since it was shown", true],
    ["goes on with what it was shown while there is no embargo", false],
  ])("%s", async (_, withdraws) => {
    interview = await anotherArtist(online);
    const response = await markedResponse(interview);
    const { body } = await ask(online, interview.artistId, markedTopic);
    const search = { tools: [{ name: "search", input: { queries: ["tambourine"] } }] };
    online.model.play([
      async (asked) => {
        expect(asked.prompt).toContain(marks.answer);
        if (withdraws) await setUntil(interview, response, someday);
        return search;
      },
      (asked) => {
        expect(asked.prompt.includes(marks.answer)).toBe(!withdraws);
        return { say: { windows: [] } };
      },
    ]);
    for (let slice = 0; slice < 4; slice++)
      await advanceOnce(online, { artistId: interview.artistId, kinds: ["source_search"] });
    online.model.assertPlayed();
    const status = (await readJob(online, interview.artistId, body.jobId)).body;
    expect(status.stage).toBe("unresolved");
    expect(JSON.stringify(status)).not.toContain(marks.answer);
  });
});

describe("the scheduler", () => {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUIDv7());
  const end = async (artistId: string | null, count: number) => {
    const { rows } = await interview.db.execute(
      sql`select end_embargoes(${artistId}::uuid, ${sql.param(ids(count))}::uuid[]) as ended`,
    );
    return Number(rows[0]?.ended);
  };
  const endAll = (count: number) => end(null, count);
  const endOwn = () => end(interview.artistId, 1);

  test("ends an embargo once, however many calls of it run at once", async () => {
    const response = await markedResponse(interview);
    await setUntil(interview, response, someday);
    await markedBoundary(interview);
    await refresh();
    await letDateCome(interview);
    await Promise.all(Array.from({ length: 8 }, () => queueDue(service.deps, interview.artistId)));
    expect(await loreJobs(interview)).toHaveLength(1);
    expect(await passages()).toHaveLength(1);
    const ended = (await interview.ok("GET", response.path)).response;
    await queueDue(service.deps, interview.artistId);
    expect((await interview.ok("GET", response.path)).response).toEqual(ended);
  });

  test("ends nothing before its date, and ends it after it", async () => {
    const response = await markedResponse(interview);
    await setUntil(interview, response, new Date(Date.now() + 3_600_000).toISOString());
    expect(await endOwn()).toBe(0);
    expect(await passages()).toEqual([]);
    await letDateCome(interview);
    expect(await endOwn()).toBe(1);
    expect(await passages()).toHaveLength(1);
  });

  test("skips an artist whose lock is taken until the next call, without waiting", async () => {
    const response = await markedResponse(interview);
    await setUntil(interview, response, someday);
    await letDateCome(interview);
    await interview.db.transaction(async (tx) => {
      await tx.execute(sql`select lock_artist(${interview.artistId})`);
      expect(await endOwn()).toBe(0);
    });
    expect(await endOwn()).toBe(1);
  });

  test("ends embargoes of a bounded number of artists per call, the earliest first, and eventually all", async () => {
    await endAll(100);
    const artists = [];
    for (let nth = 0; nth < 3; nth++) {
      interview = await anotherArtist(service);
      await markedBoundary(interview);
      await letDateCome(interview);
      artists.push(interview);
    }
    expect([await endAll(2), await endAll(2), await endAll(2)]).toEqual([2, 1, 0]);
    for (const one of artists)
      expect((await one.ok("GET", "/interview/boundaries")).boundaries).toEqual([]);
  });

  test("and a concurrent edit that moves the date leave one of the two dates, never a mixture", async () => {
    for (let run = 0; run < 6; run++) {
      interview = await anotherArtist(service);
      const response = await markedResponse(interview);
      await setUntil(interview, response, someday);
      await letDateCome(interview);
      await Promise.all([
        queueDue(service.deps, interview.artistId),
        setUntil(interview, response, "2998-01-01"),
      ]);
      const shown = (await interview.ok("GET", response.path)).response;
      expect(shown).toMatchObject({ until: "2998-01-01T00:00:00.000Z" });
      expect(shown).not.toHaveProperty("untilEndedAt");
      expect(await passages()).toEqual([]);
    }
  });

  test("records no person as the one who ended it", async () => {
    const response = await markedResponse(interview, { publishes: false });
    await setUntil(interview, response, someday);
    const before = await activityOf(interview);
    await letDateCome(interview);
    await tick(interview);
    expect(await activityOf(interview)).toEqual(before);
  });
});
