import { useSignal } from "@preact/signals";
import type { ErasureReceipt, ErasureRequest } from "#lib/client/generated/types.js";
import { nameOf } from "../app/artists.js";
import { forgetAnswers, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Button, Form, SelectField, TextField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { download } from "../parts/download.js";
import { PageHead } from "../parts/links.js";
import { Problem } from "../parts/states.js";

/** Exporting all data of an artist, and erasing it. */
export function ExportAndErasePage({ artistId }: PageProps) {
  usePageTitle("Export and erase", artistId);
  return (
    <>
      <PageHead title="Export and erase">
        All data about the artist belongs to the artist: you can export all of it, and you can erase
        it.
      </PageHead>
      <Export artistId={artistId} />
      <Erase artistId={artistId} />
    </>
  );
}

function Export({ artistId }: { artistId: string }) {
  const { isBusy, problem, run } = useWork();
  const take = () =>
    run(async () => {
      const answer = await client.send("exportArtist", { path: { id: artistId } });
      download(await answer.blob(), `${nameOf(artistId) ?? artistId}.jsonl`);
      announce("The export is in your downloads");
    });
  return (
    <section class="keep" aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p>
        One file with all originals, decisions, the private interview memory with every version,
        jobs, costs and activity. It is private: keep it where only you can read it. Another
        installation can import it in full.
      </p>
      <Button kind="primary" isBusy={isBusy} onClick={take}>
        Download everything
      </Button>
      <Problem problem={problem} />
    </section>
  );
}

function Erase({ artistId }: { artistId: string }) {
  const part = useUnkept("interview");
  const source = useUnkept();
  const name = useUnkept();
  const receipt = useSignal<ErasureReceipt | null>(null);
  const { isBusy, problem, run } = useWork();
  const what = part.text.value as "interview" | "source" | "all";
  const erase = async () => {
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
    <section class="keep" aria-labelledby="erase">
      <h2 id="erase">Erase</h2>
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
        <TextField
          label="The artist's name"
          hint="Exactly as at the top of the page, so that nothing is erased by mistake."
          draft={name}
          required
          autocomplete="off"
        />
        <Button type="submit" kind="danger" isBusy={isBusy}>
          Erase
        </Button>
        <Problem problem={problem} />
      </Form>
      {receipt.value !== null && <Receipt receipt={receipt.value} />}
    </section>
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

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const erased = Object.entries(receipt.erased).filter(([, count]) => count > 0);
  const total = erased.reduce((sum, [, count]) => sum + count, 0);
  const save = () =>
    download(
      new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }),
      `erasure-${receipt.erasedAt.slice(0, 10)}.json`,
    );
  return (
    <div class="receipt" role="status">
      <h3>{counted(total, "row")} erased</h3>
      <ul>
        {erased.map(([table, count]) => (
          <li key={table}>
            {table.replaceAll("_", " ")} <b>{count}</b>
          </li>
        ))}
      </ul>
      <Button onClick={save}>Download the signed receipt</Button>
    </div>
  );
}
