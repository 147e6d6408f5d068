import { fault } from "#lib/fault.js";

/** The only one that was found: none is `not_found`, two are `handle_ambiguous`, never the first row (contract 5). */
export function theOne<Found>(found: readonly Found[]): Found {
  const [first, second] = found;
  if (first === undefined) throw fault("not_found", "no artist answers to this");
  if (second !== undefined) throw fault("handle_ambiguous");
  return first;
}
