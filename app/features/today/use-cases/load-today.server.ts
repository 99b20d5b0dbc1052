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
  const days = twoDays(dayOf(now()));
  const figures = within(WITHIN_MS, async () =>
    figuresOf(
      ...(await Promise.all([
        readDayFigures(db, { userId, role }, days.day),
        readDayFigures(db, { userId, role }, days.before),
      ])),
    ),
  ).catch((error: unknown) => {
    log.failure(error, "yesterday's figures not read", {}, "warn");
    return null;
  });
  const [shown, pinned, lines] = await Promise.all([
    figures,
    loadPinnedReports(platform, { userId, role }),
    today.read({ userId, role }),
  ]);
  return { ...days, figures: shown, pinned, lines };
}
