import { Parser } from "htmlparser2";

/** Facts about a page other than its text. */
export interface PageFacts {
  /** Texts of `title` and of the first headings of levels one and two. */
  headings: readonly string[];
  /**
   * Whether the page shows signs of withholding its text: a password field, an element named as a
   * paywall, or linked data that says so.
   */
  isWalled: boolean;
}

const wallName =
  /(?:^|[\s_-])(?:pay-?wall\w*|reg-?wall\w*|metered|poool|captcha|challenge|subscriber-?only|login-?wall|consent-?wall)(?:$|[\s_-])/i;
const notFree = /"isAccessibleForFree"\s*:\s*(?:"?false"?)/i;
const maxHeadings = 8;
const maxHeadingChars = 300;
const maxScriptChars = 200_000;

/** Reads the facts from HTML in one streaming pass. */
export function pageFacts(html: string): PageFacts {
  const headings: string[] = [];
  let heading: string | null = null;
  let script: string | null = null;
  let isWalled = false;
  const parser = new Parser({
    onopentag(name, { type, class: classes, id }) {
      if (name === "title" || name === "h1" || name === "h2") heading = "";
      else if (name === "script") script = /ld\+json/i.test(type ?? "") ? "" : null;
      else if (name === "input" && type?.toLowerCase() === "password") isWalled = true;
      if (name !== "body" && name !== "html" && wallName.test(`${classes ?? ""} ${id ?? ""}`)) {
        isWalled = true;
      }
    },
    ontext(text) {
      if (heading !== null && heading.length < maxHeadingChars) heading += text;
      if (script !== null && script.length < maxScriptChars) script += text;
    },
    onclosetag(name) {
      if (heading !== null && (name === "title" || name === "h1" || name === "h2")) {
        if (headings.length < maxHeadings) headings.push(heading.slice(0, maxHeadingChars));
        heading = null;
      }
      if (script !== null && name === "script") {
        isWalled ||= notFree.test(script);
        script = null;
      }
    },
  });
  parser.write(html);
  parser.end();
  return { headings, isWalled };
}
