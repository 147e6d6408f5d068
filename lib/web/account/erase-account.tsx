import { useWork } from "../app/asked.js";
import { client, subject } from "../app/session.js";
import { leaveService } from "../app/sign-out.js";
import { forgetAllUnsent } from "../app/unsent.js";
import { Button } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { Written } from "../parts/written.js";

/** Erases the person's own account; an owner hands over or erases the artists first. */
export function EraseAccount({ owned }: { owned: readonly { id: string; name: string }[] }) {
  const { isBusy, problem, run } = useWork();
  const erase = async () => {
    const agreed = await confirmed({
      title: "Erase your account?",
      words:
        "Your name, all your roles, your request and your unsaved drafts are erased. What you did stays, and nobody can see that it was you.",
      action: "Erase my account",
    });
    if (!agreed) return;
    await run(async () => {
      await client.call("eraseAccount", {});
      const person = subject.peek();
      if (person !== null) forgetAllUnsent("text", person);
      await leaveService();
    });
  };
  if (owned.length > 0)
    return (
      <>
        <p>Before your account can be erased, hand over or erase the artists that you own:</p>
        <ul class="rows">
          {owned.map(({ id, name }) => (
            <li key={id}>
              <a href={`/artist/${id}/people`}>
                <Written>{name}</Written>
              </a>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <div class="choices">
        <Button kind="danger" isBusy={isBusy} onClick={erase}>
          Erase my account
        </Button>
      </div>
      <Problem problem={problem} />
    </>
  );
}
