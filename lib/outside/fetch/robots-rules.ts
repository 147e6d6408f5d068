import robotsModule from "robots-parser";

// The package exports one function, but its type declaration calls it the default export of a
// module.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/**
 * The rules of a robots.txt that apply to this robot by name or to everybody, in the form of
 * robots.txt. Other groups are dropped because the parser stores every rule once per agent of its
 * group. Runs in the thread that can be terminated (decision 6.9).
 *
 * @param robot lower case
 */
export function robotsRules({ bytes, robot }: { bytes: Uint8Array; robot: string }): string {
  const kept: string[] = [];
  const agents = new Set<string>();
  let [wasAgent, isNamed] = [false, false];
  for (const line of new TextDecoder().decode(bytes).split(/\r\n|\r|\n/)) {
    const [said = ""] = line.split("#", 1);
    const colon = said.indexOf(":");
    const key = said.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (key === "") continue;
    const value = said.slice(colon + 1).trim();
    if (key === "user-agent") {
      if (!wasAgent) agents.clear();
      isNamed = false;
      const agent = value.split("/", 1)[0]?.trim().toLowerCase();
      if (agent === robot || agent === "*") agents.add(agent);
    } else if (isRule(key) && agents.size > 0) {
      if (!isNamed) kept.push(...[...agents].map((agent) => `user-agent: ${agent}`));
      isNamed = true;
      // The delay itself is not used, but the line shows that the group exists.
      kept.push(key === "crawl-delay" ? "disallow:" : `${key}: ${value}`);
    }
    wasAgent = key === "user-agent";
  }
  return kept.join("\n");
}

function isRule(key: string): boolean {
  return key === "allow" || key === "disallow" || key === "crawl-delay";
}

/**
 * Whether rules let a robot visit an address. Runs in the thread that can be terminated (decision
 * 6.9).
 */
export function mayVisit({ rules, url, robot }: { rules: string; url: string; robot: string }) {
  return robotsParser(new URL("/robots.txt", url).href, rules).isAllowed(url, robot) !== false;
}

/** The rules of a robots.txt, and whether they let a robot visit an address. */
export function firstVisit(asked: { bytes: Uint8Array; url: string; robot: string }) {
  const rules = robotsRules(asked);
  return { rules, mayVisit: rules === "" || mayVisit({ rules, ...asked }) };
}
