import type { Proof } from "#lib/contract/proof.js";
import type { KeySet } from "#lib/contract/signature.js";
import { canonicalJson } from "#lib/kernel/hash.js";
import { Chance } from "./fuzz/chance.js";

/** A changed proof, or an unchanged one with changed keys. */
export interface Mutation {
  kind: string;
  text: string;
  keySet: KeySet;
}

type Random = (below: number) => number;
type Path = readonly (string | number)[];

/** A stream of whole numbers that is the same for the same seed. */
export function seeded(seed: number): Random {
  const chance = new Chance(seed);
  return (below) => chance.whole(0, below - 1);
}

/** One change of the proof, of a kind that is drawn, too; every kind is as likely as the others. */
export function mutated(proof: Proof, keySet: KeySet, random: Random): Mutation {
  const kinds = Object.keys(changes);
  for (;;) {
    const kind = kinds[random(kinds.length)] ?? "";
    const copy = { proof: structuredClone(proof), keySet: structuredClone(keySet) };
    const text = changes[kind]?.(copy, random) ?? JSON.stringify(copy.proof);
    // A draw that changed nothing is repeated.
    const isChanged =
      canonicalJson(copy) !== canonicalJson({ proof, keySet }) || text !== JSON.stringify(proof);
    if (isChanged) return { kind, text, keySet: copy.keySet };
  }
}

interface Drawn {
  proof: Proof;
  keySet: KeySet;
}

/** Each changes one thing in place, or returns a text that no object has. */
const changes: Record<string, (drawn: Drawn, random: Random) => string | undefined> = {
  text: ({ proof }, random) =>
    changeLeaf(
      proof,
      random,
      (value) => typeof value === "string" && value !== "",
      (value) => otherText(String(value), random),
    ),
  offset: ({ proof }, random) =>
    changeLeaf(
      proof,
      random,
      (value) => typeof value === "number",
      (value) => Number(value) + (random(2) === 0 ? -1 : 1 + random(17)),
    ),
  date: ({ proof }, random) =>
    changeLeaf(
      proof,
      random,
      (value) => typeof value === "string" && /^\d{4}-\d{2}/.test(value),
      (value) =>
        String(value).replace(/\d(?=\D*$)|^\d{4}/, (found) =>
          String((Number(found) + 1) % 10 ** found.length).padStart(found.length, "0"),
        ),
    ),
  revision: ({ proof }, random) =>
    changeLeaf(
      proof,
      random,
      (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
      (value) => otherDigit(String(value), random),
    ),
  order: ({ proof }, random) => {
    const list = drawn(
      containersIn(proof).filter((one) => Array.isArray(one) && one.length > 1),
      random,
    ) as unknown[];
    if (list === undefined) return;
    const from = random(list.length);
    const to = (from + 1 + random(list.length - 1)) % list.length;
    [list[from], list[to]] = [list[to], list[from]];
  },
  taken: ({ proof }, random) => {
    const container = drawn(containersIn(proof), random);
    if (Array.isArray(container)) container.splice(random(container.length), 1);
    else if (container) delete container[drawn(Object.keys(container), random) ?? ""];
  },
  added: ({ proof }, random) => {
    const container = drawn(containersIn(proof), random);
    if (Array.isArray(container)) container.push(structuredClone(container[0] ?? "more"));
    else if (container) container.more = "something";
  },
  other: ({ proof }, random) =>
    changeLeaf(
      proof,
      random,
      (value) => value === null || typeof value === "boolean",
      (value) => (value === null ? "2024-01-01T00:00:00Z" : !value),
    ),
  key: ({ keySet }, random) => {
    const [key] = keySet.keys;
    if (key === undefined) return;
    const part = (["x", "kid"] as const)[random(2)] ?? "x";
    key[part] = otherText(key[part], random);
  },
  "key's place": ({ keySet }, random) => {
    const way = random(3);
    const [first] = keySet.keys;
    if (first === undefined) return;
    if (way === 0) keySet.keys.splice(0, 1);
    else if (way === 1) keySet.keys.push({ ...first });
    else
      Object.assign(
        first,
        drawn([{ kty: "oct" }, { crv: "X25519" }, { use: "enc" }, { alg: "ES256" }], random),
      );
  },
  signature: ({ proof }, random) => {
    const [head = "", , tail = ""] = proof.signature.jws?.split(".") ?? [];
    proof.signature.jws =
      [
        `${head}..${otherText(tail, random)}`,
        `${otherText(head, random)}..${tail}`,
        `${head}.${head}.${tail}`,
        `${head}..${tail}=`,
        `${head}..`,
        null,
      ][random(6)] ?? null;
  },
  header: ({ proof }, random) => {
    const [head = "", , tail = ""] = proof.signature.jws?.split(".") ?? [];
    const header = JSON.parse(Buffer.from(head, "base64url").toString());
    const change = drawn(
      [
        { alg: "none" },
        { alg: "HS256" },
        { alg: "Ed25519" },
        { alg: "ES256" },
        { typ: "JWT" },
        { typ: undefined },
        { kid: "another" },
        { kid: undefined },
        { crit: ["b64"], b64: false },
        { crit: ["exp"], exp: 1 },
        { b64: true },
        { jwk: { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) } },
        { jku: "https://keys.example" },
        { x5c: [] },
        { more: 1 },
      ],
      random,
    );
    const other = Buffer.from(JSON.stringify({ ...header, ...change })).toString("base64url");
    proof.signature.jws = `${other}..${random(4) === 0 ? "" : tail}`;
  },
  "given twice": ({ proof }, random) => {
    const text = JSON.stringify(proof);
    const members = [...text.matchAll(/"([A-Za-z]+)":(null|true|false|\d+|"[^"\\]*")(?=[,}])/g)];
    const one = drawn(members, random);
    if (one === undefined) return;
    const at = one.index;
    return `${text.slice(0, at)}"${one[1]}":${["null", "1", '"x"', one[2]][random(4)]},${text.slice(at)}`;
  },
  number: ({ proof }, random) => {
    const text = JSON.stringify(proof);
    const numbers = [...text.matchAll(/":(\d+)(?=[,}])/g)];
    const one = drawn(numbers, random);
    if (one?.[1] === undefined) return;
    const at = one.index + 2;
    const written = [
      `${one[1]}.0`,
      `${one[1]}e0`,
      `${one[1]}.00000000000000000001`,
      `-${one[1]}`,
      `${one[1]}E+0`,
    ][random(5)];
    return text.slice(0, at) + written + text.slice(at + one[1].length);
  },
};

function changeLeaf(
  proof: Proof,
  random: Random,
  fits: (value: unknown) => boolean,
  change: (value: unknown) => unknown,
): undefined {
  const path = drawn(
    leavesIn(proof)
      .filter(([, value]) => fits(value))
      .map(([place]) => place),
    random,
  );
  if (path === undefined) return;
  // biome-ignore lint/suspicious/noExplicitAny: any place of the document
  let container: any = proof;
  for (const part of path.slice(0, -1)) container = container[part];
  const last = path.at(-1) ?? "";
  container[last] = change(container[last]);
}

function leavesIn(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesIn(one, [...path, index]));
  return Object.entries(value).flatMap(([name, one]) => leavesIn(one, [...path, name]));
}

// biome-ignore lint/suspicious/noExplicitAny: any object or list of the document
function containersIn(value: unknown): any[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(containersIn);
  return Object.keys(value).length === 0 ? inner : [value, ...inner];
}

function drawn<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items.length === 0 ? undefined : items[random(items.length)];
}

/** The text with one character changed, taken out or put in. */
function otherText(text: string, random: Random): string {
  const letters = [...text];
  const at = random(letters.length);
  const way = random(3);
  if (way === 0) letters.splice(at, 1);
  else if (way === 1) letters.splice(at, 0, "o");
  else letters[at] = letters[at] === "e" ? "a" : "e";
  return letters.join("");
}

function otherDigit(hex: string, random: Random): string {
  const at = random(hex.length);
  const digit = ((Number.parseInt(hex.charAt(at), 16) + 1 + random(15)) % 16).toString(16);
  return hex.slice(0, at) + digit + hex.slice(at + 1);
}
