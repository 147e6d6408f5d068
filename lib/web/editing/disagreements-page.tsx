import type { Disagreement, DisagreementSide } from "#lib/client/generated/types.js";
import { useList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { Differences } from "../memory/differences.js";
import { OfferedCorrection } from "../memory/offered-correction.js";
import { StatedSide, statedBy } from "../memory/stated-side.js";
import { SelectField } from "../parts/controls.js";
import { IfMay } from "../parts/if-may.js";
import { PageHead } from "../parts/links.js";
import { Empty, ReadRows } from "../parts/states.js";
import { Written } from "../parts/written.js";

/** Statements of saved sources that contradict each other, side by side. */
export function DisagreementsPage({ artistId }: PageProps) {
  usePageTitle("Disagreements", artistId);
  const about = useUnkept();
  const kind = about.text.value as "" | Disagreement["kind"];
  const input = { path: { id: artistId }, query: { kind: kind || undefined } };
  const list = useList("listDisagreements", input, ({ disagreements }) => disagreements);
  return (
    <>
      <PageHead title="Where sources disagree">
        Release dates and credits that cannot all be true. The service does not say which one is
        right.
      </PageHead>
      <div class="review-tools">
        <SelectField
          label="About"
          draft={about}
          options={[
            ["", "Dates and credits"],
            ["release_date", "Release dates"],
            ["credit", "Credits"],
          ]}
        />
      </div>
      <ReadRows
        list={list}
        what="disagreements"
        empty={
          <Empty title="The saved sources do not contradict each other">
            <p>Only release dates and credits are compared.</p>
          </Empty>
        }
        rows="disagreements"
        keyOf={(one) => `${one.kind} ${one.title} ${one.role} ${one.market}`}
      >
        {(one) => <Sides disagreement={one} />}
      </ReadRows>
      <IfMay operation="listAnswerDifferences">
        <Differences />
      </IfMay>
    </>
  );
}

function Sides({ disagreement }: { disagreement: Disagreement }) {
  const { kind, title, role, market, sides } = disagreement;
  const about = [kind === "release_date" ? "Release date" : (role ?? "Credit"), market];
  return (
    <article aria-label={title}>
      <Written as="h2">{title}</Written>
      <p class="lead">{about.filter((part) => part !== null).join(", ")}</p>
      <div class="sides">
        {sides.map((side) => (
          <StatedSide key={`${side.value} ${side.title}`} side={side}>
            <Correction
              disagreement={disagreement}
              side={side}
              others={sides.filter((other) => other !== side)}
            />
          </StatedSide>
        ))}
      </div>
    </article>
  );
}

interface CorrectionProps {
  disagreement: Disagreement;
  side: DisagreementSide;
  others: readonly DisagreementSide[];
}

/** Corrects one side, in the other side's words if there is only one other. */
function Correction({ disagreement: { kind, title, role }, side, others }: CorrectionProps) {
  const what = kind === "release_date" ? "release date" : (role ?? "credit");
  const said = (one: DisagreementSide) => `“${title}”, ${what}: ${statedBy(one)}`;
  const [other, ...more] = others;
  return (
    <OfferedCorrection
      claim={said(side)}
      right={other !== undefined && more.length === 0 ? said(other) : ""}
      opens={`Correct ${statedBy(side)} in other words`}
    />
  );
}
