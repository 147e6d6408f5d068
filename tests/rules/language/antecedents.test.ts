import { expect, test } from "vitest";
import { resolvedFollowUp } from "#lib/language/antecedents.js";
import { followUps, nounFollowUps, placedFollowUps } from "./follow-ups.js";

test.each([
  ["a name", followUps],
  ["a thing without a name", nounFollowUps],
  ["a place where somebody was, or one of a list", placedFollowUps],
])("of follow-ups about %s at least 85 % are resolved, and none wrongly", (_, pairs) => {
  const results = pairs.map(([first, second, means]) => {
    const resolved = resolvedFollowUp(second, [first]);
    const names = [...(resolved ?? "").matchAll(/\(([^)]+)\)/g)].map(([, name]) => name);
    if (means === null) return resolved === null ? "kept" : `wrong: ${resolved}`;
    if (resolved !== null && names.length === 0 && resolved.includes(means)) names.push(means);
    if (resolved === null) return `missed: ${first} ${second}`;
    return names.includes(means) ? "resolved" : `wrong: ${resolved}, not ${means}`;
  });
  expect(results.filter((one) => one.startsWith("wrong"))).toEqual([]);
  const meant = pairs.filter(([, , means]) => means !== null);
  const resolved = results.filter((one) => one === "resolved");
  expect(resolved.length / meant.length).toBeGreaterThanOrEqual(0.85);
});

test("the antecedent is added in brackets, and every other word stays", () => {
  expect(resolvedFollowUp("Did she write it?", ["Did Marte Solheim sing on Night Ferry?"])).toBe(
    "Did she (Marte Solheim) write it (Night Ferry)?",
  );
});

test("a place in a list, such as the second one, is replaced by the name", () => {
  const earlier = ["When did Kelp Choir and Slack Water come out?"];
  expect(resolvedFollowUp("Where was the second one recorded?", earlier)).toBe(
    "Where was Slack Water recorded?",
  );
});

test("the newest question that names something decides, and two names that fit decide nothing", () => {
  const earlier = ["Who mixed Low Lamp?", "When was Slack Water released?", "Who paid for that?"];
  expect(resolvedFollowUp("Who produced it?", earlier)).toBe("Who produced it (Slack Water)?");
  expect(
    resolvedFollowUp("Who produced it?", [
      "Who mixed Low Lamp?",
      "Are Undertow and Night Ferry apart?",
    ]),
  ).toBeNull();
  expect(
    resolvedFollowUp("Where was it found?", [...earlier, "What did the harmonium cost?"]),
  ).toBe("Where was it (harmonium) found?");
});

test.each([
  "When was Low Lamp released, and who produced it?",
  "Is it true that they fell out?",
  "Are there other singles?",
  "Who else was on tour?",
  "How long does it take?",
  "When did it happen?",
])("nothing is added to: %s", (question) => {
  expect(resolvedFollowUp(question, ["When was Slack Water released?"])).toBeNull();
});
