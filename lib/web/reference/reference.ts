import { offerCopies } from "./copies.js";
import { followLanguage } from "./language.js";
import { offerSearch } from "./search.js";
import { offerTries } from "./try.js";
import { markPlace } from "./where.js";

// The reference can be read without this script. The script adds search, copying, the language
// choice for all examples, and sending requests.
const actions = [...document.querySelectorAll<HTMLElement>("figure figcaption")];
for (const caption of actions) {
  caption.append(Object.assign(document.createElement("div"), { className: "actions" }));
}
offerTries();
offerCopies();
offerSearch();
followLanguage();
markPlace();
