import type { Operations, RoleHolder } from "#lib/client/generated/types.js";
import { Section } from "../parts/links.js";

export type RoleBelowOwner = Exclude<RoleHolder["role"], "owner">;

/** Each role's name, and what its holder may do. */
export const roleWords: Readonly<Record<RoleHolder["role"], readonly [name: string, may: string]>> =
  {
    reader: ["Reader", "asks questions and reads what research found"],
    interviewer: [
      "Interviewer",
      "asks and reads, prepares interviews, and reads the private memory",
    ],
    editor: ["Editor", "reads, reviews what was found, adds sources and refreshes accounts"],
    owner: ["Owner", "does everything: answers, publishes, invites, exports and erases"],
  };

/** The name of the role under which somebody acts. */
export function rightWords(right: Operations["readAccount"]["answer"]["artists"][number]["role"]) {
  if (right === "administrator") return "Administrator";
  return roleWords[right === "claimant" ? "owner" : right][0];
}

/** The roles that an owner gives, as options of a field. */
export const roleOptions = (["reader", "interviewer", "editor"] as const).map(
  (role) => [role, roleWords[role][0]] as const,
);

export function Roles() {
  return (
    <Section class="keep" id="roles" title="What each role may do">
      <dl class="roles">
        {Object.entries(roleWords).map(([role, [name, may]]) => (
          <div key={role}>
            <dt>{name}</dt>
            <dd>{may}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
