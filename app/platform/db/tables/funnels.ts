import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** A day's visitors of one funnel that share variant, source, and device. */
export const funnelSegments = pgTable("funnel_segments", {
  segmentId: bigint("segment_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** A New York day. */
  day: date("day").notNull(),
  /** A post's id, or the name of a tool. */
  funnel: text("funnel").notNull(),
  variant: text("variant").notNull(),
  source: text("source").notNull(),
  device: text("device").notNull(),
});

export const funnelStepCounts = pgTable(
  "funnel_step_counts",
  {
    segmentId: bigint("segment_id", { mode: "number" }).notNull(),
    step: text("step").notNull(),
    event: text("event").notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.step, table.event] })],
);

export const funnelAnswerCounts = pgTable(
  "funnel_answer_counts",
  {
    /** The first day of the month. */
    day: date("day").notNull(),
    funnel: text("funnel").notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [primaryKey({ columns: [table.funnel, table.day, table.question, table.answer] })],
);

export const funnelPathCounts = pgTable(
  "funnel_path_counts",
  {
    /** The first day of the month. */
    day: date("day").notNull(),
    funnel: text("funnel").notNull(),
    path: text("path").notNull(),
    completed: integer("completed").notNull(),
    clicked: integer("clicked").notNull(),
  },
  (table) => [primaryKey({ columns: [table.funnel, table.day, table.path] })],
);
