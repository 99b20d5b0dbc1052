import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { type EditableTest, findEditableTest } from "../queries/tests.server";
import type { TestInput } from "../schema";

/** Lets changes of split tests follow one another until the transaction ends. */
export async function lockTests(tx: Db): Promise<void> {
  await takeLock(tx, "splitTests");
}

/** The test as it is, and stays until the transaction ends. Undefined: there is none, or it is deleted unless that is asked for. */
export async function lockTest(
  tx: Db,
  actor: Actor,
  id: string,
  { deleted }: { deleted: boolean } = { deleted: false },
): Promise<EditableTest | undefined> {
  await lockTests(tx);
  return findEditableTest(tx, actor, id, deleted);
}

/** What the audit log records of a test. */
export function auditValues({
  name,
  description,
  status,
  startDate,
  endDate,
  variants,
}: TestInput | EditableTest) {
  return {
    name,
    description,
    status,
    startDate,
    endDate,
    variants: Object.fromEntries(
      variants.map((variant, position) => [
        position + 1,
        { name: variant.name, postId: variant.postId, weight: variant.weight },
      ]),
    ),
  };
}
