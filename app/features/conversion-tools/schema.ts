import { z } from "zod";

const place = z.coerce.number().int().min(-1).max(500).catch(-1);
const texts = z.array(z.string().max(300)).max(50_000).catch([]);

/** The statement page's form; columns are positions in the header, -1 for none. */
export const statementSchema = z.object({
  networkId: z.coerce.number().int().min(1).max(2_147_483_647).catch(0),
  fileName: z.string().catch(""),
  /** The comparison that the rows were selected from. */
  revision: z.string().max(40).catch(""),
  transaction: place,
  payout: place,
  day: place,
  status: place,
  /** The rows to correct, in the format of `readChoices`. */
  all: texts,
  row: texts,
  decision: texts,
});

/** The id of the correction to undo; null if the form has none. */
export const undoSchema = z.coerce.number().int().min(1).max(2_147_483_647).nullable().catch(null);
