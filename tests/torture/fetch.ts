import { type Fetched, type GuardedFetch, guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { Chance } from "../support/fuzz/chance.js";
import { absent, html, type LocalServer, localServer } from "../support/outside/server.js";
import type { Area } from "./area.js";
import { closedAnswer, closedHost, publicAnswer, publicV4, publicV6 } from "./hostile-addresses.js";
import { type Trial, trials } from "./trials.js";
import { type Wall, wall } from "./wall.js";

export const fetchArea: Area = {
  name: "fetch",
  promise: "No address, redirect or name server leads a fetch to a non-public address.",
  shortTries: 400,
  async run(run) {
    using outer = wall();
    const open = await localServer(() => absent);
    const inner = await localServer(() => html("inner"));
    try {
      await trials(run, fetched({ outer, open, inner }));
    } finally {
      await open.close();
      await inner.close();
    }
  },
};

interface Place {
  outer: Wall;
  /** May be fetched, given its host and port. */
  open: LocalServer;
  /** May not be fetched: another port of the same address. */
  inner: LocalServer;
}

type Answers = readonly { address: string; family: number }[];

/**
 * A name server that computes each answer from the try; records its answers and how often each name
 * was asked.
 */
function resolver(chance: Chance) {
  const asked = new Map<string, number>();
  const answered: Answers[] = [];
  const lookup: Parameters<typeof guardedFetch>[0]["lookup"] = (name, _options, done) => {
    asked.set(name, 1 + (asked.get(name) ?? 0));
    const answers: Answers = chance.one<() => Answers>([
      () => [closedAnswer(chance)],
      () => [publicAnswer(chance), closedAnswer(chance)],
      () => [closedAnswer(chance), publicAnswer(chance), publicAnswer(chance)],
      () => [publicAnswer(chance)],
      () => [publicAnswer(chance), publicAnswer(chance)],
      () => [
        { address: chance.one(["127.0.0.1.", "", "localhost", "0x7f.1", "::1%lo"]), family: 4 },
      ],
      () => [],
    ])();
    answered.push(answers);
    // Like a real one, it never answers before the connection waits for it.
    setImmediate(() =>
      done(
        null,
        answers.map((one) => ({ ...one })),
      ),
    );
  };
  return { lookup, asked, answered };
}

/** One fetch of a hostile address: directly, or by redirects of a site that may be read. */
function fetched({ outer, open, inner }: Place): Trial {
  return async (chance) => {
    const names = resolver(chance);
    const settings = { contact: undefined, allowHosts: [open.host], lookup: names.lookup };
    const get: GuardedFetch = guardedFetch(settings);
    outer.given.length = 0;
    open.asked.length = 0;
    inner.asked.length = 0;
    const target = hostileTarget(chance, inner);
    const hops = chance.happens(0.5) ? 0 : chance.whole(1, 4);
    const status = chance.one([301, 302, 303, 307, 308]);
    const location = hops > 0 && chance.happens(0.2) ? relativeForm(target) : target;
    open.answer = ({ path }) => {
      const left = Number(path.slice(1));
      const to = left > 1 ? `/${left - 1}` : asHeader(location);
      return { status, headers: { location: to } };
    };
    const url = hops === 0 ? target : `${open.url}/${hops}`;
    const signal = AbortSignal.timeout(20_000);
    const answer = await get(url, { signal, accept: "text/html" });
    return problemsOf(answer, { outer, open, inner, names, url, target: location });
  };
}

function hostileTarget(chance: Chance, inner: LocalServer): string {
  const scheme = chance.one(["http", "http", "http", "https", "HTTP"]);
  const path = chance.one(["/", "/latest/meta-data/", "/?q=1", ""]);
  const name = () =>
    `${chance.one(["a", "b", "rebound", "xn--80ak6aa92e"])}${chance.whole(0, 9)}.example`;
  return chance.one<() => string>([
    () => `${scheme}://${closedHost(chance)}${path}`,
    () => `${scheme}://${closedHost(chance)}${path}`,
    () => `${scheme}://${name()}${path}`,
    () => `${scheme}://${name()}.${path}`,
    () => `${scheme}://${chance.one(["localhost", "LOCALHOST.", "x.localhost", "[::1]"])}${path}`,
    () => `${inner.url}${path}`,
    () => `http://${chance.one(publicV4)}@${inner.host}${path}`,
    () => `http://user:secret@${name()}${path}`,
    () => `${scheme}:${closedHost(chance)}${path}`,
    () => `${scheme}:\\\\${closedHost(chance)}${path}`,
    () => `http://${closedHost(chance)}:${chance.one(["22", "6379", "80", "443", "00080"])}${path}`,
    () => `${chance.one(["file", "gopher", "ftp", "data", "ws", "javascript"])}://127.0.0.1${path}`,
    () => ` http://${closedHost(chance)}${path}\t`,
    () => `http://${chance.one(publicV4)}#@${closedHost(chance)}${path}`,
    () => `http://${name()}?@127.0.0.1/`,
  ])();
}

/** The form that a page of the same scheme may use. */
const relativeForm = (target: string) => target.replace(/^\s*[a-z]+:/i, "");
/**
 * A header cannot contain line breaks or characters beyond Latin-1; a browser would encode them
 * like this.
 */
const asHeader = (location: string) =>
  location.replace(/[^\x20-\x7e]/g, (letter) => encodeURIComponent(letter)).trim();

interface Seen extends Place {
  names: ReturnType<typeof resolver>;
  url: string;
  target: string;
}

function problemsOf(answer: Fetched, { outer, open, inner, names, url, target }: Seen): string[] {
  const problems: string[] = [];
  const open4 = new Set([...publicV4, ...publicV6]);
  const isOpened = (address: string) => address === "127.0.0.1" && open.asked.length > 0;
  const forbidden = outer.given.filter((address) => !open4.has(address) && !isOpened(address));
  if (forbidden.length > 0) problems.push(`a socket was given ${forbidden.join(", ")}`);
  if (inner.asked.length > 0) problems.push("the inner server was asked");
  if (open.asked.length > 4) problems.push(`${open.asked.length} requests for three redirects`);
  if (answer.kind === "fetched") problems.push("something was fetched");
  const twice = [...names.asked].filter(([, times]) => times > 1).map(([name]) => name);
  if (twice.length > 0) problems.push(`${twice.join(", ")} was resolved again`);
  // One closed address among the answers refuses all of them.
  const isMixed = names.answered.some((answers) =>
    answers.some(({ address }) => !isPublic(address)),
  );
  if (isMixed && !(answer.kind === "refused" && answer.reason === "address"))
    problems.push(`a closed answer was taken: ${JSON.stringify(answer)}`);
  return problems.map((problem) => `${problem}: ${url} to ${target}`);
}

const isPublic = (address: string) => publicV4.includes(address) || publicV6.includes(address);
