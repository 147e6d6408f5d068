import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { ErasureReceipt, ErasureRequest } from "#lib/client/generated/types.js";
import { artistName, isOtherName, useArtistId } from "../app/artists.js";
import { forgetAnswers, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { ArtistNameField } from "../parts/artist-name-field.js";
import { Button, Form, SelectField, TextField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { download, downloadJson } from "../parts/download.js";
import { PageHead, Section } from "../parts/links.js";
import { Problem } from "../parts/states.js";

export function ExportAndErasePage({ artistId }: PageProps) {
  usePageTitle("Export and erase", artistId);
  return (
    <>
      <PageHead title="Export and erase">
        All data about the artist belongs to the artist: you can export all of it, and you can erase
        it.
      </PageHead>
      <Export />
      <Erase />
    </>
  );
}

function Export() {
  const artistId = useArtistId();
  const { isBusy, problem, run } = useWork();
  const take = () =>
    run(async () => {
      const answer = await client.send("exportArtist", { path: { id: artistId } });
      const name = (await artistName(artistId)) ?? artistId;
      download(await answer.blob(), `${name}.jsonl`);
      announce("The export is in your downloads");
    });
  return (
    <Section class="keep" id="export" title="Export">
      <p>
        One file with all originals, decisions, the private interview memory with every version,
        jobs, costs and activity. It is private: keep it where only you can read it. Another
        installation can import it in full.
      </p>
      <Button kind="primary" isBusy={isBusy} onClick={take}>
        Download everything
      </Button>
      <Problem problem={problem} />
    </Section>
  );
}

function Erase() {
  const artistId = useArtistId();
  const part = useUnkept("interview");
  const source = useUnkept();
  const name = useUnkept();
  const receipt = useSignal<ErasureReceipt | null>(null);
  const { isBusy, problem, run } = useWork();
  const what = part.text.value as "interview" | "source" | "all";
  const [wrong, setWrong] = useState<string>();
  const erase = async () => {
    const isOther = await isOtherName(artistId, name.text.value);
    setWrong(isOther ? "This is not the artist's name." : undefined);
    if (isOther) return;
    const agreed = await confirmed({
      title: `Erase ${parts[what].toLowerCase()}?`,
      words:
        "It is erased immediately and can only be restored from an export. You get a signed receipt with counts.",
      action: "Erase for good",
    });
    if (!agreed) return;
    await run(async () => {
      const path = { id: artistId };
      const body = requestOf(what, name.text.value, source.text.value.trim());
      receipt.value = (await client.call("eraseArtist", { path, body })).receipt;
      name.clear();
      forgetAnswers();
      announce("Erased");
    });
  };
  return (
    <Section class="keep" id="erase" title="Erase">
      <Form onSubmit={erase}>
        <SelectField
          label="What to erase"
          draft={part}
          options={[
            ["interview", parts.interview],
            ["source", parts.source],
            ["all", parts.all],
          ]}
        />
        {what === "source" && (
          <TextField
            label="Source"
            hint="Its id: the part before the @ in the source's reader address."
            draft={source}
            required
          />
        )}
        <ArtistNameField
          draft={name}
          wrong={wrong}
          purpose="so that nothing is erased by mistake"
        />
        <Button type="submit" kind="danger" isBusy={isBusy}>
          Erase
        </Button>
        <Problem problem={problem} />
      </Form>
      {receipt.value !== null && <Receipt receipt={receipt.value} />}
    </Section>
  );
}

const parts = {
  interview: "The interview memory",
  source: "One source with all its revisions",
  all: "Everything about the artist",
} as const;

function requestOf(what: keyof typeof parts, name: string, sourceId: string): ErasureRequest {
  if (what === "interview") return { name, only: "interview" };
  return what === "source" ? { name, sourceId } : { name };
}

/** What the tables of a receipt hold, by the beginning of their names. */
const erasedWords = [
  ["originals", "Saved texts"],
  ["interview_questions", "Questions and answers of the interview"],
  ["interview_", "Earlier wordings, boundaries and corrections"],
  ["memory_", "Earlier wordings, boundaries and corrections"],
  ["jobs", "Questions and other work"],
  ["candidates", "Discoveries"],
  ["links", "Profiles and accounts"],
  ["accounts", "Profiles and accounts"],
  ["lore", "Entries and texts of the life story"],
  ["statements", "Release dates and credits that sources state"],
] as const;

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const counts = new Map<string, number>();
  for (const [table, count] of Object.entries(receipt.erased)) {
    const words = erasedWords.find(([start]) => table.startsWith(start))?.[1] ?? "Other records";
    if (count > 0) counts.set(words, (counts.get(words) ?? 0) + count);
  }
  const save = () => downloadJson(receipt, `erasure-${receipt.erasedAt.slice(0, 10)}.json`);
  return (
    <div class="receipt" role="status">
      <h3>Erased</h3>
      <ul>
        {[...counts].map(([words, count]) => (
          <li key={words}>
            {words} <b>{count.toLocaleString()}</b>
          </li>
        ))}
        {counts.size === 0 && <li>There was nothing to erase.</li>}
      </ul>
      <Button onClick={save}>Download the signed receipt</Button>
    </div>
  );
}
