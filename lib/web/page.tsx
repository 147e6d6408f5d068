import { render } from "preact";
import { watchAddress } from "./app/address.js";
import { App } from "./app/app.js";
import { signInFromAddress } from "./app/sign-in.js";

signInFromAddress();
watchAddress();
const place = document.getElementById("page");
if (place !== null) render(<App />, place);
