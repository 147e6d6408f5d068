import robotsModule from "robots-parser";

// The package is one function, which its declaration calls a default export of a module.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/**
 * The rules of a robots.txt that speak to a robot by its name or to everybody, in the form of robots.txt:
 * the parser behind keeps every rule once for every agent of its group. Runs in the thread that can be
 * ended (decision 6.9).
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
      // A delay says that the group exists, and that is all that is asked of it.
      kept.push(key === "crawl-delay" ? "disallow:" : `${key}: ${value}`);
    }
    wasAgent = key === "user-agent";
  }
  return kept.join("\n");
}

function isRule(key: string): boolean {
  return key === "allow" || key === "disallow" || key === "crawl-delay";
}

/** Whether rules let a robot visit an address. Runs in the thread that can be ended (decision 6.9). */
export function mayVisit({ rules, url, robot }: { rules: string; url: string; robot: string }) {
  return robotsParser(new URL("/robots.txt", url).href, rules).isAllowed(url, robot) !== false;
}
