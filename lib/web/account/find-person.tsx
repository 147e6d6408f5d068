import { useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useWork } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { client } from "../app/session.js";
import { counted } from "../app/words.js";
import { Form, Submit, TextField } from "../parts/controls.js";
import { Facts, Section, Tag } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { ErasedPerson, ErasePerson, type PersonReceipt } from "../people/erase-person.js";

type Found = Operations["findPeople"]["answer"]["people"];

/** Finds and erases people, also those without an artist or a request; for administrators. */
export function FindPerson() {
  const words = useUnkept();
  const [found, setFound] = useState<Found>();
  const [receipt, setReceipt] = useState<PersonReceipt>();
  const { isBusy, problem, run } = useWork();
  const find = () =>
    run(async () => {
      const query = { find: words.text.value.trim() };
      setFound((await client.call("findPeople", { query })).people);
    });
  const onErased = (given: PersonReceipt) => {
    setReceipt(given);
    setFound(found?.filter(({ userId }) => userId !== given.userId));
  };
  return (
    <Section class="keep" id="other-people" title="Other people">
      <p>Everybody whom this service knows, with or without an artist.</p>
      <Form onSubmit={find}>
        <TextField
          label="A part of the name or subject"
          draft={words}
          type="search"
          required
          maxLength={100}
          autocomplete="off"
        />
        <Submit kind="plain" isBusy={isBusy}>
          Find people
        </Submit>
        <Problem problem={problem} />
      </Form>
      <ErasedPerson receipt={receipt} />
      {found !== undefined && <p role="status">{foundWords(found.length)}</p>}
      <ul class="rows people">
        {found?.map((person) => (
          <li key={person.userId}>
            <Person person={person} onErased={onErased} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function foundWords(count: number): string {
  if (count === 0) return "Nobody has this name.";
  return count < 20 ? counted(count, "person", "people") : "The first 20: type more of the name.";
}

interface PersonProps {
  person: Found[number];
  onErased: (receipt: PersonReceipt) => void;
}

function Person({ person, onErased }: PersonProps) {
  const { name, subject, isAdministrator, owns, roles } = person;
  return (
    <>
      <Facts>
        <b dir="auto">{name ?? "Somebody without a name"}</b>
        <code>{subject}</code>
        {isAdministrator && <Tag tone="good">Administrator</Tag>}
        <span>{roles === 0 ? "no role" : counted(roles, "role")}</span>
      </Facts>
      {owns > 0 ? (
        <p class="hint">
          Owns {counted(owns, "artist")}: these are handed over or erased before the person can be.
        </p>
      ) : (
        <ErasePerson person={person} onErased={onErased} />
      )}
    </>
  );
}
