// The package's export: `import { createClient } from "artist-research-client"`.
export * from "./ask-and-wait.js";
export * from "./client.js";
export type * from "./generated/types.js";
export type { ProofReport, VerifyOptions } from "./proof/report.js";
export { verifyMentions } from "./proof/verify-mentions.js";
export * from "./proof/verify-proof.js";
export { verifyReceipt } from "./proof/verify-receipt.js";
export * from "./read-export.js";
export * from "./read-whole-memory.js";
export * from "./reference-place.js";
export * from "./refusal.js";
export * from "./register-answer.js";
export * from "./watch-question.js";
