import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { type EditableTest, findEditableTest } from "../queries/tests.server";
import type { TestInput } from "../schema";

/** Lets one transaction at a time change split tests. */
export async function lockTests(tx: Db): Promise<void> {
  await takeLock(tx, "splitTests");
}

/**
 * The test, locked until the transaction ends. Undefined if it doesn't exist, or is deleted unless deleted tests are
 * requested.
 */
export async function lockTest(
  tx: Db,
  actor: Actor,
  id: string,
  { deleted }: { deleted: boolean } = { deleted: false },
): Promise<EditableTest | undefined> {
  await lockTests(tx);
  return findEditableTest(tx, actor, id, deleted);
}

/** The fields of a test that the audit log records. */
export function auditValues({
  name,
  description,
  status,
  primaryMetric,
  startDate,
  endDate,
  holdout,
  rampHalfDate,
  rampFullDate,
  conclusion,
  variants,
}: TestInput | EditableTest) {
  return {
    name,
    description,
    status,
    primaryMetric,
    startDate,
    endDate,
    holdout,
    rampHalfDate,
    rampFullDate,
    conclusion,
    variants: Object.fromEntries(
      variants.map((variant, position) => [
        position + 1,
        { name: variant.name, postId: variant.postId, weight: variant.weight },
      ]),
    ),
  };
}
