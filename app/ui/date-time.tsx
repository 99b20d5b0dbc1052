/*
 * <DateTime at={entry.createdAt} />        "Mar 8, 2026, 9:05 AM ET", in a <time>
 * <DateTime at={entry.createdAt} day />    "Mar 8, 2026"
 * <DateTime at={entry.createdAt} lines />  day above time, for a narrow column
 *
 * Staff screens show Eastern Time (spec:platform#days), whatever the time zone of the server and the browser.
 */
const ZONE = "America/New_York";

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const HOUR_MS = 3_600_000;
const MOST_HOURS = 10_000;
const differences = new Map<number, number>();

/** Assembled manually, because the server and the browser use different spaces and commas. */
export function formatDateTime(at: Date): string {
  return `${formatDay(at)}, ${formatTime(at)}`;
}

export function formatDay(at: Date): string {
  const wall = wallTime(at);
  return `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}

/** "9:05 AM ET" */
export function formatTime(at: Date): string {
  const wall = wallTime(at);
  return `${hourOf(wall)}:${twoDigits(wall.getUTCMinutes())} ${wall.getUTCHours() < 12 ? "AM" : "PM"} ET`;
}

/** "9:05:07 AM ET" */
export function formatClock(at: Date): string {
  const wall = wallTime(at);
  const seconds = `${twoDigits(wall.getUTCMinutes())}:${twoDigits(wall.getUTCSeconds())}`;
  return `${hourOf(wall)}:${seconds} ${wall.getUTCHours() < 12 ? "AM" : "PM"} ET`;
}

const hourOf = (wall: Date) => wall.getUTCHours() % 12 || 12;
const twoDigits = (value: number) => String(value).padStart(2, "0");

/**
 * What clocks in Eastern Time show, as if it were UTC. `Intl` takes long, and lists have hundreds of times, so the
 * difference from UTC is kept by hour: it changes at full hours only.
 */
function wallTime(at: Date): Date {
  const ms = at.getTime();
  const hour = Math.floor(ms / HOUR_MS);
  const difference = differences.get(hour) ?? differenceAt(hour * HOUR_MS);
  if (differences.size >= MOST_HOURS) differences.clear();
  differences.set(hour, difference);
  return new Date(ms + difference);
}

/** @throws RangeError when it isn't a time. */
function differenceAt(ms: number): number {
  const shown = Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - ms;
}

type DateTimeProps = { at: Date | string; day?: boolean; lines?: boolean };

export function DateTime({ at, day, lines }: DateTimeProps) {
  const date = typeof at === "string" ? new Date(at) : at;
  return (
    <time dateTime={date.toISOString()} className="sm:whitespace-nowrap">
      {lines ? <TwoLines date={date} /> : day ? formatDay(date) : formatDateTime(date)}
    </time>
  );
}

function TwoLines({ date }: { date: Date }) {
  return (
    <>
      {formatDay(date)}
      <span className="sr-only">, </span>
      <span className="block">{formatTime(date)}</span>
    </>
  );
}
