import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { savedViews } from "~/platform/db/tables/saved-views";
import { useDatabase } from "~tests/setup/database";

const { db } = await useDatabase();
const migration = readFileSync("db/migrations/0228_saved_views_without_emails.sql", "utf8");

test("the migration removes searches for emails from stored views, and keeps their other filters", async () => {
  const queries = {
    "": "",
    "q=jane%40mail.example": "",
    "q=jane@mail.example&days=90": "days=90",
    "period=days&q=jane%40mail.example&source=a%2Fb": "period=days&source=a%2Fb",
    "status=draft&q=spring-sale": "status=draft&q=spring-sale",
  };
  const now = new Date("2026-11-20T15:00:00Z");
  for (const [index, query] of Object.keys(queries).entries())
    await db.insert(savedViews).values({
      page: "/admin/revenue",
      name: `View ${index}`,
      query,
      isShared: false,
      ownerId: "ann",
      createdAt: now,
      updatedAt: now,
    });
  await db.execute(sql.raw(migration));
  const stored = await db.select({ query: savedViews.query }).from(savedViews).orderBy(savedViews.viewId);
  expect(stored.map(({ query }) => query)).toEqual(Object.values(queries));
});
