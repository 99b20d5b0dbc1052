import { Columns3, Printer } from "lucide-react";
import { href } from "react-router";
import { compoundedNote } from "~/features/brands/rules/medication-source";
import { type MedicationType, medicationTypeLabels } from "~/features/brands/schema";
import { comparisonSlug } from "~/features/shortlist/rules/comparison-slug";
import { maxCompared, minCompared, PROVIDERS_PARAMETER } from "~/features/shortlist/rules/shortlist";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import { Select } from "~/ui/inputs";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { useSite } from "~/ui/site-context";
import { CitedSources } from "~/ui/source-link";
import type { HandOutEntry } from "../rules/hand-out";
import { CopyLink } from "./copy-link";
import { HandOutTable } from "./hand-out-table";
import { QuestionsToAsk } from "./questions-to-ask";
import { shortlistPath } from "./shortlist-path";

type Props = {
  entries: readonly HandOutEntry[];
  type: MedicationType | null;
  types: readonly MedicationType[];
  /** Whether the URL names the medication; otherwise it's the one that most of the providers sell. */
  isTypeRequested: boolean;
  /** How many providers in the URL aren't in the comparison. */
  gone: number;
};

/** `/shortlist`: the chosen providers on one page to print and share (spec:side-by-side#shortlist-page). */
export function ShortlistPage({ entries, type, types, isTypeRequested, gone }: Props) {
  const { siteName, siteUrl } = useSite();
  const slugs = entries.map(({ slug }) => slug);
  if (entries.length === 0) return <NothingChosen gone={gone} />;
  return (
    <div
      id="shortlist"
      data-enhance="live-results"
      className="page flex flex-col gap-6 py-8 sm:py-10 print:gap-2 print:p-0 print:text-xs print:leading-[1.4]"
    >
      <header className="flex flex-col gap-3 print:gap-1">
        <h1 className="text-2xl sm:text-3xl print:text-xl">Your shortlist</h1>
        <p className="max-w-prose text-ink-soft print:max-w-none">
          {type ? `Prices for ${medicationTypeLabels[type].toLowerCase()}` : "Prices"} from {siteName}. Check
          the provider’s own site for current prices.
        </p>
        {gone > 0 && (
          <Banner still tone="warning" title="A provider in this link is no longer in our comparison." />
        )}
      </header>
      <Actions entries={entries} url={siteUrl + shortlistPath(slugs)} />
      {types.length > 1 && (
        <FilterBar label="Prices" keep={[PROVIDERS_PARAMETER]} className="no-print">
          <Field label="Prices for">
            <Select
              name="type"
              options={types.map((value) => ({
                value: value === type && !isTypeRequested ? "" : value,
                label: medicationTypeLabels[value],
              }))}
              defaultValue={isTypeRequested ? (type ?? "") : ""}
            />
          </Field>
        </FilterBar>
      )}
      <HandOutTable entries={entries} />
      <QuestionsToAsk />
      <p className="max-w-prose text-sm text-ink-soft print:max-w-none print:text-[0.625rem] print:leading-[1.35]">
        {compoundedNote} Source: <CitedSources ids={["unapproved"]} />. Prices include the membership fee but
        not other fees. This isn’t medical advice.
        <span className="hidden print:inline"> {siteUrl + shortlistPath(slugs)}</span>
      </p>
    </div>
  );
}

function Actions({ entries, url }: { entries: readonly HandOutEntry[]; url: string }) {
  const slugs = entries.map(({ slug }) => slug);
  const canCompare = slugs.length >= minCompared && slugs.length <= maxCompared;
  return (
    <div className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <Button className="noscript:hidden" data-enhance="print">
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
        <CopyLink url={url} />
        {canCompare && (
          <ButtonLink
            to={href("/compare/:pair", { pair: comparisonSlug(slugs) })}
            rel="nofollow"
            variant="secondary"
          >
            <Columns3 aria-hidden="true" className="size-5" />
            Compare side by side
          </ButtonLink>
        )}
        <KeepList entries={entries} />
      </div>
      <p className="text-sm text-ink-soft">
        The link contains these providers and nothing about you: <span className="wrap-anywhere">{url}</span>
      </p>
    </div>
  );
}

/**
 * For someone who opened a shared link: puts its providers on the shortlist of this browser. Hidden unless one is
 * missing there (`enhance/shortlist-page.ts`).
 */
function KeepList({ entries }: { entries: readonly HandOutEntry[] }) {
  const providers = entries.map(({ slug, name }) => ({ slug, name }));
  return (
    <div hidden data-enhance="keep-list" data-providers={JSON.stringify(providers)} className="contents">
      <Button variant="secondary">Add to my shortlist</Button>
      <p hidden className="w-full text-sm text-warning-text" />
    </div>
  );
}

/** The script opens the list of this browser, if it has one, so that the server can show it. */
function NothingChosen({ gone }: { gone: number }) {
  return (
    <div data-enhance="own-shortlist" data-shortlist-path={href("/shortlist")} className="page py-8 lg:py-16">
      <EmptyState
        level={1}
        picture={<EmptyPicture />}
        title={gone > 0 ? "These providers are no longer listed" : "Your shortlist is empty"}
        action={
          <>
            <ButtonLink to={href("/providers")}>See all providers</ButtonLink>
            <ButtonLink to={href("/compare-providers")} variant="secondary">
              Find providers for me
            </ButtonLink>
          </>
        }
      >
        Check “Compare” on any provider to add it here. Your browser stores the list; we don’t.
        <noscript>
          <p className="mt-4">
            The shortlist needs JavaScript. Without it, you can{" "}
            <a href={href("/compare")} className="link">
              compare providers side by side
            </a>
            .
          </p>
        </noscript>
      </EmptyState>
    </div>
  );
}
