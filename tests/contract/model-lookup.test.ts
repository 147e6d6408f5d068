import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { misquoted } from "../support/finding.js";
import type { Asked } from "../support/model-protocol.js";
import type { Script, Scripted } from "../support/model-server.js";
import { modelService, spentOn } from "../support/model-service.js";
import { collectedPage, scriptedOutside } from "../support/outside.js";
import { account, artist, load, page } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  answerTo,
  ask,
  producedBy,
  readJob,
} from "../support/research.js";

const outside = scriptedOutside({ web: true, page: true, social: ["social_a", "social_b"] });
let artistId: string;

const service = await closedAfterFile(modelService("chat", { outside }));
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from reservations`);
  await load(
    service.deps.db,
    artist(artistId),
    page(artistId, producedBy),
    account(artistId, "social_a", "did:a"),
    account(artistId, "social_b", "101"),
  );
});
afterEach(() => {
  service.model.assertPlayed();
  outside.assertPlayed();
});

const play = (...script: Script) => service.model.play(script);
const question = { topic: "who mixed the record", evidenceNeed: "credits" };
const found = { say: { windows: ["w1"] } };
const nothing = { say: { windows: [] } };
const lookups = (asked: Asked) => asked.blocks.filter(({ name }) => name === "lookup");
const choose =
  (kind: string, ...windows: string[]) =>
  (asked: Asked): Scripted => {
    const lookup = lookups(asked).find(({ attributes }) => attributes.kind === kind);
    return { say: { windows, verdict: "nothing", lookup: lookup?.attributes.id ?? null } };
  };
const judge =
  (isAnswer: boolean, text: string) =>
  (asked: Asked): Scripted => ({
    say: { windows: [asked.windowWith(text)], verdict: isAnswer ? "answered" : "nothing" },
  });
const mixed = collectedPage("https://paper.example/mix", "The record was mixed by Siri Moe.");
const collected = { kind: "collected", originals: [mixed] } as const;
const words = (status: { limitations: string[] }) =>
  status.limitations.map((text) => text.split(":")[0]);
const reservations = async () =>
  (
    await service.deps.db.execute(
      sql`select subject_id from reservations where ledger = 'outside_lookup'`,
    )
  ).rows.map((row) => row.subject_id);

describe("the plan", () => {
  test("an insufficient job runs the lookup that the model chose from the server's options", {
    tags: ["4.1.5"],
  }, async () => {
    play(
      found,
      (asked) => {
        expect(
          lookups(asked)
            .map(({ attributes }) => attributes.kind)
            .sort(),
        ).toEqual(["social", "social", "web"]);
        return choose("web", "w1")(asked);
      },
      judge(true, "Siri Moe"),
    );
    outside.play([collected]);
    const status = await answerTo(service, artistId, question);
    expect(status.stage).toBe("complete");
    expect(status.references).toMatchObject([
      { text: "The record was mixed by Siri Moe.", curation: "pending", publishedAt: "2024-06-01" },
    ]);
    expect(words(status)).not.toContain("saved_only");
    expect(outside.looked).toMatchObject([
      { option: { kind: "web" }, topic: question.topic, progress: null },
    ]);
    expect(await spentOn(service, status.jobId)).toEqual([
      "exploration answered",
      "assessment answered",
      "assessment answered",
    ]);
  });

  test("no platform always comes first: every job has its own order of options", {
    tags: ["4.1.5-order"],
  }, async () => {
    const firsts = new Set<string>();
    for (let at = 0; at < 12; at++) {
      play(nothing, (asked) => {
        firsts.add(lookups(asked)[0]?.text ?? "");
        return choose("web")(asked);
      });
      outside.play([{ kind: "collected", originals: [] }]);
      service.deps.env.QUOTA_OUTSIDE_ARTIST = 20;
      await answerTo(service, artistId, { ...question, topic: `who mixed the record ${at}` });
    }
    service.deps.env.QUOTA_OUTSIDE_ARTIST = 5;
    expect(firsts.size).toBeGreaterThan(1);
  });

  test.each([
    ["a platform", { platform: "social_b" }, ["https://social-b.example/101"]],
    ["a target", { targetUrl: "https://paper.example/x" }, ["https://paper.example/x"]],
    [
      "a caption",
      { evidenceNeed: "social_caption" },
      ["https://social-a.example/did:a", "https://social-b.example/101"],
    ],
  ])(
    "%s restricts what is offered",
    { tags: ["4.1.5-constraints"] },
    async (_name, constraint, offered) => {
      const choosing: Script[number] = (asked) => {
        const texts = lookups(asked).map(({ text }) => text);
        expect(texts.sort()).toEqual(offered);
        return { say: { windows: [], verdict: "nothing", lookup: "o1" } };
      };
      // Nothing is saved for a platform or a target, and a single lookup needs no model.
      play(...(offered.length > 1 ? [nothing, choosing] : []));
      outside.play([{ kind: "collected", originals: [] }]);
      const status = await answerTo(service, artistId, { ...question, ...constraint });
      expect(words(status)[0]).toBe("no_supported_evidence");
      const [looked] = outside.looked.map(({ option }) => option);
      expect(offered).toContain(looked !== undefined && "url" in looked && looked.url);
    },
  );

  test.each([
    ["a moments platform", { platform: "moments" }, "provider_latest_refresh_required"],
    [
      "a target that is also excluded",
      { targetUrl: "https://paper.example/x", excludeSourceUrls: ["https://paper.example/x"] },
      "no_outside_option",
    ],
  ])(
    "%s offers no lookup at all",
    { tags: ["2.1.1-bypass"] },
    async (_name, constraint, outcome) => {
      play();
      outside.play([]);
      const status = await answerTo(service, artistId, { ...question, ...constraint });
      expect(status.stage).toBe("unresolved");
      expect(words(status)[0]).toBe(outcome);
      expect(await reservations()).toEqual([]);
    },
  );

  test("a lookup that was not offered is an invalid answer, and is never run", {
    tags: ["8.assessment-extra"],
  }, async () => {
    const invented = {
      say: { windows: ["w1"], verdict: "nothing", lookup: "https://evil.example/" },
    };
    play({ say: misquoted }, invented);
    outside.play([]);
    const status = await answerTo(service, artistId, question);
    expect(status.stage).toBe("failed");
    expect(words(status)[0]).toBe("assessment_invalid");
  });

  test("the plan is kept, and its account is checked again before each later slice", {
    tags: ["4.1.5-plan"],
  }, async () => {
    play(found, choose("social", "w1"));
    outside.play([
      {
        kind: "continues",
        stage: "waiting_provider",
        progress: { run: 7 },
        provider: "social",
        waitSeconds: 0,
      },
    ]);
    const { body } = await ask(service, artistId, question);
    await advanceOnce(service);
    const [job] = (
      await service.deps.db.execute(sql`select state, stage from jobs where id = ${body.jobId}`)
    ).rows as { stage: string; state: { plan: { platform: string; accountId: string } } }[];
    const plan = job?.state.plan;
    expect(job?.stage).toBe("reading");
    expect((await advanceOnce(service)).body).toMatchObject({ waiting: true, done: false });
    expect((await readJob(service, artistId, body.jobId)).body).toMatchObject({
      stage: "waiting_provider",
      provider: "social",
    });
    const platform = plan?.platform ?? "";
    await load(
      service.deps.db,
      account(artistId, platform, plan?.accountId ?? "", { removed: true }),
    );
    await advanceAll(service);
    expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("cancelled");
    expect(outside.looked).toHaveLength(1);
  });

  test("a lookup over several slices continues from its saved state, and is reserved once", {
    tags: ["4.1.5-plan"],
  }, async () => {
    play(found, choose("web", "w1"), judge(true, "Siri Moe"));
    outside.play([
      {
        kind: "continues",
        stage: "reading",
        progress: { urls: ["a"] },
        provider: null,
        waitSeconds: 0,
      },
      collected,
    ]);
    const status = await answerTo(service, artistId, question);
    expect(status.stage).toBe("complete");
    expect(outside.looked.map(({ progress }) => progress)).toEqual([null, { urls: ["a"] }]);
    expect(await reservations()).toEqual([status.jobId]);
  });
});

describe("the query of a web lookup", () => {
  const people = Array.from({ length: 20 }, (_, at) => `Person${at} Nilsen${at}`);
  test("uses the name that the model has just read: the web answers the second step of twenty questions", async () => {
    service.deps.env.QUOTA_OUTSIDE_ARTIST = 100;
    let answered = 0;
    for (const [at, name] of people.entries()) {
      await load(service.deps.db, page(artistId, `Song${at} was mixed by ${name} in Oslo.`));
      const topic = `where was the mixer of Song${at} born`;
      const born = `${name} was born in Tromsø.`;
      play(
        (asked) => ({ say: { windows: [asked.windowWith(name)] } }),
        (asked) => ({
          say: {
            windows: [asked.windowWith(name)],
            lookup: lookups(asked).find(({ attributes }) => attributes.kind === "web")?.attributes
              .id,
            query: `where was ${name} born`,
          },
        }),
        judge(true, "Tromsø"),
      );
      outside.play([
        async ({ topic: sent }) => ({
          kind: "collected",
          originals: sent.includes(name) ? [collectedPage(`https://who.example/${at}`, born)] : [],
        }),
      ]);
      const status = await answerTo(service, artistId, { topic, evidenceNeed: "reporting" });
      if (status.stage === "complete") answered += 1;
    }
    service.deps.env.QUOTA_OUTSIDE_ARTIST = 5;
    expect(answered).toBeGreaterThanOrEqual(18);
  });
});

describe("the combined assessment", () => {
  test("partial saved support is read again and combined with the collected originals", {
    tags: ["4.1.7"],
  }, async () => {
    play(found, choose("web", "w1"), (asked) => {
      expect(asked.windowWith("Ana Lund")).toBeTruthy();
      return judge(true, "Siri Moe")(asked);
    });
    outside.play([collected]);
    expect((await answerTo(service, artistId, question)).stage).toBe("complete");
  });

  test("saved support that changed meanwhile is left out, and the job says so", {
    tags: ["4.1.7"],
  }, async () => {
    const url = `https://news.example/${encodeURIComponent(producedBy.slice(0, 40))}`;
    play(found, choose("web", "w1"), (asked) => {
      expect(asked.prompt).not.toContain("Ana Lund");
      return judge(true, "Siri Moe")(asked);
    });
    outside.play([
      async () => {
        await load(service.deps.db, page(artistId, "Another wording.", { url }));
        return collected;
      },
    ]);
    const status = await answerTo(service, artistId, question);
    expect(status.stage).toBe("complete");
    expect(words(status)).toContain("evidence_changed");
  });

  test("at most six windows and 24,000 characters are judged together", {
    tags: ["8.assessment"],
  }, async () => {
    const texts = Array.from(
      { length: 9 },
      (_, at) => `The record ${at} was mixed by sea. ${"Mixed record. ".repeat(400)}`,
    );
    await load(service.deps.db, ...texts.slice(0, 6).map((text) => page(artistId, text)));
    play(
      { say: { windows: ["w1", "w2", "w3", "w4"] } },
      choose("web", "w1", "w2", "w3", "w4"),
      (asked) => {
        const shown = asked.blocks.filter(({ name }) => name === "window");
        expect(shown).toHaveLength(6);
        expect(shown.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(24_000);
        expect(shown.filter(({ text }) => text.startsWith("collected"))).toHaveLength(3);
        return { say: { windows: [], verdict: "nothing" } };
      },
    );
    outside.play([
      {
        kind: "collected",
        originals: [0, 1, 2, 3, 4].map((at) =>
          collectedPage(`https://paper.example/${at}`, `collected ${at}: who mixed the record`),
        ),
      },
    ]);
    const status = await answerTo(service, artistId, question);
    expect(words(status)[0]).toBe("no_supported_evidence");
  });

  test("ordinary work is assessed three times at most, the extra one included", {
    tags: ["8.assessment-calls"],
  }, async () => {
    play({ say: misquoted }, choose("web", "w1"), { text: "hm" });
    outside.play([collected]);
    const status = await answerTo(service, artistId, question);
    expect(words(status)[0]).toBe("assessment_invalid");
    // The verdict of the exploration is the first of the three.
    expect(await spentOn(service, status.jobId)).toEqual([
      "exploration invalid",
      "assessment answered",
      "assessment invalid",
    ]);
  });

  test("the request's constraints apply to collected originals", async () => {
    play(found, choose("web", "w1"));
    outside.play([collected]);
    const status = await answerTo(service, artistId, { ...question, toDate: "2024-05-31" });
    expect(words(status)[0]).toBe("no_supported_evidence");
    expect(await spentOn(service, status.jobId)).toContain("assessment unsent");
  });
});

describe("failures outside", () => {
  test("a provider run that never ends is given up after a bounded number of polls", async () => {
    play(found, choose("web", "w1"));
    const on = {
      kind: "continues",
      stage: "waiting_provider",
      progress: 1,
      provider: "p",
      waitSeconds: 0,
    } as const;
    outside.play(Array.from({ length: 60 }, () => on));
    const { body } = await ask(service, artistId, question);
    for (let slice = 0; slice < 62; slice++) await advanceOnce(service, { artistId });
    const status = (await readJob(service, artistId, body.jobId)).body;
    expect(status.stage).toBe("failed");
    expect(words(status)[0]).toBe("outside_failed");
    expect(await reservations()).toEqual([body.jobId]);
  });

  test.each([
    ["a provider's no", { kind: "failed" }, "outside_failed"],
    ["a lookup without an answer", { kind: "unknown" }, "outcome_unknown"],
    ["a lookup that threw", "throw", "outcome_unknown"],
  ] as const)(
    "%s fails the job, its saved support kept, and is not repeated",
    { tags: ["3.1.no-retry"] },
    async (_name, scripted, outcome) => {
      play(found, choose("web", "w1"));
      outside.play([scripted]);
      const status = await answerTo(service, artistId, question);
      expect(status.stage).toBe("failed");
      expect(words(status)[0]).toBe(outcome);
      expect(status.references).toHaveLength(1);
    },
  );

  test("a slice that ended during a lookup without settling is not run again", {
    tags: ["3.1.no-retry"],
  }, async () => {
    play(found, choose("web", "w1"));
    outside.play([collected]);
    const { body } = await ask(service, artistId, question);
    await advanceOnce(service);
    service.database.wire.onStatement = (text) =>
      text.includes("settle_job") || text.includes("release_job") ? "before" : undefined;
    expect((await advanceOnce(service)).body.status).toBe("error");
    service.database.wire.onStatement = undefined;
    await service.deps.db.execute(
      sql`update jobs set run_at = clock_timestamp() where id = ${body.jobId}`,
    );
    await advanceAll(service);
    const status = (await readJob(service, artistId, body.jobId)).body;
    expect(words(status)).toContain("outcome_unknown");
    expect(outside.looked).toHaveLength(1);
  });
});

describe("the allowance", () => {
  const spend = async (limits: { artist?: number; global?: number }) => {
    service.deps.env.QUOTA_OUTSIDE_ARTIST = limits.artist ?? 5;
    service.deps.env.QUOTA_OUTSIDE_GLOBAL = limits.global ?? 100;
  };
  afterEach(() => spend({}));

  test("nothing is reserved for a job that is answered from saved evidence", {
    tags: ["8.outside-reserved"],
  }, async () => {
    play(found, judge(true, "Ana Lund"));
    outside.play([]);
    expect((await answerTo(service, artistId)).stage).toBe("complete");
    expect(await reservations()).toEqual([]);
  });

  /** Lookups by other jobs, of this artist or of others, this long ago. */
  const spent = (count: number, ofArtist: string, ago: string) =>
    service.deps.db.execute(sql`
      insert into reservations (ledger, artist_id, subject_id, reserved_at)
      select 'outside_lookup', ${ofArtist}, gen_random_uuid(), clock_timestamp() - ${ago}::interval
      from generate_series(1, ${count}::integer)`);

  test.each([
    ["outside_artist", 5, true],
    ["outside_global", 100, false],
  ])(
    "for %s, %i lookups are admitted in 24 hours, and another when the first is 24 hours old",
    { tags: ["8.outside"] },
    async (scope, limit, isOwn) => {
      const owner = isOwn ? artistId : randomUUIDv7();
      await spent(limit - 1, owner, "23 hours");
      play(found, choose("web", "w1"), judge(true, "Siri Moe"));
      outside.play([collected]);
      expect((await answerTo(service, artistId, question)).stage).toBe("complete");
      play(found, choose("web", "w1"));
      outside.play([]);
      const refused = await answerTo(service, artistId, {
        ...question,
        topic: "who mixed the tape",
      });
      expect(refused.quotaScope).toBe(scope);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(3600);
      await service.deps.db.execute(
        sql`update reservations set reserved_at = reserved_at - interval '1 hour' where reserved_at < clock_timestamp() - interval '1 hour'`,
      );
      play(found, choose("web", "w1"), judge(true, "Siri Moe"));
      outside.play([collected]);
      const later = await answerTo(service, artistId, { ...question, topic: "who mixed the disc" });
      expect(later.stage).toBe("complete");
    },
  );

  test.each([
    ["outside_artist", { artist: 1 }],
    ["outside_global", { global: 1 }],
  ])(
    "an exhausted %s ends the job unresolved, starts no provider and keeps its support",
    { tags: ["3.1.quota", "3.1.quota-fields", "2.2.quotaScope", "7.outside"] },
    async (scope, limits) => {
      await spend(limits);
      play(found, choose("web", "w1"), judge(true, "Siri Moe"));
      outside.play([collected]);
      await answerTo(service, artistId, question);
      play(found, choose("web", "w1"));
      outside.play([]);
      const status = await answerTo(service, artistId, {
        ...question,
        topic: "who mixed the tape",
      });
      expect(status).toMatchObject({
        stage: "unresolved",
        outsideResearchReason: "quota",
        quotaScope: scope,
        selection: "research",
      });
      expect(status.references).toHaveLength(1);
      expect(status.retryAfterSeconds).toBeGreaterThan(86_000);
    },
  );

  test("resetAt is when the oldest reservation is 24 hours old, and a later read counts the seconds again", {
    tags: ["2.2.resetAt", "2.2.retryAfterSeconds"],
  }, async () => {
    await spend({ artist: 1 });
    play(found, choose("web", "w1"), judge(true, "Siri Moe"));
    outside.play([collected]);
    await answerTo(service, artistId, question);
    await service.deps.db.execute(
      sql`update reservations set reserved_at = reserved_at - interval '20 hours' where ledger = 'outside_lookup'`,
    );
    play(found, choose("web", "w1"));
    outside.play([]);
    const status = await answerTo(service, artistId, { ...question, topic: "who mixed the tape" });
    const [row] = (
      await service.deps.db.execute(
        sql`select rfc3339(reserved_at + interval '24 hours') as at from reservations where ledger = 'outside_lookup'`,
      )
    ).rows;
    expect(status.resetAt).toBe(row?.at);
    expect(status.retryAfterSeconds).toBeLessThanOrEqual(4 * 3600);
    await service.deps.db.execute(
      sql`update jobs set reset_at = clock_timestamp() + interval '61.5 seconds' where id = ${status.jobId}`,
    );
    const seconds = async () => {
      const { rows } = await service.deps.db.execute(
        sql`select ceil(extract(epoch from reset_at - clock_timestamp())) as left from jobs where id = ${status.jobId}`,
      );
      return Number(rows[0]?.left);
    };
    const before = await seconds();
    const read = (await readJob(service, artistId, status.jobId)).body.retryAfterSeconds;
    expect(read).toBeLessThanOrEqual(before);
    expect(read).toBeGreaterThanOrEqual(await seconds());
  });

  test("after the reset a new question is a new job; the old job is unchanged", {
    tags: ["3.1.quota-terminal"],
  }, async () => {
    await spend({ artist: 0 });
    play(found, choose("web", "w1"));
    outside.play([]);
    const old = await answerTo(service, artistId, question);
    expect(old.quotaScope).toBe("outside_artist");
    await spend({});
    await service.deps.db.execute(
      sql`update jobs set reset_at = clock_timestamp() - interval '1 second' where id = ${old.jobId}`,
    );
    await advanceAll(service);
    expect((await readJob(service, artistId, old.jobId)).body.stage).toBe("unresolved");
    play(found, choose("web", "w1"), judge(true, "Siri Moe"));
    outside.play([collected]);
    const fresh = await answerTo(service, artistId, question);
    expect(fresh.jobId).not.toBe(old.jobId);
    expect(fresh.stage).toBe("complete");
  });

  test("an older job may report the reason without reset metadata", {
    tags: ["2.2.outsideResearchReason", "2.2.outsideResearchReason-legacy"],
  }, async () => {
    await spend({ artist: 0 });
    play(found, choose("web", "w1"));
    outside.play([]);
    const { jobId } = await answerTo(service, artistId, question);
    await service.deps.db.execute(
      sql`update jobs set quota_scope = null, reset_at = null where id = ${jobId}`,
    );
    const legacy = (await readJob(service, artistId, jobId)).body;
    expect(legacy.outsideResearchReason).toBe("quota");
    expect(legacy).not.toHaveProperty("resetAt");
    expect(legacy.references).toHaveLength(1);
  });

  test("eight artists at once get exactly the three lookups that are left, each job once", {
    tags: ["8.outside-atomic"],
  }, async () => {
    await spend({ global: 3 });
    const artists = Array.from({ length: 8 }, () => randomUUIDv7());
    for (const id of artists) await load(service.deps.db, artist(id), page(id, producedBy));
    const jobs: string[] = [];
    play(
      ...artists.flatMap(() => [found, choose("web", "w1")]),
      ...[1, 2, 3].map(() => judge(true, "Siri Moe")),
    );
    outside.play([collected, collected, collected]);
    for (const id of artists) {
      jobs.push((await ask(service, id, question)).body.jobId);
      // One artist after another up to the plan, so that the model's script is used in order.
      await advanceOnce(service, { artistId: id });
    }
    await Promise.all(artists.map((id) => advanceOnce(service, { artistId: id })));
    await advanceAll(service);
    expect(await reservations()).toHaveLength(3);
    const stages = await Promise.all(
      jobs.map(async (jobId, at) => (await readJob(service, artists[at] ?? "", jobId)).body.stage),
    );
    expect(stages.filter((stage) => stage === "complete")).toHaveLength(3);
    expect(stages.filter((stage) => stage === "unresolved")).toHaveLength(5);
  });

  test("a slice that lost its lease reserves nothing", { tags: ["8.outside-atomic"] }, async () => {
    play(found, choose("web", "w1"));
    outside.play([]);
    const { body } = await ask(service, artistId, question);
    await advanceOnce(service);
    const { rows } = await service.deps.db.execute(
      sql`select begin_lookup(id, fence - 1, artist_id, null, 5, 100, false) as value from jobs where id = ${body.jobId}`,
    );
    expect(rows).toEqual([{ value: { outcome: "lost" } }]);
    expect(await reservations()).toEqual([]);
    await service.deps.db.execute(
      sql`update jobs set run_at = null, finished_at = now(), stage = 'failed' where id = ${body.jobId}`,
    );
  });
});
