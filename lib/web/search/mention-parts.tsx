import type { MentioningPassage, Operations } from "#lib/client/generated/types.js";
import { markedParts, type QuotedPart } from "../ask/quoted-parts.js";
import { Button } from "../parts/controls.js";
import { downloadJson } from "../parts/download.js";

type Listed = Operations["listMentions"]["answer"];

export function countWords(listed: Listed | undefined): string {
  if (listed === undefined) return "";
  const { places, originals } = listed;
  const mentions = places === 1 ? "1 mention" : `${places} mentions`;
  return `${mentions} in ${originals === 1 ? "1 source" : `${originals} sources`}`;
}

/** What was searched; and what was not, for those who may know. */
export function searchedWords(listed: Listed | undefined): string {
  if (listed === undefined) return "";
  const { certificate, notSearched } = listed;
  const all = certificate.corpus.originals;
  const searched = `All ${all} readable sources were searched.`;
  const left = Object.values(notSearched ?? {}).reduce((sum, count) => sum + count, 0);
  return left === 0 ? searched : `${searched} ${left} hidden, removed or withheld were not.`;
}

export function mentionParts({ text, start, mentions }: MentioningPassage): QuotedPart[] {
  const marks = mentions.map((one) => ({ start: one.start - start, end: one.end - start }));
  return markedParts(text, marks);
}

/** Says whether the count is signed, and saves what proves it to others. */
export function Certificate({ listed, of }: { listed: Listed; of: string }) {
  const save = () => downloadJson(listed.certificate, `mentions-${of}.json`);
  return (
    <p class="more">
      {listed.certificate.signature.jws === null
        ? "The count is not signed, because this service has no key. "
        : "The count is signed. "}
      <Button kind="quiet" onClick={save}>
        Save the certificate of this count
      </Button>
    </p>
  );
}
