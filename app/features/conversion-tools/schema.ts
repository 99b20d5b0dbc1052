import { z } from "zod";

const place = z.coerce.number().int().min(-1).max(500).catch(-1);
const texts = z.array(z.string().max(300)).max(50_000).catch([]);

/** What the statement page's form says; columns are places in the header, -1 for none. */
export const statementSchema = z.object({
  networkId: z.coerce.number().int().min(1).max(2_147_483_647).catch(0),
  fileName: z.string().catch(""),
  /** Of the comparison that the rows were chosen from. */
  revision: z.string().max(40).catch(""),
  transaction: place,
  payout: place,
  day: place,
  status: place,
  /** The rows to correct, as `readChoices` of the rules takes them. */
  all: texts,
  row: texts,
  decision: texts,
});

/** The correction that a form asks to undo; null when it asks for none. */
export const undoSchema = z.coerce.number().int().min(1).max(2_147_483_647).nullable().catch(null);
