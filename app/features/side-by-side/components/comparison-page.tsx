import { Plus, Printer } from "lucide-react";
import { Form, href, Link } from "react-router";
import { SourceNote } from "~/features/brands/public-components/medication-source";
import { type MedicationType, medicationTypeLabels } from "~/features/brands/schema";
import { sourceFilterLabels } from "~/features/pricing/rules/source-filter";
import { maxCompared, PROVIDERS_PARAMETER } from "~/features/shortlist/rules/shortlist";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import { Select } from "~/ui/inputs";
import type { Compared, Row } from "../rules/table";
import { ONLY_DIFFERENCES, type TableQuery } from "../schema";
import type { ProviderName } from "./choose-form";
import { ComparisonTable } from "./comparison-table";
import { shortlistPath } from "./shortlist-path";

type Props = {
  /** The last part of the page's URL. */
  pair: string;
  providers: readonly Compared[];
  rows: readonly Row[];
  /** The medication whose prices are shown, and those to choose from. */
  type: MedicationType | null;
  types: readonly MedicationType[];
  query: TableQuery;
  isFiltered: boolean;
  hasRebate: boolean;
  /** All providers, to add one. */
  names: readonly ProviderName[];
};

/** `/compare/{a}-vs-{b}`: two to four providers in one table (spec:side-by-side#table). */
export function ComparisonPage(props: Props) {
  const { pair, providers, rows, query } = props;
  const title = providers.map((provider) => provider.name).join(" vs. ");
  return (
    <div id="comparison" data-enhance="live-results" className="page flex flex-col gap-6 py-8 sm:py-10">
      <header className="flex flex-col gap-3">
        <Breadcrumbs
          trail={[
            { label: "Home", to: href("/") },
            { label: "Compare side by side", to: href("/compare") },
          ]}
          here={title}
        />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {query.gone > 0 && <Banner tone="warning" title={goneText(query.gone)} />}
      </header>
      <TableOptions {...props} />
      {rows.length > 0 ? (
        <ComparisonTable
          pair={pair}
          providers={providers}
          rows={rows}
          caption={`${title}: prices and terms`}
        />
      ) : (
        <p className="font-semibold">These providers don’t differ in anything we list.</p>
      )}
      <Link
        to={shortlistPath(providers.map(({ slug }) => slug))}
        rel="nofollow"
        className={buttonClass({ variant: "secondary" }).concat(" no-print self-start")}
      >
        <Printer aria-hidden="true" className="size-5" />
        Print or share a summary
      </Link>
      <AddProvider providers={providers} names={props.names} />
      <Notes hasRebate={props.hasRebate} />
      <SourceNote />
    </div>
  );
}

const goneText = (count: number) =>
  count === 1
    ? "One provider in this link is no longer in our comparison."
    : `${count} providers in this link are no longer in our comparison.`;

/** Which prices and rows the table shows, in the URL, so that it works without scripts. */
function TableOptions({ pair, type, types, query, isFiltered }: Props) {
  return (
    <FilterBar
      label="Table options"
      clear={isFiltered ? href("/compare/:pair", { pair }) : undefined}
      className="no-print rounded-lg border border-line bg-surface p-4 shadow-sm"
    >
      {types.length > 0 && (
        <Field label="Prices for" className="max-sm:w-full">
          <Select
            name="type"
            // Empty in the URL means the medication that is shown first.
            options={types.map((value) => ({
              value: value === type && query.type === null ? "" : value,
              label: medicationTypeLabels[value],
            }))}
            defaultValue={query.type ?? ""}
          />
        </Field>
      )}
      <Field label="Medication source" className="max-sm:grow max-sm:basis-40">
        <Select
          name="source"
          options={[
            { value: "", label: sourceFilterLabels.any },
            { value: "brand_name", label: sourceFilterLabels.brand_name },
            { value: "compounded", label: sourceFilterLabels.compounded },
          ]}
          defaultValue={query.source === "any" ? "" : query.source}
        />
      </Field>
      <Checkbox name="only" value={ONLY_DIFFERENCES} defaultChecked={query.only} className="mb-1 sm:ml-2">
        Only differences
      </Checkbox>
    </FilterBar>
  );
}

function AddProvider({ providers, names }: Pick<Props, "providers" | "names">) {
  if (providers.length >= maxCompared) return null;
  const shown = new Set(providers.map(({ slug }) => slug));
  const options = names
    .filter(({ slug }) => !shown.has(slug))
    .map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Form
      // The menu starts empty again after a provider was added.
      key={providers.length}
      method="get"
      action={href("/compare")}
      className="no-print flex max-w-form flex-wrap items-end gap-3"
    >
      {providers.map(({ slug }) => (
        <input key={slug} type="hidden" name={PROVIDERS_PARAMETER} value={slug} />
      ))}
      <Field label="Add a provider" required className="grow basis-56">
        <Select
          name={PROVIDERS_PARAMETER}
          options={options}
          placeholder="Choose a provider"
          defaultValue=""
        />
      </Field>
      <Button type="submit" variant="secondary" size="lg">
        <Plus aria-hidden="true" className="size-5" />
        Add
      </Button>
    </Form>
  );
}

function Notes({ hasRebate }: { hasRebate: boolean }) {
  return (
    <div className="flex max-w-prose flex-col gap-2 border-t border-line pt-4 text-sm text-ink-soft">
      <p>
        Prices are for the cheapest plan that covers all doses, billed monthly if there is one. The “Plan” row
        names it. Prices include the membership fee but no other fees.
      </p>
      <p>
        We mark the best value in a row with a word, such as “Lowest.” A price for one dose, or one that
        leaves out a fee, isn’t marked.
      </p>
      {hasRebate && <p>You get our rebate after you claim it.</p>}
      <p>
        We may earn a commission when you follow a link to a provider. What a provider pays us never changes
        this table.{" "}
        <Link to={href("/how-we-rank-and-earn")} className="link">
          How we rank and earn
        </Link>
      </p>
    </div>
  );
}
