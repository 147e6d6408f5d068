import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { settlementOf } from "#lib/jobs/slice-outcome.js";
import { questionSlice } from "#lib/research/question-slice.js";
import { closedAfterFile } from "../support/database.js";
import type { Asked } from "../support/model-protocol.js";
import type { Script, Scripted } from "../support/model-server.js";
import { modelService, spentOn } from "../support/model-service.js";
import { account, artist, load, page } from "../support/records.js";
import {
  advanceAll,
  advanceOnce,
  advanceOneStep,
  answerTo,
  ask,
  producedBy,
  readJob,
} from "../support/research.js";

let artistId: string;

const service = await closedAfterFile(modelService());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy, { title: "Credits" }));
});
afterEach(() => service.model.assertPlayed());

/** The answer in these windows; its verdict needs no assessment (decision 7.8). */
const find = (...windows: string[]) => ({ say: { windows, verdict: "answered" } });
const part = (...windows: string[]) => ({ say: { windows } });
const use = (name: string, input: unknown) => ({ name, input });
const play = (...script: Script) => service.model.play(script);
const longText = (mark: string, chars: number) =>
  `${mark} produced. ${"The record was made by the sea. ".repeat(chars / 32)}`.slice(0, chars);

async function failing(...script: Script) {
  play(...script);
  const status = await answerTo(service, artistId);
  return { stage: status.stage, word: status.limitations[0]?.split(":")[0], status };
}

describe("what the agent may do", () => {
  test("the agent browses by page, searches with its own words and reads exact windows before it selects", {
    tags: ["4.1.4"],
  }, async () => {
    await load(
      service.deps.db,
      ...Array.from({ length: 25 }, (_, at) =>
        page(artistId, `Entry ${at}. Mastered at the old quay.`, {
          title: `Entry ${at}`,
          publishedAt: `2023-01-${String(at + 1).padStart(2, "0")}`,
        }),
      ),
    );
    play(
      { tools: [use("browse", { page: 2 }), use("search", { queries: ["mastered at the quay"] })] },
      (asked) => {
        expect(asked.prompt).toContain("Page 2 of 2, 26 originals in all.");
        const listed = asked.blocks.find(({ name }) => name === "page")?.text.split("\n") ?? [];
        expect(listed).toHaveLength(6);
        const last = JSON.parse(listed.at(-1) ?? "{}");
        expect(last).toMatchObject({ title: "Entry 0", chars: 34 });
        expect(asked.windowWith("old quay")).toBeTruthy();
        return { tools: [use("read", { name: last.source })] };
      },
      (asked) => find(asked.windowWith("Entry 0.")),
    );
    const status = await answerTo(service, artistId);
    expect(status.stage).toBe("complete");
    expect(status.references).toMatchObject([
      { text: "Entry 0. Mastered at the old quay.", start: 0, end: 34 },
    ]);
    expect(await spentOn(service, status.jobId)).toEqual([
      "exploration answered",
      "exploration answered",
      "exploration answered",
    ]);
  });

  test("originals stored after the slice began are not in its snapshot", {
    tags: ["4.1.4"],
  }, async () => {
    play(
      async () => {
        await load(service.deps.db, page(artistId, "Produced by somebody who came late."));
        return { tools: [use("browse", { page: 1 }), use("search", { queries: ["produced"] })] };
      },
      (asked) => {
        expect(asked.prompt).toContain("1 originals in all");
        expect(asked.prompt).not.toContain("came late");
        return find("w1");
      },
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("a window that changed after it was selected is not judged, and the job says so", {
    tags: ["4.1.4"],
  }, async () => {
    play(part("w1"));
    const { body } = await ask(service, artistId);
    await advanceOneStep(service);
    const url = `https://news.example/${encodeURIComponent(producedBy.slice(0, 40))}`;
    await load(service.deps.db, page(artistId, "The record was produced by nobody.", { url }));
    await advanceAll(service);
    const status = (await readJob(service, artistId, body.jobId)).body;
    expect(status).toMatchObject({ stage: "unresolved", references: [] });
    expect(status.limitations[0]).toMatch(/^evidence_changed: /);
  });

  test("tools see only what the request's constraints admit, exclusions included", {
    tags: ["2.1.1-bypass"],
  }, async () => {
    const url = "https://news.example/excluded";
    await load(
      service.deps.db,
      page(artistId, "Produced by Ola Dahl, says the excluded page.", { url }),
      page(artistId, "Produced by Siri Moe, says the old page.", { publishedAt: "2019-01-01" }),
    );
    play(
      { tools: [use("search", { queries: ["produced"] }), use("browse", { page: 1 })] },
      (asked) => {
        expect(asked.prompt).not.toContain("Ola Dahl");
        expect(asked.prompt).not.toContain("Siri Moe");
        expect(asked.prompt).toContain("1 originals in all");
        return find("w1");
      },
    );
    const request = {
      topic: "who produced the record",
      evidenceNeed: "credits",
      excludeSourceUrls: [url],
      fromDate: "2024-01-01",
    };
    expect((await answerTo(service, artistId, request)).stage).toBe("complete");
  });

  test("an exploration calls no provider, refreshes nothing and states its limitations", {
    tags: ["4.1.13-saved"],
  }, async () => {
    play(find("w1"));
    const status = await answerTo(service, artistId);
    expect(status.limitations).toContain("saved_only: only saved evidence was read");
    const { rows } = await service.deps.db.execute(
      sql`select kind from jobs where artist_id = ${artistId}`,
    );
    expect(rows).toEqual([{ kind: "question_research" }]);
  });

  test("an invalid tool call is answered with its reason, counts and shows nothing", async () => {
    play(
      {
        tools: [
          use("read", { name: "s99" }),
          use("read", { name: "w1" }),
          use("search", { queries: [""] }),
          use("search", { queries: ["record", "a\0record", "\ud800record"] }),
          use("browse", {}),
          use("delete", {}),
        ],
      },
      (asked) => {
        expect(asked.prompt).toContain("read: no window or source of that name was shown to you.");
        expect(asked.prompt).toContain("Nothing new: w1.");
        expect(asked.prompt).toContain("search: queries[0] must have at least 2 characters.");
        expect(asked.prompt).toContain("search: queries[1] must not contain NUL");
        expect(asked.prompt).toContain("Page 1 of 1");
        expect(asked.prompt).toContain("There is no such tool.");
        const left = 24_000 - producedBy.length;
        expect(asked.prompt).toMatch(
          new RegExp(`Left: 4 steps, this one included, 6 tool calls, ${left} characters.$`),
        );
        return find("w1");
      },
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("what was shown is named, not shown again, and an original of one window is shown whole", async () => {
    const head = "The quay. ".repeat(150);
    const long = Array.from({ length: 150 }, (_, at) => `Long: record ${at}, by the sea.`).join(
      " ",
    );
    await load(
      service.deps.db,
      page(artistId, `${head}Who produced the record? Ana did.`, { title: "Whole" }),
      page(artistId, long, { title: "Long" }),
    );
    play(
      (asked) => {
        const whole = asked.blocks.find(({ attributes }) => attributes.title === "Whole");
        expect(whole?.text).toBe(`${head}Who produced the record? Ana did.`);
        expect(whole?.attributes).not.toHaveProperty("part");
        const beside = asked.windowWith("Long");
        return {
          tools: [
            use("search", { queries: ["who produced the record", "the sea record"] }),
            use("read", { name: beside }),
          ],
        };
      },
      (asked) => {
        expect(asked.prompt).toMatch(/^Query 1: w\d(, w\d)+ again\.$/m);
        const texts = asked.blocks.filter(({ name }) => name === "window").map(({ text }) => text);
        const parts = texts.filter((text) => long.includes(text)).sort();
        const places = parts.map((text) => long.indexOf(text));
        expect(new Set(texts).size).toBe(texts.length);
        expect(parts.length).toBeGreaterThan(1);
        for (const [at, text] of parts.entries()) {
          const next = Math.min(...places.filter((place) => place > (places[at] ?? 0)), Infinity);
          expect((places[at] ?? 0) + text.length).toBeLessThanOrEqual(next);
        }
        return find("w1");
      },
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("a word that occurs all over a text is not reported as missing", async () => {
    const text = "La banda no ha grabado en ninguna otra parte que en la iglesia de su pueblo.";
    await load(service.deps.db, page(artistId, text));
    play(
      () => ({ tools: [use("search", { queries: ["otra iglesia de Toad"] })] }),
      (asked) => {
        expect(asked.prompt).toMatch(/^None of these has: Toad\.$/m);
        return find("w1");
      },
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("a search names the words that no window has, and shows only parts that have one of its words", async () => {
    const sea = "We recorded by the sea. ".repeat(60);
    const quiet = "Nobody said a thing. ".repeat(60);
    await load(
      service.deps.db,
      page(artistId, `Ana produced the record. ${sea}${quiet}`, { title: "Long" }),
      page(artistId, "The old hall in Oslo is a hall of wood."),
    );
    play(
      () => ({ tools: [use("search", { queries: ["Toad Hall", "by the sea"] })] }),
      (asked) => {
        expect(asked.prompt).toMatch(
          /Query 1: .*\n.*The old hall(?:.*\n)+None of these has: Toad\./,
        );
        expect(asked.prompt).toMatch(/Query 2: w\d again\.\nNothing new\.\nLeft: /);
        return find("w1");
      },
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("of originals that share a title four are offered, and a search finds further ones", async () => {
    const diary = (what: string, day: number) =>
      page(artistId, `Day ${day}: the record ${what}.`, {
        title: "Diary",
        url: `https://news.example/${what.replaceAll(" ", "-")}/${day}`,
      });
    const days = [1, 2, 3, 4, 5];
    await load(
      service.deps.db,
      ...days.map((day) => diary("was produced in Oslo", day)),
      ...days.map((day) => diary("fell asleep", day)),
    );
    const shown = ({ blocks }: Asked, word: string) =>
      blocks.filter(({ name, text }) => name === "window" && text.includes(word)).length;
    play(
      (asked) => {
        expect(shown(asked, "Day")).toBe(4);
        return { tools: [use("search", { queries: ["fell asleep"] })] };
      },
      (asked) => {
        expect(shown(asked, "asleep")).toBeGreaterThan(2);
        return find("w1");
      },
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("a title of common words is found when it is quoted, in the question or in a search", async () => {
    await load(
      service.deps.db,
      ...Array.from({ length: 20 }, (_, at) =>
        page(artistId, `With you in town ${at}, and with them.`),
      ),
      page(artistId, "It came out in spring.", { title: "“With You” by Skerrylight" }),
    );
    play(
      (asked) => {
        expect(asked.prompt).not.toContain("in spring");
        return { tools: [use("search", { queries: ['"with you" record'] })] };
      },
      (asked) => find(asked.windowWith("in spring")),
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
    play((asked) => find(asked.windowWith("in spring")));
    const quoted = { topic: 'who produced "With you"', evidenceNeed: "credits" };
    expect((await answerTo(service, artistId, quoted)).stage).toBe("complete");
  });

  test("the model also learns of languages that only a few originals have", async () => {
    const [german, russian] = [
      "Die Platte wurde im Winter in einem leeren Bootshaus aufgenommen, und die Band zog danach in die Stadt. ",
      "Запись сделана зимой в пустом лодочном сарае, а потом группа переехала в город и больше не играла. ",
    ];
    await load(
      service.deps.db,
      page(artistId, german.repeat(4)),
      page(artistId, russian.repeat(4)),
      // A word of another script is no text in it.
      page(
        artistId,
        `${"The record was made in the winter, in the city of Athens. ".repeat(6)}Αθήνα`,
      ),
      ...Array.from({ length: 197 }, (_, at) =>
        page(artistId, `${at}: the record of the quay was made in winter, and they liked it.`),
      ),
    );
    play((asked) => {
      const [told = ""] = /^.*Languages: English.*$/m.exec(asked.prompt) ?? [];
      expect(told.match(/German|Russian|Greek/g)?.toSorted()).toEqual(["German", "Russian"]);
      return { say: { windows: [], verdict: "nothing" } };
    });
    await answerTo(service, artistId);
  });

  test("a search may be limited to one kind; a search without results names the originals' languages", async () => {
    await load(
      service.deps.db,
      account(artistId, "social_a", "did:a"),
      page(artistId, "Made on the quay.", {
        kind: "caption",
        platform: "social_a",
        accountId: "did:a",
      }),
      ...Array.from({ length: 9 }, () => "Запись сделана в Осло, у самого моря, зимой.").map(
        (text, at) => page(artistId, `${at} ${text}`),
      ),
    );
    await load(service.deps.db, page(artistId, "A quay in Oslo, on no caption."));
    play(
      (asked) => {
        expect(asked.prompt).toMatch(
          /^Originals: 11 pages, 1 posts and transcripts, of 2024 to 2024\. Languages: Russian 75 %, English 25 %\.$/m,
        );
        return {
          tools: [
            use("search", { queries: ["quay"], kind: "caption" }),
            use("search", { queries: ["zither", "запись"] }),
          ],
        };
      },
      (asked) => {
        expect(asked.windowWith("on the quay")).toBe("w2");
        expect(asked.prompt).not.toContain("on no caption");
        expect(asked.windowWith("Запись")).toBe("w3");
        expect(asked.prompt).toContain(
          "Query 1: No original has these words as they are. Originals: 11 pages",
        );
        expect(asked.prompt).toContain("9 tool calls");
        return find("w1");
      },
    );
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("an overview reads only its cohort and keeps up to three activities", async () => {
    const texts = ["one", "two", "three", "four"].map((at) => `The record, act ${at}.`);
    await load(service.deps.db, ...texts.map((text) => page(artistId, text)));
    const overview = { topic: "the record", evidenceNeed: "reporting", answerScope: "overview" };
    play((asked) => {
      expect(asked.tools).toEqual(["read"]);
      return find("w1", "w2", "w3");
    });
    expect((await answerTo(service, artistId, overview)).references).toHaveLength(3);
    await service.deps.db.execute(sql`delete from jobs where artist_id = ${artistId}`);
    play(find("w1", "w2", "w3", "w4"));
    const status = await answerTo(service, artistId, overview);
    expect(status.limitations[0]).toMatch(/^exploration_invalid: /);
  });
});

describe("bounds", () => {
  const browse = { tools: [use("browse", { page: 1 })] };

  test("a fifth step without a selection fails the job, and four steps with tools do not", {
    tags: ["8.exploration", "4.1.14"],
  }, async () => {
    expect(await failing(browse, browse, browse, browse, browse)).toMatchObject({
      stage: "failed",
      word: "exploration_limit",
    });
    play(browse, browse, browse, browse, (asked) => {
      expect(asked.toolChoice).toBe("none");
      return find("w1");
    });
    const status = await answerTo(service, artistId);
    expect(status.stage).toBe("complete");
    expect(await spentOn(service, status.jobId)).toHaveLength(5);
  });

  test("the thirteenth tool call fails the job, parallel ones counted one by one, and the twelfth does not", {
    tags: ["8.exploration"],
  }, async () => {
    const many = (count: number): Scripted => ({
      tools: Array.from({ length: count }, () => use("browse", { page: 1 })),
    });
    const failed = await failing(many(7), many(6));
    expect(failed).toMatchObject({ stage: "failed", word: "exploration_limit" });
    expect(await spentOn(service, failed.status.jobId)).toEqual([
      "exploration answered",
      "exploration answered",
    ]);
    play(many(7), many(5), (asked) => {
      expect(asked.toolChoice).toBe("none");
      expect(asked.prompt).toContain("Left: 3 steps, this one included, 0 tool calls");
      return find("w1");
    });
    expect((await answerTo(service, artistId)).stage).toBe("complete");
  });

  test("no more than 24,000 characters of originals are shown, and asking for more fails the job", {
    tags: ["8.exploration"],
  }, async () => {
    const short = ["one", "two"].map((mark) => longText(mark, 1_800));
    await load(
      service.deps.db,
      page(artistId, longText("Long", 40_000), { title: "Long" }),
      ...short.map((text) => page(artistId, text)),
    );
    const reads =
      (count: number): Scripted | ((asked: Asked) => Scripted) =>
      (asked) => {
        const shown = asked.blocks
          .filter(({ name }) => name === "window")
          .reduce((sum, { text }) => sum + text.length, 0);
        expect(shown).toBeLessThanOrEqual(24_000);
        const long = asked.blocks.find(({ attributes }) => attributes.title === "Long");
        return { tools: Array(count).fill(use("read", { name: long?.attributes.source })) };
      };
    // The offered text and twelve reads of 2,000 exceed the bound; the ninth read is still within it.
    const failed = await failing(reads(6), reads(6));
    expect(failed).toMatchObject({ stage: "failed", word: "exploration_limit" });
    expect(failed.status.references).toEqual([]);
    expect(await spentOn(service, failed.status.jobId)).toEqual([
      "exploration answered",
      "exploration answered",
      "exploration unsent",
    ]);
  });

  test("a slice after its deadline sends no further step, and the next one assesses what was offered", {
    tags: ["8.exploration"],
  }, async () => {
    play(browse, { say: { windows: ["w1"], verdict: "answered" } });
    await ask(service, artistId);
    const { db } = service.deps;
    const deadline = new AbortController();
    service.database.wire.onStatement = (text) => {
      if (text.includes("explore_step")) deadline.abort();
      return undefined;
    };
    const job = await leaseJob(db, { artistId, kinds: ["question_research"] }, 60);
    if (job === null || job.ended) throw new Error("nothing was leased");
    const outcome = await questionSlice(job, service.deps, deadline.signal, Infinity);
    service.database.wire.onStatement = undefined;
    if (outcome.kind === "lost") throw new Error("the lease was lost");
    expect(await settleJob(db, job, settlementOf(outcome))).toBe(true);
    expect(outcome).toMatchObject({ kind: "next", state: { step: "assess", outOfTime: true } });
    expect(await spentOn(service, job.id)).toEqual(["exploration answered", "exploration unsent"]);
    expect((await advanceOnce(service)).body).toMatchObject({ progress: "complete", done: true });
  });
});

describe("the selection", () => {
  test.each([
    ["a window that was never shown", ["w7"]],
    ["something that is no window", ["s1"]],
    ["an address", ["https://news.example/"]],
  ])(
    "%s fails the job as invalid, and is never reported as absent evidence",
    { tags: ["4.1.14"] },
    async (_name, windows) => {
      const failed = await failing(find(...windows));
      expect(failed).toMatchObject({ stage: "failed", word: "exploration_invalid" });
      expect(await spentOn(service, failed.status.jobId)).toEqual(["exploration invalid"]);
    },
  );

  test("an empty selection is not a failure: the job ends without an answer and without an assessment", async () => {
    play(find());
    const status = await answerTo(service, artistId);
    expect(status).toMatchObject({ stage: "unresolved", references: [] });
    expect(status.limitations[0]).toMatch(/^no_outside_option: /);
    expect(await spentOn(service, status.jobId)).toEqual(["exploration answered"]);
  });

  test("an artist without saved evidence costs no call", async () => {
    const empty = randomUUIDv7();
    await load(service.deps.db, artist(empty));
    play();
    const status = await answerTo(service, empty);
    expect(status.stage).toBe("unresolved");
    expect(await spentOn(service, status.jobId)).toEqual([]);
  });
});

describe("round trips", () => {
  const steps: Script = [
    { tools: [use("browse", { page: 1 }), use("search", { queries: ["Oslo"] })] },
    { tools: [use("search", { queries: ["produced"] })] },
  ];

  test("every step costs one, tools included, in addition to lease, first reading and settle", async () => {
    play(...steps, find("w1"));
    await ask(service, artistId);
    service.database.roundTrips();
    await advanceOnce(service);
    expect(service.database.roundTrips()).toBe(5);
  });

  test("an assessment costs one more, and in a separate slice three", async () => {
    play(...steps, part("w1"), find("w1"));
    await ask(service, artistId);
    service.database.roundTrips();
    await advanceOnce(service);
    expect(service.database.roundTrips()).toBe(6);

    await service.deps.db.execute(sql`delete from jobs where artist_id = ${artistId}`);
    play(...steps, part("w1"), find("w1"));
    await ask(service, artistId);
    service.database.roundTrips();
    await advanceOneStep(service);
    expect(service.database.roundTrips()).toBe(5);
    await advanceOnce(service);
    expect(service.database.roundTrips()).toBe(3);
  });
});

describe("a slice that lost its lease during a model call", () => {
  test("writes nothing, and the job is not run again", { tags: ["3.1.no-retry"] }, async () => {
    const { body } = await ask(service, artistId);
    const runOut = () =>
      service.deps.db.execute(
        sql`update jobs set run_at = clock_timestamp() - interval '1 second' where id = ${body.jobId}`,
      );
    play(async () => {
      await runOut();
      expect((await advanceOnce(service, { artistId })).body).toMatchObject({
        ran: true,
        done: true,
        progress: "failed",
      });
      return { tools: [use("browse", { page: 1 })] };
    });
    expect((await advanceOnce(service, { artistId })).body).toEqual({
      status: "error",
      error: "advance failed",
      ran: false,
    });
    const status = (await readJob(service, artistId, body.jobId)).body;
    expect(status).toMatchObject({ stage: "failed", references: [] });
    expect(status.limitations[0]).toMatch(/^outcome_unknown: /);
    expect(await spentOn(service, body.jobId)).toEqual(["exploration unknown"]);
  });
});
