/*
 * Dates and times as people write them. A time without a zone is in America/New_York (spec:platform#days), whatever the
 * time zone of the server and the browser.
 */
const ZONE = "America/New_York";
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

const DAY = String.raw`(?:(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})|(?<usMonth>\d{1,2})/(?<usDay>\d{1,2})/(?<usYear>\d{4}))`;
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?`;
const OFFSET = String.raw`(?<zone>Z|(?<sign>[+-])(?<zoneHours>\d{2})(?::?(?<zoneMinutes>\d{2}))?)`;
const MOMENT = new RegExp(String.raw`^${DAY}(?:[T ]\s*${TIME}\s*${OFFSET}?)?$`, "i");

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/**
 * Reads a day or a time: "2026-03-08", "3/8/2026", "2026-03-08 09:30", "2026-03-08T14:30:00Z". A day without a time is
 * its first moment (spec:brands#moments). Null for anything else, and for days that don't exist, such as February 31.
 * @returns ISO 8601 with milliseconds, in UTC.
 */
export function readMoment(text: string): string | null {
  const found = MOMENT.exec(text.trim())?.groups;
  if (!found) return null;
  const number = (name: string) => Number(found[name] ?? 0);
  const [year, month, day] = [
    number("year") || number("usYear"),
    number("month") || number("usMonth"),
    number("day") || number("usDay"),
  ];
  if (
    year < FIRST_YEAR ||
    year > LAST_YEAR ||
    number("hour") > 23 ||
    number("minute") > 59 ||
    number("second") > 59
  )
    return null;
  const wall = Date.UTC(year, month - 1, day, number("hour"), number("minute"), number("second"));
  // `Date` rolls a day past the end of its month over into the next month.
  if (
    new Date(wall).getUTCMonth() !== month - 1 ||
    new Date(wall).getUTCDate() !== new Date(Date.UTC(year, month - 1, day)).getUTCDate()
  )
    return null;
  const ms = Number((found.fraction ?? "").slice(0, 3).padEnd(3, "0"));
  if (!found.zone) return new Date(fromNewYork(wall) + ms).toISOString();
  if (number("zoneHours") > 15 || number("zoneMinutes") > 59) return null;
  const minutes = (number("zoneHours") * 60 + number("zoneMinutes")) * (found.sign === "-" ? -1 : 1);
  return new Date(wall - minutes * 60_000 + ms).toISOString();
}

const HOUR_MS = 3_600_000;
/** Enough for the hours that one report asks for. */
const MOST_HOURS = 1_000;
const differences = new Map<number, number>();

/**
 * What clocks in New York show at a moment, written as if it were UTC, in ms. `Intl` takes long, and each report asks
 * for the same days, so the difference from UTC is kept by hour: it changes at full hours only.
 */
function wallTime(at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  const known = differences.get(hour);
  if (known !== undefined) return at + known;
  if (differences.size >= MOST_HOURS) differences.clear();
  const start = hour * HOUR_MS;
  const difference = readWallTime(start) - start;
  differences.set(hour, difference);
  return at + difference;
}

function readWallTime(at: number): number {
  const shown = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The moment at which clocks in New York show this time. Computed twice, since the first guess may be on the other side
 * of a clock change.
 */
function fromNewYork(wall: number): number {
  const guess = wall + (wall - wallTime(wall));
  return guess + (wall - wallTime(guess));
}
