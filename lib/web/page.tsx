import { render } from "preact";
import { watchAddress } from "./app/address.js";
import { App } from "./app/app.js";
import { hasDraft } from "./app/drafts.js";
import { signInFromAddress } from "./app/sign-in.js";

signInFromAddress();
watchAddress();
// Sends the decisions of a review that could not be sent.
if (hasDraft("decisions ")) void import("./review/decisions.js");
const place = document.getElementById("page");
if (place !== null) render(<App />, place);
