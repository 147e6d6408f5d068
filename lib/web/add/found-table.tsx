import { useEffect, useRef, useState } from "preact/hooks";
import type { OriginalToImport } from "#lib/contract/import.js";
import type { FoundRecord, RecordStanding } from "#lib/contract/page-reading.js";
import { counted, dayWords } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { Columns, Tag } from "../parts/links.js";
import { titleWords } from "../parts/source-words.js";
import { Written } from "../parts/written.js";
import { type Findings, type FoundKind, isSendable } from "./found.js";
import type { DroppedReading } from "./reading.js";

const kindNames: Readonly<Record<FoundRecord["kind"], readonly [one: string, many: string]>> = {
  web_page: ["Page", "Pages"],
  caption: ["Post", "Posts"],
  transcript: ["Recording", "Recordings"],
  release: ["Release", "Releases"],
  moment: ["Moment", "Moments"],
  published_answer: ["Answer", "Answers"],
};

interface FoundProps {
  found: Findings;
  reading: DroppedReading;
}

/** What was found by kind: how many there are, and how many are new. */
export function FoundTable({ found, reading }: FoundProps) {
  const kinds = found.kinds();
  return (
    <>
      <table class="found-kinds">
        <caption class="unseen">What was found, by kind</caption>
        <Columns names={["Add", "Found", "New", "Changed", "Saved"]} />
        <tbody>
          {kinds.map((one) => (
            <tr key={one.kind}>
              <th scope="row">
                <KindTick found={found} of={one} />
              </th>
              <td>{one.records.length.toLocaleString()}</td>
              <td>{one.counts.new.toLocaleString()}</td>
              <td>{one.counts.changed.toLocaleString()}</td>
              <td>{(one.counts.saved + one.counts.kept).toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {kinds.map((one) => (
        <OneByOne key={one.kind} found={found} reading={reading} of={one} />
      ))}
    </>
  );
}

/** Ticks all records of a kind, or none; half ticked when some are. */
function KindTick({ found, of }: { found: Findings; of: FoundKind }) {
  const box = useRef<HTMLInputElement>(null);
  const isHalf = of.ticked > 0 && of.ticked < of.sendable;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isHalf;
  }, [isHalf]);
  return (
    <label class="check">
      <input
        ref={box}
        type="checkbox"
        checked={of.ticked > 0}
        disabled={of.sendable === 0}
        onChange={({ currentTarget }) => found.tick(of.records, currentTarget.checked)}
      />
      {kindNames[of.kind][of.records.length === 1 ? 0 : 1]}
    </label>
  );
}

/** Records that are drawn at once. */
const shownAtOnce = 100;

/** The records of a kind, each with its own tick. */
function OneByOne({ found, reading, of }: FoundProps & { of: FoundKind }) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(shownAtOnce);
  const more = of.records.length - shown;
  const rows = useShownRecords(reading, isOpen ? of.records.slice(0, shown) : []);
  const many = kindNames[of.kind][1].toLowerCase();
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Choose {many} one by one</summary>
      {isOpen && (
        <ul class="rows found-records">
          {of.records.slice(0, shown).map((record) => (
            <li key={record.id}>
              <FoundRow record={record} found={found} words={rows.get(record.id)} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && more > 0 && (
        <p class="more">
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            Show {counted(Math.min(more, shownAtOnce), "more", "more")}
          </Button>
        </p>
      )}
    </details>
  );
}

/** What a person sees of a record: its title, else how its text begins, and its day. */
interface ShownRecord {
  title: string;
  date: string | null;
}

/** Characters of a title that are shown. */
const shownChars = 120;

function shownRecord({ title, text, url, publishedAt, activityDate }: OriginalToImport) {
  const words = [...(title ?? text).slice(0, 4 * shownChars).trim()].slice(0, shownChars).join("");
  return { title: titleWords(words, url), date: publishedAt ?? activityDate };
}

/** What is shown of these records, read from the worker: they can be too many for the page to keep. */
function useShownRecords(
  reading: DroppedReading,
  records: readonly FoundRecord[],
): ReadonlyMap<number, ShownRecord> {
  const [rows, setRows] = useState<ReadonlyMap<number, ShownRecord>>(new Map());
  const missing = records.flatMap(({ id }) => (rows.has(id) ? [] : [id]));
  useEffect(() => {
    if (missing.length === 0) return;
    let isLeft = false;
    reading.take(missing).then(({ ids, lines }) => {
      if (isLeft) return;
      setRows(
        new Map([...rows, ...lines.map((line, at) => [ids[at] ?? -1, shownRecord(line)] as const)]),
      );
    });
    return () => {
      isLeft = true;
    };
  }, [missing.join()]);
  return rows;
}

const standings: Readonly<Record<RecordStanding, string>> = {
  new: "",
  changed: "changed",
  saved: "saved already",
  kept: "rejected or hidden before: not changed",
};

function FoundRow({
  record,
  found,
  words,
}: {
  record: FoundRecord;
  found: Findings;
  words: ShownRecord | undefined;
}) {
  const { standing } = record;
  const canSend = isSendable(record);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={canSend && found.isTicked(record)}
        disabled={!canSend}
        onChange={({ currentTarget }) => found.tick([record], currentTarget.checked)}
      />
      <span>
        <Written>{words?.title ?? "…"}</Written>{" "}
        {words !== undefined && (
          <small>{words.date === null ? "no date" : dayWords(words.date)}</small>
        )}{" "}
        {standing !== "new" && <Tag>{standings[standing]}</Tag>}
      </span>
    </label>
  );
}

/** What cannot be read and why, and what is left out. */
export function NotFound({ found: { bad, badCount, leftOut } }: { found: Findings }) {
  return (
    <>
      {badCount > 0 && (
        <>
          <h2>Cannot be read: {badCount.toLocaleString()}</h2>
          <ul class="rows">
            {bad.map(({ where, what }) => (
              <li key={`${where} ${what}`}>
                {where !== "" && (
                  <>
                    <Written as="b">{where}</Written>{" "}
                  </>
                )}
                <Written>{what}</Written>
              </li>
            ))}
          </ul>
          {badCount > bad.length && <p>And {(badCount - bad.length).toLocaleString()} more.</p>}
        </>
      )}
      {leftOut.size > 0 && (
        <p class="hint">
          Left out:{" "}
          {[...leftOut].map(([why, count]) => `${count.toLocaleString()} ${why}`).join(", ")}.
        </p>
      )}
    </>
  );
}
