import type { Actor } from "~/features/auth/rules/access";
import { loadPinnedReports } from "~/features/explorer/use-cases/pinned-reports.server";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { type RowReader, readTogether } from "~/platform/db/read-together.server";
import { within } from "~/platform/deadline.server";
import { readDayFigures } from "../queries/yesterday.server";
import type { TodayContent, TodayFigures } from "../rules/content";
import { figuresOf, twoDays } from "../rules/figures";

const WITHIN_MS = 2_000;

type Reader = Pick<Actor, "userId" | "role">;

/** Never throws: a part that can't be read within 2 s says so, and the rest is shown. */
export async function loadToday(
  platform: Pick<Platform, "db" | "log" | "now" | "reads" | "today">,
  { userId, role }: Reader,
): Promise<TodayContent> {
  const viewer = { userId, role };
  const together = readTogether(platform.db);
  const [figures, pinned, lines] = await Promise.all([
    loadTodayFigures(platform, viewer, together),
    loadPinnedReports(platform, viewer, together),
    platform.today.read(viewer, together),
  ]);
  return { ...figures, pinned, lines };
}

/** Only the figures (spec:staff#today-so-far, spec:staff#today-figures). Never throws. */
export async function loadTodayFigures(
  { db, log, now }: Pick<Platform, "db" | "log" | "now">,
  { userId, role }: Reader,
  reader: RowReader = db,
): Promise<TodayFigures> {
  const viewer = { userId, role };
  const currentDay = dayOf(now());
  const days = twoDays(currentDay);
  try {
    const read = () => readDayFigures(db, viewer, [currentDay, days.day, days.before], reader);
    const [soFar = null, day, before] = await within(WITHIN_MS, read);
    return { ...days, figures: day && before ? figuresOf(day, before) : null, soFar };
  } catch (error) {
    log.failure(error, "today's and yesterday's figures not read", {}, "warn");
    return { ...days, figures: null, soFar: null };
  }
}
