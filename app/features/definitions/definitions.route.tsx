import { href } from "react-router";
import { findAlertSettings } from "~/features/alerts/queries/alerts.server";
import { limitsText, type RuleChoices, ruleKeys, ruleOf } from "~/features/alerts/rules/alert-rules";
import { currentActor } from "~/features/auth/middleware.server";
import { visibleTerms } from "~/features/cohorts/rules/definitions";
import {
  dimensionOf,
  NOT_ATTRIBUTED,
  visibleDimensions,
  visibleMeasures,
} from "~/features/explorer/rules/dimensions";
import { type Fact, factNames, factsOf, measureOf } from "~/features/explorer/rules/measures";
import { allFilteredTerms } from "~/features/filtered-traffic/rules/terms";
import { allFunnelTerms } from "~/features/funnels/rules/terms";
import { visibleLiveTerms } from "~/features/live/rules/terms";
import { canSeeSpend } from "~/features/revenue/rules/scope";
import { splitTestTerms } from "~/features/split-tests/rules/comparison-texts";
import { platformContext } from "~/platform/context.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Table } from "~/ui/table";
import type { Route } from "./+types/definitions.route";
import { freshnessOf } from "./rules/freshness";
import { visiblePages } from "./rules/older-pages";

export async function loader({ context }: Route.LoaderArgs) {
  const actor = currentActor(context);
  const isAdmin = actor.role === "admin";
  const { db } = context.get(platformContext);
  return {
    measures: visibleMeasures(actor),
    dimensions: visibleDimensions(actor),
    cohorts: visibleTerms(canSeeSpend(actor)),
    isAdmin,
    /** The rules of alerts as they are set now. */
    rules: isAdmin ? (await findAlertSettings(db)).rules : null,
  };
}

/** What each figure counts (spec:explorer#definitions), from the lists that the reports use. */
export default function Definitions({
  loaderData: { measures, dimensions, cohorts, isAdmin, rules },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Definitions" back={{ label: "Back to reports", to: href("/admin/reports") }}>
        What each figure in the reports counts.
      </PageHeader>
      <div className="flex flex-col gap-5">
        <EveryFigure isAdmin={isAdmin} />
        <Terms
          title="Measures"
          headers={["Measure", "What it counts", "Made of", "When it’s there"]}
          rows={measures.map((key) => ({ ...measureOf(key), facts: factsOf(key), fresh: freshnessOf(key) }))}
        />
        <Terms
          title="Dimensions"
          headers={["Dimension", "Where it comes from", "Stored with"]}
          rows={dimensions.map(dimensionOf)}
        />
        <Terms title="Cohorts" headers={["Column", "What it shows"]} rows={cohorts} />
        <Terms title="Live" headers={["Figure or list", "What it counts"]} rows={visibleLiveTerms(isAdmin)} />
        <Terms title="Funnels" headers={["Step or column", "What it counts"]} rows={allFunnelTerms} />
        {rules && (
          <Terms
            title="Alerts"
            headers={["Rule", "What it finds", undefined, "Set to"]}
            rows={alertRows(rules)}
          />
        )}
        <Terms title="Split tests" headers={["Figure", "What it counts"]} rows={splitTestTerms} />
        {isAdmin && (
          <Terms
            title="Filtered traffic"
            headers={["Figure or rule", "What it counts"]}
            rows={allFilteredTerms}
          />
        )}
        {visiblePages(isAdmin).map(({ id, title, terms }) => (
          <Terms
            key={id}
            id={id}
            title={title}
            headers={["Figure", "What it counts", undefined, "When it’s there"]}
            rows={terms}
          />
        ))}
      </div>
    </>
  );
}

function EveryFigure({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Card as="section" pad="md">
      <h2 className="text-lg font-semibold">Every figure</h2>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-2 pl-5 text-sm">
        <li>
          Days and hours are those of New York (America/New_York). Spend has the days of the advertising
          account.
        </li>
        <li>
          Figures are exact and include everything stored until the page was loaded, or until the end of
          yesterday for cohorts. What is still to come is an estimate.
        </li>
        <li>
          Views and clicks are in the figures as soon as they happen, conversions when the network reports
          them, and spend when it’s imported.
        </li>
        <li>
          A conversion belongs to the click whose ID the network sends back as sub2, and has the post, rank,
          and variant of that click. If we have no click with this ID, they come from sub1 and sub4.
        </li>
        <li>
          “{NOT_ATTRIBUTED}” is the row for everything that has no value of a dimension, so the rows of a
          table add up to its total.
        </li>
        <li>A dash means that a measure isn't stored with that dimension, or that the divisor is 0.</li>
        <li>
          A report that includes today is compared with earlier days up to the same time of day. Spend has no
          time of day, so all of its last day counts.
        </li>
        {!isAdmin && <li>You see the conversions of your sources, without views, clicks, and spend.</li>}
      </ul>
    </Card>
  );
}

/** The rules with the numbers that are set now, in the order of their form. */
const alertRows = (rules: RuleChoices): Term[] =>
  ruleKeys.map((key) => ({ ...ruleOf(key), fresh: limitsText(key, rules[key]) }));

type Term = { label: string; definition: string; facts?: readonly Fact[]; fresh?: string };
type TermsProps = {
  /** For links to this table. */
  id?: string;
  title: string;
  /** The third names the data of each row, and the fourth when it's there, if the rows have it. */
  headers: readonly [string, string, string?, string?];
  rows: readonly Term[];
};

const namesOf = (facts: readonly Fact[]) => facts.map((fact) => factNames[fact]).join(", ");

function Terms({ id, title, headers, rows }: TermsProps) {
  const [header, definitionHeader, factsHeader, freshHeader] = headers;
  return (
    <Card as="section" pad="none" className="p-4 sm:p-0">
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold max-sm:mb-2 sm:px-4 sm:pt-4">
        {title}
      </h2>
      <Table
        caption={title}
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { key: "label", header, rowHeader: true, cell: ({ label }) => label },
          { key: "definition", header: definitionHeader, cell: ({ definition }) => definition },
          ...(factsHeader === undefined
            ? []
            : [{ key: "facts", header: factsHeader, cell: ({ facts = [] }: Term) => namesOf(facts) }]),
          ...(freshHeader === undefined
            ? []
            : [{ key: "fresh", header: freshHeader, cell: ({ fresh }: Term) => fresh }]),
        ]}
      />
    </Card>
  );
}
