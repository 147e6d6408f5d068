import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import { serveIssuer } from "#lib/local/issuer-server.js";
import { developmentAudience, pageClientId } from "#lib/local/kept-issuer.js";
import { readSignIn } from "#lib/site/sign-in-discovery.js";
import { beginSignIn, finishSignIn, type PendingSignIn } from "#lib/web/sign-in/oidc.js";
import { SignInProblem } from "#lib/web/sign-in/sign-in-problem.js";
import type { Chance } from "../support/fuzz/chance.js";
import { ProviderVisit } from "../support/provider-visit.js";
import type { Area } from "./area.js";
import { changedText, hostilePlace } from "./hostile-sign-in.js";
import { trials } from "./trials.js";

/** Where the page would be; nobody calls it. */
const origin = "http://127.0.0.1:9";
const redirectUri = `${origin}/sign-in`;

export const signIn: Area = {
  name: "sign-in",
  promise: "The page takes the answer to its own sign-in from its own provider, and no other.",
  shortTries: 120,
  async run(run) {
    const [own, other] = await Promise.all([openProvider(), openProvider()]);
    try {
      await trials(run, (chance, number) => tried(chance, number, own, other));
    } finally {
      await own.close();
      await other.close();
    }
  },
};

interface OpenedProvider {
  settings: SignInSettings;
  /** A sign-in that came back: what the page kept, and the provider's answer. */
  begun(returnTo: string): Promise<{ pending: PendingSignIn; answer: URLSearchParams }>;
  /** Whether the provider sends somebody to an address. */
  sendsTo(redirectUri: string): Promise<boolean>;
  close(): Promise<void>;
}

/** The issuer of a local run, with one person who is signed in there. */
async function openProvider(): Promise<OpenedProvider> {
  const folder = await mkdtemp(join(tmpdir(), "sign-in-"));
  const issuer = await serveIssuer(folder, () => {});
  const person = { id: "one", name: "One", words: "", subject: async () => "one" };
  issuer.open([origin], [person]);
  const settings = await readSignIn({
    AUTH_ISSUER: issuer.url,
    AUTH_AUDIENCE: developmentAudience,
    AUTH_CLIENT_ID: pageClientId,
    AUTH_SCOPES: "openid offline_access",
  });
  if (settings === null) throw new Error("the issuer signs nobody in");
  const visit = new ProviderVisit();
  return {
    settings,
    async begun(returnTo) {
      const { address, pending } = await beginSignIn(settings, { redirectUri, returnTo });
      const back = await visit.signIn(address, "one");
      if (back === null) throw new Error("the provider sent nobody back");
      return { pending, answer: back.searchParams };
    },
    async sendsTo(place) {
      const wish = { redirectUri: place, returnTo: "/" };
      const { address } = await beginSignIn(settings, wish);
      return (await visit.signIn(address, "one")) !== null;
    },
    async close() {
      await issuer.close(0);
      await rm(folder, { recursive: true });
    },
  };
}

const changes = [
  "state",
  "nonce",
  "code",
  "verifier",
  "issuer of the answer",
  "issuer of the sign-in",
  "redirect address at the exchange",
  "redirect address at the start",
  "mix-up",
  "twice",
  "doubled",
] as const;

/** One sign-in with one thing changed, which must be refused; every tenth unchanged, which must not. */
async function tried(
  chance: Chance,
  number: number,
  own: OpenedProvider,
  other: OpenedProvider,
): Promise<string[]> {
  const place = hostilePlace(chance);
  const { pending, answer } = await own.begun(place);
  const problems = leadsAway(pending.returnTo)
    ? [`${JSON.stringify(place)} leads away: ${pending.returnTo}`]
    : [];
  if (number % 10 === 0) {
    const isTaken = await accepted(own.settings, pending, answer);
    return isTaken ? problems : [...problems, "an unchanged sign-in was refused"];
  }
  const change = chance.one(changes);
  if (change === "redirect address at the start") {
    const moved = changedText(chance, redirectUri);
    return (await own.sendsTo(moved)) ? [...problems, `a code was sent to ${moved}`] : problems;
  }
  if (change === "twice" && !(await accepted(own.settings, pending, answer)))
    problems.push("an unchanged sign-in was refused");
  const [settings, kept] = await withChange(change, { chance, own, other, pending, answer });
  const isTaken = await accepted(settings, kept, answer);
  return isTaken ? [...problems, `accepted with another ${change}: ${answer}`] : problems;
}

interface Changing {
  chance: Chance;
  own: OpenedProvider;
  other: OpenedProvider;
  pending: PendingSignIn;
  answer: URLSearchParams;
}

/** Changes the answer, or returns other settings or another memory of the sign-in. */
async function withChange(
  change: (typeof changes)[number],
  { chance, own, other, pending, answer }: Changing,
): Promise<[SignInSettings, PendingSignIn]> {
  /** Of another sign-in of the same person at the same provider, or a changed text. */
  const exchanged = async (name: "state" | "nonce" | "verifier", value: string) =>
    chance.happens(0.3) ? (await own.begun("/")).pending[name] : changedText(chance, value);
  const same: [SignInSettings, PendingSignIn] = [own.settings, pending];
  switch (change) {
    case "state":
      answer.set("state", await exchanged("state", pending.state));
      if (chance.happens(0.1)) answer.delete("state");
      return same;
    case "nonce":
      return [own.settings, { ...pending, nonce: await exchanged("nonce", pending.nonce) }];
    case "verifier":
      return [
        own.settings,
        { ...pending, verifier: await exchanged("verifier", pending.verifier) },
      ];
    case "code": {
      const another = chance.happens(0.3) ? (await own.begun("/")).answer.get("code") : null;
      answer.set("code", another ?? changedText(chance, answer.get("code") ?? ""));
      return same;
    }
    case "issuer of the answer":
      answer.set(
        "iss",
        chance.one([other.settings.issuer, changedText(chance, own.settings.issuer)]),
      );
      if (chance.happens(0.2)) answer.delete("iss");
      return same;
    case "issuer of the sign-in":
      return [own.settings, { ...pending, issuer: chance.one([other.settings.issuer, ""]) }];
    case "redirect address at the exchange":
      return [own.settings, { ...pending, redirectUri: changedText(chance, redirectUri) }];
    case "mix-up":
      return mixedUp(chance, { own, other, pending, answer });
    case "doubled":
      answer.append(chance.one(["state", "code", "iss"]), chance.one([...answer.values()]));
      return same;
    default:
      return same;
  }
}

/** The other provider, which is hostile, answers a sign-in that was begun with the own one. */
async function mixedUp(
  chance: Chance,
  { own, other, pending, answer }: Omit<Changing, "chance">,
): Promise<[SignInSettings, PendingSignIn]> {
  const { answer: hostile } = await other.begun("/");
  const tokenEndpoint = chance.one([own, other]).settings.tokenEndpoint;
  answer.set("code", hostile.get("code") ?? "");
  const claimed = chance.one([own.settings.issuer, other.settings.issuer, null]);
  if (claimed === null) answer.delete("iss");
  else answer.set("iss", claimed);
  return [{ ...own.settings, tokenEndpoint, namesIssuer: chance.happens(0.5) }, pending];
}

async function accepted(
  settings: SignInSettings,
  pending: PendingSignIn,
  answer: URLSearchParams,
): Promise<boolean> {
  try {
    await finishSignIn(settings, pending, answer);
    return true;
  } catch (problem) {
    if (!(problem instanceof SignInProblem)) throw problem;
    return false;
  }
}

/** Whether opening a path of the page would leave the page. */
function leadsAway(path: string): boolean {
  return !/^\/(?![/\\])/.test(path) || new URL(path, origin).origin !== origin;
}
