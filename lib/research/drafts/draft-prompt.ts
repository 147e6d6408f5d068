import { writeBlock } from "#lib/model/data-block.js";
import type { ShownReference } from "#lib/research/drafts/drafted-sentences.js";
import { markLine, quotedRule, speakerRule } from "#lib/research/finding-prompt.js";
import { citedBlock } from "#lib/research/window-block.js";

/** What one draft is written from. */
export interface DraftMaterial {
  topic: string;
  artistName: string;
  /** BCP 47. */
  language: string;
  shown: readonly ShownReference[];
  isContested: boolean;
}

/** Instructions and prompt of the call that writes a draft; all that is quoted is a data block (decision 7.6). */
export function draftPrompt(
  mark: string,
  { topic, artistName, language, shown, isContested }: DraftMaterial,
): { instructions: string; prompt: string } {
  const name = new Intl.DisplayNames("en", { type: "language" }).of(language);
  const blocks = [
    writeBlock(mark, { name: "artist", attributes: {}, text: artistName }),
    writeBlock(mark, { name: "question", attributes: {}, text: topic }),
    ...shown.map(({ id, reference, source }) =>
      citedBlock(mark, id, source, reference, reference.text),
    ),
  ];
  const rules = [
    instructions,
    `Language of the sentences: ${name} (${language}).`,
    ...(isContested ? [contestedRule] : []),
  ];
  return { instructions: rules.join("\n"), prompt: [markLine(mark), ...blocks].join("\n") };
}

const instructions = `You answer a question about a music artist in one to three short sentences, from the quoted windows alone.
${quotedRule}
${speakerRule}
Each sentence is a plain statement that its windows say in full; nothing that you know, conclude or suppose. Name what it is about rather than "it" or "they". Dates, numbers and names as the windows have them. What was planned or announced is told as planned, what somebody says as said by them. No links, questions, advice or bullet points.
passages: for each sentence the windows that say it; quote: the words that do, copied exactly, at most 200 characters.
released is the release date of a catalog entry, and counts as stated by it; published is when the source was published, and never says when something was released.
No sentence when the windows do not answer.`;

const contestedRule =
  "The sources disagree: say what each side says, with both values and windows of both, and prefer none.";
