import { type DragEvent, useState } from "react";
import { cx } from "~/ui/cx";
import { longDay, weekdays } from "../rules/days";
import { isWithin } from "../rules/moves";
import type { CalendarEntry } from "../schema";
import { EntryLine } from "./entry-line";
import { MoveDialog } from "./move-dialog";
import { useMoves } from "./use-moves";

type CalendarDaysProps = {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  today: string;
  /** The month that is shown, `2026-03`; null for a week. */
  month: string | null;
};

/** A grid of weeks on wide screens, and a list of the days that have entries on phones. */
export function CalendarDays({ days, entries, today, month }: CalendarDaysProps) {
  const moves = useMoves();
  const [dragged, setDragged] = useState<CalendarEntry | null>(null);
  const [asking, setAsking] = useState<CalendarEntry | null>(null);
  function drop(event: DragEvent, day: string) {
    event.preventDefault();
    if (dragged && accepts(dragged, day)) moves.move(dragged, day);
    setDragged(null);
  }
  return (
    <>
      <p role="alert" className="min-h-6 text-sm text-error-text empty:hidden">
        {moves.problem}
      </p>
      <div
        aria-hidden="true"
        className="grid grid-cols-7 text-sm font-semibold text-ink-soft max-sm:hidden [&>*]:px-2 [&>*]:py-1"
      >
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol
        aria-busy={moves.isBusy}
        className="flex flex-col gap-3 sm:grid sm:grid-cols-7 sm:gap-px sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-line"
      >
        {days.map((day) => {
          const ofDay = entries.filter((entry) => entry.day === day);
          const isTarget = dragged !== null && accepts(dragged, day);
          return (
            <li
              key={day}
              data-day={day}
              onDragOver={(event) => isTarget && event.preventDefault()}
              onDrop={(event) => drop(event, day)}
              className={cx(
                "flex min-w-0 flex-col gap-1 bg-surface max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 sm:p-1.5",
                month === null ? "sm:min-h-96" : "sm:min-h-28",
                ofDay.length === 0 && day !== today && "max-sm:hidden",
                month !== null && !day.startsWith(month) && "sm:bg-sunken",
                isTarget && "sm:bg-accent-soft",
              )}
            >
              <DayHeading day={day} isToday={day === today} />
              {ofDay.length === 0 ? (
                <p className="text-sm text-ink-soft sm:sr-only">Nothing</p>
              ) : (
                <ul className="flex flex-col gap-1">
                  {ofDay.map((entry) => (
                    <li key={`${entry.kind} ${entry.id}`}>
                      <EntryLine
                        entry={entry}
                        onAsk={() => setAsking(entry)}
                        onDrag={(isDragged) => setDragged(isDragged ? entry : null)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
      <MoveDialog key={asking?.id} entry={asking} onClose={() => setAsking(null)} onMove={moves.move} />
    </>
  );
}

const accepts = ({ range, day }: CalendarEntry, target: string) =>
  range !== null && target !== day && isWithin(range, target);

function DayHeading({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <h3
      className={cx(
        "flex items-center gap-2 text-sm",
        isToday ? "font-bold text-accent-text" : "text-ink-soft",
      )}
    >
      <span aria-hidden="true" className="figures max-sm:hidden">
        {Number(day.slice(8))}
      </span>
      <span className="font-semibold sm:sr-only">{longDay(day)}</span>
      {isToday && <span className="text-xs">Today</span>}
    </h3>
  );
}
