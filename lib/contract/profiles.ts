import * as v from "valibot";
import { ProfileLink } from "#lib/contract/platform.js";
import {
  described,
  httpUrlWithoutUserInfo,
  list,
  Ok,
  storableText,
  titled,
  Uuid,
} from "#lib/contract/primitives.js";

/** The address of a profile, as a person gives it. */
export const ProfileUrl = httpUrlWithoutUserInfo(2000);

/** Profiles to add and to remove, in the first steps and afterwards. */
export const profileChanges = {
  add: v.exactOptional(list(v.strictObject({ url: ProfileUrl }), 0, 20), () => []),
  remove: v.exactOptional(list(storableText(1, 100), 0, 20), () => []),
};

/** The body of a change of profiles (decision 6.20). */
export const ProfileChanges = titled("Profile changes", profileChanges);
export type ProfileChanges = v.InferOutput<typeof ProfileChanges>;

export const ChangedProfiles = v.strictObject({
  status: Ok,
  links: described(v.array(ProfileLink), "The profiles as they are now"),
  connecting: described(v.array(Uuid), "The jobs that connect the accounts of added profiles"),
});
export type ChangedProfiles = v.InferOutput<typeof ChangedProfiles>;
