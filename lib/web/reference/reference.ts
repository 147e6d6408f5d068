import { offerCopies } from "./copies.js";
import { followLanguage } from "./language.js";
import { offerSearch } from "./search.js";
import { offerTries } from "./try.js";
import { markPlace } from "./where.js";

// Everything can be read without this script; it adds search, copying, the chosen language on all examples, and trying.
const actions = [...document.querySelectorAll<HTMLElement>("figure figcaption")];
for (const caption of actions) {
  caption.append(Object.assign(document.createElement("div"), { className: "actions" }));
}
offerTries();
offerCopies();
offerSearch();
followLanguage();
markPlace();
