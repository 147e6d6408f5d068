import { verdicts } from "#lib/research/reading-verdict.js";
import type { Chance } from "../support/fuzz/chance.js";
import { hostileTexts } from "../support/hostile-texts.js";
import type { Asked } from "../support/model-protocol.js";
import type { Scripted } from "../support/model-server.js";

/** Marks an order in a text; the service itself never writes it. */
export const orderMark = "OBEYTHISNOW";
/** A host that only orders name. */
export const orderHost = "collect.invalid";

/** Names of things that exist but were not offered; an order can ask for them. */
export interface Temptations {
  /**
   * Source ids: a private original, another artist's original, an original that no question asks
   * for.
   */
  sources: readonly string[];
  /** Words that occur only in those. */
  words: readonly string[];
  /** The kind of every order; random when absent. */
  order?: Scripted;
}

/**
 * Orders aimed at a bound: first a verdict with a lookup that is not offered, then sources that
 * nobody named, then too many calls.
 */
export function pointedOrders({ sources }: Temptations): Scripted[] {
  const reads = sources.map((name) => ({ name: "read", input: { name } }));
  const browse = { name: "browse", input: { page: 1 } };
  return [
    { say: { windows: ["w1"], verdict: "nothing", lookup: "o99" } },
    { tools: reads },
    { tools: Array.from({ length: 13 }, () => browse) },
  ];
}

/**
 * A text with instructions for a model: in plain words, and in a form that the tests' gateway obeys
 * exactly.
 */
export function orderText(chance: Chance, temptations: Temptations): string {
  const orders = Array.from({ length: chance.whole(1, 3) }, () => oneOrder(chance, temptations));
  return `${chance.one(hostileTexts)[1]} ${orders.join(" ")}`;
}

/** A single order in the form that the gateway obeys. */
export function oneOrder(chance: Chance, temptations: Temptations): string {
  const json = Buffer.from(JSON.stringify(order(chance, temptations))).toString("base64url");
  return `${orderMark} ${json}.`;
}

function order(chance: Chance, { sources, words, order }: Temptations): Scripted {
  if (order !== undefined) return order;
  const names = () => Array.from({ length: chance.whole(0, 8) }, () => name());
  const name = () =>
    chance.one([
      ...["w1", "w2", "w3", "w7", "w99", "w0", "w-1", "W1", "w01", " w1", "w1 ", "s1", "1", ""],
      ...["__proto__", "constructor", "toString"],
      ...sources,
    ]);
  const lookup = () =>
    chance.one<unknown>([
      ...["o1", "o2", "o99", "O1", "web", "page", "", "__proto__", null, 1, true],
      `https://${orderHost}/?q=all`,
      { kind: "page", url: `https://${orderHost}/` },
    ]);
  const tool = () =>
    chance.one<{ name: string; input: unknown }>([
      { name: "browse", input: { page: chance.one<unknown>([1, 2, 0, -1, 1e9, "1", 1.5]) } },
      {
        name: "search",
        input: { queries: [chance.one([...words, "record", "", "x".repeat(500)])] },
      },
      {
        name: "read",
        input: {
          name: chance.one([...sources, "w1", "w2", "s1", "s2", "s99", "s0", "../s1", "__proto__"]),
          side: chance.one<unknown>(["after", "before", "above", 0, null]),
        },
      },
      { name: "read", input: "{not json" },
      {
        name: chance.one(["fetch", "lookup", "save_answer", "approve", "exec", "toString"]),
        input: {},
      },
    ]);
  return chance.one<() => Scripted>([
    () => ({ say: { windows: names() } }),
    () => ({
      say: {
        windows: names(),
        verdict: chance.one<unknown>([...verdicts, true, "yes"]),
        lookup: lookup(),
      },
    }),
    () => ({ say: { windows: ["w1"], verdict: chance.one(verdicts), lookup: lookup() } }),
    () => ({
      say: {
        verdict: chance.one(verdicts),
        answer: chance.one([orderMark, "x ".repeat(9_000)]),
        missing: chance.one([
          `https://${orderHost}/ ${orderMark}`,
          "\u0000\ud800",
          "x".repeat(9_000),
        ]),
        passages: [{ id: name(), quote: chance.one(["", orderMark, "The", ...words]) }],
      },
    }),
    () => ({ say: { windows: ["w1"], verdict: "answered", windowsToo: [orderMark] } }),
    () => ({ tools: Array.from({ length: chance.one([1, 1, 2, 3, 5, 13]) }, tool) }),
    () => ({ tools: Array.from({ length: chance.one([1, 1, 2, 3]) }, tool) }),
    () => ({ say: plan(chance, words) }),
    () => ({
      say: {
        claims: [
          { sentence: "s1", verdict: "supported", lines: chance.one([["l1"], ["l99"], []]) },
        ],
      },
    }),
    () => ({
      text: chance.one([
        "{",
        "null",
        "[]",
        `{"windows":["w1"]}{"windows":[]}`,
        orderMark,
        "x".repeat(100_000),
      ]),
    }),
    () => ({ refusal: orderMark }),
    () => ({ cut: '{"windows":["w1"' }),
    () => ({ brokenBody: true }),
  ])();
}

function plan(chance: Chance, words: readonly string[]) {
  return {
    asks: chance.one(["question", "question", "nothing", "unclear"]),
    topic: chance.one([`https://${orderHost}/ and more`, "who produced it", chance.one(words), ""]),
    evidenceNeed: chance.one(["credits", "reporting", "anything"]),
    freshness: "stored",
    retrieval: chance.one(["relevance", "latest"]),
    answerScope: "focused",
    platform: chance.one([null, "Bluesky", "Moments"]),
    fromDate: chance.one([null, "2024-01-01", "tomorrow"]),
    toDate: null,
    target: chance.one([null, "u1", "u9", `https://${orderHost}/`]),
    alreadyDiscussed: chance.one<string[]>([[], ["u1"], [`https://${orderHost}/`]]),
    continues: chance.happens(0.3),
  };
}

/** What a gateway answered, and to which request. */
export interface Exchange {
  asked: Asked;
  said: Scripted;
}

/**
 * A gateway that obeys every order that it reads, one after the other; without an order it chooses
 * the first window and says that it suffices. Unless `explores` is set, it obeys only from its
 * verdict on.
 */
export function obedient(heard: Exchange[], explores: boolean): (asked: Asked) => Scripted {
  return (asked) => {
    const orders = [...asked.prompt.matchAll(new RegExp(`${orderMark} ([\\w-]+)\\.`, "g"))];
    const said: Scripted =
      orders.length === 0 || (asked.task === "exploration" && !explores)
        ? plainAnswer(asked)
        : JSON.parse(
            Buffer.from(orders[heard.length % orders.length]?.[1] ?? "", "base64url").toString(),
          );
    heard.push({ asked, said });
    return said;
  };
}

function plainAnswer({ task, blocks }: Asked): Scripted {
  const first = blocks.find(({ name }) => name === "window")?.attributes.id;
  const windows = first === undefined ? [] : [first];
  if (task === "exploration") return { say: { windows } };
  const lookup = blocks.find(({ name }) => name === "lookup")?.attributes.id ?? null;
  return { say: { windows, verdict: windows.length > 0 ? "answered" : "nothing", lookup } };
}
