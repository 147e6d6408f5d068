import { render } from "preact";
import { watchAddress } from "./app/address.js";
import { App } from "./app/app.js";
import { warnBeforeClosing } from "./app/drafts.js";
import { watchFocus } from "./app/kept-focus.js";
import { signInFromAddress } from "./app/sign-in.js";
import { hasUnsentDecision } from "./app/unsent.js";

signInFromAddress();
watchAddress();
warnBeforeClosing();
watchFocus();
// Sends the decisions of a review that could not be sent.
if (hasUnsentDecision()) void import("./review/decisions.js");
const place = document.getElementById("page");
if (place !== null) render(<App />, place);
