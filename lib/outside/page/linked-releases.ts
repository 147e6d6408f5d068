import { Parser } from "htmlparser2";
import type { LinkedRelease } from "#lib/contract/linked-release.js";
import { isCalendarDay } from "#lib/kernel/partial-date.js";
import { writtenDay } from "#lib/language/written-dates.js";
import { linkedData, listOf } from "#lib/outside/page/linked-data.js";

const releaseType = /^(?:https?:\/\/schema\.org\/)?Music(?<what>Album|Release|Recording)$/;
const [maxReleases, maxScriptChars, maxNameChars] = [20, 500_000, 200];

/**
 * The albums and recordings that a page's JSON-LD describes by name: release date, artist and
 * producer. What it lists inside them, such as tracks, is left out.
 */
export function linkedReleases(html: string): LinkedRelease[] {
  if (!/Music(?:Album|Release|Recording)/.test(html)) return [];
  const found: LinkedRelease[] = [];
  let script: string | null = null;
  const parser = new Parser({
    onopentag(name, { type = "" }) {
      if (name === "script" && /^application\/ld\+json/i.test(type)) script = "";
    },
    ontext(text) {
      if (script !== null && script.length < maxScriptChars) script += text;
    },
    onclosetag(name) {
      if (name !== "script" || script === null) return;
      found.push(...linkedData(script).flatMap((fields) => releaseIn(fields) ?? []));
      script = null;
    },
  });
  parser.write(html);
  parser.end();
  return found.slice(0, maxReleases);
}

function releaseIn(fields: Record<string, unknown>): LinkedRelease | null {
  const what = listOf(fields["@type"])
    .map((type) => releaseType.exec(String(type))?.groups?.what)
    .find((known) => known !== undefined);
  const name = nameOf(fields);
  if (what === undefined || name === null) return null;
  return {
    title: name,
    form: what === "Recording" ? "song" : formOf(fields.albumReleaseType),
    by: namesIn(fields.byArtist)[0] ?? null,
    released: dayOf(fields.datePublished),
    producers: namesIn(fields.producer),
  };
}

function formOf(type: unknown): LinkedRelease["form"] {
  const known = /(?:Single|EP|Album)(?=Release$)/.exec(String(type))?.[0].toLowerCase();
  return known === "single" || known === "ep" ? known : "album";
}

function namesIn(value: unknown): string[] {
  return listOf(value).flatMap((one) => nameOf(one) ?? []);
}

function nameOf(node: unknown): string | null {
  const name = typeof node === "object" && node !== null && "name" in node ? node.name : node;
  const plain = typeof name === "string" ? name.replace(/\s+/gu, " ").trim() : "";
  return plain === "" || plain.length > maxNameChars ? null : plain;
}

/** A date as pages write it here: `2019`, `2019-05`, a day or an instant, "06 Sep 2019 00:00:00 GMT". */
function dayOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const [iso] = /^\d{4}(?:-\d\d(?:-\d\d)?)?(?=$|T)/.exec(value.trim()) ?? [];
  if (iso === undefined) return writtenDay(value);
  return iso.length < 10 || isCalendarDay(iso) ? iso : null;
}
