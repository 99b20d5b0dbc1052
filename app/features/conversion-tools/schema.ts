import { z } from "zod";

/** What the statement page's form says; columns are places in the header. */
export const statementSchema = z.object({
  networkId: z.coerce.number().int().min(1).max(2_147_483_647).catch(0),
  transaction: z.coerce.number().int().min(-1).max(500).catch(-1),
  payout: z.coerce.number().int().min(-1).max(500).catch(-1),
  day: z.coerce.number().int().min(-1).max(500).catch(-1),
  /** Which rows to correct: a kind, or one row as `kind:transaction id`. */
  correct: z.string().max(300).catch(""),
});
