import { ChevronLeft, ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { type CalendarMode, calendarModes, type ShownDays } from "../rules/days";

const modeNames: Record<CalendarMode, string> = { month: "Month", week: "Week" };

type CalendarNavigationProps = { shown: ShownDays; show: CalendarMode };

/** The shown month or week, and links to others. */
export function CalendarNavigation({ shown, show }: CalendarNavigationProps) {
  const to = (parameters: Record<string, string>) =>
    `${href("/admin/calendar")}?${new URLSearchParams({ show, ...parameters })}`;
  // The first days can belong to the month before; the 11th can't.
  const current = shown.days[10] ?? shown.days[0] ?? "";
  const quiet = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <nav aria-label="Days" className="mb-4 flex flex-wrap items-center gap-2">
      <Link to={to({ day: shown.previous })} className={cx(quiet, "max-sm:min-h-11")} preventScrollReset>
        <ChevronLeft aria-hidden="true" className="size-4" />
        <span className="sr-only">Previous {show}</span>
      </Link>
      <Link to={to({})} className={cx(quiet, "max-sm:min-h-11")} preventScrollReset>
        Today
      </Link>
      <Link to={to({ day: shown.next })} className={cx(quiet, "max-sm:min-h-11")} preventScrollReset>
        <ChevronRight aria-hidden="true" className="size-4" />
        <span className="sr-only">Next {show}</span>
      </Link>
      <h2 aria-live="polite" className="figures grow px-1 text-lg font-semibold">
        {shown.title}
      </h2>
      <div className="flex gap-1">
        {calendarModes.map((mode) => (
          <Link
            key={mode}
            to={to({ show: mode, day: current })}
            aria-current={mode === show ? "true" : undefined}
            preventScrollReset
            className={cx(
              buttonClass({ variant: "quiet", size: "sm" }),
              "max-sm:min-h-11 aria-[current]:bg-accent-soft",
            )}
          >
            {modeNames[mode]}
          </Link>
        ))}
      </div>
    </nav>
  );
}
