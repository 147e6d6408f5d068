import type { Chance } from "../support/fuzz/chance.js";

/**
 * Ranges outside the public internet (IANA's registries of special-purpose addresses), as four
 * numbers or eight groups; null matches any.
 */
const closedV4: readonly (readonly (number | null | readonly [number, number])[])[] = [
  [0, null, null, null],
  [10, null, null, null],
  [100, [64, 127], null, null],
  [127, null, null, null],
  [169, 254, null, null],
  [169, 254, 169, 254],
  [172, [16, 31], null, null],
  [192, 0, 0, null],
  [192, 0, 2, null],
  [192, 168, null, null],
  [198, [18, 19], null, null],
  [198, 51, 100, null],
  [203, 0, 113, null],
  [[224, 239], null, null, null],
  [[240, 255], null, null, null],
];

/** Addresses of the public internet. No packet reaches them: the wall blocks it. */
export const publicV4 = ["93.184.216.34", "8.8.8.8", "151.101.1.69", "172.32.0.1", "100.128.0.1"];
export const publicV6 = ["2606:4700::1111", "2a00:1450:4001::8a", "2001:4860:4860::8888"];

export function closedAddressV4(chance: Chance): number[] {
  return chance.one(closedV4).map((part) => {
    if (part === null) return chance.whole(0, 255);
    return typeof part === "number" ? part : chance.whole(part[0], part[1]);
  });
}

/**
 * A closed IPv6 address, without brackets, including those that contain or translate a closed IPv4
 * one.
 */
export function closedAddressV6(chance: Chance): string {
  const inner = closedAddressV4(chance);
  const hex = (at: number) => (((inner[at] ?? 0) << 8) | (inner[at + 1] ?? 0)).toString(16);
  const groups = (count: number) =>
    Array.from({ length: count }, () => chance.whole(0, 65_535).toString(16)).join(":");
  return chance.one([
    "::",
    "::1",
    "0:0:0:0:0:0:0:1",
    `::ffff:${inner.join(".")}`,
    `::ffff:${hex(0)}:${hex(2)}`,
    `0:0:0:0:0:FFFF:${hex(0)}:${hex(2)}`,
    `::${inner.join(".")}`,
    `64:ff9b::${hex(0)}:${hex(2)}`,
    `64:ff9b:1::${hex(0)}:${hex(2)}`,
    `2002:${hex(0)}:${hex(2)}::1`,
    `2001:0:${hex(0)}:${hex(2)}::`,
    `2001:db8:${groups(6)}`,
    `fe80:${groups(7)}`,
    `fec0:${groups(7)}`,
    `fc${chance.whole(10, 99)}:${groups(7)}`,
    `fd${chance.whole(10, 99)}:${groups(7)}`,
    `ff0${chance.whole(1, 9)}:${groups(7)}`,
    "fd00:ec2::254",
    `100::${groups(1)}`,
    `3ffe:${groups(2)}::1`.replace(/^3ffe/, "5f00"),
  ]);
}

/**
 * The same IPv4 address in other URL notations: joined parts, other bases, wide digits, a trailing
 * dot.
 */
export function writtenV4(parts: readonly number[], chance: Chance): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const base = (value: number) =>
    chance.one([
      `${value}`,
      `${value}`,
      `0x${value.toString(16)}`,
      `0X${value.toString(16).toUpperCase()}`,
      `0${value.toString(8)}`,
      `000${value.toString(8)}`,
    ]);
  const last2 = c * 256 + d;
  const last3 = b * 65_536 + last2;
  const whole = a * 16_777_216 + last3;
  const text = chance.one([
    [a, b, c, d].map(base).join("."),
    [a, b, last2].map(base).join("."),
    [a, last3].map(base).join("."),
    base(whole),
    [a, b, c, d].join("."),
  ]);
  return chance.one([
    text,
    text,
    text,
    `${text}.`,
    text.replaceAll(".", chance.one(["。", "．", "｡"])),
    text.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    text.replace(/[0-9]/g, (digit) => `%3${digit}`),
  ]);
}

/** A host in a URL that leads to a closed address. */
export function closedHost(chance: Chance): string {
  if (chance.happens(0.35)) return `[${closedAddressV6(chance)}]`;
  return writtenV4(closedAddressV4(chance), chance);
}

/** A closed IPv4 or IPv6 address as a name server answers it. */
export function closedAnswer(chance: Chance): { address: string; family: number } {
  return chance.happens(0.3)
    ? { address: closedAddressV6(chance), family: 6 }
    : { address: closedAddressV4(chance).join("."), family: 4 };
}

export function publicAnswer(chance: Chance): { address: string; family: number } {
  return chance.happens(0.3)
    ? { address: chance.one(publicV6), family: 6 }
    : { address: chance.one(publicV4), family: 4 };
}
