import type { RetainedData } from "~/platform/retention.server";
import { countOldVisitors, deleteOldVisitors } from "../mutations/visitors.server";

/** How long the visitors of tests that are over are kept (spec:split-tests#visitor-retention). */
export const visitorRetention: RetainedData = {
  kind: "split-test-visitors",
  label: "Visitors of split tests",
  effect:
    "Deletes the record of which visitors saw which variant, only for completed and deleted tests, counting from the test's last change. Reports keep views, clicks, and conversions, but lose the comparison per visitor, so write the conclusion first.",
  shortest: { months: 3 },
  batchRows: 2_000,
  count: countOldVisitors,
  async deleteBatch(tx, before, limit, now) {
    return { deleted: await deleteOldVisitors(tx, before, limit, now), files: [] };
  },
};
