import type { Mutant } from "./mutants.js";

const agent = "lib/outside/fetch/guarded-fetch.ts";
const target = "lib/outside/fetch/fetch-target.ts";
const tokens = "lib/auth/tokens.ts";

const oidc = "lib/web/sign-in/oidc.ts";
const serve = "lib/http/serve.ts";

/** Guards on requests and fetches, and on what the service reveals. */
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
    change: { file: tokens, from: "    audience,\n    algorithms", to: "    algorithms" },
  },
  {
    name: "the issuer of a token",
    area: "tokens",
    change: { file: tokens, from: "    issuer,\n    audience,", to: "    audience," },
  },
  {
    name: "that a token ends",
    area: "tokens",
    change: {
      file: tokens,
      from: 'requiredClaims = ["exp", "sub"];',
      to: 'requiredClaims = ["sub"];',
    },
  },
  {
    name: "that no cache keeps a private answer",
    area: "privacy",
    change: {
      file: serve,
      from: 'isPublic ? "no-store" : "private, no-store"',
      to: '"public, max-age=60"',
    },
  },
  {
    name: "that a log says nothing of a query",
    area: "privacy",
    change: { file: serve, from: "method: request.method,", to: "method: request.url," },
  },
  {
    name: "that a log says nothing of a statement",
    area: "privacy",
    change: {
      file: "lib/http/loggable-error.ts",
      from: "kind: cause instanceof Error ? cause.name",
      to: "kind: cause instanceof Error ? cause.message",
    },
  },
  {
    name: "that an error tells nothing of the inside",
    area: "privacy",
    change: {
      file: "lib/http/refusal-of.ts",
      from: 'known ?? fault("internal")',
      to: 'known ?? fault("internal", String(error))',
    },
  },
  {
    name: "the most bytes of a body",
    area: "fuzz",
    change: {
      file: "lib/http/read-body.ts",
      from: "if (length > maxBytes) throw tooLarge();",
      to: "",
    },
  },
  {
    name: "that a refusal names the field",
    area: "fuzz",
    change: {
      file: serve,
      from: 'fault("invalid_input", issueSentence(result.issues))',
      to: 'fault("invalid_input")',
    },
  },
  {
    name: "that text can be stored",
    area: "fuzz",
    change: {
      file: "lib/kernel/text.ts",
      from: 'return text.isWellFormed() && !text.includes("\\0");',
      to: "return true;",
    },
  },
  {
    name: "the time limit of a parse",
    area: "parsers",
    change: {
      file: "lib/outside/parsing/parse-thread.ts",
      from: "if (left <= 0 || leftOnClock <= 0) exceeded();",
      to: "if (false) exceeded();",
    },
  },
  {
    name: "that posts are parsed beside the service",
    area: "parsers",
    change: {
      file: "lib/outside/adapters/fediverse.ts",
      from: 'return parse("htmlTexts", fragments, signal);',
      to: 'return import("#lib/outside/provider/html-text.js").then(({ htmlTexts }) => ({ kind: "parsed", value: htmlTexts(fragments) }));',
    },
  },
  {
    name: "that a model reads sources that were named to it",
    area: "injections",
    change: {
      file: "lib/research/exploration/exploration-tools.ts",
      from: "window?.original.reference.sourceId ?? sourceNamed(notebook, from);",
      to: "window?.original.reference.sourceId ?? sourceNamed(notebook, from) ?? from;",
    },
  },
  {
    name: "that a model calls a tool so often",
    area: "injections",
    change: {
      file: "lib/model/bounds.ts",
      from: "return callsMade < explorationBounds.toolCalls;",
      to: "return callsMade < 1_000;",
    },
  },
  {
    name: "that a model chooses among the lookups it was offered",
    area: "injections",
    change: {
      file: "lib/research/assessment/assessment-verdict.ts",
      from: "isLeftToUs ? first : lookups.find(({ id }) => id === assessment.lookup);",
      to: "(isLeftToUs ? first : lookups.find(({ id }) => id === assessment.lookup)) ?? first;",
    },
  },
  {
    name: "the state of a sign-in",
    area: "sign-in",
    change: {
      file: oidc,
      from: "oauth.validateAuthResponse(server, client, answer, pending.state)",
      to: "oauth.validateAuthResponse(server, client, answer, oauth.skipStateCheck)",
    },
  },
  {
    name: "the nonce of a sign-in",
    area: "sign-in",
    change: {
      file: oidc,
      from: "expectedNonce: pending.nonce,\n      requireIdToken: true,",
      to: "",
    },
  },
  {
    name: "the provider of a sign-in",
    area: "sign-in",
    change: {
      file: oidc,
      from: 'if (pending.issuer !== settings.issuer) throw new SignInProblem("other_provider");',
      to: "",
    },
  },
  {
    name: "that a sign-in returns to the page",
    area: "sign-in",
    change: {
      file: oidc,
      from: "return /^\\/(?![/\\\\])[\\x21-\\x5b\\x5d-\\x7e]*$/.test(path) ? path",
      to: "return path ? path",
    },
  },
];
