import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { allStaff } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { type DayEventSource, eventsByDay, newYorkDay } from "~/platform/day-events.server";
import { startOfDay } from "~/platform/db/days.server";
import { blogPosts } from "~/platform/db/tables/posts";
import { visibleTo } from "./management.server";

/** When the posts that a person may edit were published (spec:annotations#events). */
export function postEvents({ db }: Pick<Platform, "db">): DayEventSource[] {
  return [
    {
      key: "published",
      label: "Published",
      roles: allStaff,
      read(reader, { userId, role }, { first, last }, limit) {
        const { publishedAt, title, adminTitle, status, archivedAt } = blogPosts;
        const published = db
          .select({
            day: newYorkDay(sql`${publishedAt}`).as("day"),
            name: sql`coalesce(${adminTitle}, ${title})`.as("name"),
          })
          .from(blogPosts)
          .where(
            and(
              eq(status, "published"),
              isNull(archivedAt),
              gte(publishedAt, startOfDay(first)),
              lt(publishedAt, startOfDay(last, 1)),
              visibleTo(db, { userId, role: role === "admin" ? "admin" : "content_manager" }),
            ),
          );
        return eventsByDay(reader, published.getSQL(), limit);
      },
    },
  ];
}
