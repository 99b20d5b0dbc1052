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
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hour12: true,
});

/** Assembled manually, because the server and the browser use different spaces and commas. */
export function formatDateTime(at: Date): string {
  const { month, day, year, hour, minute, dayPeriod } = partsOf(at);
  return `${month} ${day}, ${year}, ${hour}:${minute} ${dayPeriod} ET`;
}

export function formatDay(at: Date): string {
  const { month, day, year } = partsOf(at);
  return `${month} ${day}, ${year}`;
}

/** "9:05 AM ET" */
export function formatTime(at: Date): string {
  const { hour, minute, dayPeriod } = partsOf(at);
  return `${hour}:${minute} ${dayPeriod} ET`;
}

/** "9:05:07 AM ET" */
export function formatClock(at: Date): string {
  const { hour, minute, second, dayPeriod } = partsOf(at);
  return `${hour}:${minute}:${second} ${dayPeriod} ET`;
}

function partsOf(at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
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
