import { errors, interactionPolicy, Provider, type ProviderContext } from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { loopbackNames } from "#lib/kernel/loopback.js";
import { signInPath } from "#lib/site/page-addresses.js";
import { developmentAudience, issuerUrl, type KeptIssuer, pageClientId } from "./kept-issuer.js";
import { errorPage, signedOutPage, signOutPage } from "./provider-pages.js";

/** Where the provider shows who may sign in; the interaction's id follows. */
export const peoplePath = "/people/";

const tokenSeconds = 3_600;
const scopes = "openid offline_access email";
/** The service, as a resource (RFC 8707); the address of its endpoint for agents is another name of it. */
const serviceResource = "urn:artist-research";

/** What the provider knows about the service, for which every access token is issued. */
export const resourceServer = {
  audience: developmentAudience,
  scope: "",
  accessTokenTTL: tokenSeconds,
  accessTokenFormat: "jwt",
  jwt: { sign: { alg: "ES256" } },
};

/**
 * The OpenID provider of a data folder. Clients are the page, which is at `pageOrigins`, and
 * programs of this machine that register themselves. Sessions are forgotten
 * when the process ends.
 */
export function localProvider(kept: KeptIssuer, pageOrigins: () => readonly string[]): Provider {
  const memory = createMemoryAdapter();
  return new Provider(issuerUrl(kept), {
    adapter: (model: string) => {
      const stored = memory(model);
      if (model !== "Client") return stored;
      const find = stored.find.bind(stored);
      return Object.assign(stored, {
        find: async (id: string) => (id === pageClientId ? pageClient(pageOrigins()) : find(id)),
      });
    },
    jwks: { keys: [kept.key] },
    cookies: {
      keys: [kept.cookieKey],
      // Browsers send a cookie to all ports of a host.
      names: {
        session: `session-${kept.port}`,
        interaction: `interaction-${kept.port}`,
        resume: `resume-${kept.port}`,
      },
    },
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      id_token_signed_response_alg: "ES256",
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    clientAuthMethods: ["none"],
    clientBasedCORS: (_: unknown, origin: string) => isOfThisMachine(origin),
    extraClientMetadata: { properties: ["redirect_uris"], validator: onlyOfThisMachine },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: ProviderContext, form: string) => show(ctx, signOutPage(form)),
        postLogoutSuccessSource: (ctx: ProviderContext) => show(ctx, signedOutPage()),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => serviceResource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer,
      },
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    // As with hosted providers, the e-mail address is in the ID token when it was asked for.
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@localhost.example`, email_verified: true }),
    }),
    interactions: {
      policy: onlySignIn(),
      url: (_: unknown, { uid }: { uid: string }) => peoplePath + uid,
    },
    loadExistingGrant: grantOf,
    issueRefreshToken: () => true,
    renderError: (ctx: ProviderContext, out: Record<string, string>) =>
      show(ctx, errorPage(out.error_description ?? out.error ?? "")),
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      IdToken: tokenSeconds,
      Interaction: 3_600,
      Session: 86_400,
      Grant: 86_400,
      RefreshToken: 86_400,
    },
  });
}

function pageClient(origins: readonly string[]): object {
  return {
    client_id: pageClientId,
    redirect_uris: origins.map((origin) => origin + signInPath),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
  };
}

/** Asks only who signs in; every client has consent. */
function onlySignIn(): object {
  const policy = interactionPolicy.base();
  policy.get("consent")?.checks.clear();
  return policy;
}

/** The grant of the session, or a new one with all that can be asked for. */
async function grantOf({ oidc }: ProviderContext): Promise<object | undefined> {
  const { client, session, provider } = oidc;
  const { clientId } = client ?? {};
  const { accountId } = session ?? {};
  if (clientId === undefined || accountId === undefined) return undefined;
  const given = session?.grantIdFor(clientId);
  const found = given === undefined ? undefined : await provider.Grant.find(given);
  if (found !== undefined) return found;
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(scopes);
  await grant.save();
  return grant;
}

/** @throws Error for a client that would be sent a code on another machine */
function onlyOfThisMachine(_: unknown, name: string, value: unknown): void {
  if (name !== "redirect_uris" || !Array.isArray(value)) return;
  if (!value.every((uri) => URL.canParse(uri) && isOfThisMachine(uri)))
    throw new errors.InvalidClientMetadata("redirect_uris must be addresses of this machine");
}

function isOfThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && loopbackNames.has(hostname);
}

function show(ctx: ProviderContext, html: string): void {
  ctx.type = "html";
  ctx.body = html;
}
