import type { Actor } from "~/features/auth/rules/access";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { within } from "~/platform/deadline.server";
import { readDayFigures } from "../queries/yesterday.server";
import type { TodayContent } from "../rules/content";
import { figuresOf, twoDays } from "../rules/figures";

const WITHIN_MS = 2_000;

/** Never throws: a part that can't be read within 2 s says so, and the rest is shown. */
export async function loadToday(
  { db, log, now, today }: Pick<Platform, "db" | "log" | "now" | "today">,
  actor: Pick<Actor, "userId" | "role">,
): Promise<TodayContent> {
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
  const [shown, lines] = await Promise.all([figures, today.read({ userId, role })]);
  return { ...days, figures: shown, lines };
}
