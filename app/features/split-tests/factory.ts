import type { Db } from "~/platform/db/client.server";
import { splitTests, splitTestVariants } from "~/platform/db/tables/split-tests";

type VariantValues = { id?: string; name?: string; postId: string | null; weight?: number };

let stored = 0;

/**
 * Stores a split test with the given variants, in order. By default it has been active since the start of 2026.
 * @returns its id and the ids of the variants.
 */
export async function storeSplitTest(
  db: Db,
  variants: readonly VariantValues[],
  values: Partial<typeof splitTests.$inferInsert> = {},
): Promise<{ id: string; variantIds: string[] }> {
  stored += 1;
  const [test] = await db
    .insert(splitTests)
    .values({
      name: `Test ${stored}`,
      slug: `test-${stored}`,
      status: "active",
      startDate: "2026-01-01",
      ...values,
    })
    .returning({ id: splitTests.id });
  if (!test) throw new Error("The split test was not stored.");
  const rows = await db
    .insert(splitTestVariants)
    .values(
      variants.map((variant, position) => ({
        name: `Variant ${String.fromCharCode(65 + position)}`,
        ...variant,
        splitTestId: test.id,
        position,
      })),
    )
    .returning({ id: splitTestVariants.id });
  return { id: test.id, variantIds: rows.map((row) => row.id) };
}
