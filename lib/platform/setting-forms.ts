import { X509Certificate } from "node:crypto";
import * as v from "valibot";
import { oneOf } from "#lib/contract/primitives.js";
import { readSigningKeys } from "#lib/kernel/signing-keys.js";

// The forms that values of settings can have.
// Messages are predicates: the setting's name is put in front. They never repeat a value.

export const wholeNumber = (fallback: number, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.digits(message),
      v.transform(Number),
      v.minValue(min, message),
      v.maxValue(max, message),
    ),
    String(fallback),
  );
};

export const matching = (expression: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(expression, message));

export const listOf = (expression: RegExp, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(",").flatMap((entry) => entry.trim() || [])),
      v.everyItem((entry) => expression.test(entry), message),
    ),
    "",
  );

/** A name that is compared or sent; a stray space or line end in it would go unnoticed. */
export const name = matching(
  /^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u,
  "must not contain control characters, or begin or end with white space",
);

export const visible = /^[\x21-\x7e]+$/;
export const secretMessage = "must be visible ASCII characters without spaces";
const pem = /-----BEGIN CERTIFICATE-----.*?(?:-----END CERTIFICATE-----|$)/gs;

/**
 * Certificates, each of which can be read. TLS ignores the others silently, for example one whose line
 * ends were escaped on the way.
 */
export const certificates = v.pipe(
  v.string(),
  v.check((text) => {
    const found = text.match(pem) ?? [];
    return found.length > 0 && found.every(isCertificate);
  }, "must be certificates in PEM form, with their line ends"),
);

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

/** A secret that is sent in a header. */
export const secret = matching(visible, secretMessage);

/** Names of people, separated by commas; e-mail addresses are compared in lower case. */
export const administrators = v.pipe(
  listOf(/^\S+$/, "must be subjects or e-mail addresses, separated by commas"),
  v.mapItems((one) => (one.includes("@") ? one.toLowerCase() : one)),
);

export const hostAndPort = /^[^\s/]+:\d{1,5}$/;

/** `fetch` requests no address that has a user or a password. */
export const url = v.pipe(
  matching(/^https?:\/\//, "must be an http or https URL"),
  v.url("must be an http or https URL"),
  v.check((text) => {
    const { username = "", password = "" } = URL.parse(text) ?? {};
    return `${username}${password}` === "";
  }, "must be a URL without user and password"),
);
/** The beginning of addresses: a path is appended to it. */
export const baseUrl = v.optional(
  v.pipe(url, v.regex(/^[^?#]*$/, "must be a URL without query and fragment")),
);

export const postgresUrl = v.pipe(
  matching(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// URL"),
  v.url("must be a postgres:// URL"),
);

export const switchOf = (fallback: "on" | "off") => v.optional(oneOf(["on", "off"]), fallback);

export const signingKeys = v.optional(
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const keys = dataset.value === "" ? [] : readSigningKeys(dataset.value);
      if (keys !== null) return keys;
      addIssue({
        message:
          "must be a private Ed25519 key as a JWK, or a list or set of JWKs whose first key is private",
      });
      return NEVER;
    }),
  ),
  "",
);
