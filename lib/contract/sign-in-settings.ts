/** What the page is told about the identity provider that signs people in. */
export interface SignInSettings {
  issuer: string;
  clientId: string;
  /** Separated by spaces; `openid` is one of them. */
  scopes: string;
  /** The audience that access tokens must name. */
  audience: string;
  /** Sent as `resource` (RFC 8707); null where the provider expects none. */
  resource: string | null;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
  endSessionEndpoint: string | null;
  idTokenAlgorithms: readonly string[];
  /** Whether every answer names its issuer (RFC 9207). */
  namesIssuer: boolean;
}
