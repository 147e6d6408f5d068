import { oneOf } from "#lib/contract/primitives.js";

/** What a claim lets its holder do for the artist (decision 2.11). */
export const roles = ["owner", "editor", "interviewer", "reader"] as const;
export type Role = (typeof roles)[number];

/** What an owner gives to others. */
export const rolesBelowOwner = ["editor", "interviewer", "reader"] as const;

/** The right under which somebody acts: an owner as `claimant`, others by their role. */
export const actingRights = [
  "claimant",
  "editor",
  "interviewer",
  "reader",
  "administrator",
] as const;

export const Role = oneOf(roles);
