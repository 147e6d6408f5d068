import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import draftRoute from "../../api/artist/[id]/research/questions/[jobId]/draft.js";
import proofRoute from "../../api/artist/[id]/research/questions/[jobId]/proof.js";
import { closedAfterFile } from "../support/database.js";
import type { Asked } from "../support/model-protocol.js";
import type { Script, Scripted } from "../support/model-server.js";
import { modelService } from "../support/model-service.js";
import { artist, load, page } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { type CallOptions, testService } from "../support/service.js";

let artistId: string;
let jobId: string;

const text =
  "The record was produced by Ana Lund in Oslo. She mixed it in 2019 with three friends. It never went on tour.";
const said = "Ana Lund produced the record in Oslo.";
const quote = "produced by Ana Lund in Oslo";

const service = await closedAfterFile(modelService());
afterEach(() => {
  service.model.assertPlayed();
  Object.assign(service.deps.env, { QUOTA_DRAFT_ARTIST: 20, QUOTA_CLAIMS_ARTIST: 40 });
});
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from reservations`);
});

const play = (...script: Script) => service.model.play(script);
const answered = { say: { windows: ["w1"] } };

/** Asks a question of which this page is the only reference; `answer` is the reader's own. */
async function ask(answer = "", saved = [page(artistId, text)], fields: object = {}) {
  play(answered, { say: { windows: ["w1"], verdict: "answered", answer, ...fields } });
  await load(service.deps.db, artist(artistId), ...saved);
  ({ jobId } = await answerTo(service, artistId));
}
const path = () => `/api/artist/${artistId}/research/questions/${jobId}`;
const send = (body: object = {}, options: CallOptions = { as: "service" }) =>
  service.call(draftRoute, "POST", `${path()}/draft`, { ...options, body });
const draft = async (body: object = {}) => {
  const answer = await send(body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const sentence = (words = said, quoted = quote, id = "w1") => ({
  text: words,
  passages: [{ id, quote: quoted }],
});
const writes = (...sentences: object[]) => ({ say: { sentences } });
/** The check that calls every sentence supported by the first line of its windows. */
const supports = ({ blocks }: Asked) => ({
  say: {
    claims: blocks
      .filter(({ name, attributes }) => name === "sentence" && attributes.id !== undefined)
      .map(({ attributes }) => ({ sentence: attributes.id, verdict: "supported", lines: ["l1"] })),
  },
});
const denies = { say: { claims: [{ sentence: "s1", verdict: "not_said", lines: [] }] } };
const count = async (table: string) =>
  Number(
    (await service.deps.db.execute(sql`select count(*) as n from ${sql.raw(table)}`)).rows[0]?.n,
  );
const drafts = async () =>
  (await service.deps.db.execute(sql`select * from answer_drafts where job_id = ${jobId}`)).rows;

test("reader, writer and check are told who speaks in a window, where the source states it", async () => {
  const voices = [
    { start: 0, name: "Host" },
    { start: text.indexOf("She mixed"), name: null },
  ];
  const saved = page(artistId, text, {
    kind: "transcript",
    url: "https://radio.example/1",
    voices,
  });
  const seen: unknown[] = [];
  const hearing = (answer: Scripted | ((asked: Asked) => Scripted)) => (asked: Asked) => {
    const window = asked.blocks.find(({ name }) => name === "window");
    seen.push([asked.task, window?.attributes.speaker]);
    return typeof answer === "function" ? answer(asked) : answer;
  };
  play(hearing(answered), hearing({ say: { windows: ["w1"], verdict: "answered" } }));
  await load(service.deps.db, artist(artistId), saved);
  ({ jobId } = await answerTo(service, artistId));
  play(hearing(writes(sentence())), hearing(supports));
  expect((await draft()).draft).not.toBeNull();
  const whole = "Host: The record was produced | not named: She mixed it in 2019 wit";
  expect(seen).toEqual([
    ["exploration", whole],
    ["assessment", whole],
    ["draft", whole],
    ["claims", "Host"],
  ]);
});

describe("a sentence", () => {
  test("is written from the references alone, checked by another call, and stored with them", async () => {
    await ask();
    play(writes(sentence()), supports);
    const body = await draft();
    expect(body).toEqual({
      status: "ok",
      reason: null,
      draft: {
        language: "en",
        model: "test-model",
        madeAt: expect.any(String),
        sentences: [
          {
            text: said,
            citations: [
              expect.objectContaining({
                start: 0,
                end: 44,
                quote: "The record was produced by Ana Lund in Oslo.",
              }),
            ],
          },
        ],
      },
    });
    const [written, checked] = service.model.asked;
    expect([written?.task, checked?.task]).toEqual(["draft", "claims"]);
    expect(written?.blocks.map(({ name }) => name)).toEqual(["artist", "question", "window"]);
    play();
    expect(await draft({ language: "EN" })).toEqual(body);
    expect(await count("reservations where ledger = 'draft'")).toBe(1);
    const { body: proof } = await service.call(proofRoute, "GET", `${path()}/proof`, {
      as: "service",
    });
    expect(proof.drafts).toEqual([body.draft]);
  });

  test.each([
    said,
    `Yes, ${said}`,
  ])("is the reading model's own short answer when that is a whole sentence and supported: %s", async (own) => {
    await ask(own);
    play(supports);
    expect((await draft()).draft.sentences).toMatchObject([{ text: own }]);
    expect(await count("reservations where ledger = 'draft'")).toBe(0);
  });

  test("of the reader cites all words that the reader named", async () => {
    const own = "Ana Lund produced the record in Oslo and mixed it in 2019.";
    const passages = [quote, "mixed it in 2019"].map((one) => ({ id: "w1", quote: one }));
    play({ say: { verdict: "answered", answer: own, missing: "", instead: "", passages } });
    await load(service.deps.db, artist(artistId), page(artistId, text));
    ({ jobId } = await answerTo(service, artistId));
    play(supports);
    const made = (await draft()).draft;
    expect(made.sentences).toMatchObject([{ text: own, citations: [{ start: 0, end: 85 }] }]);
    expect(await count("reservations where ledger = 'draft'")).toBe(0);
  });

  test.each([
    ["a bare name", "Ana Lund", []],
    ["in another language", "Das Album wurde von Ana Lund in Oslo produziert.", []],
    ["not supported", "Ana Lund wrote the record in Oslo.", [denies]],
  ])("is written when the reader's short answer is %s", async (_which, short, checks) => {
    await ask(short);
    play(...checks, writes(sentence()), supports);
    expect((await draft()).draft.sentences).toMatchObject([{ text: said }]);
    expect(await count("reservations where ledger = 'draft'")).toBe(1);
  });

  test.each([
    ["a window that was not shown", sentence(said, quote, "w9")],
    ["a quote that is not in its window", sentence(said, "produced by Ana Lund in Bergen")],
    ["no quote", { text: said, passages: [] }],
    [
      "a number in no cited window",
      sentence("Ana Lund produced the record in Oslo with 7 friends."),
    ],
    ["a date in no cited window", sentence("Ana Lund produced the record in Oslo in May 2018.")],
    ["a name in no cited window", sentence("Ana Lund and Tom Berg produced the record in Oslo.")],
    ["another language", sentence("Das Album wurde von Ana Lund in Oslo produziert.")],
    ["an address", sentence("Ana Lund produced the record in Oslo, see lund.example.")],
    ["a link in Markdown", sentence("[Ana Lund](x) produced the record in Oslo.")],
    ["a question", sentence("Ana Lund produced the record in Oslo?")],
    ["a direction mark", sentence("Ana Lund\u202e produced the record in Oslo.")],
  ])("with %s is not shown, whatever the check says", async (_what, one) => {
    await ask();
    play(writes(one, sentence()), supports);
    expect((await draft()).draft.sentences).toMatchObject([{ text: said }]);
    play();
  });

  test("that the check does not find supported is dropped, and so is one that refers back to it", async () => {
    await ask();
    const others = [
      sentence("Ana Lund mixed the record in 2019.", "She mixed it in 2019"),
      sentence("She mixed it with three friends.", "with three friends"),
    ];
    play(writes(sentence(), ...others), {
      say: {
        claims: ["l1", "", "l2"].map((line, at) => ({
          sentence: `s${at + 1}`,
          verdict: line === "" ? "not_said" : "supported",
          lines: line === "" ? [] : [line],
        })),
      },
    });
    expect((await draft()).draft.sentences).toMatchObject([{ text: said }]);
  });

  test("also cites the sentence that says what its quote is about", async () => {
    const talk =
      "Rigs.\n\nThe harmonium. It cost Ana 400 kroner.\n\nLow Orchard was made in Leith. It rained. The record was mixed there. Bo mixed it.";
    await ask("", [page(artistId, talk)]);
    play(
      writes(sentence("The harmonium cost Ana 400 kroner.", "cost Ana 400 kroner"), {
        text: "Bo mixed Low Orchard in Leith.",
        passages: ["The record was mixed there", "Bo mixed it"].map((one) => ({
          id: "w1",
          quote: one,
        })),
      }),
      {
        say: {
          claims: ["l1", "l3"].map((line, at) => ({
            sentence: `s${at + 1}`,
            verdict: "supported",
            lines: [line],
          })),
        },
      },
    );
    const { sentences } = (await draft()).draft;
    const quotesOf = ({ citations }: { citations: { quote: string }[] }) =>
      citations.map((one) => one.quote);
    expect(sentences.map(quotesOf)).toEqual([
      ["The harmonium. It cost Ana 400 kroner."],
      [talk.slice(talk.indexOf("Low Orchard"))],
    ]);
  });

  test.each([
    ["shown when the check supports it", supports, "Anna Kern recorded Low Lamp in Riga."],
    ["not shown when it does not", denies, undefined],
  ])("that writes names in another script than its source is %s", async (_how, check, shown) => {
    play(answered, { say: { windows: ["w1"], verdict: "answered" } });
    const russian = "Анна Керн записала альбом «Low Lamp» в Риге.";
    await load(service.deps.db, artist(artistId), page(artistId, russian));
    ({ jobId } = await answerTo(service, artistId, {
      topic: "who recorded Low Lamp",
      evidenceNeed: "reporting",
    }));
    play(writes(sentence("Anna Kern recorded Low Lamp in Riga.", "записала альбом")), check);
    expect((await draft()).draft?.sentences[0].text).toBe(shown);
  });

  test("is stored separately for each language", async () => {
    await ask();
    const german = "Ana Lund hat das Album in Oslo produziert.";
    play(writes(sentence(german)), supports, writes(sentence()), supports);
    const body = await draft({ language: "de" });
    expect(body.draft).toMatchObject({ language: "de", sentences: [{ text: german }] });
    expect(service.model.asked[0]?.instructions).toContain("German (de)");
    expect((await draft()).draft.language).toBe("en");
    expect(await drafts()).toHaveLength(2);
  });

  test("is accepted in the requested language when it is too short to reveal its language", async () => {
    await ask();
    const spanish = "El disco se hizo con Ana Lund.";
    play(writes(sentence(spanish)), supports);
    const body = await draft({ language: "es" });
    expect(body.draft).toMatchObject({ language: "es", sentences: [{ text: spanish }] });
  });
});

describe("no sentence", () => {
  test("when none is supported; that result is stored and costs nothing more", async () => {
    await ask();
    play(writes(sentence()), denies);
    expect(await draft()).toEqual({ status: "ok", draft: null, reason: "not_supported" });
    play();
    expect((await draft()).reason).toBe("not_supported");
  });

  test("is not final: asked again, the model writes other sentences, which counts against the quota", async () => {
    await ask("Ana Lund wrote the record in Oslo.");
    play(denies, writes(sentence("Ana Lund led the record in Oslo.")), denies);
    expect((await draft()).reason).toBe("not_supported");
    play(writes(sentence()), supports);
    const body = await draft({ again: true });
    expect(body.draft.sentences).toMatchObject([{ text: said }]);
    expect(await count("reservations where ledger = 'draft'")).toBe(2);
    play();
    expect(await draft({ again: true })).toEqual(body);
    expect(await draft()).toEqual(body);
  });

  test("is written again beyond the quota: 429", async () => {
    await ask();
    play(writes(sentence()), denies);
    await draft();
    service.deps.env.QUOTA_DRAFT_ARTIST = 1;
    expect(await send({ again: true })).toMatchObject({
      status: 429,
      body: { code: "draft_quota" },
    });
  });

  test.each([
    ["the model fails", [{ status: 500 }], "model_failed"],
    ["the check fails", [writes(sentence()), { status: 500 }], "not_judged"],
  ] as const)("when %s: it counts, and may be asked again", async (_what, script, reason) => {
    await ask();
    play(...script);
    expect(await draft()).toEqual({ status: "ok", draft: null, reason });
    expect(await drafts()).toEqual([]);
    play(writes(sentence()), supports);
    expect((await draft()).draft.sentences).toHaveLength(1);
    expect(await count("reservations where ledger = 'draft'")).toBe(2);
    expect(await count("model_calls where outcome = 'sent'")).toBe(0);
  });

  test("when there is no reading model", async () => {
    const offline = await testService();
    try {
      await load(offline.deps.db, artist(artistId), page(artistId, text));
      const { jobId: id } = await answerTo(offline, artistId);
      const url = `/api/artist/${artistId}/research/questions/${id}/draft`;
      const { body } = await offline.call(draftRoute, "POST", url, { as: "service", body: {} });
      expect(body).toEqual({ status: "ok", draft: null, reason: "no_model" });
    } finally {
      await offline.close();
    }
  });

  test.each([
    ["unresolved", "stage = 'unresolved', outcome = 'partly_answered'"],
    ["resting with candidates", "selection = 'candidates'"],
  ])("of a job that is %s: 409", async (_which, change) => {
    await ask();
    await service.deps.db.execute(sql`update jobs set ${sql.raw(change)} where id = ${jobId}`);
    expect(await send()).toMatchObject({ status: 409, body: { code: "job_not_complete" } });
  });

  test("of an unknown job, a job that is no question, or in an unknown language", async () => {
    await ask();
    expect(await send({ language: "nonsense-" })).toMatchObject({
      status: 400,
      body: { error: "language must be a language tag such as en or pt-BR" },
    });
    const notFound = { status: 404, body: { code: "not_found" } };
    await service.deps.db.execute(sql`update jobs set kind = 'lore_refresh' where id = ${jobId}`);
    expect(await send()).toMatchObject(notFound);
    jobId = randomUUIDv7();
    expect(await send()).toMatchObject(notFound);
  });

  test("when the quota is used up: 429 with its reset, and nothing is left under way", async () => {
    await ask();
    service.deps.env.QUOTA_DRAFT_ARTIST = 0;
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: "draft_quota" } });
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.body.quotaScope).toBeUndefined();
    expect(await drafts()).toEqual([]);
  });
});

describe("sources that disagree", () => {
  const [one, other] = [
    "Low Lamp was released on 3 May 2019. It has nine songs.",
    "Low Lamp was released on 11 October 2020.",
  ];
  async function askDate() {
    const saved = [one, other].map((words, at) =>
      page(artistId, words, { url: `https://news.example/${at}`, title: "Low Lamp" }),
    );
    play(
      { say: { windows: ["w1", "w2"] } },
      { say: { windows: ["w1", "w2"], verdict: "conflict" } },
    );
    await load(service.deps.db, artist(artistId), ...saved);
    const status = await answerTo(service, artistId, {
      topic: "when was Low Lamp released",
      evidenceNeed: "reporting",
    });
    ({ jobId } = status);
    return (words: string) =>
      `w${1 + status.references.findIndex(({ text: shown }: { text: string }) => shown.includes(words))}`;
  }
  const first = "Low Lamp was released on 3 May 2019.";
  const second = "Low Lamp was released on 11 October 2020.";

  test("are both reported", async () => {
    const id = await askDate();
    play(writes(sentence(first, first, id("2019")), sentence(second, second, id("2020"))));
    const { draft: made } = await draft();
    expect(made.sentences.map((each: { text: string }) => each.text)).toEqual([first, second]);
  });

  test("or nothing is shown", async () => {
    const id = await askDate();
    play(writes(sentence(first, first, id("2019"))));
    expect(await draft()).toEqual({ status: "ok", draft: null, reason: "sources_disagree" });
  });

  test("cost no call when the references have one side alone", async () => {
    const saved = ["Ana Lund", "Tom Berg"].map((name, at) =>
      page(artistId, `Low Lamp was produced by ${name}.`, { url: `https://news.example/${at}` }),
    );
    const named = (asked: Asked) => [asked.windowWith("Ana Lund")];
    play(
      (asked) => ({ say: { windows: named(asked) } }),
      (asked) => ({ say: { windows: named(asked), verdict: "answered" } }),
    );
    await load(service.deps.db, artist(artistId), ...saved);
    const asked = { topic: "who produced Low Lamp", evidenceNeed: "credits" };
    ({ jobId } = await answerTo(service, artistId, asked));
    play();
    expect(await draft()).toEqual({ status: "ok", draft: null, reason: "sources_disagree" });
    expect(await count("reservations where ledger = 'draft'")).toBe(0);
  });
});

describe("a source of a draft", () => {
  const hide = (is: boolean) =>
    service.deps.db.execute(
      sql`update originals set visibility = ${is ? "private" : "public"} where artist_id = ${artistId}`,
    );

  test("hides the draft when it is hidden, in the proof too, and shows it again with it", async () => {
    await ask();
    play(writes(sentence()), supports);
    const made = await draft();
    await hide(true);
    play();
    expect(await draft()).toEqual({ status: "ok", draft: null, reason: "evidence_changed" });
    const { body: proof } = await service.call(proofRoute, "GET", `${path()}/proof`, {
      as: "service",
    });
    expect([proof.drafts, JSON.stringify(proof).includes(said)]).toEqual([undefined, false]);
    await hide(false);
    expect(await draft()).toEqual(made);
  });

  test("counts also when no sentence cites it", async () => {
    const beside = page(artistId, "The record was praised for its drums.", {
      url: "https://news.example/drums",
    });
    play(
      { say: { windows: ["w1", "w2"] } },
      { say: { windows: ["w1", "w2"], verdict: "answered" } },
    );
    await load(service.deps.db, artist(artistId), page(artistId, text), beside);
    ({ jobId } = await answerTo(service, artistId));
    play((asked) => writes(sentence(said, quote, asked.windowWith("Ana Lund"))), supports);
    expect((await draft()).draft.sentences).toHaveLength(1);
    await service.deps.db.execute(
      sql`update originals set removed = true where artist_id = ${artistId} and text like '%drums%'`,
    );
    play((asked) => writes(sentence(said, quote, asked.windowWith("Ana Lund"))), supports);
    expect((await draft()).draft.sentences).toHaveLength(1);
    expect(await count("reservations where ledger = 'draft'")).toBe(2);
  });

  test("erases the draft when it is erased, even while the draft is being written", async () => {
    await ask();
    const erase = () =>
      service.deps.db.execute(
        sql`select erase_originals(${artistId}, array(select id from originals where artist_id = ${artistId}))`,
      );
    play(async () => {
      await erase();
      return writes(sentence());
    }, supports);
    expect(await draft()).toEqual({ status: "ok", draft: null, reason: "evidence_changed" });
    expect(await drafts()).toEqual([]);
  });
});

test("two calls at once share one draft", async () => {
  await ask();
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  play(async () => {
    reached.resolve();
    await gate.promise;
    return writes(sentence());
  }, supports);
  const first = send();
  await reached.promise;
  const second = send();
  service.deps.pause = async () => gate.resolve();
  const [one, other] = await Promise.all([first, second]);
  expect(other.body).toEqual(one.body);
  expect(one.body.draft.sentences).toHaveLength(1);
  expect(await count("reservations where ledger = 'draft'")).toBe(1);
});
