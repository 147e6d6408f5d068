import type { Operations } from "#lib/client/generated/types.js";
import { forgetAnswers, useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { moment } from "../app/words.js";
import { Button, Form, TextField } from "../parts/controls.js";
import { downloadJson } from "../parts/download.js";
import { Section } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { Unfolding } from "../parts/unfolding.js";
import { Written } from "../parts/written.js";

export type PersonReceipt = Operations["erasePerson"]["answer"]["receipt"];

interface Erasable {
  userId: string;
  name: string | null;
  subject: string;
}

interface ErasePersonProps {
  person: Erasable;
  onErased: (receipt: PersonReceipt) => void;
}

/** Erases another person, for administrators; the person's subject is typed to confirm. */
export function ErasePerson({ person, onErased }: ErasePersonProps) {
  const { userId, name, subject } = person;
  const typed = useUnkept();
  const { isBusy, problem, run } = useWork();
  const erase = () =>
    run(async () => {
      const body = { subject: typed.text.value.trim() };
      const { receipt } = await client.call("erasePerson", { path: { userId }, body });
      forgetAnswers();
      announce("The person is erased");
      onErased(receipt);
    });
  return (
    <Unfolding
      class="erase-person"
      unfolded={`erase ${userId}`}
      summary={
        <>
          Erase <Written>{name ?? "this person"}</Written>
        </>
      }
    >
      <p>
        Name, roles, invitations and requests are erased, for every artist, and it cannot be taken
        back. What the person did stays, and nobody can see who it was.
      </p>
      <Form onSubmit={erase}>
        <TextField
          label="The person’s subject"
          hint={`Type ${subject} to confirm.`}
          draft={typed}
          required
          autocomplete="off"
        />
        <Button type="submit" kind="danger" isBusy={isBusy}>
          Erase this person
        </Button>
        <Problem problem={problem} />
      </Form>
    </Unfolding>
  );
}

/** The receipt of an erased person, in the list in which the person was. */
export function ErasedPerson({ receipt }: { receipt: PersonReceipt | undefined }) {
  if (receipt === undefined) return null;
  const save = () => downloadJson(receipt, `person-erasure-${receipt.erasedAt.slice(0, 10)}.json`);
  return (
    <Section class="receipt" id="erased-person" title="A person is erased">
      <p>
        {moment(receipt.erasedAt)}: {total(receipt.erased)} records are gone;{" "}
        {total(receipt.unnamed)} stay and do not say who it was.
      </p>
      <Button onClick={save}>Download the receipt</Button>
    </Section>
  );
}

const total = (counts: PersonReceipt["erased"]) =>
  Object.values(counts)
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString();
