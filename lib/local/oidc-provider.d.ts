// The package has no types of its own. These are the parts that the local issuer uses.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** A request as the provider's hooks see it. */
  export interface ProviderContext {
    type: string;
    body: string;
    host: string;
    oidc: {
      client?: { clientId: string };
      session?: { accountId?: string; grantIdFor(clientId: string): string | undefined };
      provider: Provider;
    };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  interface AccessToken {
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { find(id: string): Promise<object | undefined> };
    readonly ResourceServer: new (
      identifier: string,
      info: object,
    ) => object;
    readonly AccessToken: new (
      of: object,
    ) => AccessToken;
    readonly Grant: {
      new (of: { clientId: string; accountId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Readonly<Record<string, unknown>> }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }

  export const errors: { InvalidClientMetadata: new (description: string) => Error };

  export const interactionPolicy: {
    base(): { get(prompt: string): { checks: { clear(): void } } | undefined };
  };
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  interface Adapter {
    find(id: string): Promise<object | undefined>;
  }
  export function createMemoryAdapter(): (model: string) => Adapter;
}
