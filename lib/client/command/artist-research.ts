#!/usr/bin/env node
import { type FileHandle, open } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { MentionsCertificate } from "../generated/types.js";
import type { ProofReport } from "../proof/report.js";
import type { GivenKeySet } from "../proof/signature.js";
import { maxDocumentChars, parseDocument, UnreadableDocument } from "../proof/strict-json.js";
import { isMentionsCertificate, type Recount, verifyMentions } from "../proof/verify-mentions.js";
import { verifyProof } from "../proof/verify-proof.js";
import { isReceipt, verifyReceipt } from "../proof/verify-receipt.js";

const usage = `artist-research verify FILE [--jwks KEYS] [--export EXPORT] [--json]

Checks the proof of an answer, the receipt of an erasure, or the certificate
of mentions, offline. FILE may be - for standard input.

  --jwks KEYS   the service's public keys, a copy of its /.well-known/jwks.json:
                only what one of them signed holds
  --export EXPORT
                an export of the same artist, made while the evidence was the
                certificate's: its root and every mention are counted again
  --json        prints the report as JSON

Exit code: 0 when one of KEYS signed it and everything holds, 3 when it is
intact but unsigned or no KEYS were given (anybody could have made it), 1 when
something is wrong, 2 when the document, the keys or the call cannot be read.`;

const options = {
  json: { type: "boolean" },
  jwks: { type: "string", multiple: true },
  export: { type: "string", multiple: true },
} as const;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const asked = argumentsOf(args);
  if (asked === null) {
    const wantsHelp = args.includes("--help") || args.includes("-h");
    (wantsHelp ? process.stdout : process.stderr).write(`${usage}\n`);
    return wantsHelp ? 0 : 2;
  }
  let reading = "The key set";
  try {
    const keySet = asked.keys === null ? undefined : keySetIn(await read(asked.keys));
    reading = "This";
    const text = await read(asked.file);
    const document = parseDocument(text);
    if (asked.exported !== null && !isMentionsCertificate(document))
      throw new UnreadableDocument("--export goes with a certificate of mentions");
    const [verify, name] = verifierOf(document);
    let counted: Recount | null = null;
    const recount = async (certificate: MentionsCertificate) => {
      reading = "The export";
      counted = await recountIn(asked.exported ?? "", certificate);
      return counted;
    };
    const report = await verify(text, { keySet, ...(asked.exported !== null && { recount }) });
    const said = asked.isJson
      ? JSON.stringify({ ...report, ...(counted !== null && { recount: counted }) }, null, 2)
      : inWords(name, report, {
          // Whether only the comparison with the export failed, and the document itself is intact.
          isOther: counted !== null && !report.intact && (await verify(text, { keySet })).intact,
        });
    process.stdout.write(`${said}\n`);
    return report.holds ? 0 : report.intact ? 3 : 1;
  } catch (problem) {
    process.stderr.write(`${reading} cannot be read${reasonOf(problem)}.\n`);
    return 2;
  }
}

/** @throws UnreadableDocument for an answer of the service that has the signed document as a member */
function verifierOf(document: unknown) {
  if (isReceipt(document)) return [verifyReceipt, "receipt"] as const;
  if (isMentionsCertificate(document)) return [verifyMentions, "certificate"] as const;
  const { certificate, receipt } = (document ?? {}) as Record<string, unknown>;
  const member = isMentionsCertificate(certificate)
    ? "certificate"
    : isReceipt(receipt) && "receipt";
  if (member)
    throw new UnreadableDocument(`only its member "${member}" is signed: give that alone`);
  return [verifyProof, "proof"] as const;
}

/** Counts an export while it is read; its bytes are not kept. */
async function recountIn(path: string, certificate: MentionsCertificate): Promise<Recount> {
  const { recountMentions } = await import("./recount-mentions.js");
  const file = await open(path);
  try {
    return await recountMentions(certificate, file.readLines());
  } finally {
    await file.close().catch(() => {});
  }
}

/** What the words of a call ask for; null when they are none that this command knows. */
function argumentsOf([command, ...args]: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { jwks: [keys = null, ...otherKeys] = [], export: [exported = null, ...others] = [] } =
      values;
    const [file, ...more] = positionals;
    const isOnce = [...otherKeys, ...others, ...more].length === 0;
    if (command !== "verify" || file === undefined || !isOnce) return null;
    return { file, keys, exported, isJson: values.json === true };
  } catch {
    return null;
  }
}

/** @throws UnreadableDocument when it is too long or not UTF-8 */
async function read(path: string): Promise<string> {
  let file: FileHandle | null = null;
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    file = path === "-" ? null : await open(path);
    for await (const chunk of file?.createReadStream() ?? process.stdin) {
      bytes += chunk.length;
      if (bytes > maxDocumentChars) throw new UnreadableDocument("it is longer than 64 MiB");
      chunks.push(chunk);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (problem) {
    if (problem instanceof UnreadableDocument) throw problem;
    if (problem instanceof TypeError) throw new UnreadableDocument("it is not UTF-8");
    throw problem;
  } finally {
    await file?.close().catch(() => {});
  }
}

function keySetIn(text: string): GivenKeySet {
  const value = parseDocument(text) as { keys?: unknown } | null;
  if (typeof value === "object" && value !== null && Array.isArray(value.keys)) {
    return { keys: value.keys };
  }
  throw new UnreadableDocument("it is not a JWK set");
}

function inWords(name: string, report: ProofReport, { isOther }: { isOther: boolean }): string {
  const { holds, intact, problems, proves, cannotProve } = report;
  const wrong = isOther ? `The export does not match the ${name}.` : `The ${name} is broken.`;
  if (!intact) return [wrong, ...problems.map((one) => `✗ ${one}`)].join("\n");
  return [
    holds ? `The ${name} holds.` : `The ${name} is intact, but nothing shows who made it.`,
    ...proves.map((one) => `✓ ${one}`),
    "It cannot prove:",
    ...cannotProve.map((one) => `· ${one}`),
  ].join("\n");
}

function reasonOf(problem: unknown): string {
  if (problem instanceof UnreadableDocument) return `: ${problem.message}`;
  const { code } = problem as { code?: unknown };
  return ` (${typeof code === "string" ? code : "unknown"})`;
}
