import { ChevronRight, CircleAlert, CircleCheck, CircleHelp, Info } from "lucide-react";
import { Form, href, Link, useLocation } from "react-router";
import { PinnedReports } from "~/features/explorer/public-components/pinned-reports";
import { formatCount } from "~/kernel/counts";
import { formatDollarsAndCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { formatDay } from "~/ui/date-time";
import { FigureStrip } from "~/ui/figure-strip";
import type { TodayFigures as Content, TodayContent } from "../rules/content";
import { changeText, ctrOf, type Figure } from "../rules/figures";

/** Today folded on top of another page: closed, it says how many things need the person (spec:staff#today). */
export function TodayPanel({ content }: { content: TodayContent }) {
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-2">
        <TodaySoFar content={content} />
      </div>
      <details className="group">
        <summary className="flex min-h-11 items-center gap-2 px-4 py-2 text-sm hover:bg-sunken">
          <ChevronRight
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
          />
          <span className="font-semibold">Today</span>
          <span className="min-w-0 text-ink-soft">{countText(content)}</span>
        </summary>
        <div className="flex flex-col gap-4 border-t border-line p-4">
          <TodayFigures content={content} />
          {content.pinned.length > 0 && <PinnedReports reports={content.pinned} />}
          <TodayList content={content} />
          <Link to={href("/admin/today")} className="link self-start text-sm">
            Open Today
          </Link>
        </div>
      </details>
    </div>
  );
}

function countText({ lines }: TodayContent): string {
  const count = lines.filter(({ item }) => item).length;
  const failed = lines.length - count;
  const needs =
    count === 0
      ? "Nothing needs your attention"
      : `${count} ${count === 1 ? "item needs" : "items need"} your attention`;
  return failed === 0 ? needs : `${needs}; ${failed} couldn't be checked`;
}

/** Today's figures up to now (spec:staff#today-so-far). */
export function TodaySoFar({ content: { soFar } }: { content: Pick<Content, "soFar"> }) {
  if (!soFar) return <p className="text-sm text-ink-soft">Today's figures aren't available right now.</p>;
  const { views, clicks, uniqueClicks, conversions, payoutCents } = soFar;
  return (
    <FigureStrip
      label="Today so far"
      figures={[
        ["Views", formatCount(views)],
        ["Clicks", formatCount(clicks)],
        ...(uniqueClicks === null ? [] : [["Unique clicks", formatCount(uniqueClicks)] as const]),
        ["CTR", shareText(ctrOf(soFar))],
        ["Conversions", formatCount(conversions)],
        ["Payout", formatDollarsAndCents(payoutCents)],
      ]}
    />
  );
}

/** Yesterday's figures, each with the change since the same weekday a week before (spec:staff#today-figures). */
export function TodayFigures({ content }: { content: Omit<Content, "soFar"> }) {
  const { figures, day, before } = content;
  if (!figures)
    return <p className="text-sm text-ink-soft">Yesterday's figures aren't available right now.</p>;
  return (
    <div className="flex flex-col gap-2">
      <dl
        className={cx(
          "grid grid-cols-2 gap-2 sm:grid-cols-3",
          figures.length > 6 ? "lg:grid-cols-4" : "lg:grid-cols-6",
        )}
      >
        {figures.map((figure) => (
          <div key={figure.key} className="rounded-md border border-line bg-surface px-3 py-2">
            <dt className="text-xs text-ink-soft">{figure.label}</dt>
            <dd className="figures text-lg font-semibold">{valueText(figure, figure.value)}</dd>
            <dd className="figures text-xs text-ink-soft">{comparison(figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-soft">
        {dayText(day)}, compared with {dayText(before)}, the same weekday a week before.
      </p>
    </div>
  );
}

/** Noon in UTC is the same day in New York. */
const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00Z`));

function comparison(figure: Figure): string {
  const earlier = valueText(figure, figure.before);
  const change = changeText(figure);
  return change === null ? `Before: ${earlier}` : `${change} (${earlier})`;
}

/** 0.125 → "12.5%". */
const shareText = (share: number | null) => (share === null ? "—" : `${(share * 100).toFixed(1)}%`);

function valueText({ kind }: Figure, value: number | null): string {
  if (value === null || kind === "share") return shareText(value);
  if (kind === "count") return formatCount(value);
  return value < 0 ? `-${formatDollarsAndCents(-value)}` : formatDollarsAndCents(value);
}

/** What needs the person; each line leads to where it is done (spec:staff#today-items). */
export function TodayList({ content: { lines } }: { content: TodayContent }) {
  if (lines.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden="true" className="size-5 text-good" />
        Nothing needs your attention right now.
      </p>
    );
  return (
    <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  );
}

function Line({ line: { title, item } }: { line: TodayContent["lines"][number] }) {
  const row = "flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm";
  if (!item)
    return (
      <li className={cx(row, "text-ink-soft")}>
        <CircleHelp aria-hidden="true" className="size-5 shrink-0" />
        {title}: not available right now. Reload the page to try again.
      </li>
    );
  const { says, isUrgent, link, action } = item;
  return (
    <li className={row}>
      {isUrgent ? (
        <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-error" />
      ) : (
        <Info aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      )}
      <span className="min-w-0 grow basis-48 wrap-anywhere max-sm:basis-[calc(100%-2rem)]">
        {isUrgent && <span className="sr-only">Urgent: </span>}
        {says}
      </span>
      <Link to={link.to} className="link hit-area shrink-0 font-medium max-sm:ml-8">
        {link.label}
      </Link>
      {action && <LineAction action={action} says={says} />}
    </li>
  );
}

type LineActionProps = {
  action: { to: string; label: string; fields: Readonly<Record<string, string>> };
  says: string;
};

/** Does what the line asks for, and returns to this page. */
function LineAction({ action: { to, label, fields }, says }: LineActionProps) {
  const { pathname } = useLocation();
  return (
    <Form method="post" action={to} className="shrink-0">
      {Object.entries({ ...fields, back: pathname }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant="secondary">
        {label}
        <span className="sr-only">: {says}</span>
      </Button>
    </Form>
  );
}
