import type { LookupOutcome } from "#lib/outside/port.js";
import type { ProviderAnswer } from "#lib/outside/provider/ask-provider.js";

/** One step of a lookup; a provider that asks for patience did nothing yet and may be asked again. */
export type LookStep = LookupOutcome | { kind: "limited"; retryAfterSeconds: number };

/** What a provider's refusal means for a lookup. */
export function stepOf(answer: Exclude<ProviderAnswer<unknown>, { kind: "answered" }>): LookStep {
  switch (answer.kind) {
    case "limited":
    case "unknown":
      return answer;
    default:
      return { kind: "failed" };
  }
}
