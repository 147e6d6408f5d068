import { Parser } from "htmlparser2";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";

/** What the page of a service is told about its identity provider. */
export async function signInSettingsOf(url: string): Promise<SignInSettings> {
  let settings = "";
  const parser = new Parser({
    onopentag(element, { name, content = "" }) {
      if (element === "meta" && name === "sign-in") settings = content;
    },
  });
  parser.end(await (await fetch(url)).text());
  return JSON.parse(settings) as SignInSettings;
}

/** A person at the local issuer, without a browser: keeps cookies and follows redirects. */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>();

  /**
   * Opens the address of a sign-in, chooses a person where the issuer asks, and returns the address
   * to which it sends the person back; null when it asks and nobody was chosen.
   */
  async signIn(address: string, person: string | null): Promise<URL | null> {
    const { origin } = new URL(address);
    let answer = await this.#send(address);
    for (let steps = 0; steps < 10; steps += 1) {
      const location = answer.headers.get("location");
      if (location !== null) {
        const next = new URL(location, origin);
        if (next.origin !== origin) return next;
        answer = await this.#send(next.href);
      } else {
        const [, action] = /<form method="post" action="([^"]+)"/.exec(await answer.text()) ?? [];
        if (action === undefined || person === null) return null;
        const body = new URLSearchParams({ person });
        answer = await this.#send(new URL(action, origin).href, { method: "POST", body });
      }
    }
    throw new Error("the issuer redirects in a circle");
  }

  async #send(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}
