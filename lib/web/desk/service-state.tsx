import type { Health } from "#lib/client/generated/types.js";
import { useAsked } from "../app/asked.js";
import { client } from "../app/session.js";
import { Tag, type Tone } from "../parts/links.js";
import { Read } from "../parts/states.js";

type Check = keyof Health["checks"];

const names: Readonly<Record<Check, string>> = {
  database: "Database",
  schema: "Tables of this release",
  auth: "Sign-in",
  model: "Reading model",
  outside: "Search, pages and platforms",
  proofs: "Signing of proofs",
  catalogs: "Catalogs",
};

/** What a check says; what is off was chosen so, and degrades nothing. */
const states: Readonly<Record<Health["checks"][Check], readonly [Tone, string]>> = {
  ok: ["good", "works"],
  off: ["plain", "off"],
  failing: ["bad", "failing"],
};

/** Whether what the service needs works, one by one. */
export function ServiceState() {
  const health = useAsked("health", (signal) => client.call("checkHealth", {}, { signal }));
  return (
    <section class="desk" aria-labelledby="service-state">
      <h2 id="service-state">The service</h2>
      <Read asked={health} what="how the service is">
        {({ environment, version, checks }) => (
          <>
            <ul class="coverage">
              {Object.entries(checks).map(([check, state]) => {
                const [tone, words] = states[state];
                return (
                  <li key={check}>
                    <span>{names[check as Check]}</span>
                    <Tag tone={tone}>{words}</Tag>
                  </li>
                );
              })}
            </ul>
            <p class="why">
              Environment {environment}, interface {version}.
            </p>
          </>
        )}
      </Read>
    </section>
  );
}
