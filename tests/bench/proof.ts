import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { verifyProof } from "#lib/client/proof/verify-proof.js";
import type { Proof } from "#lib/contract/proof.js";
import { readProof } from "#lib/proof/read-proof.js";
import { writeClient } from "#lib/site/client-package.js";
import { annotationProblems, reanchored } from "../support/annotation-model.js";
import { mutated, seeded } from "../support/proof-mutations.js";
import { keySetOf, newSigningKeys } from "../support/proofs.js";
import { cpuMeter } from "./backend-cpu.js";
import { benchDatabase } from "./bench-database.js";
import { answeredQuestions } from "./proof/answered-questions.js";
import { benchService } from "./sets/finish.js";
import type { SetChoice } from "./sets/read-set.js";

/** Questions of each corpus, unless a number of all is asked for. */
const most = 340;
const mutations = Number(process.env.PROOF_MUTATIONS ?? 10_000);

/**
 * Proofs of answers about three corpora: whether all verify with the packed client without network and none that was
 * changed in one place does, whether their annotations fit the model and lead back to the window, and what one costs.
 */
export async function benchProof(choice: SetChoice): Promise<void> {
  const { db, open, close } = await benchDatabase({ durable: false });
  const folder = mkdtempSync(join(tmpdir(), "proofs-"));
  const single = open(1);
  try {
    const keys = newSigningKeys();
    const { deps } = benchService(db);
    const service = { ...deps, env: { ...deps.env, PROOF_KEY: keys } };
    const questions = await answeredQuestions(benchService(db), choice, most);
    const spent = await cpuMeter(single.db);
    const costs: number[] = [];
    const proofs: Proof[] = [];
    for (const [index, { artistId, jobId }] of questions.entries()) {
      const texts = index % 2 === 0 ? "full" : "windows";
      spent();
      const proof = await readProof({ ...service, db: single.db }, artistId, jobId, texts);
      JSON.stringify(proof);
      const { client, server } = spent();
      // The first ones load code and make plans.
      if (index >= 20) costs.push(client + server);
      proofs.push(proof);
      writeFileSync(join(folder, `${index}.json`), JSON.stringify(proof));
    }
    writeFileSync(join(folder, "keys.json"), JSON.stringify(keySetOf(keys)));
    await writeClient(process.cwd(), join(folder, "client"));
    report(
      questions.map(({ corpus }) => corpus),
      proofs,
      costs,
    );
    console.log(verifiedOffline(folder, proofs.length));
    const { verifyProof: verify } = await import(
      pathToFileURL(join(folder, "client/public.js")).href
    );
    await tryMutations(verify, proofs, keySetOf(keys));
    await annotations(await wholeProofs());

    async function wholeProofs(): Promise<Proof[]> {
      const whole: Proof[] = [];
      for (const { artistId, jobId } of questions) {
        whole.push(await readProof({ ...service, db: single.db }, artistId, jobId, "full"));
      }
      return whole;
    }
  } finally {
    await single.close();
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(corpora: readonly string[], proofs: readonly Proof[], costs: number[]): void {
  for (const corpus of new Set(corpora)) {
    const own = proofs.filter((_, index) => corpora[index] === corpus);
    const references = own.reduce((sum, one) => sum + one.references.length, 0);
    const bytes = own.map((one) => JSON.stringify(one).length).sort((one, other) => one - other);
    const middle = bytes[Math.floor(bytes.length / 2)] ?? 0;
    console.log(
      `${corpus}: ${own.length} proofs, ${references} references, ${middle} characters in the middle`,
    );
  }
  costs.sort((one, other) => one - other);
  const at = (share: number) => (costs[Math.floor(costs.length * share)] ?? 0).toFixed(1);
  console.log(
    `CPU of one, client and server: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  );
}

/** Runs in a separate process, where possible in a network namespace without any connection. */
function verifiedOffline(folder: string, count: number): string {
  const program = `
    import { readFileSync } from "node:fs";
    import { verifyProof } from "./client/public.js";
    globalThis.fetch = () => { throw new Error("network"); };
    const keySet = JSON.parse(readFileSync("keys.json", "utf8"));
    let valid = 0;
    for (let at = 0; at < ${count}; at++) {
      const { holds, signature, problems } = await verifyProof(readFileSync(at + ".json", "utf8"), { keySet });
      if (holds && signature === "valid") valid++;
      else console.log(at, problems);
    }
    console.log(valid + " of ${count} verify with the packed client, offline");`;
  writeFileSync(join(folder, "verify.mjs"), program);
  const node = [process.execPath, "verify.mjs"];
  const settings = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
  try {
    return `${execFileSync("unshare", ["-rn", ...node], settings).trim()}, in a network namespace of its own`;
  } catch {
    return execFileSync(process.execPath, node.slice(1), settings).trim();
  }
}

async function tryMutations(
  verify: typeof verifyProof,
  proofs: readonly Proof[],
  keySet: Parameters<typeof mutated>[1],
): Promise<void> {
  const random = seeded(15);
  const shown = proofs.filter(({ references }) => references.length > 0);
  const tried = new Map<string, number>();
  let accepted = 0;
  for (let run = 0; run < mutations; run++) {
    const proof = shown[run % shown.length];
    if (proof === undefined) break;
    const changed = mutated(proof, keySet, random);
    tried.set(changed.kind, (tried.get(changed.kind) ?? 0) + 1);
    const holds = await verify(changed.text, { keySet: changed.keySet }).then(
      (found) => found.holds,
      (problem: Error) => {
        if (problem.name !== "UnreadableDocument") throw problem;
        return false;
      },
    );
    if (holds) accepted += 1;
  }
  const kinds = [...tried].map(([kind, times]) => `${kind} ${times}`).join(", ");
  console.log(`${accepted} of ${mutations} single changes accepted (${kinds})`);
}

async function annotations(proofs: readonly Proof[]): Promise<void> {
  let [all, fitting, found] = [0, 0, 0];
  for (const { references, originals } of proofs) {
    for (const entry of references) {
      if (!entry.eligible) continue;
      const original = originals.find(({ revision }) => revision === entry.reference.revision);
      all += 1;
      if (annotationProblems(entry.annotation).length === 0) fitting += 1;
      if (reanchored(original?.text ?? "", entry.annotation) === entry.reference.start) found += 1;
    }
  }
  console.log(
    `${all} annotations: ${fitting} fit the model, ${(found / all).toFixed(4)} found again exactly`,
  );
}
