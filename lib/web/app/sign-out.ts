import { confirmed } from "../parts/dialog.js";
import { go } from "./address.js";
import { forgetArtists } from "./artists.js";
import { forgetAnswers } from "./asked.js";
import { forgetKept, leaveFor } from "./drafts.js";
import { signOut, subject } from "./session.js";
import { allUnsentOf } from "./unsent.js";

/** {@link leaveService}, after a word about what the service does not have yet. */
export async function askAndLeave(): Promise<void> {
  const person = subject.peek();
  const isLeft =
    person === null ||
    allUnsentOf("text", person).length === 0 ||
    (await confirmed({
      title: "An answer is not kept by the service yet",
      words:
        "What you wrote stays in this browser, and only you find it again when you sign in here. On a device that is not yours, copy it and empty the field first.",
      action: "Sign out all the same",
    }));
  if (isLeft) await leaveService();
}

/** Signs out here, and at the provider, which sends the person back. */
export async function leaveService(): Promise<void> {
  const isLeft = signOut();
  forgetAnswers();
  forgetArtists();
  forgetKept();
  go("/");
  const atProvider = await isLeft;
  if (atProvider !== null) leaveFor(atProvider);
}
