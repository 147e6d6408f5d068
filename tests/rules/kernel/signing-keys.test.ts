import { calculateJwkThumbprint } from "jose";
import { describe, expect, test } from "vitest";
import { readSigningKeys } from "#lib/kernel/signing-keys.js";
import { madeSigningKey } from "#lib/local/local-secret.js";
import { readEnv } from "#lib/platform/env.js";

const [one, other] = [JSON.parse(madeSigningKey()), JSON.parse(madeSigningKey())];
const { d: _secret, ...open } = other;

describe("PROOF_KEY", () => {
  test("is a key, a list or a set; the first key is private, and its id is the thumbprint unless given", async () => {
    for (const given of [one, [one, other], { keys: [one, open] }, [{ ...one, kid: "2026" }]]) {
      const keys = readSigningKeys(JSON.stringify(given));
      const named = Array.isArray(given) && given[0].kid === "2026";
      expect(keys?.[0]?.open.kid).toBe(named ? "2026" : await calculateJwkThumbprint(one));
      expect(keys?.[0]?.secret?.d).toBe(one.d);
    }
    expect(readSigningKeys(JSON.stringify([one, open]))?.[1]?.secret).toBeNull();
  });

  const wrong: [string, unknown][] = [
    ["no JSON", "{"],
    ["an empty list", []],
    ["a public key first", [open, one]],
    ["two keys with the same name", [one, one]],
    ["halves of two keys", { ...one, x: other.x }],
    ["another curve", { ...one, crv: "X25519" }],
    ["a name that no header should carry", { ...one, kid: "a key" }],
    ["a short secret", { ...one, d: one.d.slice(4) }],
    ["null", null],
  ];
  test.each(wrong)("is refused for %s; the message has its name and no value", (_, given) => {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    expect(readSigningKeys(text)).toBeNull();
    const settings = {
      DATABASE_URL: "postgres://user@host/db",
      AUTH_ISSUER: "https://issuer.example",
      AUTH_AUDIENCE: "service",
      AUTH_JWKS_URL: "https://issuer.example/jwks",
    };
    expect(readEnv(settings).PROOF_KEY).toEqual([]);
    let said = "";
    try {
      readEnv({ ...settings, PROOF_KEY: text });
    } catch (problem) {
      said = String(problem);
    }
    expect(said).toContain("PROOF_KEY must be a private Ed25519 key");
    for (const { d, x } of [one, other]) {
      expect(said).not.toContain(d);
      expect(said).not.toContain(x);
    }
  });
});
