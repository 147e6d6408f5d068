import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";

/** The sentence that a caller would get for this input, or null when the schema accepts it. */
export function refusal(schema: v.GenericSchema, input: unknown): string | null {
  const result = v.safeParse(schema, input);
  return result.success ? null : issueSentence(result.issues);
}

/** 64 lower-case hexadecimal characters. */
export const hash = "a1".repeat(32);

/** A UUID in lower case. */
export const uuid = "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d10";
