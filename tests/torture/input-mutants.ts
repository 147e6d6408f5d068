import type { Mutant } from "./mutants.js";

const agent = "lib/outside/fetch/guarded-agent.ts";
const target = "lib/outside/fetch/fetch-target.ts";
const tokens = "lib/auth/tokens.ts";

/** Guards against what is sent and fetched. */
export const inputMutants: readonly Mutant[] = [
  {
    name: "the check of every resolved address",
    area: "fetch",
    change: {
      file: agent,
      from: "addresses.some(({ address }) => !isPublicAddress(address))",
      to: "!isPublicAddress(first.address)",
    },
  },
  {
    name: "that a name is resolved once",
    area: "fetch",
    change: {
      file: agent,
      from: "return done(null, first.address, first.family);",
      to: "return lookup(hostname, { all: true }, (_, [again = first]) => done(null, again.address, again.family));",
    },
  },
  {
    name: "the check of an address in a URL",
    area: "fetch",
    change: {
      file: target,
      from: 'return literal === null || isPublicAddress(literal) ? null : "address";',
      to: "return null;",
    },
  },
  {
    name: "the ports of a fetch",
    area: "fetch",
    change: { file: target, from: 'return "port";', to: "return null;" },
  },
  {
    name: "the audience of a token",
    area: "tokens",
    change: { file: tokens, from: "      audience: settings.audience,\n", to: "" },
  },
  {
    name: "the issuer of a token",
    area: "tokens",
    change: { file: tokens, from: "      issuer: settings.issuer,\n", to: "" },
  },
  {
    name: "that a token ends",
    area: "tokens",
    change: {
      file: tokens,
      from: 'requiredClaims: ["exp", "sub"],',
      to: 'requiredClaims: ["sub"],',
    },
  },
];
