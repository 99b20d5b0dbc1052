import { href, Link } from "react-router";
import { SourceTag } from "~/features/brands/public-components/medication-source";
import { comparisonSlug } from "~/features/shortlist/rules/comparison-slug";
import { minCompared, PROVIDERS_PARAMETER } from "~/features/shortlist/rules/shortlist";
import { buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { DateTime } from "~/ui/date-time";
import { LogoTile } from "~/ui/logo-tile";
import { OutboundLink } from "~/ui/outbound-link";
import type { Cell, Compared, Row } from "../rules/table";

type Props = { pair: string; providers: readonly Compared[]; rows: readonly Row[]; caption: string };

/** 6.5rem for the first column and 7.75rem for each provider; narrower screens scroll sideways inside the table. */
const widths: Record<number, string> = { 2: "min-w-88", 3: "min-w-[29.75rem]", 4: "min-w-[37.5rem]" };

/**
 * The table. On phones it scrolls in both directions within the screen, so that heads and the first column stay in
 * view; on wide screens it scrolls with the page.
 */
export function ComparisonTable({ pair, providers, rows, caption }: Props) {
  return (
    <section
      aria-label="Side-by-side table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className="relative max-lg:-mx-4 max-lg:max-h-[calc(100dvh-1rem)] max-lg:snap-x max-lg:snap-proximity max-lg:scroll-pl-26 max-lg:overflow-auto max-lg:border-y max-lg:border-line print:max-h-none print:overflow-visible"
    >
      <table
        className={cx(
          "w-full table-fixed border-separate border-spacing-0 text-sm lg:text-base",
          widths[providers.length],
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td className="sticky top-0 left-0 z-10 w-26 border-b border-line-strong bg-canvas lg:w-48" />
            {providers.map((provider) => (
              <Head key={provider.slug} pair={pair} provider={provider} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="align-top">
              <th
                scope="row"
                className="sticky left-0 border-b border-line bg-canvas px-2 py-3 text-left font-semibold wrap-break-word max-lg:pr-0 max-lg:pl-4 lg:px-3"
              >
                {row.label}
              </th>
              {row.cells.map((cell, index) => (
                <TableCell
                  key={providers[index]?.slug}
                  cell={cell}
                  mark={row.marks[index] ?? null}
                  isPrice={row.key === "month"}
                />
              ))}
            </tr>
          ))}
          <tr className="no-print">
            <th scope="row" className="sticky left-0 bg-canvas">
              <span className="sr-only">Remove</span>
            </th>
            {providers.map((provider) => (
              <td key={provider.slug} className="px-2 py-2 lg:px-3">
                <RemoveLink provider={provider} providers={providers} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Head({ pair, provider }: { pair: string; provider: Compared }) {
  const { slug, name, logoUrl, hasLink } = provider;
  return (
    <th
      scope="col"
      className="sticky top-0 snap-start border-b border-line-strong bg-canvas px-2 py-3 text-left align-bottom font-semibold lg:px-3"
    >
      <div className="flex flex-col gap-2">
        <div className="flex items-center gap-3">
          <span className="max-lg:hidden">
            <LogoTile name={name} src={logoUrl} size="sm" eager />
          </span>
          <Link
            to={href("/providers/:slug", { slug })}
            className="hit-area min-w-0 text-accent-text underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </div>
        {hasLink ? (
          <OutboundLink
            href={href("/compare/:pair/visit/:slug", { pair, slug })}
            context={name}
            className={cx(
              buttonClass({ variant: "secondary" }),
              "no-print self-start max-lg:gap-1.5 max-lg:px-3 max-lg:text-sm",
            )}
          >
            Visit
          </OutboundLink>
        ) : (
          <span className="text-xs font-normal text-ink-soft">We don’t have a link.</span>
        )}
      </div>
    </th>
  );
}

function TableCell({ cell, mark, isPrice }: { cell: Cell; mark: string | null; isPrice: boolean }) {
  const { text, notes = [], warning, source, day } = cell;
  return (
    <td className="figures border-b border-line px-2 py-3 wrap-break-word lg:px-3">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {source ? (
          <SourceTag row={source} />
        ) : (
          <span className={cx(isPrice && cell.value !== undefined && "text-lg font-semibold")}>
            {day ? <DateTime at={day} day /> : text}
          </span>
        )}
        {mark && (
          <span className="rounded-full bg-good-soft px-2 py-0.5 text-xs font-semibold text-good-text">
            {mark}
          </span>
        )}
      </span>
      {notes.map((note) => (
        <span key={note} className="block text-ink-soft lg:text-sm">
          {note}
        </span>
      ))}
      {warning && <span className="block text-warning-text lg:text-sm">{warning}</span>}
    </td>
  );
}

/** With two providers, removing one leads to the form with the other one filled in. */
function RemoveLink({ provider, providers }: { provider: Compared; providers: readonly Compared[] }) {
  const others = providers.filter((other) => other !== provider).map(({ slug }) => slug);
  const to =
    others.length < minCompared
      ? `${href("/compare")}?${PROVIDERS_PARAMETER}=${others.join(",")}`
      : href("/compare/:pair", { pair: comparisonSlug(others) });
  return (
    <Link
      to={to}
      rel="nofollow"
      className="inline-flex min-h-11 items-center font-semibold text-accent-text underline-offset-4 hover:underline"
    >
      Remove<span className="sr-only"> {provider.name}</span>
    </Link>
  );
}
