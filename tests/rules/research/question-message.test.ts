import { expect, test } from "vitest";
import { questionMessage, questionMessages } from "#lib/contract/question-message.js";
import { failedOutcomes, stages, unresolvedOutcomes } from "#lib/contract/research-status.js";

const judged = { outcome: null, isOffline: false, shown: 1 };
const job = { stage: "complete", selection: "research", ...judged } as const;
const { running, complete, unresolved, failed, cancelled } = questionMessages;

test("every state and outcome has its own sentence", { tags: ["2.2.message"] }, () => {
  const sentences = [
    ...stages
      .filter((stage) => stage in running)
      .map((stage) => questionMessage({ ...job, stage })),
    questionMessage({ ...job, stage: "cancelled" }),
    questionMessage(job),
    questionMessage({ ...job, isOffline: true }),
    questionMessage({ ...job, selection: "candidates" }),
    questionMessage({ ...job, shown: 0 }),
    ...unresolvedOutcomes.map((outcome) =>
      questionMessage({ ...job, stage: "unresolved", outcome }),
    ),
    ...failedOutcomes.map((outcome) => questionMessage({ ...job, stage: "failed", outcome })),
  ];
  expect(sentences).toHaveLength(5 + 1 + 4 + 8 + 7);
  expect(new Set(sentences).size).toBe(sentences.length);
  const table = [running, complete, unresolved, failed].flatMap((part) => Object.values(part));
  expect(new Set([...table, cancelled]).size).toBe(table.length + 1);
  for (const sentence of [...table, cancelled]) {
    expect(sentence).toMatch(/^[A-Z][^.!?\n]{10,100}$/);
  }
});

test("only an insufficient assessment says that the evidence did not suffice", () => {
  const { no_outside_option, no_supported_evidence, ...others } = unresolved;
  for (const found of [no_outside_option, no_supported_evidence]) {
    expect(found).toContain("did not suffice");
  }
  const rest = [running, complete, others, failed].flatMap((part) => Object.values(part));
  expect(rest.filter((sentence) => /suffic/.test(sentence))).toEqual([]);
});

test("neither the offline model nor candidates claim an answer", () => {
  expect(questionMessage({ ...job, isOffline: true })).toBe("Passages that may answer");
  for (const isOffline of [true, false]) {
    const resting = { ...job, selection: "candidates", isOffline } as const;
    expect(questionMessage(resting)).toBe("Selected evidence, not assessed");
  }
});

test("nothing is reported as found when none of its references is left", () => {
  for (const selection of ["research", "candidates"] as const) {
    expect(questionMessage({ ...job, selection, shown: 0 })).toBe(complete.withdrawn);
  }
  expect(questionMessage({ ...job, stage: "failed", shown: 0 })).toBe(failed.other);
});

test("an outcome of another release also has a sentence", () => {
  expect(questionMessage({ ...job, stage: "failed", outcome: "later" })).toBe(failed.other);
  expect(questionMessage({ ...job, stage: "unresolved", outcome: null })).toBe(unresolved.other);
});
