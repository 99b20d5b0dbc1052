import { timestamp } from "drizzle-orm/pg-core";

/** A column with a point in time, in any time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** When the row was stored. */
export const createdAt = moment("created_at").notNull().defaultNow();

/** When the row was last changed. The statement that changes it must set this too. */
export const updatedAt = moment("updated_at").notNull().defaultNow();
