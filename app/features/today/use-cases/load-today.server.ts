import type { Actor } from "~/features/auth/rules/access";
import { loadPinnedReports } from "~/features/explorer/use-cases/pinned-reports.server";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { within } from "~/platform/deadline.server";
import { readDayFigures } from "../queries/yesterday.server";
import type { TodayContent } from "../rules/content";
import { figuresOf, twoDays } from "../rules/figures";

const WITHIN_MS = 2_000;

/** Never throws: a part that can't be read within 2 s says so, and the rest is shown. */
export async function loadToday(
  platform: Pick<Platform, "db" | "log" | "now" | "reads" | "today">,
  actor: Pick<Actor, "userId" | "role">,
): Promise<TodayContent> {
  const { db, log, now, today } = platform;
  const { userId, role } = actor;
  const viewer = { userId, role };
  const currentDay = dayOf(now());
  const days = twoDays(currentDay);
  const orNull = <Result>(what: string, read: () => Promise<Result>) =>
    within(WITHIN_MS, read).catch((error: unknown) => {
      log.failure(error, `${what} figures not read`, {}, "warn");
      return null;
    });
  const figures = orNull("yesterday's", async () =>
    figuresOf(
      ...(await Promise.all([readDayFigures(db, viewer, days.day), readDayFigures(db, viewer, days.before)])),
    ),
  );
  const [shown, soFar, pinned, lines] = await Promise.all([
    figures,
    orNull("today's", () => readDayFigures(db, viewer, currentDay)),
    loadPinnedReports(platform, viewer),
    today.read(viewer),
  ]);
  return { ...days, figures: shown, soFar, pinned, lines };
}
